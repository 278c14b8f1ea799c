"""What a position, or one answer to it, is worth to everybody: from one seat's view, and nothing else.

The search is the bots' own. Only here a game that ends counts as won or lost and for nothing else, so that the outlook
is what a person means by a winning chance.
"""

from __future__ import annotations

from typing import Final

import msgspec

from galapagos.bots.search_player import Budget, gc_paused, run
from galapagos.bots.search_settings import analysis_settings
from galapagos.bots.tree_search import FREE, TreeSearch
from galapagos.core.evaluators import STANDARD
from galapagos.core.game import Game
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE
from galapagos.core.state import State, play_chance
from galapagos.core.view import View
from galapagos.review.chances import chances_of, error_of_mean

BATCHES: Final = 8  # a search in so many parts: how they differ tells how sure it is


class Weighed(msgspec.Struct, frozen=True):
    """The winning chance of every seat, with the standard error of each."""

    chances: list[float]
    errors: list[float]


class Eyes(msgspec.Struct, frozen=True):
    """Somebody's view of a table, and where their imagination comes from. There is no way from here to the state."""

    game: Game
    view: View
    seat: int
    seed: int
    evaluator: str = STANDARD

    def search(self, salt: int, **changes: float) -> TreeSearch:
        rng = Rng(self.seed + salt)
        world = self.game.imagine(self.view, rng)
        settings = analysis_settings(self.game.name, **changes)
        return TreeSearch(world, self.seat, self.game.evaluator(self.evaluator), settings, rng)


def weigh_position(eyes: Eyes, budget: Budget) -> Weighed:
    """Whoever is asked: the seat itself, another one, or chance."""
    search = eyes.search(1, win_weight=1.0)
    search.fix_first_move(FREE, next_asked(search.world, search.rng))
    return weighed(search, budget)


def weigh_answer(eyes: Eyes, answer: int, budget: Budget) -> Weighed:
    """The worlds imagined are the same for every answer, so that answers can be compared."""
    search = eyes.search(2, win_weight=1.0)
    after = search.world.copy()
    after.play(answer)
    search.fix_first_move(answer, next_asked(after, search.rng))
    return weighed(search, budget)


def next_asked(world: State, rng: Rng) -> int:
    """Who is asked once the cards are drawn that nobody chooses."""
    twin = world.copy()
    while twin.actor == CHANCE and twin.chance().draws():
        play_chance(twin, rng)
    return twin.actor


def weighed(search: TreeSearch, budget: Budget) -> Weighed:
    share = Budget(budget.seconds / BATCHES, max(1, budget.iterations // BATCHES))
    batches = list[list[float]]()
    with gc_paused():
        for _ in range(BATCHES):
            before, count = list(search.totals), search.iterations
            run(search, share)
            batches.append(chances_of(gained(before, list(search.totals), search.iterations - count)))
    chances = chances_of([total / float(search.iterations) for total in search.totals])
    return Weighed(chances, [error_of_mean(column) for column in zip(*batches, strict=True)])


def gained(before: list[float], after: list[float], iterations: int) -> list[float]:
    return [(late - early) / iterations for early, late in zip(before, after, strict=True)]
