"""The messages of a table's stream. The bodies of the HTTP API are in `bodies.py`.

The stream is a WebSocket (`/ws/tables/{id}?since=N`) or, for programs, lines of JSON
(`GET /api/tables/{id}/stream?since=N`, with answers by `POST /api/tables/{id}/messages`). Both carry the same messages,
told apart by `type`.

Everything that happens at a table has a `number`, counted from 1 without a gap. Whoever comes back says the last number
they have (`since`) and gets what they missed, then a `situation`. The server never sends what a seat may not know.

Seats are numbers from 0. `-1` is chance, `-2` "the game is over", `-3` somebody without a seat, `-4` a viewpoint that
sees everything and `-5` nobody. Values in deeds, events,
questions and refusals are texts such as `trait:flight`, `creature:3`, `seat:1`, numbers, or lists of texts; a value
that ends in `:?` is hidden from you. Sentences come from `GET /api/texts/{game}/{language}`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from galapagos.core.events import Value
from galapagos.core.game import Deed, Outcome, Question
from galapagos.core.sentinels import NOBODY
from galapagos.core.viewpoint import Choice, EventHeard, Heard
from galapagos.server.wire.http import Mixed, Place, Seat, Status, TableCard

By = Literal["person", "bot", "chance", "rules"]
Ref = Annotated[int, Meta(ge=0, le=2**31)]
Words = Annotated[str, Meta(max_length=400)]
Number = Annotated[int, Meta(ge=0, le=2**31)]
Action = Annotated[int, Meta(ge=-(2**53), le=2**53)]


# -- from the server: what happened, each with its number --------------------------------------------------------------


class Happening(Struct, kw_only=True, tag_field="type"):
    number: int
    at: int


class Moment(Happening, tag="moment"):
    """An answer was given: by a seat, or by chance (`seat` is -1)."""

    seat: int
    line: str  # "ann: wolf attacks lizard", as you heard it
    deed: Deed  # the same for sentences: key of the `action` section and values
    events: list[EventHeard]
    forced: bool  # it was the only choice and was played by itself
    by: By


def moment(heard: Heard, number: int, at: int, forced: bool, by: By) -> Moment:
    """The message about a move, as a viewpoint heard it."""
    seat, line, deed, events = heard.seat, heard.line, heard.deed, heard.events
    return Moment(number=number, at=at, seat=seat, line=line, deed=deed, events=events, forced=forced, by=by)


class Undone(Happening, tag="undone"):
    """The last `moments` moments were taken back."""

    seat: int
    moments: int


class UndoAsked(Happening, tag="undo_asked"):
    """A seat would like to take back its last decision; the other people at the table must agree."""

    seat: int


class UndoAnswered(Happening, tag="undo_answered"):
    seat: int
    agree: bool


class Paused(Happening, tag="paused"):
    seat: int


class Resumed(Happening, tag="resumed"):
    seat: int


class SeatChanged(Happening, tag="seat_changed"):
    """Somebody sat down, stood up, went away, came back, resigned or took a new name."""

    place: Place
    why: Literal["sat", "stood", "left", "time", "returned", "resigned", "kept", "renamed"]


class ValueGiven(Happening, tag="value_given"):
    """A seat's part of the shuffle."""

    seat: int
    value: str


class Started(Happening, tag="started"):
    """All seats are taken and the cards are shuffled from the server's secret and these values."""

    commitment: str
    values: list[str]


class Chat(Happening, tag="chat"):
    seat: int  # -3 for somebody without a seat
    name: str
    text: str


class Renamed(Happening, tag="renamed"):
    title: str


class Rematch(Happening, tag="rematch"):
    table: str


class Ended(Happening, tag="ended"):
    """The game is over. `reason` is a key of the `end` section, or `resigned`, `abandoned`, `broken`."""

    reason: str
    scores: list[int]
    winners: list[int]
    secret: str  # what the commitment bound the server to: `galapagos verify` checks it with the record


# -- from the server: how things stand ---------------------------------------------------------------------------------


class Welcome(Struct, tag="welcome", tag_field="type", kw_only=True):
    """The first message. What happened after `since` follows, then a situation."""

    table: TableCard
    seats: list[int]  # yours
    since: int
    number: int  # the last that happened
    now: int  # the server's time


class SeatClock(Struct, kw_only=True):
    seat: int
    left: int  # milliseconds at the time `now` of the situation
    runs: bool


class UndoState(Struct, kw_only=True, frozen=True):
    at_once: list[int] = []  # your seats that may take back now, without asking
    by_asking: list[int] = []  # your seats that may ask
    asked_by: int = NOBODY  # a request that waits
    answer: list[int] = []  # your seats that have not answered it


class Situation(Struct, tag="situation", tag_field="type", kw_only=True):
    """How the table stands for you. Sent after everything that changes it; the newest one counts.

    `view` is what `eyes` sees: your seat; with several seats at one screen the one that is asked, and otherwise, as for
    watchers, what everybody at the table may know (`eyes` is -3). Its shape is the game's own view.
    """

    number: int  # the last happening it takes into account
    now: int
    status: Status
    decision: int  # what an answer must name; changes with every move and every undo
    actor: int  # who is asked: a seat, -1 chance, -2 nobody
    eyes: int
    view: Any | UnsetType = UNSET  # missing before the start
    question: Question | None = None
    choices: list[Choice] = []  # only where one of your seats is asked
    veiled: bool = False  # the question is asked of everybody who might hold the answer
    thinking: bool = False  # a bot plays the actor's seat now
    clocks: list[SeatClock] = []
    paused: bool = False
    undo: UndoState = field(default_factory=UndoState)
    outcome: Outcome | None = None


class Presence(Struct, tag="presence", tag_field="type", kw_only=True):
    """Who is looking at the table now."""

    seats: list[int]
    watchers: int


class Refused(Struct, tag="refused", tag_field="type", kw_only=True):
    """Your answer breaks a rule. Nothing happened. The sentence is `refusal.<key>` in the texts."""

    ref: int
    decision: int
    rule: str
    key: str
    values: dict[str, Value]


class WhyNot(Struct, tag="why_not", tag_field="type", kw_only=True):
    """The reply to `why`. `allowed`, or the rule against it; words that mean nothing come back as a `problem`."""

    ref: int
    words: str
    action: int
    allowed: bool
    rule: str = ""
    key: str = ""
    values: dict[str, Value] = {}


class Done(Struct, tag="done", tag_field="type", kw_only=True):
    """What you sent with a `ref` is done, durably, and is part of the happenings up to `number`."""

    ref: int
    number: int


class Problem(Struct, tag="problem", tag_field="type", kw_only=True):
    """What you sent could not be done; the table is as it was.

    Codes: `unreadable`, `not_your_seat`, `stale` (another decision is asked now), `not_playing`, `paused`, `no_undo`,
    `words` (they mean nothing), `slow_down`, `busy` (try again), `forbidden`, `stopping` (come back in a moment).
    """

    code: str
    message: str
    ref: int = 0


class Pong(Struct, tag="pong", tag_field="type", kw_only=True):
    ref: int
    now: int


ServerMessage = (
    Welcome
    | Moment
    | Undone
    | UndoAsked
    | UndoAnswered
    | Paused
    | Resumed
    | SeatChanged
    | ValueGiven
    | Started
    | Chat
    | Renamed
    | Rematch
    | Ended
    | Situation
    | Presence
    | Refused
    | WhyNot
    | Done
    | Problem
    | Pong
)


# -- from the client ---------------------------------------------------------------------------------------------------


class Sent(Struct, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    ref: Ref = 0  # comes back in `done`, `refused`, `why_not`, `problem` and `pong`


class Answer(Sent, tag="answer"):
    """The answer of one of your seats to a decision, as a choice's `action` or in words."""

    decision: Number
    seat: Seat
    action: Action | None = None
    words: Words | None = None


class Why(Sent, tag="why"):
    """May I, and if not, why not? Any move in words, or the number of an action."""

    seat: Seat
    action: Action | None = None
    words: Words | None = None


class Say(Sent, tag="say"):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Undo(Sent, tag="undo"):
    """Take back a seat's last decision: at once where nothing hidden was shown, otherwise the others are asked."""

    seat: Seat


class UndoReply(Sent, tag="undo_reply"):
    seat: Seat
    agree: bool


class Pause(Sent, tag="pause"):
    """Clocks and bots stand still until somebody at the table resumes."""

    seat: Seat


class Resume(Sent, tag="resume"):
    seat: Seat


class Resign(Sent, tag="resign"):
    """Give up for good. A bot plays on where more than one other seat is left, otherwise the game ends."""

    seat: Seat


class Return(Sent, tag="return"):
    """Take your seat back from the bot that played for you. Opening the stream does this too."""

    seat: Seat


class Entropy(Sent, tag="entropy"):
    """Your part of the shuffle, before the start; once a seat."""

    seat: Seat
    value: Mixed


class Ping(Sent, tag="ping"):
    pass


ClientMessage = Answer | Why | Say | Undo | UndoReply | Pause | Resume | Resign | Return | Entropy | Ping
