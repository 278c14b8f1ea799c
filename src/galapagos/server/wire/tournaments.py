"""The bodies of the HTTP API about tournaments."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from galapagos.core.options import OptionValue
from galapagos.server.wire.http import Body, Clock, LiveClock, Name
from galapagos.server.wire.lobby import Options, SeatCount
from galapagos.server.wire.ratings import RatingCard

TournamentKind = Literal["swiss", "arena"]
TournamentStatus = Literal["open", "running", "over", "canceled"]


class NewTournament(Body):
    """`POST /api/tournaments`. It starts by itself; those who have joined by then are paired.

    In a duplicate tournament every table of a round plays the same deal, and seats are compared across tables.
    """

    title: Name
    game: Annotated[str, Meta(max_length=40)]
    seats: SeatCount = 2
    options: Options = {}
    clock: Clock = LiveClock(seconds=900, increment=10)
    kind: TournamentKind = "swiss"
    rounds: Annotated[int, Meta(ge=0, le=15)] = 0  # of a Swiss one; 0: as many as it takes
    minutes: Annotated[int, Meta(ge=5, le=10_080)] = 60  # of an arena
    starts: Annotated[int, Meta(ge=0, le=2**53)] = 0  # when; 0: when you say so
    rated: bool = False
    duplicate: bool = False
    programs: bool = True  # accounts that are bots may join
    bots: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=128)] = []  # levels of the server's own
    fill: Annotated[str, Meta(max_length=40)] = ""  # the level that fills the last table, so that nobody has a bye


class TournamentCard(Struct, kw_only=True):
    """A tournament in a list."""

    id: str
    title: str
    game: str
    seats: int
    options: dict[str, OptionValue]
    clock: Clock
    kind: TournamentKind
    rounds: int
    minutes: int
    rated: bool
    duplicate: bool
    programs: bool
    status: TournamentStatus
    round: int
    players: int
    created: int
    starts: int
    ends: int  # of an arena under way; 0 otherwise
    owner: str
    owned: bool
    joined: bool
    commitments: list[str]  # of a duplicate tournament: the hash of the secret of each board


class TournamentList(Struct, kw_only=True):
    """`GET /api/tournaments`: those that are open or under way, then those that are over, newest first."""

    tournaments: list[TournamentCard]


class StandingCard(Struct, kw_only=True):
    place: int
    number: int
    name: str
    level: str  # of a bot of the server
    rating: RatingCard | None
    points: float
    tie_break: float  # the points of all opponents together
    games: int
    wins: int
    streak: bool
    withdrawn: bool
    me: bool


class TournamentSeat(Struct, kw_only=True):
    number: int
    name: str
    points: float | None  # part of the opponents beaten; in a duplicate tournament, of the same seats elsewhere
    score: int | None


class TournamentGame(Struct, kw_only=True):
    round: int
    table: str  # empty for a bye, and until the table is made
    bye: bool
    seats: list[TournamentSeat]
    over: bool
    mine: bool


class TournamentPage(Struct, kw_only=True):
    """`GET /api/tournaments/{id}`: everything about it, with all games. Also what is exported."""

    tournament: TournamentCard
    standings: list[StandingCard]
    games: list[TournamentGame]
    secrets: list[str]  # of the boards that every table has finished, by round
