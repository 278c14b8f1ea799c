"""Every seat's winning chance in a position, or after one move in it, from one seat's view.

The search is the bots' own, except that a finished game counts only as won or lost, so that the outlook is a winning
chance. It is calibrated on played games (`review/calibration.py`).
"""

from __future__ import annotations

from typing import Final

import msgspec

from galapagos.bots.racing import RacingSearch
from galapagos.bots.search import FREE, Search, SearchSettings
from galapagos.bots.search_player import Budget, gc_paused, new_search, run
from galapagos.bots.search_settings import analysis_settings, playing_settings
from galapagos.bots.tree_search import TreeSearch
from galapagos.core.evaluators import LEARNED
from galapagos.core.game import Game
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE
from galapagos.core.state import State, play_chance
from galapagos.core.view import View
from galapagos.review.calibration import rescaled, scale_for
from galapagos.review.chances import chances_of, error_of_mean

BATCHES: Final = 8  # parts of a search; their spread gives the error


class WinChances(msgspec.Struct, frozen=True):
    """The winning chance of every seat, with the standard error of each."""

    chances: list[float]
    errors: list[float]


class SeatView(msgspec.Struct, frozen=True):
    """A seat's view and the seed for imagining worlds from it. The true state cannot be reached from here."""

    game: Game
    view: View
    seat: int
    seed: int
    evaluator: str = LEARNED

    def search(self, salt: int, **changes: float) -> Search:
        rng = Rng(self.seed + salt)
        world, evaluator = self.game.imagine(self.view, rng), self.game.evaluator(self.evaluator)
        settings = review_settings(self.game.name, **{**evaluator.search_settings, **changes})
        return new_search(world, self.seat, evaluator, settings, rng)


def review_settings(game: str, **changes: float) -> SearchSettings:
    """Settings of a tree; where bots race, since a tree drowns in the moves, of a race as far ahead as theirs."""
    racing = playing_settings(game, **changes)
    return racing if racing.racers else analysis_settings(game, **changes)


def position_chances(eyes: SeatView, budget: Budget, scale: float | None = None) -> WinChances:
    """The chances in a position, whether this seat, another seat or chance is to move."""
    search = eyes.search(1, win_weight=1.0)
    begin_with(search, FREE)
    return measured(search, budget, scale_for(eyes.game) if scale is None else scale)


def answer_chances(eyes: SeatView, answer: int, budget: Budget) -> WinChances:
    """The chances after a move. All moves are measured in the same imagined worlds, so that they compare."""
    search = eyes.search(2, win_weight=1.0)
    begin_with(search, answer)
    return measured(search, budget, scale_for(eyes.game))


def begin_with(search: Search, action: int) -> None:
    """Let every iteration begin with a move, or from the position as it is."""
    if isinstance(search, RacingSearch):
        search.enter(action)
        return
    assert isinstance(search, TreeSearch)
    after = search.world.copy()
    if action != FREE:
        after.play(action)
    search.fix_first_move(action, next_asked(after, search.rng))


def next_asked(world: State, rng: Rng) -> int:
    """Who is to move once draws without a choice are made."""
    twin = world.copy()
    while twin.actor == CHANCE and twin.chance().draws():
        play_chance(twin, rng)
    return twin.actor


def measured(search: Search, budget: Budget, scale: float) -> WinChances:
    share = Budget(budget.seconds / BATCHES, max(1, budget.iterations // BATCHES))
    batches = list[list[float]]()
    with gc_paused():
        for _ in range(BATCHES):
            before, count = list(search.totals), search.iterations
            run(search, share)
            outlooks = gained(before, list(search.totals), search.iterations - count)
            batches.append(rescaled(chances_of(outlooks), scale))
    chances = rescaled(chances_of([total / float(search.iterations) for total in search.totals]), scale)
    return WinChances(chances, [error_of_mean(column) for column in zip(*batches, strict=True)])


def gained(before: list[float], after: list[float], iterations: int) -> list[float]:
    return [(late - early) / iterations for early, late in zip(before, after, strict=True)]
