"""Judge one moment of a game from what a seat knew then. Moments are independent, so any process can judge one."""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec

from galapagos.bots.search_player import Budget, SearchResult, think
from galapagos.core.game import Deed
from galapagos.core.state import State
from galapagos.review.comparison import Difference, compare
from galapagos.review.win_chance import SeatView, WinChances, answer_chances, position_chances

LOOKED_FOR: Final = 0.5  # the share of the budget that looks for the best move; the rest measures two moves
WORTH_A_REASON: Final = 0.01  # smaller losses get no reason


class Moment(msgspec.Struct, frozen=True):
    """What is judged: a seat's view, and the move it made if it was to move."""

    eyes: SeatView
    number: int  # of the move that follows, from 1
    budget: Budget
    choices: list[int] = []
    played: int = -1

    @property
    def place(self) -> tuple[int, int]:
        return self.eyes.seat, self.number


class Choice(msgspec.Struct, frozen=True):
    """A decision: the move made and the best move, as the seat sees them."""

    played: str
    best: str
    played_deed: Deed
    best_deed: Deed
    options: int  # the number of legal moves
    after: WinChances  # the move made
    loss: float  # how much winning chance the move lost against the best one; never below 0
    error: float
    line: list[str] = []  # how the search expects the game to go on from the best move
    gains: list[Difference] = []  # of the best move over the one made; points first


class Finding(msgspec.Struct, frozen=True):
    seat: int  # the seat whose view was judged
    number: int
    before: WinChances  # with the best move, if the seat is to move
    choice: Choice | None = None

    @property
    def place(self) -> tuple[int, int]:
        return self.seat, self.number


def seed_of(seat: int, number: int) -> int:
    """The same for the same moment of every game, so that it tells nothing hidden."""
    return int.from_bytes(hashlib.sha256(f"{seat}/{number}".encode()).digest()[:6], "big")


def part(budget: Budget, share: float) -> Budget:
    return Budget(budget.seconds * share, max(8, int(budget.iterations * share)))


def judge(moment: Moment) -> Finding:
    if len(moment.choices) < 2:
        before = position_chances(moment.eyes, part(moment.budget, LOOKED_FOR / 2))
        return Finding(moment.eyes.seat, moment.number, before)
    return judge_choice(moment)


def judge_choice(moment: Moment) -> Finding:
    eyes, share = moment.eyes, part(moment.budget, LOOKED_FOR / 2)
    search = eyes.search(0)
    thought = think(search, eyes.game, moment.choices, part(moment.budget, LOOKED_FOR))
    played = answer_chances(eyes, moment.played, share)
    best, better = moment.played, played
    if thought.move != moment.played:
        rival = answer_chances(eyes, thought.move, share)
        if rival.chances[eyes.seat] > played.chances[eyes.seat]:
            best, better = thought.move, rival
    choice = choice_of(moment, search.world, thought, best, played, better)
    return Finding(eyes.seat, moment.number, better, choice)


def choice_of(
    moment: Moment, world: State, thought: SearchResult, best: int, played: WinChances, better: WinChances
) -> Choice:
    eyes, seat = moment.eyes, moment.eyes.seat
    loss = better.chances[seat] - played.chances[seat]
    return Choice(
        played=eyes.game.write(world, moment.played),
        best=eyes.game.write(world, best),
        played_deed=eyes.game.describe(world, moment.played, seat),
        best_deed=eyes.game.describe(world, best, seat),
        options=len(moment.choices),
        after=played,
        loss=loss,
        error=(better.errors[seat] ** 2 + played.errors[seat] ** 2) ** 0.5 if loss else 0.0,
        line=thought.line if best == thought.move else [],
        gains=compare(eyes, best, moment.played) if loss >= WORTH_A_REASON else [],
    )
