"""A table as its entries make it. Nothing here waits, and nothing here knows of sockets or databases."""

from __future__ import annotations

import time
from functools import singledispatchmethod
from typing import Any

import msgspec
from msgspec import Struct

from galapagos.core.dealers import Dealer
from galapagos.core.game import Outcome
from galapagos.core.names import SEATS
from galapagos.core.record import Record, new_record
from galapagos.core.registry import game as make_game
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, EVERYONE, NOBODY, OVER
from galapagos.core.table import Played, Table
from galapagos.server.table import journal as happened
from galapagos.server.table.broadcast import Told, tell, tell_moment
from galapagos.server.table.clock import Clocks
from galapagos.server.table.journal import By, Entry
from galapagos.server.table.shuffle import SCHEME, CommittedDealer, commitment_to, seed_from
from galapagos.server.wire.http import Clock, Place, Status, TableCard

Row = dict[str, Any]


class Chair(Struct):
    """A seat and who has it. `person` is never told to others."""

    name: str
    person: str = ""
    level: str = ""
    away: str = ""
    kept: str = ""  # free for this person only

    @property
    def taken(self) -> bool:
        return bool(self.person or self.level)

    @property
    def by_bot(self) -> bool:
        """Whether a bot answers for it now."""
        return bool(self.level) or bool(self.away)


class Ledger:
    def __init__(self, row: Row) -> None:
        self.row = row
        self.game = make_game(row["game"], seats=row["seats"], **msgspec.json.decode(row["options"]))
        self.commitment = commitment_to(row["secret"])
        self.chairs = [Chair(SEATS[seat]) for seat in range(self.game.seats)]
        self.values: dict[int, str] = {}
        self.clocks = Clocks(msgspec.json.decode(row["clock"], type=Clock), self.game.seats)
        self.table: Table | None = None
        self.number = self.decision = self.changed = 0
        self.title: str = row["title"]
        self.paused = False
        self.undo_asked = NOBODY
        self.undo_agreed: set[int] = set()
        self.full_since = 0
        self.rematch = ""
        self.outcome: Outcome | None = None
        self.told: list[Told] = []
        self.moments_told: list[int] = []  # the numbers of the moves that count
        self.drafts: list[Entry] = []

    # -- looking ------------------------------------------------------------------------------------------------------

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

    def persons(self) -> list[int]:
        """Seats with a person who is there to answer."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person and not chair.away]

    @property
    def veiled(self) -> bool:
        state = self.playing.state
        return state.actor >= 0 and state.decision().veiled(state)

    @property
    def forced(self) -> bool:
        """There is one choice only, and taking it cannot be a surprise."""
        state = self.playing.state
        return state.actor >= 0 and len(state.choices()) == 1 and not state.decision().commits(state)

    @property
    def bot_to_move(self) -> bool:
        return self.actor >= 0 and self.chairs[self.actor].by_bot

    def level_for(self, seat: int) -> str:
        return self.chairs[seat].level or str(self.row["leaver_bot"])

    def clock_runs(self) -> int:
        """The seat whose clock runs, or NOBODY."""
        waits = self.clocks.used and self.actor >= 0 and not self.paused and not self.bot_to_move
        return self.actor if waits else NOBODY

    def waits_for_itself(self) -> bool:
        """Whether the next thing is for the server to do: chance, a forced move, a bot."""
        if self.status != "playing" or self.paused:
            return False
        return self.actor in (CHANCE, OVER) or self.forced or self.bot_to_move

    def place(self, seat: int) -> Place:
        chair = self.chairs[seat]
        kind = "bot" if chair.level else "person" if chair.person else "open"
        level = chair.level or (str(self.row["leaver_bot"]) if chair.away else "")
        return Place(seat=seat, kind=kind, name=chair.name, level=level, away=chair.away, kept=bool(chair.kept))  # type: ignore[arg-type]

    def card(self, person: str = "") -> TableCard:
        mine = self.seats_of(person)
        return TableCard(
            id=self.row["id"],
            game=self.game.name,
            title=self.title,
            options=self.game.chosen_options(),
            public=bool(self.row["public"]),
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
            invite=self.row["invite"] if mine or (person and person == self.row["owner"]) else "",
            rematch=self.rematch,
            outcome=self.outcome,
        )

    def record(self, seat: int | None) -> Record:
        """The record as a seat may see it (None: somebody without a seat); whole once the game is over."""
        record = new_record(self.game, [chair.name for chair in self.chairs])
        record.players = [chair.level or "person" for chair in self.chairs]
        record.position = self.row["position"]
        proof: dict[str, str | list[str]] = {"scheme": SCHEME, "table": self.row["id"], "commitment": self.commitment}
        if self.status == "over" and self.table is not None:
            record.position, record.moves = self.table.start_position, self.table.heard_by(EVERYONE)
            proof |= {"secret": self.row["secret"], "values": self.shuffle_values()}
        elif self.table is not None:
            record.moves = self.lines_heard(seat)
        if self.outcome is not None:
            record.scores = self.outcome.scores
            record.winners = [SEATS[winner] for winner in self.outcome.winners]
        record.proof = proof
        return record

    def whole_record(self) -> Record:
        """With all that is hidden: for those who show no more of it than they may."""
        record = self.record(None)
        record.position, record.moves = self.playing.start_position, self.playing.heard_by(EVERYONE)
        return record

    def lines_heard(self, seat: int | None) -> list[str]:
        if seat is not None:
            return self.playing.heard_by(seat)
        return [self.told[number - 1].watched for number in self.moments_told]

    # -- writing ------------------------------------------------------------------------------------------------------

    def write(self, body: happened.Body) -> None:
        """Something happens now: it counts here at once, and is kept and told by whoever takes the drafts."""
        entry = Entry(self.number + 1, max(now(), self.changed), body)
        self.drafts.append(entry)
        self.take(entry)

    def play(self, seat: int, action: int, by: By) -> None:
        """IllegalMove, and nothing happened, where the rules refuse it."""
        self._write_moment(self.playing.answer(seat, action), by)

    def run_on(self, most: int = 300) -> None:
        """Chance and forced moves, up to the next real decision. A veiled question takes its time."""
        nobody = [None] * self.game.seats
        while self.status == "playing" and most > 0:
            if self.playing.over:
                outcome = self.game.outcome(self.playing.state)
                self.write(happened.Finished(outcome.reason, outcome.scores, outcome.winners))
                return
            if self.actor != CHANCE and (self.veiled or not self.forced):
                return
            moment = self.playing.step(nobody)
            assert moment is not None
            self._write_moment(moment, "chance" if moment.seat == CHANCE else "rules")
            most -= 1

    def _write_moment(self, played: Played, by: By) -> None:
        entry = Entry(self.number + 1, max(now(), self.changed), happened.Moved(played.line, by))
        self.drafts.append(entry)
        self._number(entry)
        self._heard(entry, played, by)

    def take_drafts(self) -> list[Entry]:
        drafts, self.drafts = self.drafts, []
        return drafts

    # -- what an entry means ------------------------------------------------------------------------------------------

    def take(self, entry: Entry) -> None:
        if entry.number != self.number + 1:
            raise ValueError(f"entry {entry.number} does not follow {self.number}")
        self._number(entry)
        self._take(entry.body, entry)
        if not isinstance(entry.body, happened.Moved):
            self.told.append(tell(self, entry))

    def _number(self, entry: Entry) -> None:
        self.number, self.changed = entry.number, entry.at

    @singledispatchmethod
    def _take(self, body: Any, entry: Entry) -> None:
        """Chat and the like change nothing."""

    @_take.register
    def _(self, body: happened.Sat, entry: Entry) -> None:
        self.chairs[body.seat] = Chair(body.name, body.person, body.level)
        if self.full:
            self.full_since = entry.at

    @_take.register
    def _(self, body: happened.Stood, entry: Entry) -> None:
        self.chairs[body.seat] = Chair(SEATS[body.seat])
        self.values.pop(body.seat, None)

    @_take.register
    def _(self, body: happened.Kept, entry: Entry) -> None:
        self.chairs[body.seat] = Chair(body.name, kept=body.person)

    @_take.register
    def _(self, body: happened.Named, entry: Entry) -> None:
        self.chairs[body.seat].name = body.name

    @_take.register
    def _(self, body: happened.Gave, entry: Entry) -> None:
        self.values[body.seat] = body.value

    @_take.register
    def _(self, body: happened.Began, entry: Entry) -> None:
        self.values = dict(enumerate(body.values))
        self.table = self._fresh_table()
        self._board_changed(entry)

    @_take.register
    def _(self, body: happened.Moved, entry: Entry) -> None:
        self._follow([body.line])
        self._heard(entry, self.playing.history[-1], body.by)

    @_take.register
    def _(self, body: happened.TookBack, entry: Entry) -> None:
        if body.moments == self.playing.undoable(body.seat):
            self.playing.undo(body.seat)
        else:  # cards and dice go back too: deal again from the start
            lines = [moment.line for moment in self.playing.history[: -body.moments]]
            self.table = self._fresh_table()
            self._follow(lines)
        del self.moments_told[-body.moments :]
        self._board_changed(entry)

    @_take.register
    def _(self, body: happened.AskedBack, entry: Entry) -> None:
        self.undo_asked, self.undo_agreed = body.seat, set()

    @_take.register
    def _(self, body: happened.Replied, entry: Entry) -> None:
        if body.agree:
            self.undo_agreed.add(body.seat)
        else:
            self.undo_asked = NOBODY

    @_take.register
    def _(self, body: happened.Halted, entry: Entry) -> None:
        if self.clock_runs() >= 0:
            self.clocks.spend(self.actor, entry.at)
        self.paused = True

    @_take.register
    def _(self, body: happened.WentOn, entry: Entry) -> None:
        self.paused = False
        self.clocks.begin(entry.at)

    @_take.register
    def _(self, body: happened.WentAway, entry: Entry) -> None:
        if self.clock_runs() == body.seat:
            self.clocks.spend(body.seat, entry.at)
        self.chairs[body.seat].away = body.why
        if self.undo_asked == body.seat:
            self.undo_asked = NOBODY

    @_take.register
    def _(self, body: happened.CameBack, entry: Entry) -> None:
        self.chairs[body.seat].away = ""
        if self.actor == body.seat:
            self.clocks.returned(body.seat, entry.at)

    @_take.register
    def _(self, body: happened.Retitled, entry: Entry) -> None:
        self.title = body.title

    @_take.register
    def _(self, body: happened.Rematched, entry: Entry) -> None:
        self.rematch = body.table

    @_take.register
    def _(self, body: happened.Finished, entry: Entry) -> None:
        self.outcome = Outcome(body.winners, body.scores, body.reason)
        self._board_changed(entry)

    # -- the game under way -------------------------------------------------------------------------------------------

    def shuffle_values(self) -> list[str]:
        return [self.values.get(seat, "") for seat in range(self.game.seats)]

    def _dealer(self) -> tuple[Dealer, str]:
        seed = seed_from(self.row["secret"], self.row["id"], self.shuffle_values())
        return CommittedDealer(seed), seed

    def _fresh_table(self) -> Table:
        dealer, seed = self._dealer()
        state = None
        if self.row["position"]:
            # What the text leaves open is drawn from the seed, so that nobody who can read it knows more.
            state = self.game.read_position(self.row["position"], Rng(int(seed, 16)))
        self.moments_told = []
        return Table(self.game, dealer, state, [chair.name for chair in self.chairs])

    def _follow(self, lines: list[str]) -> None:
        self.playing.follow(Record(game=self.game.name, seats=self.game.seats, moves=lines))

    def _heard(self, entry: Entry, played: Played, by: By) -> None:
        self.moments_told.append(entry.number)
        self.told.append(tell_moment(self.game, entry, played, by))
        if played.reveals():
            self._forget_states()
        if by == "person":
            self.clocks.answered(played.seat, entry.at)
        self._board_changed(entry)

    def _forget_states(self) -> None:
        """What cannot be taken back at once is dealt again from the lines: its states would only fill the memory."""
        moments = self.playing.history
        first = moments[0].before
        for moment in reversed(moments):
            if moment.before is first:
                break
            moment.before = first

    def _board_changed(self, entry: Entry) -> None:
        self.decision = entry.number
        self.undo_asked = NOBODY
        self.clocks.begin(entry.at)


def now() -> int:
    return time.time_ns() // 1_000_000
