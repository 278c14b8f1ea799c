"""A player that searches: for as long as it may, or as often as it is told."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

import msgspec

from galapagos.bots.racing import Race
from galapagos.bots.search import Search, SearchSettings
from galapagos.bots.search_settings import choosing_habits
from galapagos.bots.tree import Node
from galapagos.core.game import Game, actor_word
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import State
from galapagos.core.table import Player, Prompt
from galapagos.core.view import View

SLICE: Final = 0.02  # seconds: the interpreter is held for no longer at a time
NO_CHANGES: Final[Mapping[str, float]] = {}
LINE: Final = 8  # answers shown of the principal line


class Budget(msgspec.Struct, frozen=True):
    """When to stop: whichever comes first."""

    seconds: float = float("inf")
    iterations: int = 1_000_000_000

    def less(self, seconds: float) -> Budget:
        return Budget(self.seconds - seconds, self.iterations)


class SearchResult(msgspec.Struct):
    """All that a search found out."""

    move: int
    choices: list[int]
    visits: list[int]  # of each choice
    values: list[float]  # from 0 (lost) to 1 (won), for the seat that is asked
    expected: list[float]  # the same for every seat, all choices together
    line: list[str]  # how it thinks the game goes on, in words
    iterations: int
    seconds: float


@contextmanager
def undisturbed() -> Iterator[None]:
    """No garbage collection: a tree has no cycles, and going through it would cost more than the time we have."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def way_to_think(world: State, seat: int, habits: SearchSettings, rng: Rng, kept: Node | None) -> Search | Race:
    """The way to think that the game's habits ask for. A tree goes on from what was kept of the last one."""
    if habits.racers:
        return Race(world, seat, habits, rng)
    search = Search(world, seat, habits, rng)
    if kept is not None:
        search.go_on_from(kept)
    return search


def run(search: Search | Race, budget: Budget, to_choose: bool = False) -> float:
    """Search in slices until the budget is used; returns the seconds taken. Who only has to choose is done earlier:
    as soon as no other answer can catch up in the time that is left."""
    search.to_choose = to_choose
    begun = time.perf_counter()
    left, size, spent = budget.iterations, 4, 0.0
    while left > 0 and (spent < budget.seconds or left == budget.iterations):
        size = min(size, left)
        search.run(size)
        left -= size
        spent = time.perf_counter() - begun
        pace = (budget.iterations - left) / max(spent, 1e-6)
        size = max(1, int(min(SLICE, budget.seconds - spent) * pace))
        if to_choose and (search.decided() or float(search.root.lead()) > (budget.seconds - spent) * pace):
            break
    return spent


def think(
    search: Search | Race, game: Game, choices: list[int], budget: Budget, to_choose: bool = False
) -> SearchResult:
    with undisturbed():
        seconds = run(search, budget, to_choose)
    return thought_of(search, game, choices, seconds)


def thought_of(search: Search | Race, game: Game, choices: list[int], seconds: float) -> SearchResult:
    root = search.root
    slots = [root.slot(choice, 0) for choice in choices]
    visits = [root.tried[slot] if slot >= 0 else 0 for slot in slots]
    values = [root.value(slot) if slot >= 0 else 0.0 for slot in slots]
    return SearchResult(
        move=max(zip(visits, values, choices, strict=True), key=lambda one: one[:2])[2],
        choices=choices,
        visits=visits,
        values=values,
        expected=[total / float(max(1, search.iterations)) for total in search.results],
        line=principal_line(search, game),
        iterations=search.iterations,
        seconds=seconds,
    )


def principal_line(search: Search | Race, game: Game) -> list[str]:
    """The answers tried most often, in the world imagined first, until chance or ignorance cuts it off."""
    world, node, line = search.world.copy(), search.root, list[str]()
    while world.actor not in (CHANCE, OVER) and len(line) < LINE:
        slot = favourite(node, world)
        if slot < 0:
            break
        action = node.actions[slot]
        line.append(f"{actor_word(world)}: {game.write(world, action)}")
        world.play(action)
        following = node.kid(slot, world.actor)
        if following is None:
            break
        node = following
    return line


def favourite(node: Node, world: State) -> int:
    allowed = set(world.choices())
    tried = [slot for slot in range(len(node.actions)) if node.tried[slot] and node.actions[slot] in allowed]
    return max(tried, key=lambda slot: (node.tried[slot], node.value(slot)), default=-1)


class SearchPlayer(Player):
    """`changes` and `taste` are for levels and for whoever tunes: other habits, other weights of the evaluation."""

    def __init__(
        self, rng: Rng, budget: Budget, changes: Mapping[str, float] = NO_CHANGES, taste: Sequence[float] = ()
    ) -> None:
        self.rng, self.budget, self.changes, self.taste = rng, budget, changes, taste
        self.last: Search | Race | None = None
        self.answered: tuple[Game, list[str], int] | None = None  # the game, what was heard before, and the answer

    def choose(self, prompt: Prompt) -> int:
        answer = self.settle(self.think(prompt, to_choose=True))
        self.answered = (prompt.game, prompt.record, answer)
        return answer

    def settle(self, thought: SearchResult) -> int:
        """What to answer after all."""
        return thought.move

    def think(self, prompt: Prompt, to_choose: bool = False) -> SearchResult:
        return self.think_about(prompt.game, prompt.view, prompt.seat, prompt.choices, self.kept(prompt), to_choose)

    def think_about(
        self, game: Game, view: View, seat: int, choices: list[int], kept: Node | None = None, to_choose: bool = False
    ) -> SearchResult:
        begun = time.perf_counter()
        self.last = self.search(game, view, seat, kept)
        return think(self.last, game, choices, self.budget.less(time.perf_counter() - begun), to_choose)

    def search(self, game: Game, view: View, seat: int, kept: Node | None) -> Search | Race:
        world = game.imagine(view, self.rng)
        if self.taste:
            world.go_by(list(self.taste))
        return way_to_think(world, seat, choosing_habits(game.name, **self.changes), self.rng, kept)

    def kept(self, prompt: Prompt) -> Node | None:
        """The part of the last tree that is still true: nothing was said since but our own last answer."""
        if self.last is None or self.answered is None:
            return None
        game, record, answer = self.answered
        since = prompt.record[len(record) :]
        if prompt.game != game or prompt.record[: len(record)] != record or len(since) != 1:
            return None
        slot = self.last.root.slot(answer, 0)
        return self.last.root.kid(slot, prompt.seat) if slot >= 0 else None
