"""Challenges: one account asks another to play. Accepted, it becomes a table where both sit."""

from __future__ import annotations

import secrets

import msgspec
import sqlalchemy as sql

from galapagos.core.registry import configured_game
from galapagos.server.errors import ApiError, not_found
from galapagos.server.live.rooms import Rooms
from galapagos.server.lobby.friends import blocked_with
from galapagos.server.people.roles import account_named, give_role, has_role, with_role
from galapagos.server.people.sanctions import notice
from galapagos.server.people.visitor import Visitor
from galapagos.server.ratings.book import RatingBook
from galapagos.server.ratings.cards import rating_card
from galapagos.server.ratings.model import seat_class
from galapagos.server.storage.lobby_schema import challenges
from galapagos.server.storage.schema import persons, sitters, tables
from galapagos.server.storage.store import Row, Store
from galapagos.server.table import commands
from galapagos.server.table.setup import check_rated, check_seat
from galapagos.server.wall_clock import now
from galapagos.server.wire.http import DayClock, NewTable
from galapagos.server.wire.lobby import ChallengeCard, NewChallenge

LIVE_MS = 10 * 60_000  # a challenge to play at once stays open this long
DAYS_MS = 7 * 86_400_000  # and one with a clock of days
KEPT_MS = 60_000  # an answered challenge is shown this long
DAY = 86_400_000


class Challenges:
    def __init__(self, store: Store, rooms: Rooms, book: RatingBook, most: int, bot_games_day: int | None) -> None:
        """`most` open challenges of one person; None for any number of games of two bots."""
        self.store, self.rooms, self.book = store, rooms, book
        self.most, self.bot_games_day = most, bot_games_day

    async def add(self, challenger: Visitor, wish: NewChallenge) -> ChallengeCard:
        other = await account_named(self.store, wish.to)
        if other["id"] == challenger.person:
            raise ApiError("yourself", "That is you.", 400)
        if other["id"] in await blocked_with(self.store, [challenger.person]):
            raise ApiError("blocked", "You cannot challenge each other.", 403)
        check_wish(wish)
        await self._check_number(challenger.person)
        await self._check_programs(challenger.person, other["id"])
        lasts = DAYS_MS if isinstance(wish.clock, DayClock) else LIVE_MS
        row = {
            "id": secrets.token_hex(8),
            "challenger": challenger.person,
            "challenged": other["id"],
            "body": msgspec.json.encode(wish).decode(),
            "status": "open",
            "reason": "",
            "table_id": "",
            "created": now(),
            "until": now() + lasts,
        }
        await self.store.run(sql.insert(challenges).values(row))
        return (await self._cards([row], challenger.person))[0]

    async def _check_number(self, person: str) -> None:
        mine = sql.select(sql.func.count().label("many")).where(
            challenges.c.challenger == person, challenges.c.status == "open", challenges.c.until > now()
        )
        if (await self.store.rows(mine))[0]["many"] >= self.most:
            raise ApiError("too_many", "You have too many open challenges.", 429)

    async def _check_programs(self, one: str, other: str) -> None:
        """Limit how often two programs play each other, so that they leave the server to people."""
        if self.bot_games_day is None or len(await with_role(self.store, [one, other], "bot")) < 2:
            return
        opposite = sitters.alias()
        today = sql.select(sql.func.count(sql.distinct(tables.c.id)).label("many")).where(
            tables.c.created > now() - DAY,
            *(sitters.c.table_id == tables.c.id, sitters.c.person == one),
            *(opposite.c.table_id == tables.c.id, opposite.c.person == other),
        )
        if (await self.store.rows(today))[0]["many"] >= self.bot_games_day:
            raise ApiError("too_many", "Two bots may not play each other more often today.", 429)

    # -- reading ------------------------------------------------------------------------------------------------------

    async def of(self, person: str) -> list[ChallengeCard]:
        """Return the challenges to and by a person that are open, or were answered a moment ago."""
        mine = sql.or_(challenges.c.challenger == person, challenges.c.challenged == person)
        fresh = sql.or_(challenges.c.status == "open", challenges.c.until > now() - KEPT_MS)
        rows = await self.store.rows(sql.select(challenges).where(mine, fresh).order_by(challenges.c.created))
        return await self._cards([row for row in rows if row["until"] > now() - KEPT_MS], person)

    async def _cards(self, rows: list[Row], person: str) -> list[ChallengeCard]:
        people = {who for row in rows for who in (row["challenger"], row["challenged"])}
        named = await self.store.rows(sql.select(persons.c.id, persons.c.name).where(persons.c.id.in_(sorted(people))))
        names = {row["id"]: row["name"] for row in named}
        bots = await with_role(self.store, people, "bot")
        return [await self._card(row, names, bots, person) for row in rows]

    async def _card(self, row: Row, names: dict[str, str], bots: set[str], person: str) -> ChallengeCard:
        wish = msgspec.json.decode(row["body"], type=NewChallenge)
        rating = await self.book.of(row["challenger"], wish.game, seat_class(2 + len(wish.bots)))
        expired = row["status"] == "open" and row["until"] <= now()
        return ChallengeCard(
            id=row["id"],
            challenger=names.get(row["challenger"], ""),
            challenged=names.get(row["challenged"], ""),
            bot=row["challenger"] in bots,
            rating=rating_card(rating),
            game=wish.game,
            options=wish.options,
            clock=wish.clock,
            rated=wish.rated,
            bots=wish.bots,
            status="expired" if expired else row["status"],
            reason=row["reason"],
            table=row["table_id"],
            created=row["created"],
            until=row["until"],
            mine=row["challenger"] == person,
        )

    # -- answering ----------------------------------------------------------------------------------------------------

    async def accept(self, challenged: Visitor, challenge: str) -> ChallengeCard:
        row = await self._open(challenge, challenged.person, "challenged")
        names = await self.store.rows(sql.select(persons.c.name).where(persons.c.id == row["challenger"]))
        if not names:
            raise not_found("challenge")
        wish = msgspec.json.decode(row["body"], type=NewChallenge)
        program = await has_role(self.store, row["challenger"], "bot")
        challenger = Visitor(row["challenger"], names[0]["name"], bot=program)
        people = [challenger, challenged]
        secrets.SystemRandom().shuffle(people)
        room = await self.rooms.seat_all(challenger, table_for(wish), dict(enumerate(people)))
        if not await self._answer(challenge, "accepted", table_id=room.id):
            await room.change(commands.abandon)  # it was canceled, or answered elsewhere, at the same moment
            raise not_found("challenge")
        return await self._shown(challenge, challenged.person)

    async def decline(self, person: str, challenge: str, reason: str) -> ChallengeCard:
        await self._open(challenge, person, "challenged")
        await self._answer(challenge, "declined", reason=" ".join(reason.split()))
        return await self._shown(challenge, person)

    async def cancel(self, person: str, challenge: str) -> ChallengeCard:
        await self._open(challenge, person, "challenger")
        await self._answer(challenge, "canceled")
        return await self._shown(challenge, person)

    async def _open(self, challenge: str, person: str, side: str) -> Row:
        statement = sql.select(challenges).where(
            challenges.c.id == challenge,
            challenges.c[side] == person,
            challenges.c.status == "open",
            challenges.c.until > now(),
        )
        rows = await self.store.rows(statement)
        if not rows:
            raise not_found("challenge")
        return rows[0]

    async def _answer(self, challenge: str, status: str, **columns: str) -> bool:
        """Answer a challenge once. It is shown for a moment longer, so that both sides hear of it."""
        still_open = sql.update(challenges).where(challenges.c.id == challenge, challenges.c.status == "open")
        return bool(await self.store.change_rows(still_open.values(status=status, until=now() + KEPT_MS, **columns)))

    async def _shown(self, challenge: str, person: str) -> ChallengeCard:
        rows = await self.store.rows(sql.select(challenges).where(challenges.c.id == challenge))
        return (await self._cards(rows, person))[0]

    async def forget_old(self) -> None:
        await self.store.run(sql.delete(challenges).where(challenges.c.until < now() - KEPT_MS))


def table_for(wish: NewChallenge) -> NewTable:
    return NewTable(
        game=wish.game,
        seats=["open", "open", *(f"bot:{level}" for level in wish.bots)],
        options=wish.options,
        clock=wish.clock,
        rated=wish.rated,
    )


def check_wish(wish: NewChallenge) -> None:
    table = table_for(wish)
    configured_game(table.game, len(table.seats), table.options)
    for who in table.seats:
        check_seat(who)
    if table.rated:
        check_rated(table)


async def mark_as_bot(store: Store, person: str) -> None:
    """Make an account a program for good. Only one that has not played yet: nobody becomes a bot in between."""
    if await has_role(store, person, "bot"):
        return
    played = await store.rows(sql.select(sitters.c.table_id).where(sitters.c.person == person).limit(1))
    if played:
        raise ApiError("played", "This account has played already. Make a new one for the bot.", 409)
    await give_role(store, person, "bot")
    await store.run(notice("revoked", person))  # every process looks at the account again
