"""A table that somebody looks at, or where something must happen: its ledger, its listeners, and what drives it on."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

import msgspec

from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.viewpoint import eyes_of
from galapagos.server.errors import ApiError, MoveRefused
from galapagos.server.live.listener import Listener
from galapagos.server.storage.store import Change, Row, StoreDown
from galapagos.server.table import commands
from galapagos.server.table import journal as happened
from galapagos.server.table.ledger import Entry, Ledger
from galapagos.server.table.snapshot import situation
from galapagos.server.wall_clock import now
from galapagos.server.wire.stream import Presence, Welcome

if TYPE_CHECKING:
    from galapagos.server.live.rooms import Rooms

log = logging.getLogger(__name__)
T = TypeVar("T")
encode = msgspec.json.Encoder().encode
PATIENCE = 2_000  # milliseconds beyond a bot's limit before another process takes over
LOAD_GRACE = 15_000  # a clock does not run out while the server was down
jitter = random.SystemRandom()  # of our own: nobody can guess a veiled pause, and nobody else's seed is disturbed


class Behind(Exception):
    """Another process was first. What it wrote has been read; try again."""


class Room:
    def __init__(self, rooms: Rooms, row: Row) -> None:
        self.rooms, self.row = rooms, row
        self.id: str = row["id"]
        self.ledger = Ledger(row)
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.changed = asyncio.Event()
        self.leads = not rooms.settings.several  # whether this process does what must happen by itself
        self.doubtful = False  # the database did not say whether it kept our last entries
        self.told = 0
        self.opened = self.used = now()
        self.driver: asyncio.Task[None] | None = None

    # -- reading ------------------------------------------------------------------------------------------------------

    async def load(self) -> None:
        """What the entries say, all of them."""
        ledger = Ledger(self.row)
        for place, entry in enumerate(await self.rooms.store.entries(self.id)):
            ledger.replay(entry)
            if place % 20 == 19:
                await asyncio.sleep(0)  # others move on meanwhile
        self.ledger, self.doubtful = ledger, False

    async def catch_up(self) -> None:
        """Read what other processes have written."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        if self.doubtful:
            await self.load()
        else:
            for entry in await self.rooms.store.entries(self.id, self.ledger.number):
                self.ledger.replay(entry)
                self.leads = not self.rooms.settings.several
        self.tell()

    # -- doing --------------------------------------------------------------------------------------------------------

    async def do(self, act: Callable[[Ledger], T]) -> T:
        """Lets `act` change the ledger, keeps what it wrote, then tells everybody.

        It goes on even if whoever asked is gone: half of it would be worse.
        """
        task = asyncio.ensure_future(self._do_patiently(act))
        return await asyncio.shield(task)

    async def _do_patiently(self, act: Callable[[Ledger], T]) -> T:
        for _ in range(5):
            with suppress(Behind):
                return await self._do(act)
        raise ApiError("busy", "The table is busy. Try again.", 503)

    async def _do(self, act: Callable[[Ledger], T]) -> T:
        async with self.lock:
            if self.doubtful:
                await self._catch_up()
            try:
                result = act(self.ledger)
            except (ApiError, MoveRefused):
                await self._forget()
                raise
            except Exception:
                await self._forget()
                self.rooms.metrics.errors.inc()
                log.exception("a rule failed", extra={"table": self.id})
                raise
            await self._keep()
            return result

    async def _forget(self) -> None:
        """An act failed: if it had begun to write, nothing of that may stay."""
        if self.ledger.drafts:
            await self.load()

    async def _keep(self) -> None:
        drafts = self.ledger.take_drafts()
        if not drafts:
            return
        change = Change(
            table=self.id, entries=drafts, columns=columns_of(self.ledger, self.wake()), sitters=self.sitters(drafts)
        )
        try:
            with self.rooms.metrics.keeping.time():
                kept = await self.rooms.store.append(change)
        except StoreDown:
            self.doubtful = True
            raise
        if not kept:
            self.rooms.metrics.conflicts.inc()
            await self.load()
            self.tell()
            raise Behind
        self.leads = True
        self._count(drafts)
        self.tell()

    def wake(self) -> int | None:
        ledger, settings = self.ledger, self.rooms.settings
        if ledger.status == "waiting":
            return ledger.full_since + int(settings.value_seconds * 1000) + PATIENCE if ledger.full else None
        if ledger.server_to_move():
            return now() + int(settings.think_seconds * 1000) + PATIENCE
        runs = ledger.running_clock()
        return ledger.clocks.deadline(runs) + PATIENCE if runs >= 0 else None

    def sitters(self, drafts: list[Entry]) -> list[tuple[int, str]] | None:
        if not any(
            isinstance(entry.event, happened.Seated | happened.Unseated | happened.Reserved) for entry in drafts
        ):
            return None
        return [(seat, chair.person) for seat, chair in enumerate(self.ledger.chairs) if chair.person]

    def _count(self, drafts: list[Entry]) -> None:
        for entry in drafts:
            if isinstance(entry.event, happened.Moved):
                self.rooms.metrics.moves.labels(self.ledger.game.name, entry.event.by).inc()
            elif isinstance(entry.event, happened.Absence | happened.Returned):
                log.info(type(entry.event).__name__, extra={"table": self.id, "seat": entry.event.seat})

    # -- telling ------------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Everybody hears what is new, and then how things stand for them."""
        new = self.ledger.broadcasts[self.told :]
        self.told = self.ledger.number
        self.changed.set()
        if not new:
            return
        stands: dict[tuple[int, ...], bytes] = {}
        for listener in list(self.listeners):
            seats = self.ledger.seats_of(listener.visitor.person)
            ears = eyes_of(seats)
            for told in new:
                listener.send(told.for_eyes(ears))
            key = tuple(seats)
            if key not in stands:
                stands[key] = encode(situation(self.ledger, seats))
            listener.send(stands[key])

    def welcome(self, listener: Listener, since: int) -> None:
        ledger = self.ledger
        seats = ledger.seats_of(listener.visitor.person)
        since = since if 0 <= since <= ledger.number else 0
        card = ledger.card(listener.visitor.person)
        listener.send(encode(Welcome(table=card, seats=seats, since=since, number=ledger.number, now=now())))
        for told in ledger.broadcasts[since:]:
            listener.send(told.for_eyes(eyes_of(seats)))
        listener.send(encode(situation(ledger, seats)))

    async def enter(self, listener: Listener, since: int) -> None:
        """From here on the listener hears everything."""
        seats = self.ledger.seats_of(listener.visitor.person)
        async with self.lock:
            if self.doubtful or since > self.ledger.number:  # another process told them more than we have read
                await self._catch_up()
            self.welcome(listener, since)
            self.listeners.add(listener)
        self.tell_presence()
        for seat in seats:
            if self.ledger.chairs[seat].away in ("left", "time"):
                await self.do(lambda ledger, seat=seat: commands.come_back(ledger, seat))  # type: ignore[misc]

    def exit(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.used = now()
        self.tell_presence()

    def tell_presence(self) -> None:
        here = {listener.visitor.person for listener in self.listeners} - {""}
        seats = [seat for seat, chair in enumerate(self.ledger.chairs) if chair.person in here]
        sitting = {self.ledger.chairs[seat].person for seat in seats}
        watchers = sum(listener.visitor.person not in sitting for listener in self.listeners)
        message = encode(Presence(seats=seats, watchers=watchers))
        for listener in list(self.listeners):
            listener.send(message)

    # -- driving ------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        self.driver = asyncio.create_task(self._drive(), name=f"table {self.id}")

    async def _drive(self) -> None:
        """Does what must happen by itself, whenever it is due."""
        while True:
            self.changed.clear()
            try:
                wait = await self._step()
            except StoreDown:
                wait = 1.0
            except ApiError as error:
                log.warning("%s", error, extra={"table": self.id})
                wait = 1.0
            except Exception:
                log.exception("the table cannot go on", extra={"table": self.id})
                wait = await self._break_off()
            if wait is None or wait > 0:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.changed.wait(), wait)

    async def _break_off(self) -> float | None:
        """A rule failed where nobody can choose otherwise: end the game rather than try for ever."""
        with suppress(Exception):
            await self.do(lambda ledger: commands.abandon(ledger, "broken"))
            return None
        return 5.0

    async def _step(self) -> float | None:
        """Seconds until something is due; 0: look again; None: when something changes."""
        ledger = self.ledger
        if ledger.status == "waiting":
            return await self._step_start()
        if ledger.status == "over" or ledger.paused:
            return None
        if ledger.server_to_move():
            return await self._step_itself()
        runs = ledger.running_clock()
        if runs < 0:
            return None
        due = max(ledger.clocks.deadline(runs), self.opened + LOAD_GRACE) + (0 if self.leads else PATIENCE)
        if due > now():
            return (due - now() + 1) / 1000
        decision = ledger.decision
        await self.do(lambda ledger: commands.time_out(ledger, runs, decision))
        return 0

    async def _step_start(self) -> float | None:
        ledger = self.ledger
        if not ledger.full:
            return None
        due = ledger.full_since + int(self.rooms.settings.value_seconds * 1000)
        if not commands.all_revealed(ledger) and due > now():
            return (due - now() + 1) / 1000
        await self.do(commands.start)
        return 0

    async def _step_itself(self) -> float | None:
        """Chance, forced moves and bots: by the process that moved last; others wait whether it is still there."""
        ledger = self.ledger
        if not self.leads:
            due = ledger.changed + int(self.rooms.settings.think_seconds * 1000) + PATIENCE + jitter.randrange(1000)
            if due > now():
                return (due - now() + 1) / 1000
        if ledger.actor in (CHANCE, OVER) or (ledger.forced and not ledger.veiled):
            await self.do(commands.advance)
        else:
            await self._think()
        return 0

    async def _think(self) -> None:
        """A bot answers, or a veiled question that has one answer only, not faster than a person would."""
        ledger, decision, seat, settings = self.ledger, self.ledger.decision, self.ledger.actor, self.rooms.settings
        veil = jitter.uniform(settings.veil_seconds, 2.5 * settings.veil_seconds) if ledger.veiled else 0.0
        pause = asyncio.create_task(asyncio.sleep(max(veil, settings.pace_seconds)))
        turn = ledger.playing.prompt()
        action = turn.choices[0]
        if len(turn.choices) > 1:
            action = await self.rooms.workers.think(ledger.bot_level(seat), turn)
        await pause

        def play(ledger: Ledger) -> None:
            if ledger.decision == decision and ledger.status == "playing" and not ledger.paused:
                commands.play(ledger, action, "bot" if ledger.chairs[seat].played_by_bot else "person")
                commands.advance(ledger)

        await self.do(play)

    # -- ending -------------------------------------------------------------------------------------------------------

    def idle(self) -> bool:
        quiet = now() - self.used > self.rooms.settings.idle_seconds * 1000
        return quiet and not self.listeners and not self.lock.locked() and not self.ledger.server_to_move()

    async def close(self) -> None:
        if self.driver is not None:
            self.driver.cancel()
            with suppress(asyncio.CancelledError):
                await self.driver
        async with self.lock:  # what is being written is written
            for listener in list(self.listeners):
                listener.close()


def columns_of(ledger: Ledger, wake: int | None) -> Row:
    """What the list of tables shows, and when to look after this one."""
    return {
        "title": ledger.title,
        "status": ledger.status,
        "moves": len(ledger.table.history) if ledger.table else 0,
        "changed": ledger.changed,
        "wake": wake,
        "card": encode(ledger.card()).decode(),
    }
