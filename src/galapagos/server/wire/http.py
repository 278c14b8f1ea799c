"""The bodies of the HTTP API. The messages of a table's stream are in `stream.py`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from galapagos.core.game import Outcome, Question
from galapagos.core.languages import LANGUAGES
from galapagos.core.options import OptionValue
from galapagos.review.summary import Summary
from galapagos.server.wire.text import check_texts

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^\S([^\t\r\n]*\S)?$")]
Passphrase = Annotated[str, Meta(min_length=8, max_length=200)]
Title = Annotated[str, Meta(max_length=80)]
Seat = Annotated[int, Meta(ge=0, le=7)]
Mixed = Annotated[str, Meta(max_length=64)]
Status = Literal["waiting", "playing", "over"]


class Body(Struct, forbid_unknown_fields=True, kw_only=True):
    """Sent by a client. Unknown fields and forbidden characters are errors."""

    def __post_init__(self) -> None:
        check_texts(self)


# -- the house --------------------------------------------------------------------------------------------------------


class House(Struct, kw_only=True):
    """`GET /api/house`: what this server offers."""

    version: str
    engine: str  # compiled or pure
    languages: list[str]
    bots: list[str]  # levels that can take a seat, as in "bot:greedy"
    scopes: list[str]  # that an API token can have
    guests: bool  # whether strangers may play as guests
    invite_only: bool  # whether newcomers need an invitation
    mail: bool  # whether it can send mails


class OptionCard(Struct, kw_only=True):
    """One option of a game. In the game's texts, `option.<name>` says what it changes, `edition.<name>` where it comes
    from, and `option_value.<value>` names a value. Without values and range it can be any text; `suggested` has some.
    """

    name: str
    default: OptionValue
    values: list[OptionValue]
    range: tuple[int, int] | None
    suggested: list[OptionValue]
    rule: str


class GameCard(Struct, kw_only=True):
    """`GET /api/games`: a game of this server. Name, tagline, kind and minutes are in the texts' `game` section."""

    name: str
    seats: list[int]
    options: list[OptionCard]
    titles: dict[str, str]  # by language
    taglines: dict[str, str]
    kinds: dict[str, str]
    minutes: str
    longest: int  # an upper bound of the decisions in a game


class GameTexts(Struct, kw_only=True):
    """`GET /api/texts/{game}/{language}`. Names of creatures repeat with a number: wolf2, Wolf 2."""

    game: str
    language: str
    sections: dict[str, dict[str, str]]
    creatures: list[str]
    numbered_creature: str  # once every name is taken, with {name} and {number}
    creature_forms: dict[str, list[str]]  # the names in the language's other forms; under "gender" their genders
    genders: list[str]  # in the order of the endings that texts give for them
    seats: list[str]  # the words that records use: ann, bob, …
    roles: dict[str, list[str]]  # keys of deeds and names of pieces by what they are good for, as the game declares it


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


class Health(Struct, kw_only=True):
    """`GET /healthz`."""

    version: str
    schema: str  # version of the database


# -- people -----------------------------------------------------------------------------------------------------------


class Me(Struct, kw_only=True):
    """`GET /api/me`: who you are. The first call makes you a guest and sets a cookie."""

    id: str
    name: str
    guest: bool
    language: str  # the one that you chose, on any device; empty: none yet


class NewName(Body):
    """`PATCH /api/me`."""

    name: Name


class NewLanguage(Body):
    """`PUT /api/me/language`."""

    language: Annotated[str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$")]


class NewAccount(Body):
    """`POST /api/account`: the guest keeps all its tables and can log in with a name and a passphrase.

    Where there are no guests, a stranger gets an account; where newcomers must be invited, with `invitation`.
    """

    name: Name
    passphrase: Passphrase
    invitation: Annotated[str, Meta(max_length=64)] = ""


class Farewell(Body):
    """`POST /api/account/delete`: an account gives its passphrase once more, a guest an empty one."""

    passphrase: Annotated[str, Meta(max_length=200)] = ""


class Login(Body):
    """`POST /api/login`."""

    name: Annotated[str, Meta(max_length=40)]
    passphrase: Annotated[str, Meta(max_length=200)]


class NewPassphrase(Body):
    """`POST /api/account/passphrase`: ends every other session, and with `tokens` deletes all tokens."""

    old: Annotated[str, Meta(max_length=200)]
    new: Passphrase
    tokens: bool = False


class SessionCard(Struct, kw_only=True):
    """A browser that is logged in (`GET /api/sessions`); `DELETE /api/sessions/{id}` ends it."""

    id: str
    here: bool  # the browser that sent this request
    began: int  # milliseconds since 1970, like all times
    seen: int
    agent: str


Scope = Literal["read", "play", "create"]


class NewToken(Body):
    """`POST /api/tokens`: for programs. `read` allows looking, `play` joining and answering, `create` new tables."""

    name: Name
    scopes: Annotated[list[Scope], Meta(min_length=1, max_length=3)]


class TokenCard(Struct, kw_only=True):
    id: str
    name: str
    scopes: list[str]
    began: int
    secret: str = ""  # shown only when it is created: `Authorization: Bearer <secret>`


class MyWords(Struct, kw_only=True):
    at: int
    text: str


# -- tables -----------------------------------------------------------------------------------------------------------


class NoClock(Struct, tag="none", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """No time limit."""


class LiveClock(Struct, tag="live", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Seconds for the whole game, plus an increment after each decision."""

    seconds: Annotated[int, Meta(ge=10, le=86400)]
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class DayClock(Struct, tag="days", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Days for each decision."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock = NoClock | LiveClock | DayClock


class NewTable(Body):
    """`POST /api/tables`.

    `seats` says who sits where: `me` (you; several times for a hot seat), `open`, or `bot:<level>`. With a `value`,
    even an empty one, your seats take no part in the shuffle, and the table does not wait for them. Earlier versions
    mixed the text in; but a value that nobody is bound to can be chosen. To take part, send `commit` and `reveal`.
    """

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[Annotated[str, Meta(max_length=60)], OptionValue], Meta(max_length=80)] = {}
    title: Title = ""
    public: bool = True
    clock: Clock = NoClock()
    leaver_bot: Annotated[str, Meta(max_length=40)] = (
        ""  # the level that plays for someone who leaves; empty: the server's choice
    )
    position: Annotated[str, Meta(max_length=16000)] = ""
    value: Mixed | None = None
    rated: bool = False  # for accounts only; needs a clock


class Place(Struct, kw_only=True):
    """A seat as everyone sees it."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str  # at this table
    level: str = ""  # of the bot that has the seat, or plays it while a person is away
    away: Literal["", "left", "time", "resigned"] = ""  # why a bot plays a person's seat now
    kept: bool = False  # open, but for one person (in a rematch), or for those who have the table's link
    program: bool = False  # the person is the account of a program


class TableCard(Struct, kw_only=True):
    """A table in the list, and in the welcome of its stream."""

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
    owner: str  # the name of the person who made it
    commitment: str  # the hash of the server's secret for the shuffle
    position: bool  # starts from a given position
    mine: list[int] = []  # the seats that are yours
    owned: bool = False  # you made it
    invite: str = ""  # sent to those who sit here: lets others join a private table
    rematch: str = ""  # the id of the next table
    outcome: Outcome | None = None
    rated: bool = False  # the result changes the players' ratings
    tournament: str = ""  # the id of the tournament it belongs to
    sealed: bool = False  # other tables still play the same deal: only those who sit here may look


class MyTable(Struct, kw_only=True):
    """A table of yours, and what you said there from your seats."""

    table: TableCard
    seats: list[int]
    said: list[MyWords]
    record: str  # the address of its record


class MyRating(Struct, kw_only=True):
    """A rating of yours. Its course is at `/api/ratings/{name}/{game}/{seats}`."""

    game: str
    seats: str
    mu: float
    sigma: float
    games: int


class MyData(Struct, kw_only=True):
    """`GET /api/me/data`: all that the server knows about you."""

    id: str
    name: str
    account: str  # the name to log in with; empty for a guest
    created: int
    language: str  # empty: you chose none
    sessions: list[SessionCard]
    tokens: list[TokenCard]
    passkeys: list[str]  # their names
    mail: str  # empty: you gave none
    profile: dict[str, Any]
    push: list[str]  # the addresses at which your browsers get messages
    notes: dict[str, str]  # to yourself, by table
    vacations: list[tuple[int, int]]
    notifications: dict[str, bool]  # what you switched on or off
    following: list[str]  # accounts
    blocked: list[str]
    ratings: list[MyRating]
    tournaments: list[str]  # their titles
    reports: list[str]  # what you wrote to the moderators
    roles: list[str]
    sanctions: list[str]  # bans and mutes, with their reasons
    tables: list[MyTable]


class TableList(Struct, kw_only=True):
    """`GET /api/tables?game=&status=&mine=&open=&option=name:value&before=`: newest first; then `before=next`."""

    tables: list[TableCard]
    next: int = 0


class Join(Body):
    """`POST /api/tables/{id}/join`. Without a seat: the first free one. A private table needs `invite`."""

    seat: Seat | None = None
    invite: Annotated[str, Meta(max_length=64)] = ""
    value: Mixed | None = None  # as for a new table: takes no part in the shuffle


class Leave(Body):
    """`POST /api/tables/{id}/leave`. Before the start the seat is free again; later a bot plays until you return.

    A seat that is kept for you is given up in the same way.
    """

    seat: Seat | None = None  # default: all of yours


class ChangeTable(Body):
    """`PATCH /api/tables/{id}`, of a table you made: its title, and whether it is on the public list."""

    title: Title | None = None
    public: bool | None = None


class ReserveSeat(Body):
    """`POST /api/tables/{id}/reserve`, at a table you made: keep an open seat for those who have the link, or not."""

    seat: Seat
    reserved: bool = True


class FillSeat(Body):
    """`POST /api/tables/{id}/fill`, at a table you made, before the start: give an open seat to a bot."""

    seat: Seat
    level: str  # one of the house's bots


class Invitation(Struct, kw_only=True):
    """`GET /api/tables/{id}/invitation`: the link that others need to sit down."""

    link: str
    local: bool  # it works on this machine only
    picture: str  # the link as a QR code: an SVG document


class RemovePlayer(Body):
    """`POST /api/tables/{id}/remove`, at a table you made, before the start. A person cannot sit there again."""

    seat: Seat


class CheckPosition(Body):
    """`POST /api/positions`: check a position; open it with `POST /api/tables`.

    It is given in words, or as one of the game's views (one with `eyes` -4 hides nothing).
    """

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=8)]
    position: Annotated[str, Meta(max_length=16000)] = ""
    view: dict[str, Any] | None = None
    begin: Literal["", "start", "example"] = (
        ""  # instead of a position: the game's start, or the middle of a random game
    )
    options: Annotated[dict[Annotated[str, Meta(max_length=60)], OptionValue], Meta(max_length=80)] = {}


class PositionCard(Struct, kw_only=True):
    position: str  # as the game writes it; unknown parts stay unknown
    view: Any  # the same as one of the game's views
    shown: Any  # the table as its eyes see it, with unknown parts drawn if they see everything
    actor: int
    question: Question | None


class Imported(Struct, kw_only=True):
    """`POST /api/records` (the body is a record): the table made of it."""

    table: str


# -- reviews and puzzles ----------------------------------------------------------------------------------------------


class WantedReview(Body):
    """`POST /api/tables/{table}/review`."""

    seat: Seat = 0  # whose decisions are judged, from this seat's view


class ReviewCard(Struct, kw_only=True):
    """The progress of a review, and what it says so far."""

    seat: int
    status: Literal["none", "running", "stopped", "done"]
    mine: bool  # started by you, so you can stop it
    done: int
    all: int  # 0 until it is known
    summary: Summary | None


class PuzzleCard(Struct, kw_only=True):
    """`GET /api/puzzles/{game}?day=…`: a position as a seat sees it, and what each answer is worth."""

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
