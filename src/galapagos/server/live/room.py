"""An open table: its ledger, the lock around it, and the listeners who hear of every change.

A change is made in the order apply, store, broadcast: nobody hears of anything that a crash could still undo.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from galapagos.core.viewpoint import eyes_of
from galapagos.server.errors import ApiError, MoveRefused
from galapagos.server.live.answer_times import VeiledQuestion, veiled_question
from galapagos.server.live.listener import Listener
from galapagos.server.live.services import Services
from galapagos.server.storage.store import Change, Row, StoreDown, columns_of
from galapagos.server.table import commands
from galapagos.server.table.broadcast import Shown, view_changes, with_change
from galapagos.server.table.journal import (
    Absence,
    Ended,
    Moved,
    Released,
    Reserved,
    Returned,
    Said,
    Seated,
    Unseated,
    Withheld,
)
from galapagos.server.table.ledger import Entry, Ledger, TableLimits
from galapagos.server.table.result import result_of
from galapagos.server.table.snapshot import situation
from galapagos.server.wall_clock import now
from galapagos.server.wire.stream import Presence, Welcome

log = logging.getLogger(__name__)
T = TypeVar("T")
encode = msgspec.json.Encoder().encode
TAKEOVER_MS = 2_000  # how long past its time an event must be before another process takes over
UNUSED_MS = 5_000  # longer than any request takes
TRIES = 5
REPLAYED_AT_ONCE = 20


class LostRace(Exception):
    """Another process wrote these numbers first. Its entries have been read; try again."""


class Room:
    def __init__(self, services: Services, row: Row) -> None:
        self.services, self.row = services, row
        self.id: str = row["id"]
        settings = services.settings
        self.limits = TableLimits(
            settings.pauses, int(settings.pause_seconds * 1000), int(settings.claim_seconds * 1000)
        )
        self.ledger = Ledger(row, self.limits)
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.changed = asyncio.Event()
        self.leads = not services.settings.several  # this process makes the moves that nobody at the table makes
        self.waited_for = ""  # the person who had to decide when anything was last stored
        self.uncertain = False  # the database did not say whether it stored our last entries
        self.sent = 0  # the last number that listeners have heard
        self.shown: Shown | None = None  # the last situation they got
        self.opened = self.used = now()

    # -- reading the journal ------------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Replay the whole journal."""
        ledger = Ledger(self.row, self.limits)
        for place, entry in enumerate(await self.services.store.entries(self.id), 1):
            ledger.replay(entry)
            if place % REPLAYED_AT_ONCE == 0:
                await asyncio.sleep(0)  # let other tables go on
        self.ledger, self.uncertain = ledger, False

    async def reload(self) -> None:
        """Read everything again after somebody's name was replaced, and correct the card in the list."""
        async with self.lock:
            self.row = await self.services.store.table(self.id) or self.row
            await self.load()
            await self.services.store.update_card(self.id, columns_of(self.ledger, self.wake_at()))

    async def look_again(self) -> None:
        """Read what other processes wrote while this one opened the table: nobody heard their notifications."""
        async with self.lock:
            try:
                await self._catch_up()
            except StoreDown:
                self.uncertain = True  # the driver goes on trying
                raise

    async def catch_up(self, number: int) -> None:
        """Read what other processes have written up to this number, unless it is here already."""
        async with self.lock:
            if self.uncertain or self.ledger.number < number:
                await self._catch_up()

    async def _catch_up(self) -> None:
        if self.uncertain:
            await self.load()
        else:
            for entry in await self.services.store.entries(self.id, self.ledger.number):
                self.ledger.replay(entry)
                self.leads = not self.services.settings.several
        self.broadcast()

    # -- changing the table -------------------------------------------------------------------------------------------

    async def change(self, act: Callable[[Ledger], T]) -> T:
        """Let `act` write to the ledger, store what it wrote, then tell everyone.

        Shielded from cancellation: a half-written change is worse than a late one.
        """
        return await asyncio.shield(asyncio.ensure_future(self._change_with_retries(act)))

    async def _change_with_retries(self, act: Callable[[Ledger], T]) -> T:
        for _ in range(TRIES):
            with suppress(LostRace):
                return await self._change(act)
        raise ApiError("busy", "The table is busy. Try again.", 503)

    async def _change(self, act: Callable[[Ledger], T]) -> T:
        async with self.lock:
            if self.uncertain:
                await self._catch_up()
            question = None if self.ledger.server_to_move() else veiled_question(self.ledger)
            try:
                result = act(self.ledger)
            except (ApiError, MoveRefused):
                await self._discard_drafts()
                raise
            except Exception:
                await self._discard_drafts()
                self.services.metrics.errors.inc()
                log.exception("a rule failed", extra={"table": self.id})
                raise
            first = self.ledger.drafts[0] if self.ledger.drafts else None
            await self._store_drafts()
            if question is not None and first is not None:
                await self._note_time(question, first)
            return result

    async def _note_time(self, question: VeiledQuestion, entry: Entry) -> None:
        """Note how long a person took for a veiled question with a real choice."""
        if isinstance(entry.event, Moved) and entry.event.by == "person":
            times = self.services.answer_times
            times.add(question, (entry.at - question.since) / 1000)
            with suppress(StoreDown):
                await times.save(question.kind)

    async def _discard_drafts(self) -> None:
        """Go back to the stored journal if a failed act had begun to write."""
        if self.ledger.drafts:
            await self.load()

    async def _store_drafts(self) -> None:
        drafts = self.ledger.take_drafts()
        if not drafts:
            return
        columns = columns_of(self.ledger, self.wake_at())
        result = result_of(self.ledger) if any(isinstance(entry.event, Ended) for entry in drafts) else None
        sitters = self.sitters(drafts)
        change = Change(
            table=self.id,
            entries=drafts,
            columns=columns,
            sitters=sitters,
            reserved=[] if sitters is None else self.ledger.reserved_seats(),
            result=result,
        )
        try:
            with self.services.metrics.storing.time():
                stored = await self.services.store.append(change)
        except StoreDown:
            self.uncertain = True
            raise
        if not stored:
            self.services.metrics.conflicts.inc()
            await self.load()
            self.broadcast()
            raise LostRace
        self.leads = True
        self._count(drafts)
        self.broadcast()
        self._notify(drafts)

    def _notify(self, drafts: list[Entry]) -> None:
        """Notify people who do not have the table open that it waits for them, or that somebody wrote."""
        ledger, here = self.ledger, {listener.visitor.person for listener in self.listeners}
        waits_for = ledger.waits_for()
        if waits_for and waits_for != self.waited_for and waits_for not in here:
            self.services.notifier.soon(waits_for, "your_turn", self.id, self._about(waits_for))
        self.waited_for = waits_for
        for entry in drafts:
            if isinstance(entry.event, Said):
                speaker = ledger.chairs[entry.event.seat].person if entry.event.seat >= 0 else ""
                for person in {chair.person for chair in ledger.chairs} - here - {speaker, ""}:
                    self.services.notifier.soon(person, "message", self.id, self._about(person))

    def _about(self, person: str) -> str:
        """Name the table for somebody: by its title, or by the others who play there."""
        others = [chair.name for chair in self.ledger.chairs if chair.taken and chair.person != person]
        return self.ledger.title or ", ".join(others)

    def wake_at(self) -> int | None:
        """Return when some process must look after this table, even if nobody has it open."""
        ledger, settings = self.ledger, self.services.settings
        if ledger.status == "waiting":
            due = self.shuffle_due() or (now() if ledger.full else None)
            return due and due + TAKEOVER_MS
        if due := ledger.pause_due() or ledger.claim_due():
            return due + TAKEOVER_MS
        if ledger.server_to_move():
            return now() + int(settings.think_seconds * 1000) + TAKEOVER_MS
        seat = ledger.running_clock()
        return ledger.clocks.deadline(seat) + TAKEOVER_MS if seat >= 0 else None

    def shuffle_due(self) -> int | None:
        """Return when the shuffle goes on without those it waits for, or None if it waits for nobody.

        A server that was down gives everyone the whole time again.
        """
        ledger, settings = self.ledger, self.services.settings
        if ledger.seats_to_commit():
            return max(ledger.full_since, self.opened) + int(settings.commit_seconds * 1000)
        if ledger.seats_to_reveal():
            return max(ledger.committed_at, self.opened) + int(settings.reveal_seconds * 1000)
        return None

    def sitters(self, drafts: list[Entry]) -> list[tuple[int, str]] | None:
        """Return the seats and their people if one of the drafts changed them."""
        if not any(isinstance(entry.event, Seated | Unseated | Reserved | Released | Withheld) for entry in drafts):
            return None
        return [(seat, chair.person) for seat, chair in enumerate(self.ledger.chairs) if chair.person]

    def _count(self, drafts: list[Entry]) -> None:
        for entry in drafts:
            if isinstance(entry.event, Moved):
                self.services.metrics.moves.labels(self.ledger.game.name, entry.event.by).inc()
            elif isinstance(entry.event, Absence | Returned):
                log.info(type(entry.event).__name__, extra={"table": self.id, "seat": entry.event.seat})

    # -- listeners ----------------------------------------------------------------------------------------------------

    def mark_sent(self, views: dict[int, Any] | None = None) -> None:
        """Take everything that happened so far as known to the listeners; `views` are those that were made for them."""
        self.sent = self.ledger.number
        self.shown = Shown(self.ledger.table.state, views or {}) if self.ledger.table else None
        self.ledger.unsent_states.clear()

    def broadcast(self) -> None:
        """Send everyone the events they have not heard, then how the table stands for them."""
        ledger = self.ledger
        messages: dict[tuple[int, ...], list[bytes]] = {}
        views: dict[int, Any] = {}
        if self.sent < ledger.number:
            for listener in list(self.listeners):
                seats = ledger.seats_of(listener.visitor.person)
                if tuple(seats) not in messages:
                    current = situation(ledger, seats)
                    views[current.eyes] = current.view
                    messages[tuple(seats)] = [*self._unsent(seats), encode(current)]
                for message in messages[tuple(seats)]:
                    listener.send(message)
        self.mark_sent(views)
        self.changed.set()

    def _unsent(self, seats: list[int]) -> Iterator[bytes]:
        """Yield the events that a person with these seats has not heard, each move with what it changed in the view."""
        ledger, eyes = self.ledger, eyes_of(seats)
        after = {number: state for number, state in ledger.unsent_states.items() if number > self.sent}
        changes = view_changes(ledger.game, seats, self.shown, after)
        for number, broadcast in enumerate(ledger.broadcasts[self.sent :], self.sent + 1):
            message = broadcast.for_eyes(eyes)
            yield with_change(message, changes[number]) if number in changes else message

    async def add_listener(self, listener: Listener, since: int) -> None:
        """Send everything after `since` and everything new. Someone who was away takes their seats back."""
        seats = self.ledger.seats_of(listener.visitor.person)
        async with self.lock:
            if self.uncertain or since > self.ledger.number:  # another process sent them more than we have read
                await self._catch_up()
            self._welcome(listener, since)
            self.listeners.add(listener)
        self.broadcast_presence()
        for seat in seats:
            if self.ledger.chairs[seat].away in ("left", "time") or self.ledger.claimed_against == seat:
                await self.change(lambda ledger, seat=seat: commands.come_back(ledger, seat))  # type: ignore[misc]

    def _welcome(self, listener: Listener, since: int) -> None:
        ledger, person = self.ledger, listener.visitor.person
        seats = ledger.seats_of(person)
        since = since if 0 <= since <= ledger.number else 0
        welcome = Welcome(table=ledger.card(person), seats=seats, since=since, number=ledger.number, now=now())
        listener.send(encode(welcome))
        for broadcast in ledger.broadcasts[since:]:
            listener.send(broadcast.for_eyes(eyes_of(seats)))
        listener.send(encode(situation(ledger, seats)))

    def remove_listener(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.used = now()
        self.broadcast_presence()

    def broadcast_presence(self) -> None:
        here = {listener.visitor.person for listener in self.listeners} - {""}
        seats = [seat for seat, chair in enumerate(self.ledger.chairs) if chair.person in here]
        sitting = {self.ledger.chairs[seat].person for seat in seats}
        watchers = sum(listener.visitor.person not in sitting for listener in self.listeners)
        message = encode(Presence(seats=seats, watchers=watchers))
        for listener in list(self.listeners):
            listener.send(message)

    # -- closing ------------------------------------------------------------------------------------------------------

    def idle(self) -> bool:
        """True if nobody has looked at the table for a while and nothing is due. Called often, for every table."""
        if self.listeners or self.lock.locked():
            return False
        quiet = now() - self.used > self.services.settings.idle_seconds * 1000
        return quiet and not self.ledger.server_to_move() and self.shuffle_due() is None

    def unused(self) -> bool:
        """True if nobody here looks at the table or has just asked for it."""
        return not self.listeners and not self.lock.locked() and now() - self.used > UNUSED_MS

    async def close(self) -> None:
        """Wait for what is being stored, then end every stream."""
        async with self.lock:
            for listener in list(self.listeners):
                listener.close()
