"""Everything that can happen at a table. Each event is one class, and a table is what its events replay to.

An event says when it may happen (`check`), how it changes the ledger (`apply`) and what others hear (`public`). A
player's command causes the event whose `command` it is; `commands.py` has the commands that need more than that.

The `tag` is what the database stores. It never changes, so some tags are older than the name of their class.
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from galapagos.core.game import Outcome
from galapagos.core.names import SEATS
from galapagos.core.sentinels import NOBODY
from galapagos.core.table import Played
from galapagos.server.errors import ApiError
from galapagos.server.table.broadcast import Broadcast, broadcast_move, broadcast_to_one
from galapagos.server.table.ledger import Chair, Ledger, TableEvent
from galapagos.server.table.plan import new_plan
from galapagos.server.table.shuffle import ImportedGame
from galapagos.server.wall_clock import now
from galapagos.server.wire import stream
from galapagos.server.wire.stream import By, subclasses, union_of


def check_playing(ledger: Ledger) -> None:
    if ledger.status != "playing":
        raise ApiError(
            "not_playing", "The game has not begun yet." if ledger.status == "waiting" else "The game is over."
        )


def check_round(ledger: Ledger, number: int) -> None:
    if ledger.status != "waiting":
        raise ApiError("shuffle", "The cards are shuffled already.")
    if number != ledger.round:
        raise ApiError("shuffle", "This round of the shuffle is over.")


# -- who sits where ---------------------------------------------------------------------------------------------------


class Seated(TableEvent, tag="sat"):
    """A person, or a bot of some level, took a seat."""

    seat: int
    name: str
    person: str = ""
    level: str = ""
    program: bool = False  # the person is the account of a program

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.chairs[self.seat] = Chair(self.name, self.person, self.level, program=self.program)
        if ledger.full:
            ledger.full_since = at

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.Seated(place=ledger.place(self.seat))


class Unseated(TableEvent, tag="stood"):
    """Someone left before the start, or was removed and cannot come back: the seat is open again."""

    seat: int
    removed: bool = False

    def check(self, ledger: Ledger) -> None:
        if ledger.shuffling:  # nobody who knows the deal may call it off
            raise ApiError("shuffle", "The cards are being shuffled: wait until they are dealt.")

    def apply(self, ledger: Ledger, at: int) -> None:
        if self.removed and ledger.chairs[self.seat].person:
            ledger.barred.add(ledger.chairs[self.seat].person)
        ledger.chairs[self.seat] = Chair(SEATS[self.seat])
        ledger.gather_again(self.seat)

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.Unseated(place=ledger.place(self.seat), removed=self.removed)


class Reserved(TableEvent, tag="kept"):
    """An open seat was reserved: for one person (for a rematch), or for those who have the table's link."""

    seat: int
    name: str
    person: str

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.chairs[self.seat] = Chair(self.name, reserved_for=self.person)

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.Reserved(place=ledger.place(self.seat))


class Released(TableEvent, tag="released"):
    """A reserved seat is open to everyone again."""

    seat: int

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.chairs[self.seat] = Chair(SEATS[self.seat])

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.Released(place=ledger.place(self.seat))


class Renamed(TableEvent, tag="named"):
    """A seat got another name."""

    seat: int
    name: str

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.chairs[self.seat].name = self.name

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.Renamed(place=ledger.place(self.seat))


# -- the shuffle and the start ----------------------------------------------------------------------------------------


class Committed(TableEvent, tag="committed"):
    """A seat bound itself to a value by its hash. An empty one says that the seat takes no part in this round."""

    command: ClassVar = stream.Commit
    seat: int
    round: int
    commitment: str

    def check(self, ledger: Ledger) -> None:
        check_round(ledger, self.round)
        if self.seat in ledger.commitments:
            raise ApiError("shuffle", "This seat has committed itself already.")
        if self.commitment and not ledger.full:
            raise ApiError("shuffle", "Commit yourself once every seat is taken.")

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.commitments[self.seat] = self.commitment
        if not ledger.seats_to_commit():
            ledger.committed_at = at

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.Committed(seat=self.seat, round=self.round, commitment=self.commitment)


class Revealed(TableEvent, tag="gave"):
    """A seat showed the value it had bound itself to.

    In round 0 are the values of earlier versions, which nobody had bound themselves to.
    """

    command: ClassVar = stream.Reveal
    seat: int
    value: str
    round: int = 0

    def check(self, ledger: Ledger) -> None:
        check_round(ledger, self.round)
        if self.seat not in ledger.seats_to_reveal():
            raise ApiError("shuffle", "This seat has no value to reveal now.")
        if ledger.commitment_of(self.seat, self.value) != ledger.commitments[self.seat]:
            raise ApiError("shuffle", "This is not the value that the seat has bound itself to.")
        if any(self.value in failed.values for failed in ledger.failed_rounds):
            raise ApiError("shuffle", "This value was shown in an earlier round.")

    def apply(self, ledger: Ledger, at: int) -> None:
        if self.round:
            ledger.values[self.seat] = self.value

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.Revealed(seat=self.seat, round=self.round, value=self.value)


class Withheld(TableEvent, tag="withheld"):
    """A seat did not show its value in time: the round has failed, and its person cannot sit here any more."""

    seat: int
    round: int

    def apply(self, ledger: Ledger, at: int) -> None:
        chair = ledger.chairs[self.seat]
        if self.round == ledger.round:
            ledger.fail_round()
        ledger.failed_rounds[-1].withheld.append(chair.name)
        ledger.barred.add(chair.person)
        ledger.chairs[self.seat] = Chair(SEATS[self.seat])

    def public(self, ledger: Ledger) -> stream.TableEvent:
        name = ledger.failed_rounds[-1].withheld[-1]
        return stream.Withheld(place=ledger.place(self.seat), round=self.round, name=name)


class Started(TableEvent, tag="began"):
    """The cards were shuffled from the server's secret and these values, or the game was imported.

    In round 0 are the games of earlier versions, and those that were imported.
    """

    values: list[str]
    imported: ImportedGame | None = None
    round: int = 0

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.values, ledger.dealt_in = dict(enumerate(self.values)), self.round
        ledger.imported, ledger.started = self.imported, ledger.number
        ledger.lay_out()
        ledger.new_decision(at)

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.Started(
            commitment=ledger.commitment,
            round=self.round,
            commitments=ledger.shuffle_commitments(),
            values=self.values,
        )


# -- moves ------------------------------------------------------------------------------------------------------------


class Moved(TableEvent, tag="moved"):
    """A seat or chance answered. The line is the move as a record has it, with nothing hidden."""

    line: str
    by: By

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.playing.play_line(self.line)
        self.after_move(ledger, at)

    def after_move(self, ledger: Ledger, at: int) -> None:
        """Do what follows once the move is on the board. A live move was played there to get its line."""
        played = self.played(ledger)
        ledger.move_numbers.append(ledger.number)
        if self.by in ("person", "bot"):
            ledger.plans.pop(played.seat, None)
        if self.by == "person":
            ledger.clocks.answered(played.seat, at)
        ledger.new_decision(at)

    def broadcast(self, ledger: Ledger, number: int, at: int) -> Broadcast:
        played = self.played(ledger)
        state = ledger.playing.state
        ledger.unsent_states[number] = state
        sent = broadcast_move(ledger.game, played, self.by, number, at, state.scores())
        if played.reveals():
            ledger.forget_states()
        return sent

    def played(self, ledger: Ledger) -> Played:
        return ledger.playing.history[-1]


class UndoRequested(TableEvent, tag="asked_back"):
    """A seat would like to take back its last decision, and the others must agree."""

    seat: int

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.undo_requested_by, ledger.undo_agreed = self.seat, set()

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.UndoRequested(seat=self.seat)


class UndoAnswered(TableEvent, tag="replied"):
    seat: int
    agree: bool

    def apply(self, ledger: Ledger, at: int) -> None:
        if self.agree:
            ledger.undo_agreed.add(self.seat)
        else:
            ledger.undo_requested_by = NOBODY

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.UndoAnswered(seat=self.seat, agree=self.agree)


class Undone(TableEvent, tag="took_back"):
    """The last moves were taken back, down to a decision of this seat."""

    seat: int
    moves: int = msgspec.field(name="moments")

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.undo(self.seat, self.moves)
        ledger.plans.clear()
        ledger.new_decision(at)

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.Undone(seat=self.seat, moves=self.moves)


class Planned(TableEvent, tag="planned"):
    """A seat gave an answer in advance, or took it back. Only that seat hears of it."""

    command: ClassVar = stream.Plan
    seat: int
    words: str

    def check(self, ledger: Ledger) -> None:
        check_playing(ledger)
        if ledger.actor == self.seat and self.words:
            raise ApiError("your_turn", "It is your turn: answer instead.")
        if ledger.chairs[self.seat].away:
            raise ApiError("away", "A bot plays this seat: take it back first.")

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.plans.pop(self.seat, None)
        if self.words:
            ledger.plans[self.seat] = new_plan(ledger, self.seat, self.words)

    def broadcast(self, ledger: Ledger, number: int, at: int) -> Broadcast:
        shown = stream.Planned(number=number, at=at, seat=self.seat, words=self.words)
        hidden = stream.Planned(number=number, at=at, seat=NOBODY)
        return broadcast_to_one(shown, hidden, self.seat, ledger.game.seats)


class PlanDropped(TableEvent, tag="plan_dropped"):
    """A plan could not be followed. Only its seat hears of it."""

    seat: int

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.plans.pop(self.seat, None)

    def broadcast(self, ledger: Ledger, number: int, at: int) -> Broadcast:
        shown = stream.PlanDropped(number=number, at=at, seat=self.seat)
        hidden = stream.PlanDropped(number=number, at=at, seat=NOBODY)
        return broadcast_to_one(shown, hidden, self.seat, ledger.game.seats)


# -- stopping for a while ---------------------------------------------------------------------------------------------


class Paused(TableEvent, tag="halted"):
    """Clocks and bots stopped."""

    command: ClassVar = stream.Pause
    seat: int

    def check(self, ledger: Ledger) -> None:
        check_playing(ledger)
        if ledger.paused:
            raise ApiError("paused", "The game is paused already.")
        if not ledger.alone(self.seat) and ledger.pauses[self.seat] >= ledger.limits.pauses:
            raise ApiError("too_many", "You have paused this game as often as is allowed.")

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.clocks.stop(ledger.running_clock(), at)
        ledger.paused, ledger.paused_by, ledger.paused_at = True, self.seat, at
        ledger.pauses[self.seat] += 1
        ledger.claimed_against = NOBODY

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.Paused(seat=self.seat)


class Resumed(TableEvent, tag="went_on"):
    """Somebody resumed the game, or the pause has lasted too long: then the seat is the one that had asked for it."""

    command: ClassVar = stream.Resume
    seat: int

    def check(self, ledger: Ledger) -> None:
        check_playing(ledger)
        if not ledger.paused:
            raise ApiError("not_paused", "The game is not paused.")

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.clocks.stop(ledger.running_clock(), at)
        ledger.paused, ledger.paused_by = False, NOBODY
        ledger.asked_at = at

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.Resumed(seat=self.seat)


class VacationBegan(TableEvent, tag="vacation_began"):
    """A player's clock of days stands still until then."""

    seat: int
    until: int

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.clocks.begin_vacation(self.seat, at, self.until)

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.VacationBegan(seat=self.seat, until=self.until)


class VacationEnded(TableEvent, tag="vacation_ended"):
    """A player came back early."""

    seat: int

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.clocks.end_vacation(self.seat, at)

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.VacationEnded(seat=self.seat)


# -- absence ----------------------------------------------------------------------------------------------------------


class Absence(TableEvent):
    """From here on a bot plays the seat. What `away` says of it is in the subclasses."""

    seat: int
    away: ClassVar[str]

    def apply(self, ledger: Ledger, at: int) -> None:
        if ledger.running_clock() == self.seat:
            ledger.clocks.spend(self.seat, at)
        ledger.chairs[self.seat].away = self.away
        if ledger.undo_requested_by == self.seat:
            ledger.undo_requested_by = NOBODY
        if ledger.claimed_against == self.seat:
            ledger.claimed_against = NOBODY


class Left(Absence, tag="left"):
    """A player left during the game and may return."""

    away: ClassVar = "left"

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.Left(place=ledger.place(self.seat))


class TimedOut(Absence, tag="timed_out"):
    """A player's clock ran out; they may return."""

    away: ClassVar = "time"

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.TimedOut(place=ledger.place(self.seat))


class Resigned(Absence, tag="resigned"):
    """A player gave up for good."""

    away: ClassVar = "resigned"

    def check(self, ledger: Ledger) -> None:
        check_playing(ledger)
        if ledger.chairs[self.seat].away == self.away:
            raise ApiError("away", "This seat has resigned already.")

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.Resigned(place=ledger.place(self.seat))


class Claimed(TableEvent, tag="claimed"):
    """A player asked whether the seat that keeps everyone waiting is still there."""

    command: ClassVar = stream.Claim
    seat: int  # of the one who asked

    def check(self, ledger: Ledger) -> None:
        check_playing(ledger)
        if not ledger.claimable_by(self.seat):
            raise ApiError("no_claim", "There is nobody to claim against now.")
        if now() < ledger.asked_at + ledger.limits.claim_ms:
            raise ApiError("no_claim", "Give them a little more time.")

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.claimed_against, ledger.claimed_at = ledger.actor, at

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.Claimed(seat=self.seat, against=ledger.claimed_against)


class Returned(TableEvent, tag="came_back"):
    """A player took the seat back from the bot, or answered a claim."""

    seat: int

    def apply(self, ledger: Ledger, at: int) -> None:
        if ledger.claimed_against == self.seat:
            ledger.claimed_against = NOBODY
        ledger.chairs[self.seat].away = ""
        if ledger.actor == self.seat:
            ledger.asked_at = at
            ledger.clocks.returned(self.seat, at)

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.Returned(place=ledger.place(self.seat))


# -- talk, titles and the end -----------------------------------------------------------------------------------------


class Said(TableEvent, tag="said"):
    seat: int  # WATCHER for someone without a seat
    name: str
    text: str

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.Said(seat=self.seat, name=self.name, text=self.text)


class Retitled(TableEvent, tag="retitled"):
    title: str

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.title = self.title

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.Retitled(title=self.title)


class Listed(TableEvent, tag="listed"):
    """The table was put on the public list, or taken off it."""

    listed: bool

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.public = self.listed

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.Listed(listed=self.listed)


class Ended(TableEvent, tag="finished"):
    reason: str
    scores: list[int]
    winners: list[int]

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.outcome = Outcome(self.winners, self.scores, self.reason)
        ledger.new_decision(at)

    def public(self, ledger: Ledger) -> stream.TableEvent:
        secret = "" if ledger.sealed else str(ledger.row["secret"])
        return stream.Ended(reason=self.reason, scores=self.scores, winners=self.winners, secret=secret)


class Unsealed(TableEvent, tag="unsealed"):
    """Every table that played the same deal is done: everyone may look, and the secret is shown."""

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.sealed = False

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.Unsealed(secret=str(ledger.row["secret"]))


class Rematched(TableEvent, tag="rematched"):
    """The next game of the same people has a table."""

    table: str

    def apply(self, ledger: Ledger, at: int) -> None:
        ledger.rematch = self.table

    def public(self, ledger: Ledger) -> stream.TableEvent:
        return stream.Rematched(table=self.table)


# -- storing ----------------------------------------------------------------------------------------------------------


class WentAway(TableEvent, tag="went_away"):
    """How earlier versions stored every absence. It is only read."""

    seat: int
    why: Literal["left", "time", "resigned"]

    def today(self) -> TableEvent:
        return {"left": Left, "time": TimedOut, "resigned": Resigned}[self.why](self.seat)


CAUSED_BY = {kind.command: kind for kind in subclasses(TableEvent) if kind.command}

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(union_of(TableEvent))


def event_for(command: stream.SeatCommand) -> TableEvent:
    """Return the event that a command causes: the one that names it, with the same fields."""
    fields = {name: value for name, value in msgspec.structs.asdict(command).items() if name != "ref"}
    return CAUSED_BY[type(command)](**fields)


def write_event(event: TableEvent) -> str:
    return _encoder.encode(event).decode()


def read_event(text: str) -> TableEvent:
    event = _decoder.decode(text)
    return event.today() if isinstance(event, WentAway) else event
