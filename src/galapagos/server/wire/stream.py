"""The messages of a table's stream. The bodies of the HTTP API are in `http.py`.

The stream is a WebSocket (`/ws/tables/{id}?since=N`) or, for programs, lines of JSON
(`GET /api/tables/{id}/stream?since=N`, with commands sent by `POST /api/tables/{id}/messages`). Both carry the same
messages, told apart by `type`.

Everything that happens at a table is an event with a `number`, counted from 1 without a gap. A client that reconnects
sends the last number it has (`since`) and gets the events it missed, then a `situation`. The server never sends
anything a seat may not know.

Seats are numbers from 0. `-1` is chance, `-2` "the game is over", `-3` someone without a seat, `-4` a viewpoint that
sees everything and `-5` nobody. Values in deeds, events, questions and refusals are texts such as `trait:flight`,
`creature:3`, `seat:1`, numbers, or lists of texts; a value that ends in `:?` is hidden from you. Sentences come from
`GET /api/texts/{game}/{language}`.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType, field

from galapagos.core.events import Value
from galapagos.core.game import Deed, Outcome, Question
from galapagos.core.sentinels import NOBODY
from galapagos.core.viewpoint import Choice, EventHeard, Heard
from galapagos.server.wire.http import Place, Seat, Status, TableCard
from galapagos.server.wire.text import check_texts
from galapagos.study.diff import Change

By = Literal["person", "bot", "chance", "rules"]  # who made a move; `rules`: it was the only choice
Ref = Annotated[int, Meta(ge=0, le=2**31)]
Words = Annotated[str, Meta(max_length=400)]
Number = Annotated[int, Meta(ge=0, le=2**31)]
Round = Annotated[int, Meta(ge=1, le=2**31)]
Action = Annotated[int, Meta(ge=-(2**53), le=2**53)]

T = TypeVar("T")


def subclasses(base: type[T]) -> tuple[type[T], ...]:
    """Return every message below a base class, in the order of their definition."""
    below = base.__subclasses__()
    return tuple(found for each in below for found in subclasses(each)) if below else (base,)


def union_of(base: type[T]) -> Any:
    return reduce(or_, subclasses(base))


class Message(Struct, kw_only=True, tag_field="type"):
    """Sent by the server."""


# -- from the server: events, each with its number --------------------------------------------------------------------


class TableEvent(Message, kw_only=True):
    """Something that happened at the table. `galapagos.server.table.journal` says what each event does."""

    number: int = 0
    at: int = 0  # milliseconds since 1970


class Moved(TableEvent, tag="moved"):
    """A seat, or chance (`seat` is -1), answered.

    `change` is what the move changed in your view, so that a table can be shown move by move. It is there only if more
    moves are sent before the next situation, which has the view itself; a move that changed nothing has none. A change
    is `[value]` for a value that was replaced, or a map of changes by key or by place in a list; null means removed.
    """

    seat: int
    line: str  # "ann: wolf attacks lizard", as you may know it
    deed: Deed  # the same for sentences: key of the `action` section and values
    events: list[EventHeard]
    forced: bool  # it was the only choice, so nobody had to make it
    by: By
    change: Change | UnsetType = UNSET
    points: list[int] = []  # each seat's points after it, as everyone can count them


def moved(heard: Heard, number: int, at: int, forced: bool, by: By, points: list[int]) -> Moved:
    """Return the message about a move as a viewpoint heard it."""
    return Moved(
        number=number,
        at=at,
        seat=heard.seat,
        line=heard.line,
        deed=heard.deed,
        events=heard.events,
        forced=forced,
        by=by,
        points=points,
    )


class UndoRequested(TableEvent, tag="undo_requested"):
    """A seat would like to take back its last decision; the other people at the table must agree."""

    seat: int


class UndoAnswered(TableEvent, tag="undo_answered"):
    seat: int
    agree: bool


class Undone(TableEvent, tag="undone"):
    """The last `moves` moves were taken back."""

    seat: int
    moves: int


class Paused(TableEvent, tag="paused"):
    seat: int


class Resumed(TableEvent, tag="resumed"):
    seat: int


class Planned(TableEvent, tag="planned"):
    """You gave an answer in advance, or took it back (no words). Others hear that something private was noted."""

    seat: int  # -5 for others
    words: str = ""


class PlanDropped(TableEvent, tag="plan_dropped"):
    """Your plan was not played: the question came without that answer, or what is yours had changed."""

    seat: int  # -5 for others


class VacationBegan(TableEvent, tag="vacation_began"):
    """A player's clock of days stands still until then."""

    seat: int
    until: int


class VacationEnded(TableEvent, tag="vacation_ended"):
    """A player came back early."""

    seat: int


class SeatEvent(TableEvent):
    """A seat changed: how it is now."""

    place: Place


class Seated(SeatEvent, tag="seated"):
    """A person or a bot took a seat."""


class Unseated(SeatEvent, tag="unseated"):
    """Someone stood up before the start, or the host removed them."""

    removed: bool


class Reserved(SeatEvent, tag="reserved"):
    """An open seat is kept: for one person, or for those who have the table's link."""


class Released(SeatEvent, tag="released"):
    """A seat that was kept is open to everyone."""


class Renamed(SeatEvent, tag="renamed"):
    """A seat has another name."""


class Left(SeatEvent, tag="left"):
    """A player left; a bot plays until they return."""


class TimedOut(SeatEvent, tag="timed_out"):
    """A player's time ran out; a bot plays until they return."""


class Resigned(SeatEvent, tag="resigned"):
    """A player gave up for good."""


class Claimed(TableEvent, tag="claimed"):
    """A player asks whether another one is still there. Unless they answer in time, a bot plays until they return."""

    seat: int
    against: int


class Returned(SeatEvent, tag="returned"):
    """A player took the seat back from the bot, or answered a claim."""


class Committed(TableEvent, tag="committed"):
    """A seat bound itself to a value of the shuffle, or takes no part in this round (`commitment` is empty)."""

    seat: int
    round: int
    commitment: str


class Revealed(TableEvent, tag="revealed"):
    """A seat showed its value of the shuffle. Round 0: an earlier version took it without a commitment."""

    seat: int
    round: int
    value: str


class Withheld(SeatEvent, tag="withheld"):
    """A seat did not show the value it was bound to. Its seat is open again, and another round begins."""

    round: int  # the one that failed
    name: str  # who sat there


class Started(TableEvent, tag="started"):
    """The cards are shuffled from the server's secret and these values. Round 0: without the players' commitments."""

    commitment: str  # the server's
    round: int
    commitments: list[str]  # by seat; empty for seats that took no part
    values: list[str]


class Said(TableEvent, tag="said"):
    """A line of chat."""

    seat: int  # -3 for someone without a seat
    name: str
    text: str


class Retitled(TableEvent, tag="retitled"):
    title: str


class Listed(TableEvent, tag="listed"):
    """The table is on the public list now, or no longer."""

    listed: bool


class Ended(TableEvent, tag="ended"):
    """The game is over. `reason` is a key of the `end` section, or `resigned`, `abandoned`, `closed`, `broken`."""

    reason: str
    scores: list[int]
    winners: list[int]
    secret: str  # what the commitment bound the server to: `galapagos verify` checks it with the record


class Unsealed(TableEvent, tag="unsealed"):
    """Every table that played the same deal of a duplicate tournament is done."""

    secret: str


class Rematched(TableEvent, tag="rematched"):
    """The next game of the same people is at this table."""

    table: str


# -- from the server: everything else ---------------------------------------------------------------------------------


class Welcome(Message, tag="welcome"):
    """The first message. The events after `since` follow, then a situation."""

    table: TableCard
    seats: list[int]  # yours
    since: int
    number: int  # of the last event
    now: int  # the server's time


class SeatClock(Struct, kw_only=True):
    seat: int
    left: int  # milliseconds at the time `now` of the situation
    runs: bool
    vacation: int = 0  # until then it stands still


class SeatPlan(Struct, kw_only=True):
    """An answer of yours that was given in advance."""

    seat: int
    words: str


class UndoState(Struct, kw_only=True, frozen=True):
    at_once: list[int] = []  # your seats that may undo now, without asking
    by_asking: list[int] = []  # your seats that may ask the others
    requested_by: int = NOBODY  # the seat whose request is open
    answer: list[int] = []  # your seats that have not answered it


class ClaimState(Struct, kw_only=True, frozen=True):
    """Whether someone keeps the table waiting. Times are in milliseconds since 1970; 0 where there is none."""

    by: list[int] = []  # your seats that may claim
    possible: int = 0  # from when on
    against: int = NOBODY  # the seat that was claimed against
    due: int = 0  # when a bot takes over from it


class ShuffleState(Struct, kw_only=True, frozen=True):
    """The shuffle before the deal. First everyone commits to a value, then everyone reveals it."""

    round: int  # part of what is hashed; counts the rounds that somebody spoiled by withholding a value
    commit: list[int]  # your seats that should send `commit`
    reveal: list[int]  # your seats that should send `reveal`
    commitments: list[str]  # by seat; empty for those who take no part or have not committed yet
    values: list[str]  # that are revealed
    waiting_for: list[int]  # seats


class Situation(Message, tag="situation"):
    """How the table stands for you. Sent after everything that changes it; the newest one counts.

    `view` is what `eyes` sees: your seat; if you have several seats, the one that must decide, and otherwise, as for
    watchers, what everyone at the table knows (`eyes` is -3). Its shape is the game's own view.
    """

    number: int  # of the last event it takes into account
    now: int
    status: Status
    decision: int  # what an answer must name; changes with every move and every undo
    actor: int  # who must decide: a seat, -1 chance, -2 nobody
    eyes: int
    view: Any | UnsetType = UNSET  # missing before the start
    question: Question | None = None
    choices: list[Choice] = []  # only if one of your seats must decide
    veiled: bool = False  # asked of everyone who might hold the card in question
    thinking: bool = False  # a bot plays the actor's seat now
    clocks: list[SeatClock] = []
    paused: bool = False
    paused_until: int = 0  # when the pause ends by itself; 0 if it does not
    claim: ClaimState = field(default_factory=ClaimState)
    undo: UndoState = field(default_factory=UndoState)
    points: list[int] = []  # each seat's, as everyone can count them
    outcome: Outcome | None = None
    shuffle: ShuffleState | None = None  # only before the start
    parts: list[dict[str, int]] = []  # of each seat's points once the game is over: keys of the `points` section
    plans: list[SeatPlan] = []  # of your seats


class Presence(Message, tag="presence"):
    """Who is looking at the table now."""

    seats: list[int]
    watchers: int


class Refused(Message, tag="refused"):
    """Your answer breaks a rule, and nothing happened. The sentence is `refusal.<key>` in the texts."""

    ref: int
    decision: int
    rule: str
    key: str
    values: dict[str, Value]


class WhyNot(Message, tag="why_not"):
    """The reply to `why`: allowed, or the rule that forbids it. Words that mean nothing come back as a `problem`.

    `foreseen` is your view after an allowed move, as far as your seat can tell; null where the game shows no preview.
    """

    ref: int
    words: str
    action: int
    allowed: bool
    rule: str = ""
    key: str = ""
    values: dict[str, Value] = {}
    foreseen: Any = None


class Done(Message, tag="done"):
    """The command with this `ref` is carried out and stored; its events have numbers up to `number`."""

    ref: int
    number: int


class Problem(Message, tag="problem"):
    """The command could not be carried out; the table is as it was.

    Codes: `unreadable`, `not_your_seat`, `stale` (the table waits for another decision now), `not_playing`, `paused`,
    `no_undo`, `no_claim`, `too_many`, `shuffle` (not the time for it), `words` (they mean nothing), `slow_down`,
    `busy` (try again), `forbidden`, `stopping` (reconnect soon).
    """

    code: str
    message: str
    ref: int = 0


class Pong(Message, tag="pong"):
    ref: int
    now: int


# -- from the client ---------------------------------------------------------------------------------------------------


class Command(Struct, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """Sent by a client."""

    ref: Ref = 0  # comes back in `done`, `refused`, `why_not`, `problem` and `pong`

    def __post_init__(self) -> None:
        check_texts(self)


class SeatCommand(Command):
    """A command for one of your seats."""

    seat: Seat


class Answer(SeatCommand, tag="answer"):
    """Answer a decision, with the `action` of a choice or in words."""

    decision: Number
    action: Action | None = None
    words: Words | None = None


class Why(SeatCommand, tag="why"):
    """Ask whether a move is allowed, and if not, why not: any move in words, or the number of an action."""

    action: Action | None = None
    words: Words | None = None


class Say(Command, tag="say"):
    """Chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Plan(SeatCommand, tag="plan"):
    """Answer your next question in advance, in words; without words, take the plan back.

    It is played if your next question offers this answer and nothing of yours has changed until then. Otherwise, and
    by any other answer of yours, it is dropped.
    """

    words: Words


class Undo(SeatCommand, tag="undo"):
    """Take back the seat's last decision: at once if nothing hidden was shown since, or by agreement."""


class UndoReply(SeatCommand, tag="undo_reply"):
    """Agree to someone's undo, or refuse it."""

    agree: bool


class Pause(SeatCommand, tag="pause"):
    """Stop the game until someone at the table resumes. In a game with a live clock, yours runs meanwhile."""


class Resume(SeatCommand, tag="resume"):
    """End a pause."""


class Claim(SeatCommand, tag="claim"):
    """Ask whether the player who keeps everyone waiting is still there, at a table without a clock."""


class Resign(SeatCommand, tag="resign"):
    """Give up for good. The game ends if only one other seat is left; otherwise a bot plays on."""


class Return(SeatCommand, tag="return"):
    """Take your seat back from the bot that plays for you, or answer a claim. Opening the stream does this too."""


class Commit(SeatCommand, tag="commit"):
    """Bind the seat to a value of the shuffle, before anyone reveals theirs.

    The commitment is the SHA-256, in lower-case hexadecimal, of `galapagos value TABLE ROUND SEAT VALUE`. An empty
    one says that the seat takes no part in this round.
    """

    round: Round
    commitment: Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$")]


class Reveal(SeatCommand, tag="reveal"):
    """Show the value the seat is bound to, once the situation asks for it (`shuffle.reveal`)."""

    round: Round
    value: Annotated[str, Meta(min_length=1, max_length=64)]


class Ping(Command, tag="ping"):
    """Ask for a `pong`."""


# For a type checker the base classes; for decoding and for the OpenAPI document the unions of all messages above.
if TYPE_CHECKING:
    ServerMessage: TypeAlias = Message
    ClientMessage: TypeAlias = Command
else:
    ServerMessage, ClientMessage = union_of(Message), union_of(Command)
