"""The bodies of the HTTP API. The messages of a table's stream are in `protocol.py`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from galapagos.core.game import Outcome, Question
from galapagos.core.options import OptionValue
from galapagos.review.summary import Summary

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^\S(.*\S)?$")]
Passphrase = Annotated[str, Meta(min_length=8, max_length=200)]
Title = Annotated[str, Meta(max_length=80)]
Seat = Annotated[int, Meta(ge=0, le=7)]
Mixed = Annotated[str, Meta(max_length=64)]
Status = Literal["waiting", "playing", "over"]


class Body(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a client sends: a field it made up is an error, not silence."""


# -- the house --------------------------------------------------------------------------------------------------------


class House(Struct, kw_only=True):
    """`GET /api/house`: what this server is and has."""

    version: str
    engine: str  # compiled or pure
    languages: list[str]
    bots: list[str]  # levels that can be sat on a seat, as in "bot:greedy"
    scopes: list[str]  # that an API token can have


class OptionCard(Struct, kw_only=True):
    """One option of a game. In the game's texts `option.<name>` tells what it changes, `edition.<name>` where it comes
    from, and `option_value.<value>` what a value is called. With neither values nor a range it is any text; `suggested`
    are some.
    """

    name: str
    default: OptionValue
    values: list[OptionValue]
    range: tuple[int, int] | None
    suggested: list[OptionValue]
    rule: str


class GameCard(Struct, kw_only=True):
    """`GET /api/games`: a game that can be played. Name, tagline, kind and minutes are in the texts' `game` section."""

    name: str
    seats: list[int]
    options: list[OptionCard]
    titles: dict[str, str]  # by language
    taglines: dict[str, str]
    kinds: dict[str, str]
    minutes: str
    longest: int  # no game has more decisions


class GameTexts(Struct, kw_only=True):
    """`GET /api/texts/{game}/{language}`. Beyond the list creatures are named again: wolf2, Wolf 2."""

    game: str
    language: str
    sections: dict[str, dict[str, str]]
    creatures: list[str]
    numbered_creature: str  # once every name is taken, with {name} and {number}
    seats: list[str]  # the words that records use: ann, bob, …


class RuleText(Struct, kw_only=True):
    number: str
    title: str
    text: str  # Markdown


class RuleBook(Struct, kw_only=True):
    """`GET /api/rules/{game}/{language}`."""

    game: str
    language: str
    rules: list[RuleText]


class Fault(Struct, kw_only=True):
    """Every error of the HTTP API: a short code for programs and a sentence for people."""

    code: str
    message: str


# -- people -----------------------------------------------------------------------------------------------------------


class Me(Struct, kw_only=True):
    """`GET /api/me`: who you are. The first call makes you a guest and sets the cookie."""

    id: str
    name: str
    guest: bool


class NewName(Body):
    """`PATCH /api/me`."""

    name: Name


class NewAccount(Body):
    """`POST /api/account`: the guest keeps all its tables and gets a name and a passphrase to come back with."""

    name: Name
    passphrase: Passphrase


class Login(Body):
    """`POST /api/login`."""

    name: Annotated[str, Meta(max_length=40)]
    passphrase: Annotated[str, Meta(max_length=200)]


class NewPassphrase(Body):
    """`POST /api/account/passphrase`: ends every other session."""

    old: Annotated[str, Meta(max_length=200)]
    new: Passphrase


class SessionCard(Struct, kw_only=True):
    """A browser that is logged in (`GET /api/sessions`); `DELETE /api/sessions/{id}` ends it."""

    id: str
    here: bool  # this very browser
    began: int  # milliseconds since 1970, as all times
    seen: int
    agent: str


Scope = Literal["read", "play", "create"]


class NewToken(Body):
    """`POST /api/tokens`: for programs. `read` looks, `play` joins and answers, `create` makes tables."""

    name: Name
    scopes: Annotated[list[Scope], Meta(min_length=1, max_length=3)]


class TokenCard(Struct, kw_only=True):
    id: str
    name: str
    scopes: list[str]
    began: int
    secret: str = ""  # shown once, when it is made: `Authorization: Bearer <secret>`


# -- tables -----------------------------------------------------------------------------------------------------------


class NoClock(Struct, tag="none", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Nobody hurries."""


class LiveClock(Struct, tag="live", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Seconds for the whole game, and some more after each decision."""

    seconds: Annotated[int, Meta(ge=10, le=86400)]
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class DayClock(Struct, tag="days", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """So many days for each decision."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock = NoClock | LiveClock | DayClock


class NewTable(Body):
    """`POST /api/tables`.

    `seats` says who sits where: `me` (you; several times for a hot seat), `open`, or `bot:<level>`. `value` is your
    part of the provable shuffle: null sends it later over the stream, once the commitment is seen (the table waits a
    few seconds for it); any text, also an empty one, gives it now.
    """

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[Annotated[str, Meta(max_length=60)], OptionValue], Meta(max_length=80)] = {}
    title: Title = ""
    public: bool = True
    clock: Clock = NoClock()
    leaver_bot: Annotated[str, Meta(max_length=40)] = (
        ""  # the level that plays for who leaves; empty: the house's choice
    )
    position: Annotated[str, Meta(max_length=16000)] = ""
    value: Mixed | None = None


class Place(Struct, kw_only=True):
    """A seat as everybody sees it."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str  # what it is called at this table
    level: str = ""  # of the bot that sits there, or that plays for a person who is away
    away: Literal["", "left", "time", "resigned"] = ""  # a person whose seat a bot plays now
    kept: bool = False  # open, but kept for somebody (a rematch)


class TableCard(Struct, kw_only=True):
    """A table in the list, and at the head of its stream."""

    id: str
    game: str
    title: str
    options: dict[str, OptionValue]  # those that differ from their defaults
    public: bool
    status: Status
    clock: Clock
    leaver_bot: str
    places: list[Place]
    created: int
    changed: int
    moves: int
    owner: str  # the name of who made it
    commitment: str  # a hash that binds the server to its part of the shuffle
    position: bool  # begins at a position of its own
    mine: list[int] = []  # the seats that are yours
    invite: str = ""  # for those who sit here: the code that lets others join a table that is not public
    rematch: str = ""  # the id of the next table
    outcome: Outcome | None = None


class TableList(Struct, kw_only=True):
    """`GET /api/tables?game=&status=&mine=&open=&option=name:value&before=`: newest first; go on with `before=next`."""

    tables: list[TableCard]
    next: int = 0


class Join(Body):
    """`POST /api/tables/{id}/join`. Without a seat: the first free one. `invite` is needed where it is not public."""

    seat: Seat | None = None
    invite: Annotated[str, Meta(max_length=64)] = ""
    value: Mixed | None = None


class Leave(Body):
    """`POST /api/tables/{id}/leave`. Before the start the seat is free again; later a bot plays until you return."""

    seat: Seat | None = None  # all of yours


class NewTitle(Body):
    """`PATCH /api/tables/{id}`."""

    title: Title


class CheckPosition(Body):
    """`POST /api/positions`: reads a position and says what it is; open it with `POST /api/tables`.

    It is given in words, or as a view in the game's own shape (one with `eyes` -4 hides nothing).
    """

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=8)]
    position: Annotated[str, Meta(max_length=16000)] = ""
    view: dict[str, Any] | None = None
    begin: Literal["", "start", "example"] = ""  # instead of a position: the game's start, or the middle of some game
    options: Annotated[dict[Annotated[str, Meta(max_length=60)], OptionValue], Meta(max_length=80)] = {}


class PositionCard(Struct, kw_only=True):
    position: str  # as the game writes it; unknown parts stay unknown
    view: Any  # what it says, in the shape of the game's view
    shown: Any  # the table as its eyes see it; where they are everybody's, what is unknown is drawn
    actor: int
    question: Question | None


class Imported(Struct, kw_only=True):
    """`POST /api/records` (the body is a record): the table that it became."""

    table: str


# -- looking back -----------------------------------------------------------------------------------------------------


class WantedReview(Body):
    """`POST /api/tables/{table}/review`."""

    seat: Seat = 0  # whose decisions, with whose eyes


class ReviewCard(Struct, kw_only=True):
    """How far the review of a finished game is, and what it says so far."""

    seat: int
    status: Literal["none", "running", "stopped", "done"]
    mine: bool  # asked for by you: you can stop it
    done: int
    all: int  # 0 until it is known
    summary: Summary | None


class PuzzleCard(Struct, kw_only=True):
    """`GET /api/puzzles/{game}?day=…`: a position seen by a seat, and what each of its answers is worth."""

    game: str
    key: str
    day: str
    number: int  # from 1
    all: int
    seats: int
    seat: int
    options: dict[str, OptionValue]
    position: str
    solution: str  # in words
    chances: dict[str, float]  # the seat's winning chance after each answer
    reason: dict[str, str]  # by language
