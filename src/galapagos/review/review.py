"""A review: the moments of a record to judge, and the findings so far.

For every reviewed seat, moments are its own decisions and every point where the player to move changes, all from that
seat's view. Between two moments only one seat or only chance acts, so the change of the chances is theirs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from galapagos.bots.search_player import Budget
from galapagos.core.errors import RecordError
from galapagos.core.game import Game
from galapagos.core.names import SEATS
from galapagos.core.record import Record, check_outcome, replay
from galapagos.core.sentinels import OVER
from galapagos.core.state import State
from galapagos.review.chances import end_chances
from galapagos.review.judgement import Finding, Moment, seed_of
from galapagos.review.win_chance import SeatView

FORMAT: Final = 1
CHOICE: Final = "choice"
PEOPLE: Final = ("me", "person")  # how records name people


class Effort(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is spent on each decision: time, or iterations for a reproducible result."""

    seconds: float = 0.5
    iterations: int = 0

    def budget(self) -> Budget:
        return Budget(iterations=self.iterations) if self.iterations else Budget(seconds=self.seconds)


class Review(msgspec.Struct, forbid_unknown_fields=True):
    record: str  # the digest of the record
    effort: Effort
    reviewed: list[int]  # seats
    format: int = FORMAT
    found: list[Finding] = []

    def places(self) -> set[tuple[int, int]]:
        return {finding.place for finding in self.found}


class GameOutline(msgspec.Struct, frozen=True):
    """A record as a review needs it: who made each move, and the result."""

    game: Game
    authors: list[int]
    end: list[float]  # each seat's share of the victory
    names: list[str]


def digest_of(record: Record) -> str:
    told = [record.game, record.seats, sorted(record.options.items()), record.position, record.moves]
    return hashlib.sha256(msgspec.json.encode(told)).hexdigest()[:32]


def usual_seats(record: Record) -> list[int]:
    """The seats of people; all seats if the record names none."""
    people = [seat for seat, player in enumerate(record.players) if player in PEOPLE]
    return people or list(range(record.seats))


def outline_of(record: Record) -> GameOutline:
    """Replay the record. RecordError if a move breaks a rule or the game is not over."""
    authors, end = list[int](), record.make_game().start()
    for end, action in replay(record):
        if action >= 0 or end.actor != OVER:
            authors.append(end.actor)
    return GameOutline(record.make_game(), authors, result_of(record, end), record.names or list(SEATS[: record.seats]))


def result_of(record: Record, end: State) -> list[float]:
    """Shares of the victory. Of a resigned game only the record knows who won."""
    if end.actor == OVER:
        check_outcome(record, end)
        return end_chances(end)
    if not record.winners:
        raise RecordError("this game is not over yet: only a finished one can be reviewed")
    return [(word in record.winners) / len(record.winners) for word in SEATS[: record.seats]]


def is_choice(state: State, seat: int) -> bool:
    return state.actor == seat and len(state.choices()) > 1


def moments_of(record: Record, seats: Sequence[int], effort: Effort) -> Iterator[Moment]:
    """In the order of the game, for all reviewed seats together. What follows a choice needs no judging: that is
    what was found out about the choice."""
    game = record.make_game()
    before = dict.fromkeys(seats, "")
    for number, (state, action) in enumerate(replay(record), 1):
        for seat in seats:
            kind = CHOICE if action >= 0 and is_choice(state, seat) else str(state.actor)
            if state.actor != OVER and (kind == CHOICE or before[seat] not in (kind, CHOICE)):
                yield moment_of(game, state, seat, number, action, effort.budget())
            before[seat] = kind


def moment_of(game: Game, state: State, seat: int, number: int, action: int, budget: Budget) -> Moment:
    eyes = SeatView(game, game.view(state, seat), seat, seed_of(seat, number))
    if action < 0 or not is_choice(state, seat):
        return Moment(eyes, number, budget)
    return Moment(eyes, number, budget, list(state.choices()), action)
