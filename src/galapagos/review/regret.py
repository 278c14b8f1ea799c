"""Regret: how much winning chance the choices of a search lose, by the judgement of a much longer search.

Two settings that differ by a few per cent need hundreds of games to tell apart. Positions that were judged once serve
any number of settings, and every setting decides in the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from galapagos.bots.search_player import Budget, SearchPlayer, gc_paused
from galapagos.bots.sensible import sensible
from galapagos.core.dealers import SeededDealer
from galapagos.core.evaluators import STANDARD
from galapagos.core.game import Game
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from galapagos.core.table import Prompt, Table
from galapagos.core.view import View
from galapagos.review.chances import error_of_mean, mean
from galapagos.review.win_chance import SeatView, begin_with

CANDIDATES: Final = 8  # the most tried moves, which are judged one by one
FEWEST_CHOICES: Final = 3
ONE_IN: Final = 8  # decisions of a game that are judged
OPPONENT: Final = Budget(iterations=60)  # of the search that plays the games


class Judged(msgspec.Struct, frozen=True):
    """A decision with the values of its best moves."""

    view: View
    seat: int
    choices: list[int]
    values: dict[int, float]  # of the candidates, from 0 (lost) to 1 (won)

    def regret(self, move: int) -> float:
        """What a move loses. One that is no candidate counts as the worst of them, though it may be worse still."""
        return max(self.values.values()) - self.values.get(move, min(self.values.values()))


class Regret(msgspec.Struct, frozen=True):
    """The mean regret of a search, with its standard error."""

    losses: list[float]  # by decision
    iterations: float  # on average

    @property
    def mean(self) -> float:
        return mean(self.losses)

    @property
    def error(self) -> float:
        return error_of_mean(self.losses)

    def compared_with(self, other: Regret) -> tuple[float, float]:
        """How much more than another it loses in the same decisions, and the standard error of that."""
        differences = [mine - their for mine, their in zip(self.losses, other.losses, strict=True)]
        return mean(differences), error_of_mean(differences)


def judged_decisions(
    game: Game, count: int, iterations: int, seed: int = 1, evaluator: str = STANDARD
) -> Iterator[Judged]:
    """Decisions of games that search plays against itself, each judged by as many iterations for every candidate."""
    rng, deal = Rng(seed), 0
    while count > 0:
        deal += 1
        table = Table(game, SeededDealer(f"regret/{seed}/{deal}"))
        bots = [SearchPlayer(Rng(seed * 1000 + deal * 10 + seat), OPPONENT) for seat in range(game.seats)]
        while count > 0 and waits_for_seat(table):
            prompt = table.prompt()
            if len(prompt.choices) >= FEWEST_CHOICES and rng.below(ONE_IN) == 0:
                yield judged(prompt, iterations, int(rng.below(2**31)), evaluator)
                count -= 1
            table.answer(prompt.seat, bots[prompt.seat].choose(prompt))


def waits_for_seat(table: Table) -> bool:
    """Let chance answer; then a seat must decide, or the game is over."""
    table.play_out([None] * table.game.seats)
    return bool(table.state.actor != OVER)


def judged(prompt: Prompt, iterations: int, seed: int, evaluator: str = STANDARD) -> Judged:
    """Let search choose the candidates, and judge each of them in a search of its own."""
    prompt = sensible(prompt, prompt.game.evaluator(evaluator))
    eyes = SeatView(prompt.game, prompt.view, prompt.seat, seed, evaluator)
    found = SearchPlayer(Rng(seed), Budget(iterations=iterations), evaluator=evaluator).think(prompt)
    ranked = sorted(zip(found.visits, found.choices, strict=True), reverse=True)
    values = {choice: value_of(eyes, choice, iterations) for _, choice in ranked[:CANDIDATES]}
    return Judged(prompt.view, prompt.seat, prompt.choices, values)


def value_of(eyes: SeatView, choice: int, iterations: int) -> float:
    """What a move is worth. Every candidate meets the same imagined worlds."""
    search = eyes.search(1)
    begin_with(search, choice)
    with gc_paused():
        search.run(iterations)
    return float(search.totals[eyes.seat]) / float(max(search.iterations, 1))


def regret(
    game: Game,
    decisions: list[Judged],
    budget: Budget,
    settings: Mapping[str, float],
    evaluator: str = STANDARD,
    repeats: int = 2,
) -> Regret:
    """The regret of a search with these settings, which decides several times in each position."""
    losses, iterations = list[float](), 0
    for number, one in enumerate(decisions):
        for repeat in range(repeats):
            player = SearchPlayer(Rng(repeats * number + repeat + 1), budget, settings, evaluator)
            found = player.think_about(game, one.view, one.seat, one.choices, choosing=True)
            losses.append(one.regret(found.move))
            iterations += found.iterations
    return Regret(losses, iterations / max(len(losses), 1))
