"""The bodies and messages of the lobby: seeks, challenges, friends, and what is being played."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from galapagos.core.options import OptionValue
from galapagos.server.wire.http import Body, Clock, Name, NoClock, TableCard
from galapagos.server.wire.ratings import RatingCard

Options = Annotated[dict[Annotated[str, Meta(max_length=60)], OptionValue], Meta(max_length=80)]
SeatCount = Annotated[int, Meta(ge=2, le=8)]
Sentence = Annotated[str, Meta(max_length=200)]


class NewSeek(Body):
    """`POST /api/seeks`: look for opponents. It lasts while the lobby is open; with a clock of days, for a week."""

    game: Annotated[str, Meta(max_length=40)]
    fewest: SeatCount = 2  # seats
    most: SeatCount = 2
    options: Options = {}
    clock: Clock = NoClock()
    rated: bool = False
    near: bool = True  # opponents of your strength first; the longer it takes, the further away they may be
    bots_after: Annotated[int, Meta(ge=0, le=600)] | None = None  # seconds; then bots may fill the missing seats
    programs: bool = False  # accounts that are bots are welcome


class SeekCard(Struct, kw_only=True):
    """Somebody looks for opponents."""

    id: str
    name: str
    bot: bool
    rating: RatingCard
    created: int
    game: str
    fewest: int
    most: int
    options: dict[str, OptionValue]
    clock: Clock
    rated: bool
    near: bool
    bots_after: int | None
    programs: bool
    table: str = ""  # once it is found
    mine: bool = False


class SeekList(Struct, kw_only=True):
    """`GET /api/seeks`."""

    seeks: list[SeekCard]


class NewChallenge(Body):
    """`POST /api/challenges`: ask somebody to play. The other seats are for bots of the server."""

    to: Name  # an account
    game: Annotated[str, Meta(max_length=40)]
    options: Options = {}
    clock: Clock = NoClock()
    rated: bool = False
    bots: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=6)] = []  # levels


class Decline(Body):
    """`POST /api/challenges/{id}/decline`."""

    reason: Sentence = ""


class ChallengeCard(Struct, kw_only=True):
    """A challenge, as both sides see it."""

    id: str
    challenger: str
    challenged: str
    bot: bool  # the challenger is a program
    rating: RatingCard  # of the challenger
    game: str
    options: dict[str, OptionValue]
    clock: Clock
    rated: bool
    bots: list[str]
    status: Literal["open", "accepted", "declined", "canceled", "expired"]
    reason: str
    table: str  # once it is accepted
    created: int
    until: int
    mine: bool  # you are the challenger


class ChallengeList(Struct, kw_only=True):
    """`GET /api/challenges`: yours and those to you that are open."""

    challenges: list[ChallengeCard]


class PersonCard(Struct, kw_only=True):
    """Somebody whom you follow or block."""

    name: str
    bot: bool
    here: bool
    table: str  # the public table at which they play; empty if there is none


class Friends(Struct, kw_only=True):
    """`GET /api/friends`."""

    following: list[PersonCard]
    blocked: list[PersonCard]


class BotAccount(Struct, kw_only=True):
    """`POST /api/account/bot`: this account is a program from now on. That cannot be undone."""

    bot: bool


class PlayingCard(Struct, kw_only=True):
    """A table that can be watched."""

    table: TableCard
    strength: int  # the mean rating of its players; 0 if none of them has one


class Showing(Struct, kw_only=True):
    """`GET /api/tv`: the best tables that can be watched now, the best one first."""

    tables: list[PlayingCard]


# -- the stream of the lobby ------------------------------------------------------------------------------------------


class LobbyMessage(Struct, tag_field="type", kw_only=True):
    """Sent by the server over `/ws/lobby`; those about you alone also over `GET /api/lobby/stream`."""


class LobbyState(LobbyMessage, tag="lobby"):
    """Everything in the lobby that everyone may see. Sent when it changes."""

    seeks: list[SeekCard]
    playing: list[PlayingCard]
    here: int  # people


class SeeksKept(LobbyMessage, tag="seeks_kept"):
    """The ids of your own seeks that are open."""

    seeks: list[str]


class FriendsHere(LobbyMessage, tag="friends_here"):
    """Those whom you follow and who are here."""

    friends: list[PersonCard]


class Paired(LobbyMessage, tag="paired"):
    """Your seek has found its opponents: go to the table."""

    seek: str
    table: str


class Challenged(LobbyMessage, tag="challenged"):
    """A challenge to you or by you is new, or has been answered."""

    challenge: ChallengeCard


class LobbyBeat(LobbyMessage, tag="beat"):
    """Nothing has happened; the stream is still there."""

    now: int


LobbyEvent = LobbyState | SeeksKept | FriendsHere | Paired | Challenged | LobbyBeat
