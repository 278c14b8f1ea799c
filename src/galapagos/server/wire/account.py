"""The bodies of the HTTP API for accounts, profiles, your games and notifications."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from galapagos.core.options import OptionValue
from galapagos.server.wire.http import Body, Clock, Name, Passphrase, TableCard
from galapagos.server.wire.lobby import ChallengeCard
from galapagos.server.wire.ratings import RatingCard, RatingPoint, SeatClassName

Token = Annotated[str, Meta(max_length=600)]
Credential = Annotated[dict[str, Any], Meta(max_length=20)]
MailAddress = Annotated[str, Meta(max_length=254, pattern=r"^([^@\s<>,;]+@[^@\s<>,;]+)?$")]
Kind = Literal["your_turn", "invitation", "challenge", "message", "clock_low"]
Way = Literal["push", "mail"]


# -- accounts ---------------------------------------------------------------------------------------------------------


class PasskeyCard(Struct, kw_only=True):
    id: str
    name: str
    began: int


class MailCard(Struct, kw_only=True):
    """Your mail address, and whether this server sends mails at all."""

    offered: bool
    address: str
    confirmed: bool


class VacationCard(Struct, kw_only=True):
    """Your vacation: clocks of days stand still until then. `left` is what remains of this year's days."""

    until: int  # 0: none
    left: float


class AccountCard(Struct, kw_only=True):
    """`GET /api/me/account`: how you get in, and what is kept about you besides your games."""

    name: str
    account: str  # the name to log in with; empty for a guest
    created: int
    passkeys: list[PasskeyCard]
    codes: int  # recovery codes that were not used yet
    mail: MailCard
    vacation: VacationCard
    bot: bool = False  # a program plays with this account
    moderator: bool = False


class NewPasskey(Body):
    """`POST /api/passkeys`: what the browser made of the options of `POST /api/passkeys/options`."""

    name: Name
    credential: Credential


class PasskeyLogin(Body):
    """`POST /api/login/passkey`: what the browser made of the options of `POST /api/login/passkey/options`."""

    credential: Credential


class Proof(Body):
    """An account gives its passphrase once more."""

    passphrase: Annotated[str, Meta(max_length=200)] = ""


class RecoveryCodes(Struct, kw_only=True):
    """`POST /api/account/codes`: each lets you choose a new passphrase once. They are shown only now."""

    codes: list[str]


class UseCode(Body):
    """`POST /api/recover/code`."""

    name: Annotated[str, Meta(max_length=40)]
    code: Annotated[str, Meta(max_length=40)]
    passphrase: Passphrase


class NewMail(Body):
    """`POST /api/account/mail`: an empty address is forgotten."""

    address: MailAddress
    passphrase: Annotated[str, Meta(max_length=200)]


class AskLink(Body):
    """`POST /api/recover/mail`."""

    name: Annotated[str, Meta(max_length=40)]


class MailLink(Body):
    """A link from a mail."""

    token: Token


class UseLink(Body):
    """`POST /api/recover/link`."""

    token: Token
    passphrase: Passphrase


class NewVacation(Body):
    """`POST /api/vacation`: from now on, for some days; 0 ends it."""

    days: Annotated[float, Meta(ge=0, le=366)]


# -- games of one's own -----------------------------------------------------------------------------------------------


class GameSeat(Struct, kw_only=True):
    seat: int
    name: str
    level: str
    away: str
    score: int
    rank: int | None  # from 1; null if nobody has won
    mine: bool


class FinishedGame(Struct, kw_only=True):
    table: str
    game: str
    title: str
    options: dict[str, OptionValue]
    clock: Clock
    ended: int
    reason: str
    moves: int
    rated: bool
    imported: bool
    seats: list[GameSeat]
    reviewed: list[int]  # seats whose review is done
    deletable: bool


class FinishedGames(Struct, kw_only=True):
    """`GET /api/my/games?game=&opponent=&result=&since=&until=&search=&before=`: newest first; then `before=next`."""

    games: list[FinishedGame]  # may be few, or none, while there is more to look through
    next: str = ""  # empty at the end


class RunningTable(Struct, kw_only=True):
    table: TableCard
    turn: int  # the seat that must decide; -5: nobody
    waits_for_me: bool
    due: int  # when the time of that seat is up; 0: never
    note: str
    deletable: bool


class RunningTables(Struct, kw_only=True):
    """`GET /api/my/tables`: your tables that are not over; those that wait for you first, the most urgent of all."""

    tables: list[RunningTable]
    waiting: int  # how many wait for you
    invitations: list[TableCard] = []  # tables that keep a seat for you: the next game after one that you played
    challenges: list[ChallengeCard] = []  # to you, not answered yet


class NextTable(Struct, kw_only=True):
    """`GET /api/my/next?after=`: the next table that waits for you, or nothing."""

    table: str
    waiting: int


class NoteText(Body):
    """`POST /api/tables/{table}/note`: for yourself alone; an empty one is deleted."""

    text: Annotated[str, Meta(max_length=2000)]


class Note(Struct, kw_only=True):
    text: str
    changed: int


# -- profiles ---------------------------------------------------------------------------------------------------------


class GameTally(Struct, kw_only=True):
    """Finished games of one game with one number of seats."""

    game: str
    seats: int
    games: int
    won: int  # also together with others
    points: float  # on average
    rank: float  # on average


class Favourite(Struct, kw_only=True):
    game: str
    trait: str
    times: int


class Luck(Struct, kw_only=True):
    """From reviews: how much dice and cards changed the winning chance, on average."""

    reviewed: int
    luck: float


class Rival(Struct, kw_only=True):
    name: str
    account: bool  # there is a profile to look at
    games: int
    ahead: int  # how often you finished before them
    behind: int


class ProfileRating(Struct, kw_only=True):
    """A rating with its last changes, oldest first. `GET /api/ratings/{name}/{game}/{seats}` has more of them."""

    game: str
    seats: SeatClassName
    rating: RatingCard
    curve: list[RatingPoint]


class ProfileCard(Struct, kw_only=True):
    """`GET /api/people/{name}`, `GET /api/me/profile`. Statistics have finished games only."""

    name: str
    guest: bool
    mine: bool
    private: bool
    portrait: str  # the name whose creature is drawn
    since: int
    ratings: list[ProfileRating] = []
    tallies: list[GameTally] = []
    favourites: list[Favourite] = []
    luck: Luck | None = None
    rivals: list[Rival] = []  # of yourself; of somebody else, only you
    recent: list[FinishedGame] = []  # public tables only, unless it is you


class ChangeProfile(Body):
    """`PATCH /api/me/profile`."""

    private: bool | None = None
    portrait: Annotated[str, Meta(max_length=40)] | None = None


# -- notifications ----------------------------------------------------------------------------------------------------


class NotificationChoice(Struct, kw_only=True):
    kind: Kind
    push: bool
    mail: bool


class NotificationCard(Struct, kw_only=True):
    """`GET /api/notifications`: what you are told, and how."""

    push_key: str  # for the browser's subscription; empty: this server sends no push messages
    mail: bool  # whether mails can reach you
    choices: list[NotificationChoice]
    browsers: int  # that get push messages


class ChangeChoice(Body):
    """`PATCH /api/notifications`: switch a kind on or off."""

    kind: Kind
    way: Way
    wanted: bool


class PushKeys(Body):
    p256dh: Annotated[str, Meta(min_length=1, max_length=200)]
    auth: Annotated[str, Meta(min_length=1, max_length=100)]


class NewSubscription(Body):
    """`POST /api/notifications/push`: a browser's `PushSubscription`."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1000)]
    keys: PushKeys


class EndSubscription(Body):
    """`POST /api/notifications/push/end`."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class SwitchedOff(Struct, kw_only=True):
    """`POST /api/unsubscribe?token=`: what is off now. Each mail has a link with such a token."""

    kind: str
    way: str
