"""One moment of a game judged, from what a seat knew then. Every moment stands alone: any process may judge it."""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec

from galapagos.bots.search_player import Budget, SearchResult, think
from galapagos.core.game import Deed
from galapagos.core.state import State
from galapagos.review.comparison import Difference, compare
from galapagos.review.win_chance import Eyes, Weighed, weigh_answer, weigh_position

LOOKED_FOR: Final = 0.5  # the part of a budget that looks for the best answer; the rest weighs two answers
WORTH_A_REASON: Final = 0.01  # a loss below this needs none


class Moment(msgspec.Struct, frozen=True):
    """What there is to judge: a view, and the answer that its seat gave where it was asked."""

    eyes: Eyes
    number: int  # of the move that follows, from 1
    budget: Budget
    choices: list[int] = []
    played: int = -1

    @property
    def place(self) -> tuple[int, int]:
        return self.eyes.seat, self.number


class Choice(msgspec.Struct, frozen=True):
    """A decision: what the seat did and what it could have done, as that seat sees it."""

    played: str
    best: str
    played_deed: Deed
    best_deed: Deed
    options: int  # how many answers there were
    after: Weighed  # the answer given
    loss: float  # of the seat's own winning chance against the best answer, never below 0
    error: float
    line: list[str] = []  # how the search thinks that the game goes on from the best answer
    gains: list[Difference] = []  # of the best answer over the one given, the points ahead first


class Finding(msgspec.Struct, frozen=True):
    seat: int  # whose eyes
    number: int
    before: Weighed  # with the best answer, where the seat itself is asked
    choice: Choice | None = None

    @property
    def place(self) -> tuple[int, int]:
        return self.seat, self.number


def seed_of(seat: int, number: int) -> int:
    """The same for the same moment of any game: nothing hidden gets into it."""
    return int.from_bytes(hashlib.sha256(f"{seat}/{number}".encode()).digest()[:6], "big")


def part(budget: Budget, share: float) -> Budget:
    return Budget(budget.seconds * share, max(8, int(budget.iterations * share)))


def judge(moment: Moment) -> Finding:
    if len(moment.choices) < 2:
        before = weigh_position(moment.eyes, part(moment.budget, LOOKED_FOR / 2))
        return Finding(moment.eyes.seat, moment.number, before)
    return judge_choice(moment)


def judge_choice(moment: Moment) -> Finding:
    eyes, share = moment.eyes, part(moment.budget, LOOKED_FOR / 2)
    search = eyes.search(0)
    thought = think(search, eyes.game, moment.choices, part(moment.budget, LOOKED_FOR))
    played = weigh_answer(eyes, moment.played, share)
    best, better = moment.played, played
    if thought.move != moment.played:
        rival = weigh_answer(eyes, thought.move, share)
        if rival.chances[eyes.seat] > played.chances[eyes.seat]:
            best, better = thought.move, rival
    choice = choice_of(moment, search.world, thought, best, played, better)
    return Finding(eyes.seat, moment.number, better, choice)


def choice_of(
    moment: Moment, world: State, thought: SearchResult, best: int, played: Weighed, better: Weighed
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
