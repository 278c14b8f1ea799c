"""Seeks in the database: created, kept while their people are here, and paired into tables."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable

import msgspec
import sqlalchemy as sql

from galapagos.bots import bot_names
from galapagos.core.messages import msg
from galapagos.core.registry import configured_game, game_class
from galapagos.server.errors import ApiError, not_found
from galapagos.server.live.rooms import Rooms
from galapagos.server.lobby.friends import blocks_between
from galapagos.server.lobby.pairing import Group, Seeker, find_groups
from galapagos.server.people.roles import with_role
from galapagos.server.people.visitor import Visitor
from galapagos.server.ratings.book import RatingBook
from galapagos.server.ratings.bots import nearest_level
from galapagos.server.ratings.cards import rating_card
from galapagos.server.ratings.model import Rating, SeatClass, seat_class
from galapagos.server.storage.lobby_schema import seeks
from galapagos.server.storage.schema import persons
from galapagos.server.storage.store import Row, Store
from galapagos.server.table import commands
from galapagos.server.wall_clock import now
from galapagos.server.wire.http import DayClock, NewTable, NoClock
from galapagos.server.wire.lobby import NewSeek, SeekCard

log = logging.getLogger(__name__)
ALIVE_MS = 30_000  # a seek stays this long after its person was last here
DAYS_MS = 7 * 86_400_000  # a seek with a clock of days stays this long
TOLD_MS = 120_000  # a paired seek stays this long, so that everyone hears of the table
FILLERS = ("greedy", "beginner", "casual", "skilled", "seasoned", "strong", "expert")  # bots that may fill a table
OPEN = (
    sql.select(seeks, persons.c.name)
    .join(persons, persons.c.id == seeks.c.person)
    .where(seeks.c.table_id == "")
    .order_by(seeks.c.created)
    .limit(1000)
)


class Seeks:
    def __init__(self, store: Store, rooms: Rooms, book: RatingBook, most: int) -> None:
        """`most` seeks of one person at a time."""
        self.store, self.rooms, self.book, self.most = store, rooms, book, most

    async def add(self, person: str, wish: NewSeek) -> str:
        check_seek(wish)
        mine = await self.store.rows(sql.select(seeks).where(seeks.c.person == person, seeks.c.table_id == ""))
        alike = [row["id"] for row in mine if msgspec.json.decode(row["body"], type=NewSeek) == wish]
        if alike:
            return str(alike[0])
        if len(mine) >= self.most:
            raise ApiError("too_many", "You look for too many games at once. Withdraw one first.", 429)
        row = {"id": secrets.token_hex(8), "person": person, "body": msgspec.json.encode(wish).decode()}
        await self.store.run(sql.insert(seeks).values(row | {"created": now(), "seen": now(), "table_id": ""}))
        return row["id"]

    async def withdraw(self, person: str, seek: str) -> None:
        gone = sql.delete(seeks).where(seeks.c.id == seek, seeks.c.person == person, seeks.c.table_id == "")
        if not await self.store.change_rows(gone):
            raise not_found("seek")

    async def keep(self, people: Iterable[str]) -> None:
        """Keep the seeks of people who are here."""
        await self.store.run(sql.update(seeks).where(seeks.c.person.in_(sorted(set(people)))).values(seen=now()))

    async def open_rows(self) -> list[Row]:
        """Return the seeks that look for opponents, with the names of their people; oldest first."""
        return [row for row in await self.store.rows(OPEN) if lasts(row)]

    async def cards(self) -> list[tuple[str, SeekCard]]:
        """Return each open seek with its person."""
        return [(seeker.person, card_of(seeker, row)) for seeker, row in await self.seekers()]

    async def seekers(self) -> list[tuple[Seeker, Row]]:
        rows = await self.open_rows()
        if not rows:  # as every second on a quiet server
            return []
        people = {row["person"] for row in rows}
        bots, blocks = await with_role(self.store, people, "bot"), await blocks_between(self.store, people)
        wishes = {row["id"]: msgspec.json.decode(row["body"], type=NewSeek) for row in rows}
        rated = await self._ratings(rows, wishes)
        return [
            (
                Seeker(
                    id=row["id"],
                    person=row["person"],
                    seek=wishes[row["id"]],
                    rating=rated[row["id"]],
                    waited=(now() - row["created"]) / 1000,
                    bot=row["person"] in bots,
                    blocked=blocks[row["person"]],
                ),
                row,
            )
            for row in rows
        ]

    async def _ratings(self, rows: list[Row], wishes: dict[str, NewSeek]) -> dict[str, Rating]:
        kinds: dict[tuple[str, SeatClass], list[Row]] = {}
        for row in rows:
            kinds.setdefault((wishes[row["id"]].game, seat_class(wishes[row["id"]].most)), []).append(row)
        found: dict[str, Rating] = {}
        for (game, seats), alike in kinds.items():
            known = await self.book.of_many((row["person"] for row in alike), game, seats)
            found |= {row["id"]: known[row["person"]] for row in alike}
        return found

    # -- pairing ------------------------------------------------------------------------------------------------------

    async def pair(self) -> int:
        """Make a table of every group of seeks that fit together. Return how many there were."""
        waiting = await self.seekers()
        names = {seeker.id: str(row["name"]) for seeker, row in waiting}
        groups = find_groups([seeker for seeker, _ in waiting])
        for group in groups:
            await self._make_table(group, names)
        return len(groups)

    async def _make_table(self, group: Group, names: dict[str, str]) -> None:
        people = [Visitor(seeker.person, names[seeker.id], bot=seeker.bot) for seeker in group.seekers]
        secrets.SystemRandom().shuffle(people)
        level = filler(group)
        wish = group.seekers[0].seek
        table = NewTable(
            game=wish.game,
            seats=["open"] * len(people) + [f"bot:{level}"] * group.bots,
            options=wish.options,
            clock=wish.clock,
            rated=wish.rated,
        )
        room = await self.rooms.seat_all(people[0], table, dict(enumerate(people)))
        ids = [seeker.id for seeker in group.seekers]
        claimed = sql.update(seeks).where(seeks.c.id.in_(ids), seeks.c.table_id == "").values(table_id=room.id)
        if await self.store.change_rows(claimed) < len(ids):  # somebody withdrew, or another process was first
            await self.store.run(sql.update(seeks).where(seeks.c.table_id == room.id).values(table_id=""))
            await room.change(commands.abandon)
            return
        taken = [one.person for one in group.seekers]
        await self.store.run(
            sql.delete(seeks).where(seeks.c.person.in_(taken), seeks.c.table_id == "", of_one_sitting())
        )
        log.info("paired", extra={"table": room.id})

    async def forget_old(self) -> None:
        """Delete seeks whose people have gone, and those that everyone has heard of."""
        rows = await self.store.rows(sql.select(seeks))
        old = [row["id"] for row in rows if not lasts(row)]
        if old:
            await self.store.run(sql.delete(seeks).where(seeks.c.id.in_(old)))


def of_one_sitting() -> sql.ColumnElement[bool]:
    """Select seeks for a game at once: those who have found one no longer wait for another."""
    return seeks.c.body.not_like('%"type":"days"%')


def lasts(row: Row) -> bool:
    if row["table_id"]:
        return bool(row["seen"] > now() - TOLD_MS)
    by_days = isinstance(msgspec.json.decode(row["body"], type=NewSeek).clock, DayClock)
    return bool(row["created"] > now() - DAYS_MS) if by_days else bool(row["seen"] > now() - ALIVE_MS)


def check_seek(wish: NewSeek) -> None:
    possible = game_class(wish.game).seat_counts
    if wish.fewest > wish.most or not {wish.fewest, wish.most} <= set(possible):
        raise ApiError(
            "seats", msg("This game is for {fewest} to {most} players.", fewest=min(possible), most=max(possible)), 400
        )
    configured_game(wish.game, wish.most, wish.options)
    if wish.rated and isinstance(wish.clock, NoClock):
        raise ApiError("rated", "A rated table needs a clock.", 400)


def filler(group: Group) -> str:
    """Return the level of bots that is nearest to the strength of the people."""
    wish, mu = group.seekers[0].seek, sum(one.rating.mu for one in group.seekers) / len(group.seekers)
    levels = [level for level in bot_names() if level in FILLERS]
    return nearest_level(wish.game, seat_class(len(group.seekers) + group.bots or 2), mu, levels)


def card_of(seeker: Seeker, row: Row) -> SeekCard:
    return SeekCard(
        id=seeker.id,
        name=row["name"],
        bot=seeker.bot,
        rating=rating_card(seeker.rating),
        created=row["created"],
        **{name: getattr(seeker.seek, name) for name in NewSeek.__struct_fields__},
    )
