"""Ratings of players in games of two to eight seats: a skill with an uncertainty, updated by whole results.

The skill (`mu`) and its uncertainty (`sigma`) are those of openskill's Bradley–Terry model: everybody at a table is
compared with everybody else there, so that a rating means the same with two seats and with eight. People see one number
on a scale where 1500 is an average newcomer and about 400 points mean ten wins to one in a game of two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from openskill.models import BradleyTerryFull

SeatClass = Literal["2", "3-4", "5-8"]
SEAT_CLASSES: tuple[SeatClass, ...] = ("2", "3-4", "5-8")
MU, SIGMA = 25.0, 25.0 / 3
POINTS = 30.0  # of the shown scale for one unit of skill
MIDDLE = 1500.0
SETTLED = 5.0  # a rating with a smaller uncertainty is no longer provisional
FEW = 5  # games; fewer leave a rating provisional, however clear they were
LEAST_SIGMA = 1.0  # people change: no rating is ever certain
EARLY_MOVES = 5  # for each seat; a game left before is no result for those who stayed

_model = BradleyTerryFull(mu=MU, sigma=SIGMA, tau=SIGMA / 100)


class Rating(Struct, frozen=True):
    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def points(self) -> int:
        """The number that people see."""
        return round(MIDDLE + POINTS * (self.mu - MU))

    @property
    def spread(self) -> int:
        """The uncertainty of `points`: one standard deviation."""
        return round(POINTS * self.sigma)

    @property
    def provisional(self) -> bool:
        return self.sigma >= SETTLED or self.games < FEW

    @property
    def assured(self) -> float:
        """The skill that the player has almost surely: what a leaderboard is ordered by."""
        return self.mu - 2 * self.sigma


class Seat(Struct, frozen=True):
    """What a rating needs to know of a seat at the end of a game."""

    rank: int | None  # from 1; None if nobody has won
    away: str = ""  # why a bot played the seat at the end: left, time, resigned


def seat_class(seats: int) -> SeatClass:
    return "2" if seats == 2 else "3-4" if seats <= 4 else "5-8"


def ranks(seats: Sequence[Seat]) -> list[int] | None:
    """Return the ranks that count for ratings, or None if the game is no result.

    Those who left come last, whatever the bot in their seat reached, and tie with each other. Among those who stayed,
    the order is that of the game. If all left, or the game ended without a winner, nobody's rating changes.
    """
    stayed = [seat for seat in seats if not seat.away]
    if not stayed or len(seats) < 2 or any(seat.rank is None for seat in stayed):
        return None
    order = sorted({seat.rank for seat in stayed if seat.rank is not None})
    last = len(order)
    return [last if seat.away else order.index(seat.rank or 0) for seat in seats]


def early(seats: Sequence[Seat], moves: int) -> bool:
    """True if somebody left so early that the others have not really played."""
    return any(seat.away for seat in seats) and moves < EARLY_MOVES * len(seats)


def rate(before: Sequence[Rating], seats: Sequence[Seat], moves: int) -> list[Rating]:
    """Return everyone's rating after a game. Those who stayed in a game that was left early keep theirs."""
    order = ranks(seats)
    if order is None:
        return list(before)
    teams = [[_model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    rated = _model.rate(teams, ranks=[float(rank) for rank in order])
    untouched = {place for place, seat in enumerate(seats) if not seat.away} if early(seats, moves) else set()
    return [
        rating
        if place in untouched
        else Rating(mu=team[0].mu, sigma=max(LEAST_SIGMA, team[0].sigma), games=rating.games + 1)
        for place, (rating, team) in enumerate(zip(before, rated, strict=True))
    ]


def win_chances(ratings: Sequence[Rating]) -> list[float]:
    """Return how likely each of these players is to win a game against the others."""
    if len(ratings) == 1:
        return [1.0]
    chances: list[float] = _model.predict_win([[_model.rating(mu=one.mu, sigma=one.sigma)] for one in ratings])
    return chances
