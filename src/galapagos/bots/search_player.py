"""A player that searches within a budget of time or iterations."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

import msgspec

from galapagos.bots.racing import RacingSearch
from galapagos.bots.search import Search, SearchSettings
from galapagos.bots.search_settings import playing_settings
from galapagos.bots.sensible import sensible
from galapagos.bots.tree import Node
from galapagos.bots.tree_search import TreeSearch
from galapagos.core.evaluator import Evaluator
from galapagos.core.evaluators import STANDARD
from galapagos.core.game import Game, actor_word
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import State
from galapagos.core.table import Player, Prompt
from galapagos.core.view import View

SLICE: Final = 0.02  # seconds for which the interpreter is held at a time, at most
PACE: Final = 25_000  # iterations of compiled search in a second, more or less
NO_CHANGES: Final[Mapping[str, float]] = {}
LINE_LENGTH: Final = 8  # moves shown of the principal line


class Budget(msgspec.Struct, frozen=True):
    """When to stop: at whichever limit is reached first."""

    seconds: float = float("inf")
    iterations: int = 1_000_000_000
    processor: bool = False  # count processor time, which is fair on a busy machine, instead of time that passes

    def clock(self) -> float:
        """The time on the clock that this budget goes by."""
        return time.thread_time() if self.processor else time.perf_counter()

    def effort(self) -> float:
        """About how many iterations it allows on a usual core, whatever the game."""
        return min(float(self.iterations), PACE * self.seconds)

    def less(self, seconds: float) -> Budget:
        return msgspec.structs.replace(self, seconds=self.seconds - seconds)


class SearchResult(msgspec.Struct):
    """What a search found out."""

    move: int
    choices: list[int]
    visits: list[int]  # of each choice
    values: list[float]  # of each choice, from 0 (lost) to 1 (won), for the seat that decides
    expected: list[float]  # the same for every seat, over all choices
    line: list[str]  # the expected continuation, in words; none if only a move was wanted
    iterations: int
    seconds: float


@contextmanager
def gc_paused() -> Iterator[None]:
    """No garbage collection: a tree has no cycles, and traversing it would cost more time than there is."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def new_search(
    world: State, seat: int, evaluator: Evaluator[Any], settings: SearchSettings, rng: Rng, kept: Node | None = None
) -> Search:
    """The kind of search that the settings ask for. A tree continues with what was kept of the last one."""
    if settings.racers:
        return RacingSearch(world, seat, evaluator, settings, rng)
    search = TreeSearch(world, seat, evaluator, settings, rng)
    if kept is not None:
        search.reuse(kept)
    return search


def run(search: Search, budget: Budget, choosing: bool = False) -> float:
    """Search in slices until the budget is used up; return the seconds taken.

    If only a move is wanted, stop as soon as no other one can catch up in the time that is left.
    """
    search.choosing = choosing
    begun = budget.clock()
    left, size, spent = budget.iterations, 4, 0.0
    while left > 0 and (spent < budget.seconds or left == budget.iterations):
        size = min(max(size, search.batch), left)
        search.run(size)
        left -= size
        spent = budget.clock() - begun
        pace = (budget.iterations - left) / max(spent, 1e-6)
        size = max(1, int(min(SLICE, budget.seconds - spent) * pace))
        if choosing and (search.decided() or float(search.root.lead()) > (budget.seconds - spent) * pace):
            break
    return spent


def think(search: Search, game: Game, choices: list[int], budget: Budget, choosing: bool = False) -> SearchResult:
    with gc_paused():
        seconds = run(search, budget, choosing)
    return result_of(search, game, choices, seconds, choosing)


def result_of(search: Search, game: Game, choices: list[int], seconds: float, choosing: bool = False) -> SearchResult:
    root = search.root
    slots = [root.slot(choice, 0) for choice in choices]
    visits = [root.tries[slot] if slot >= 0 else 0 for slot in slots]
    values = [root.value(slot) if slot >= 0 else 0.0 for slot in slots]
    return SearchResult(
        move=max(zip(visits, values, choices, strict=True), key=lambda one: one[:2])[2],
        choices=choices,
        visits=visits,
        values=values,
        expected=[total / float(max(1, search.iterations)) for total in search.totals],
        line=[] if choosing else principal_line(search, game),
        iterations=search.iterations,
        seconds=seconds,
    )


def principal_line(search: Search, game: Game) -> list[str]:
    """The most tried moves, in the world imagined first, until chance decides or the tree ends."""
    world, node, line = search.world.copy(), search.root, list[str]()
    while world.actor not in (CHANCE, OVER) and len(line) < LINE_LENGTH:
        slot = most_tried(node, world)
        if slot < 0:
            break
        action = node.actions[slot]
        line.append(f"{actor_word(world)}: {game.write(world, action)}")
        world.play(action)
        child = node.child(slot, world.actor)
        if child is None:
            break
        node = child
    return line


def most_tried(node: Node, world: State) -> int:
    """The slot of the most tried move that this world allows, or -1."""
    allowed = set(world.choices())
    tried = [slot for slot in range(len(node.actions)) if node.tries[slot] and node.actions[slot] in allowed]
    return max(tried, key=lambda slot: (node.tries[slot], node.value(slot)), default=-1)


class SearchPlayer(Player):
    """A player that searches. `settings` differ from the game's own; `evaluator` is the name of one of the game's."""

    def __init__(
        self,
        rng: Rng,
        budget: Budget,
        settings: Mapping[str, float] = NO_CHANGES,
        evaluator: str = STANDARD,
    ) -> None:
        self.rng, self.budget, self.settings, self.evaluator = rng, budget, settings, evaluator
        self.last: Search | None = None
        self.answered: tuple[Game, list[str], int] | None = None  # the game, its record before, and our answer

    def __getstate__(self) -> dict[str, Any]:
        """Without the last search: a tree is made again sooner than it is pickled."""
        return {**self.__dict__, "last": None, "answered": None}

    def choose(self, prompt: Prompt) -> int:
        answer = self.pick(self.think(sensible(prompt, self.evaluator_for(prompt.game)), choosing=True))
        self.answered = (prompt.game, prompt.record, answer)
        return answer

    def pick(self, result: SearchResult) -> int:
        """The move to make after the search."""
        return result.move

    def think(self, prompt: Prompt, choosing: bool = False) -> SearchResult:
        return self.think_about(prompt.game, prompt.view, prompt.seat, prompt.choices, self.kept(prompt), choosing)

    def think_about(
        self, game: Game, view: View, seat: int, choices: list[int], kept: Node | None = None, choosing: bool = False
    ) -> SearchResult:
        budget = self.budget_for(game)
        begun = budget.clock()
        self.last = self.search(game, view, seat, kept)
        return think(self.last, game, choices, budget.less(budget.clock() - begun), choosing)

    def search(self, game: Game, view: View, seat: int, kept: Node | None) -> Search:
        world, evaluator = game.imagine(view, self.rng), self.evaluator_for(game)
        effort = self.budget_for(game).effort()
        settings = playing_settings(game.name, effort, **{**evaluator.search_settings, **self.settings})
        return new_search(world, seat, evaluator, settings, self.rng, kept)

    def evaluator_for(self, game: Game) -> Evaluator[Any]:
        return game.evaluator(self.evaluator, self.budget_for(game).effort())

    def budget_for(self, game: Game) -> Budget:
        """The budget for a decision in this game."""
        return self.budget

    def kept(self, prompt: Prompt) -> Node | None:
        """The part of the last tree that still applies: nothing has happened since but our own last move."""
        if self.last is None or self.answered is None:
            return None
        game, record, answer = self.answered
        since = prompt.record[len(record) :]
        if prompt.game != game or prompt.record[: len(record)] != record or len(since) != 1:
            return None
        slot = self.last.root.slot(answer, 0)
        return self.last.root.child(slot, prompt.seat) if slot >= 0 else None
