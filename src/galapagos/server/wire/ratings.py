"""The bodies of the HTTP API about ratings."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

SeatClassName = Literal["2", "3-4", "5-8"]


class RatingCard(Struct, kw_only=True):
    """A rating as people see it. About 400 points more mean ten wins to one in a game of two."""

    points: int
    spread: int  # its uncertainty: the true strength is within twice as much on either side, almost surely
    games: int
    provisional: bool  # the uncertainty is still large


class OwnRating(Struct, kw_only=True):
    """A rating of one person, in one game with one class of seat counts."""

    game: str
    seats: SeatClassName
    rating: RatingCard
    changed: int


class RatingList(Struct, kw_only=True):
    """`GET /api/ratings/{name}`: the ratings of an account."""

    name: str
    bot: bool
    ratings: list[OwnRating]


class LeaderCard(Struct, kw_only=True):
    place: int  # 0: a bot of the server, which is shown for comparison
    name: str
    bot: bool  # a program
    level: str  # of a bot of the server; empty otherwise
    rating: RatingCard
    me: bool


class Leaderboard(Struct, kw_only=True):
    """`GET /api/leaderboard/{game}/{seats}?first=`: settled players, best first, and the server's bots."""

    game: str
    seats: SeatClassName
    leaders: list[LeaderCard]
    next: int  # `first` of the next page; 0 if there is none
    mine: int  # your own place; 0 if you have none


class RatingChange(Struct, kw_only=True):
    seat: int
    before: RatingCard
    after: RatingCard


class RatingChanges(Struct, kw_only=True):
    """`GET /api/tables/{table}/ratings`: what a rated game changed. Empty until it is counted, within seconds."""

    rated: bool
    changes: list[RatingChange]


class RatingPoint(Struct, kw_only=True):
    at: int
    points: int
    table: str


class RatingCurve(Struct, kw_only=True):
    """`GET /api/ratings/{name}/{game}/{seats}`: how a rating changed, oldest first."""

    name: str
    points: list[RatingPoint]
