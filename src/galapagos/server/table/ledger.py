"""A table's present state, which its journal replays to. Nothing here waits, opens a socket or reads a database.

What can happen is declared in `journal.py`. Each event changes the ledger by its `apply`; the ledger numbers events,
keeps those that are not stored yet (the drafts) and what was broadcast for each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
from msgspec import Struct

from galapagos.core.dealers import Dealer
from galapagos.core.game import Outcome
from galapagos.core.names import SEATS
from galapagos.core.record import Record, new_record
from galapagos.core.registry import game as make_game
from galapagos.core.sentinels import CHANCE, EVERYONE, NOBODY, OVER
from galapagos.core.state import State
from galapagos.core.table import Table
from galapagos.server.errors import ApiError
from galapagos.server.table.broadcast import Broadcast, broadcast_to_all
from galapagos.server.table.clock import Clocks
from galapagos.server.table.shuffle import (
    BOARD,
    SCHEME,
    UNCOMMITTED,
    Board,
    CommittedDealer,
    FailedRound,
    ImportedGame,
    Proof,
    commitment_to,
    commitment_to_value,
    read_given_position,
    seed_from,
    seed_of_board,
    uncommitted_seed_from,
)
from galapagos.server.wall_clock import now
from galapagos.server.wire import stream
from galapagos.server.wire.http import Clock, Place, Status, TableCard

Row = dict[str, Any]


class TableEvent(Struct, tag_field="type", omit_defaults=True):
    """Something that happened at a table. Its fields are what the journal stores, under its tag."""

    command: ClassVar[type[stream.SeatCommand] | None] = None  # that causes it, if it needs nothing else

    def check(self, ledger: Ledger) -> None:
        """Raise ApiError if this cannot happen now. Not asked when a stored journal is replayed."""

    def apply(self, ledger: Ledger, at: int) -> None:
        """Change the ledger."""

    def public(self, ledger: Ledger) -> stream.TableEvent:
        """Return what everyone at the table hears, once the event is applied."""
        raise NotImplementedError

    def broadcast(self, ledger: Ledger, number: int, at: int) -> Broadcast:
        return broadcast_to_all(self.public(ledger), number, at)


class Entry(Struct, frozen=True):
    """A numbered line of the journal."""

    number: int
    at: int  # milliseconds since 1970
    event: TableEvent


class TableLimits(Struct, frozen=True):
    """What the server's settings say about every table."""

    pauses: int = 3  # of each seat, in games with other people
    pause_ms: int = 300_000
    claim_ms: int = 60_000


INVITED = "invited"  # in the place of a person: a seat is kept for those who have the table's link


class Chair(Struct):
    """A seat and who has it. `person` is never sent to others."""

    name: str
    person: str = ""
    level: str = ""
    away: str = ""
    reserved_for: str = ""  # a person, or INVITED; nobody else can sit here
    program: bool = False  # the person is the account of a program

    @property
    def taken(self) -> bool:
        return bool(self.person or self.level)

    @property
    def played_by_bot(self) -> bool:
        return bool(self.level) or bool(self.away)


class Plan(Struct, frozen=True):
    """An answer given in advance, and what the seat had when it was given."""

    words: str
    own: bytes


class Ledger:
    def __init__(self, row: Row, limits: TableLimits = TableLimits()) -> None:  # noqa: B008  (it cannot be changed)
        self.row, self.limits = row, limits
        self.game = make_game(row["game"], seats=row["seats"], **msgspec.json.decode(row["options"]))
        self.commitment = commitment_to(row["secret"])
        self.chairs = [Chair(SEATS[seat]) for seat in range(self.game.seats)]
        self.round = 1  # of the shuffle; another begins when somebody withholds a value
        self.commitments: dict[int, str] = {}  # of this round, by seat; empty: takes no part
        self.committed_at = 0  # when the last of them came
        self.values: dict[int, str] = {}  # revealed in this round, by seat
        self.failed_rounds: list[FailedRound] = []
        self.dealt_in = 0  # the round that the game was dealt in; 0: by an earlier version, or imported
        self.barred: set[str] = set()  # people who withheld a value, or whom the host removed
        self.clocks = Clocks(msgspec.json.decode(row["clock"], type=Clock), self.game.seats)
        self.table: Table | None = None
        self.number = self.decision = self.changed = 0
        self.title: str = row["title"]
        self.public = bool(row["public"])
        self.rated = bool(row.get("rated", False))
        self.board = msgspec.json.decode(row["board"], type=Board) if row.get("board") else None
        self.sealed = self.dealt_alike  # until every table that plays the same deal is done
        self.paused = False
        self.paused_by = NOBODY
        self.paused_at = 0
        self.pauses = [0] * self.game.seats  # how often each seat has paused the game
        self.asked_at = 0  # when the present decision was first asked
        self.claimed_against = NOBODY  # the seat that was asked whether it is still there
        self.claimed_at = 0
        self.undo_requested_by = NOBODY
        self.undo_agreed: set[int] = set()
        self.full_since = 0
        self.started = 0  # the number of that event
        self.imported: ImportedGame | None = None
        self.rematch = ""
        self.outcome: Outcome | None = None
        self.plans: dict[int, Plan] = {}  # by seat
        self.broadcasts: list[Broadcast] = []  # one for each number
        self.unsent_states: dict[int, State] = {}  # after each move that listeners have not heard of yet
        self.move_numbers: list[int] = []  # of the moves that were not undone
        self.drafts: list[Entry] = []

    # -- writing ------------------------------------------------------------------------------------------------------

    def write(self, event: TableEvent, apply: Callable[[Ledger, int], None] | None = None) -> None:
        """Let something happen now. The caller stores the drafts before anyone hears of them.

        `apply` takes the place of the event's own where a part of it is done already.
        """
        event.check(self)
        entry = Entry(self.number + 1, max(now(), self.changed), event)
        self.drafts.append(entry)
        self._apply(entry, apply or event.apply)

    def replay(self, entry: Entry) -> None:
        """Apply an entry of the stored journal."""
        if entry.number != self.number + 1:
            raise ValueError(f"entry {entry.number} does not follow {self.number}")
        self._apply(entry, entry.event.apply)

    def _apply(self, entry: Entry, apply: Callable[[Ledger, int], None]) -> None:
        self.number, self.changed = entry.number, entry.at
        apply(self, entry.at)
        self.broadcasts.append(entry.event.broadcast(self, entry.number, entry.at))

    def take_drafts(self) -> list[Entry]:
        drafts, self.drafts = self.drafts, []
        return drafts

    # -- reading ------------------------------------------------------------------------------------------------------

    @property
    def status(self) -> Status:
        if self.outcome is not None:
            return "over"
        return "waiting" if self.table is None else "playing"

    @property
    def playing(self) -> Table:
        """The game under way."""
        assert self.table is not None
        return self.table

    @property
    def actor(self) -> int:
        return self.playing.state.actor if self.status == "playing" else OVER

    @property
    def full(self) -> bool:
        return all(chair.taken for chair in self.chairs)

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if person and chair.person == person]

    def reserved_seats(self) -> list[tuple[int, str]]:
        """Return the open seats that are kept for one person, with that person."""
        kept = [(seat, chair.reserved_for) for seat, chair in enumerate(self.chairs)]
        return [(seat, person) for seat, person in kept if person not in ("", INVITED)]

    def people_present(self) -> list[int]:
        """Return the seats of people who are there to answer."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person and not chair.away]

    def alone(self, seat: int) -> bool:
        """True if nobody else has a stake in the time and the moves of this seat."""
        return not self.rated and not self.others_present(seat)

    def others_present(self, seat: int) -> list[int]:
        """Return the seats of people who are there and are someone else."""
        person = self.chairs[seat].person
        return [other for other in self.people_present() if self.chairs[other].person != person]

    @property
    def veiled(self) -> bool:
        state = self.playing.state
        return state.actor >= 0 and state.decision().veiled(state)

    @property
    def forced(self) -> bool:
        """True if there is one choice only, and playing it for the seat takes no decision away from it."""
        state = self.playing.state
        return state.actor >= 0 and len(state.choices()) == 1 and not state.decision().commits(state)

    @property
    def bot_to_move(self) -> bool:
        return self.actor >= 0 and self.chairs[self.actor].played_by_bot

    def bot_level(self, seat: int) -> str:
        return self.chairs[seat].level or str(self.row["leaver_bot"])

    def waits_for(self) -> str:
        """Return the person who must decide now; nothing if it is a bot, chance or nobody."""
        return self.chairs[self.actor].person if self.actor >= 0 and not self.bot_to_move else ""

    def running_clock(self) -> int:
        """Return the seat whose clock is running, or NOBODY.

        During a pause, the seat that asked for it pays with its own time, so that nobody thinks for free. A clock that
        counts days goes on; someone alone with bots takes nothing from anybody.
        """
        if not self.clocks.used or self.actor < 0:
            return NOBODY
        seat = self.paused_by if self.paused and self.clocks.live else self.actor
        free = self.paused and self.clocks.live and self.alone(seat)
        return NOBODY if free or self.chairs[seat].played_by_bot else seat

    def pause_due(self) -> int | None:
        """Return when the pause ends by itself, or None."""
        if not self.paused or self.alone(self.paused_by):
            return None
        due = self.paused_at + self.limits.pause_ms
        paying = self.clocks.live and self.running_clock() == self.paused_by
        return min(due, self.clocks.deadline(self.paused_by)) if paying else due

    def claim_due(self) -> int | None:
        """Return when a bot takes over from the seat that was claimed against, or None."""
        return self.claimed_at + self.limits.claim_ms if self.claimed_against >= 0 and not self.paused else None

    def claimable_by(self, seat: int) -> bool:
        """True if the seat may, sooner or later, claim against the one that keeps everyone waiting."""
        waiting = self.actor >= 0 and not self.paused and not self.clocks.used and self.claimed_against == NOBODY
        return waiting and not self.chairs[seat].away and self.actor in self.others_present(seat)

    def server_to_move(self) -> bool:
        """True if the server must act next: for chance, for a forced move or for a bot."""
        if self.status != "playing" or self.paused:
            return False
        return self.actor in (CHANCE, OVER) or self.forced or self.bot_to_move

    def place(self, seat: int) -> Place:
        chair = self.chairs[seat]
        kind = "bot" if chair.level else "person" if chair.person else "open"
        level = chair.level or (str(self.row["leaver_bot"]) if chair.away else "")
        return Place(
            seat=seat,
            kind=kind,  # type: ignore[arg-type]
            name=chair.name,
            level=level,
            away=chair.away,  # type: ignore[arg-type]
            kept=bool(chair.reserved_for),
            program=chair.program,
        )

    def card(self, person: str = "") -> TableCard:
        mine, owned = self.seats_of(person), bool(person) and person == self.row["owner"]
        return TableCard(
            id=self.row["id"],
            game=self.game.name,
            title=self.title,
            options=self.game.chosen_options(),
            public=self.public,
            status=self.status,
            clock=self.clocks.clock,
            leaver_bot=self.row["leaver_bot"],
            places=[self.place(seat) for seat in range(self.game.seats)],
            created=self.row["created"],
            changed=self.changed,
            moves=len(self.table.history) if self.table else 0,
            owner=self.row["owner_name"],
            commitment=self.commitment,
            position=bool(self.row["position"]),
            mine=mine,
            owned=owned,
            invite=self.row["invite"] if mine or owned else "",
            rematch=self.rematch,
            outcome=self.outcome,
            rated=self.rated,
            tournament=self.board.tournament if self.board else "",
            sealed=self.sealed,
        )

    # -- records ------------------------------------------------------------------------------------------------------

    def record(self, seat: int | None) -> Record:
        """Return the record as a seat may see it (None: a watcher), complete once the game is over."""
        record = new_record(self.game, [chair.name for chair in self.chairs])
        record.players = [chair.level or "person" for chair in self.chairs]
        record.position = self.row["position"]
        if self.status == "over" and self.table is not None and not self.sealed:
            record.position, record.moves = self.table.start_position, self.table.heard_by(EVERYONE)
        elif self.table is not None:
            record.moves = self.lines_heard(seat)
        if self.outcome is not None:
            record.scores = self.outcome.scores
            record.winners = [SEATS[winner] for winner in self.outcome.winners]
        record.proof = self.proof() if self.imported is None else self.imported.proof_of(self.untouched)
        return record

    @property
    def untouched(self) -> bool:
        """True if the moves of an imported game are still those that were imported."""
        assert self.imported is not None
        imported = range(self.started + 1, self.started + 1 + self.imported.moves)
        return self.move_numbers == list(imported)

    def whole_record(self) -> Record:
        """Return the record with everything hidden in it. Callers must show no more of it than they may."""
        record = self.record(None)
        record.position, record.moves = self.playing.start_position, self.playing.heard_by(EVERYONE)
        return record

    def lines_heard(self, seat: int | None) -> list[str]:
        if seat is not None:
            return self.playing.heard_by(seat)
        return [self.broadcasts[number - 1].watched_line for number in self.move_numbers]

    # -- the shuffle --------------------------------------------------------------------------------------------------

    @property
    def dealt_alike(self) -> bool:
        """True at a table of a duplicate tournament: the deal is that of its board, not of its players."""
        return self.board is not None and self.board.duplicate

    def check_sight(self, person: str) -> None:
        """Raise ApiError for someone who may not look: what happens here would help them at another table."""
        if self.sealed and not self.seats_of(person):
            raise ApiError("sealed", "Other tables still play this deal. You can look at it when all are done.", 403)

    def seats_to_commit(self) -> list[int]:
        """Return the seats of people who have neither bound themselves to a value nor said that they take no part."""
        if self.status != "waiting" or not self.full or self.dealt_alike:
            return []
        return [seat for seat in self.people_present() if seat not in self.commitments]

    def seats_to_reveal(self) -> list[int]:
        if not self.shuffling:
            return []
        return [seat for seat, commitment in self.commitments.items() if commitment and seat not in self.values]

    @property
    def shuffling(self) -> bool:
        """True once every commitment is there, until the cards are dealt: from here on values become known."""
        committed = self.full and not self.seats_to_commit() and any(self.commitments.values())
        return self.status == "waiting" and committed

    @property
    def shuffled(self) -> bool:
        """True if nothing is missing for the deal."""
        return self.full and not self.seats_to_commit() and not self.seats_to_reveal()

    def commitment_of(self, seat: int, value: str) -> str:
        return commitment_to_value(self.row["id"], self.round, seat, value)

    def gather_again(self, seat: int) -> None:
        """Forget the commitments, since the seat is open again: those who wait for another player may be away then."""
        self.commitments = {other: "" for other, bound in self.commitments.items() if not bound and other != seat}

    def fail_round(self) -> None:
        """Begin a new round: everyone must commit to another value."""
        self.failed_rounds.append(FailedRound(self.shuffle_commitments(), self.shuffle_values(), []))
        self.round += 1
        self.commitments, self.values = {}, {}

    def shuffle_commitments(self) -> list[str]:
        return [self.commitments.get(seat, "") for seat in range(self.game.seats)]

    def shuffle_values(self) -> list[str]:
        return [self.values.get(seat, "") for seat in range(self.game.seats)]

    def proof(self) -> dict[str, Any]:
        """Return what the record says of its shuffle: the commitment while it is played, everything once it is over."""
        if self.dealt_alike and self.board is not None and self.imported is None:
            proof = Proof(scheme=BOARD, table=self.board.name, commitment=self.commitment)
            proof.secret = self.row["secret"] if self.status == "over" and not self.sealed else ""
            return dict(msgspec.to_builtins(proof))
        proof = Proof(
            scheme=SCHEME if self.dealt_in or self.table is None else UNCOMMITTED,
            table=self.row["id"],
            commitment=self.commitment,
        )
        if self.status == "over" and self.table is not None:
            proof.secret, proof.values = self.row["secret"], self.shuffle_values()
            if self.dealt_in:
                proof.round, proof.commitments = self.dealt_in, self.shuffle_commitments()
                proof.failed, proof.position = self.failed_rounds, self.row["position"]
        written: dict[str, Any] = msgspec.to_builtins(proof)
        return written

    def shuffle(self) -> tuple[str, Dealer]:
        """Return the seed of the table's chance, and the dealer that draws from it."""
        secret, table, values = self.row["secret"], self.row["id"], self.shuffle_values()
        if self.dealt_alike and self.board is not None:
            seed = seed_of_board(secret, self.board.name)
        elif self.dealt_in:
            seed = seed_from(secret, table, self.dealt_in, self.shuffle_commitments(), values)
        else:
            seed = uncommitted_seed_from(secret, table, values)
        return seed, CommittedDealer(seed)

    # -- the game under way -------------------------------------------------------------------------------------------

    def lay_out(self) -> None:
        """Set the table up as it was at the start, with the deck and dice that the secret and the values give."""
        seed, dealer = self.shuffle()
        state = None
        if self.row["position"]:
            state = read_given_position(self.game, self.row["position"], seed)
        self.move_numbers = []
        self.table = Table(self.game, dealer, state, [chair.name for chair in self.chairs])

    def undo(self, seat: int, moves: int) -> None:
        numbers = self.move_numbers[:-moves]
        if moves == self.playing.undoable(seat):
            self.playing.undo(seat)
        else:  # cards and dice are undone too: deal again from the start
            lines = [played.line for played in self.playing.history[:-moves]]
            self.lay_out()
            for line in lines:
                self.playing.play_line(line)
        self.move_numbers = numbers

    def forget_states(self) -> None:
        """Free the states before the last revealing move: an undo beyond it deals again from the lines."""
        history = self.playing.history
        first = history[0].before
        for played in reversed(history):
            if played.before is first:
                break
            played.before = first

    def new_decision(self, at: int) -> None:
        """The question on the table changed: answers to the one before are stale."""
        self.decision, self.asked_at, self.claimed_against = self.number, at, NOBODY
        self.undo_requested_by = NOBODY
        self.clocks.begin(at)
