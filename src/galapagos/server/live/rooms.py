"""The open tables of this process: opened when someone comes or something is due, closed when nobody needs them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress

from galapagos.core.game import Game
from galapagos.core.registry import configured_game
from galapagos.server.errors import ApiError, not_found
from galapagos.server.jobs.positions import check_position
from galapagos.server.live.driver import Driver
from galapagos.server.live.room import Room
from galapagos.server.live.services import Services
from galapagos.server.people.visitor import Visitor
from galapagos.server.storage.store import Change, Row, StoreDown, columns_of
from galapagos.server.table import commands
from galapagos.server.table.journal import Reserved, Seated
from galapagos.server.table.ledger import Ledger
from galapagos.server.table.result import result_of
from galapagos.server.table.seat_names import unused_name
from galapagos.server.table.setup import check_rated, check_seat, new_row, seat_by_wish
from galapagos.server.wall_clock import now
from galapagos.server.wire.http import NewTable

log = logging.getLogger(__name__)


class Rooms:
    def __init__(self, services: Services) -> None:
        self.services = services
        self.open: dict[str, Room] = {}
        self.drivers: dict[str, Driver] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.sweeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def close(self) -> None:
        if self.sweeper is not None:
            self.sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self.sweeper
        await asyncio.gather(*(self._close_room(room) for room in list(self.open.values())))

    # -- opening and closing ------------------------------------------------------------------------------------------

    async def room(self, table: str) -> Room:
        """Return an open table; open it first if need be."""
        if table in self.open:
            self.open[table].used = now()
            return self.open[table]
        try:
            async with self.opening.setdefault(table, asyncio.Lock()):
                if table not in self.open:
                    room = await self._load(table)
                    if table not in self.open:
                        self._add(room)
                        if self.services.settings.several:
                            await room.look_again()
        finally:
            self.opening.pop(table, None)
        return self.open[table]

    async def _load(self, table: str) -> Room:
        row = await self.services.store.table(table)
        if row is None:
            raise not_found("table")
        try:
            room = Room(self.services, row)
            await room.load()
        except StoreDown:
            raise
        except Exception as error:
            await self._quarantine(table, error)
            raise ApiError("quarantined", "This table cannot be opened. The server's operator can see why.") from error
        await self.services.store.release(table)
        room.mark_sent()
        room.waited_for = room.ledger.waits_for()
        return room

    async def _quarantine(self, table: str, error: Exception) -> None:
        """Leave a table alone that cannot be loaded, until somebody opens it and it can."""
        reason = f"{type(error).__name__}: {error}"[:500].replace("\x00", "")
        if await self.services.store.quarantine(table, now(), reason):
            self.services.metrics.quarantined.inc()
            log.error("quarantined: it cannot be loaded", extra={"table": table}, exc_info=error)

    def _add(self, room: Room) -> None:
        self.open[room.id] = room
        self.drivers[room.id] = Driver(room)
        self.services.metrics.rooms.set(len(self.open))

    async def _close_room(self, room: Room) -> None:
        del self.open[room.id]
        await self.drivers.pop(room.id).stop()
        await room.close()

    # -- new tables ---------------------------------------------------------------------------------------------------

    async def create(self, visitor: Visitor, wish: NewTable, reserved: Sequence[Reserved] = ()) -> Room:
        game = configured_game(wish.game, len(wish.seats), wish.options)
        for who in wish.seats:
            check_seat(who)
        if wish.rated:
            check_rated(wish)
        position = await self._checked(visitor, game, wish.position) if wish.position else ""
        ledger = Ledger(new_row(visitor, wish, game, position))
        for seat, who in enumerate(wish.seats):
            seat_by_wish(ledger, visitor, seat, who, wish.value)
        for event in reserved:
            ledger.write(event)
        return await self.add_new(ledger.row, ledger)

    async def seat_all(
        self, owner: Visitor, wish: NewTable, people: Mapping[int, Visitor], given: Row | None = None
    ) -> Room:
        """Make a table where people who have found each other sit already. `given` are columns of its row."""
        game = configured_game(wish.game, len(wish.seats), wish.options)
        ledger = Ledger({**new_row(owner, wish, game, ""), **(given or {})})
        for seat, who in enumerate(wish.seats):
            seat_by_wish(ledger, owner, seat, who, None)
        for seat, visitor in people.items():
            ledger.write(Seated(seat, unused_name(ledger, visitor.name), visitor.person, program=visitor.bot))
        return await self.add_new(ledger.row, ledger)

    async def _checked(self, visitor: Visitor, game: Game, position: str) -> str:
        pool, seconds = self.services.visitors, self.services.settings.position_seconds
        return (await check_position(pool, seconds, game, position, person=visitor.person)).text

    async def add_new(self, row: Row, ledger: Ledger) -> Room:
        """Store a new table with everything that happened at it so far, and open it."""
        room = Room(self.services, row)
        room.ledger, ledger.limits = ledger, room.limits
        drafts = ledger.take_drafts()
        columns, sitters = columns_of(ledger, room.wake_at()), room.sitters(drafts) or []
        result = result_of(ledger)  # of an imported game
        await self.services.store.append(
            Change(
                table=room.id,
                entries=drafts,
                columns=columns,
                sitters=sitters,
                reserved=ledger.reserved_seats(),
                result=result,
                new=row,
            )
        )
        room.mark_sent()
        room.leads = True
        self._add(room)
        return room

    # -- from outside -------------------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        """Open tables where something is due, and close idle ones."""
        while True:
            try:
                for table in await self.services.store.due(now()):
                    await self._wake(table)
            except StoreDown:
                log.warning("the database does not answer")
            for room in [room for room in self.open.values() if room.idle()]:
                await self._put_away(room)
            self.services.metrics.rooms.set(len(self.open))
            await asyncio.sleep(self.services.settings.sweep_seconds)

    async def _wake(self, table: str) -> None:
        """Open a table; what is wrong with it concerns no other."""
        try:
            await self.room(table)
        except StoreDown:
            raise
        except ApiError as error:
            log.warning("%s", error, extra={"table": table})
        except Exception:
            log.exception("a table could not be opened", extra={"table": table})

    async def _put_away(self, room: Room) -> None:
        try:
            await self._close_room(room)
        except Exception:
            log.exception("a table could not be put away", extra={"table": room.id})

    async def drop(self, table: str) -> None:
        """Close a table that was removed."""
        if room := self.open.get(table):
            await self._close_room(room)

    async def reload(self, table: str) -> None:
        """Read a journal again in which names were replaced, and correct the table's card."""
        if room := self.open.get(table):
            await room.reload()

    async def table_changed(self, table: str, number: int) -> None:
        """Read what another process has written. A table that is used only there is put away here."""
        room = self.open.get(table)
        if room is not None and room.ledger.number < number and room.unused():
            await self._put_away(room)
        elif room is not None:
            await room.catch_up(number)

    async def delete(self, room: Room) -> None:
        """Delete a table for good, with everything that happened at it."""
        await room.change(delete_for_good)
        await self.services.store.delete(room.id)
        await self.drop(room.id)


def delete_for_good(ledger: Ledger) -> None:
    """End the table first, so that everyone who looks at it hears why it is gone."""
    commands.check_deletable(ledger)
    if ledger.status == "waiting":
        commands.close(ledger)
    elif ledger.status == "playing":
        commands.abandon(ledger, "closed")
