"""All tables of this process: opened when somebody comes or something is due, put away when nobody looks."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec

from galapagos.bots import bot_names
from galapagos.core.game import Game
from galapagos.core.messages import msg
from galapagos.core.options import nearest
from galapagos.core.registry import game as make_game
from galapagos.server.errors import ApiError, not_found
from galapagos.server.jobs.pool import UNPLAYABLE, Workers
from galapagos.server.jobs.thinking import Sketch, Tried, TryPosition
from galapagos.server.live.room import Room, columns_of
from galapagos.server.metrics import Metrics
from galapagos.server.people.visitor import Visitor
from galapagos.server.settings import Settings
from galapagos.server.storage.store import Change, Row, Store, StoreDown
from galapagos.server.table import journal as happened
from galapagos.server.table.commands import unused_name
from galapagos.server.table.ledger import Ledger
from galapagos.server.table.shuffle import new_secret
from galapagos.server.wall_clock import now
from galapagos.server.wire.http import NewTable

log = logging.getLogger(__name__)
TRIAL_SECONDS = 5.0


class Rooms:
    def __init__(self, settings: Settings, store: Store, workers: Workers, metrics: Metrics) -> None:
        self.settings, self.store, self.workers, self.metrics = settings, store, workers, metrics
        self.open: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.sweeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def close(self) -> None:
        if self.sweeper is not None:
            self.sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self.sweeper
        await asyncio.gather(*(room.close() for room in self.open.values()))
        self.open.clear()

    # -- finding ------------------------------------------------------------------------------------------------------

    async def room(self, table: str) -> Room:
        if table in self.open:
            self.open[table].used = now()
            return self.open[table]
        try:
            async with self.opening.setdefault(table, asyncio.Lock()):
                if table not in self.open:
                    room = await self._load(table)
                    if table not in self.open:
                        self._add(room)
        finally:
            self.opening.pop(table, None)
        return self.open[table]

    async def _load(self, table: str) -> Room:
        row = await self.store.table(table)
        if row is None:
            raise not_found("table")
        room = Room(self, row)
        await room.load()
        room.told = room.ledger.number
        return room

    def _add(self, room: Room) -> None:
        self.open[room.id] = room
        self.metrics.rooms.set(len(self.open))
        room.start()

    # -- making -------------------------------------------------------------------------------------------------------

    async def create(self, visitor: Visitor, wish: NewTable, kept: Sequence[happened.Reserved] = ()) -> Room:
        game = make_game(wish.game, seats=len(wish.seats), **wish.options)
        for who in wish.seats:
            check_seat(who)
        position = (await self.try_position(game, wish.position)).text if wish.position else ""
        row = new_row(visitor, wish, game, position)
        ledger = Ledger(row)
        for seat, who in enumerate(wish.seats):
            seat_down(ledger, visitor, seat, who, wish.value)
        for body in kept:
            ledger.write(body)
        return await self.keep_new(row, ledger)

    async def keep_new(self, row: Row, ledger: Ledger) -> Room:
        room = Room(self, row)
        room.ledger = ledger
        drafts = ledger.take_drafts()
        change = Change(
            table=room.id,
            entries=drafts,
            columns=columns_of(ledger, room.wake()),
            sitters=room.sitters(drafts) or [],
            new=row,
        )
        await self.store.append(change)
        room.told, room.leads = ledger.number, True
        self._add(room)
        return room

    async def sketch(self, game: Game, middle: bool) -> str:
        return str(await self.workers.ask(Sketch(game, middle, secrets.randbits(40)), TRIAL_SECONDS, *UNPLAYABLE))

    async def try_position(self, game: Game, text: str, view: Any = None) -> Tried:
        """A position given as text or as a view. What is wrong with it is found out in a process of its own."""
        tried = await self.workers.ask(TryPosition(game, text, view), TRIAL_SECONDS, *UNPLAYABLE)
        assert isinstance(tried, Tried)
        return tried

    # -- by the clock -------------------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        """Opens tables where something is due, and puts away those that nobody needs."""
        while True:
            try:
                for table in await self.store.due(now()):
                    await self.room(table)
            except StoreDown:
                log.warning("the database does not answer")
            except Exception:
                log.exception("a table could not be opened")
            for room in [room for room in self.open.values() if room.idle()]:
                del self.open[room.id]
                await room.close()
            self.metrics.rooms.set(len(self.open))
            await asyncio.sleep(self.settings.sweep_seconds)

    async def hint(self, table: str) -> None:
        """Another process has written something."""
        if room := self.open.get(table):
            await room.catch_up()


def check_seat(who: str) -> None:
    if who in ("me", "open"):
        return
    kind, _, level = who.partition(":")
    if kind != "bot":
        raise ApiError("seats", msg("A seat is 'me', 'open' or 'bot:<level>', not {who!r}.", who=who), 400)
    check_level(level)


def check_level(level: str) -> None:
    if level not in bot_names():
        raise ApiError(
            "seats", msg("There is no bot {level!r}: {hint}", level=level, hint=nearest(level, bot_names())), 400
        )


def seat_down(ledger: Ledger, visitor: Visitor, seat: int, who: str, value: str | None) -> None:
    if who == "me":
        ledger.write(happened.Seated(seat, unused_name(ledger, visitor.name), visitor.person))
        if value is not None:
            ledger.write(happened.Revealed(seat, value))
    elif who.startswith("bot:"):
        level = who.partition(":")[2]
        ledger.write(happened.Seated(seat, unused_name(ledger, level), level=level))


def default_leaver() -> str:
    """A bot that plays sensibly and at once."""
    names = bot_names()
    return next((name for name in ("casual", "greedy") if name in names), names[0])


def new_row(visitor: Visitor, wish: NewTable, game: Game, position: str) -> Row:
    if wish.leaver_bot:
        check_level(wish.leaver_bot)
    return {
        "id": secrets.token_urlsafe(9).replace("-", "x").replace("_", "y"),
        "game": game.name,
        "seats": game.seats,
        "options": msgspec.json.encode(game.chosen_options()).decode(),
        "public": wish.public,
        "clock": msgspec.json.encode(wish.clock).decode(),
        "leaver_bot": wish.leaver_bot or default_leaver(),
        "position": position,
        "owner": visitor.person,
        "owner_name": visitor.name,
        "invite": secrets.token_urlsafe(12),
        "secret": new_secret(),
        "created": now(),
        "title": " ".join(wish.title.split()),
    }
