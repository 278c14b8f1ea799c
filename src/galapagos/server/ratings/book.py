"""Everyone's ratings in the database: read for the lobby and the leaderboard, changed by the results of rated games."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from functools import partial

import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncConnection

from galapagos.server.ratings.bots import bot_rating
from galapagos.server.ratings.model import Rating, Seat, SeatClass, rate, seat_class
from galapagos.server.storage.lobby_schema import rating_changes, ratings, roles, unrated
from galapagos.server.storage.schema import persons, result_seats, results, tables
from galapagos.server.storage.store import Row, Store
from galapagos.server.wire.ratings import RatingPoint

LOCK = 7150  # the advisory lock held while results are counted
AT_ONCE = 200  # results counted in one go
NEWCOMER = Rating()
ENDED = (
    sql.select(results.c.table_id)
    .join(unrated, unrated.c.table_id == results.c.table_id)
    .order_by(results.c.ended, results.c.table_id)
    .limit(AT_ONCE)
)


class Leader(Struct, frozen=True):
    person: str
    name: str
    bot: bool
    rating: Rating


class RatingBook:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.counting = asyncio.Lock()

    # -- reading ------------------------------------------------------------------------------------------------------

    async def of(self, person: str, game: str, seats: SeatClass) -> Rating:
        return (await self.of_many([person], game, seats))[person]

    async def of_many(self, people: Iterable[str], game: str, seats: SeatClass) -> dict[str, Rating]:
        wanted = sorted(set(people))
        rows = await self.store.rows(select_ratings(wanted, game, seats))
        return dict.fromkeys(wanted, NEWCOMER) | {row["person"]: rating_in(row) for row in rows}

    async def all_of(self, person: str) -> list[Row]:
        """Return the rows of a person's ratings in every game and seat class."""
        return await self.store.rows(
            sql.select(ratings).where(ratings.c.person == person).order_by(ratings.c.game, ratings.c.seat_class)
        )

    async def curve(self, person: str, game: str, seats: SeatClass, many: int) -> list[RatingPoint]:
        """Return the rating after each of the person's latest games, oldest first."""
        columns = rating_changes.c
        statement = (
            sql.select(columns.at, columns.mu, columns.table_id)
            .where(columns.person == person, columns.game == game, columns.seat_class == seats)
            .order_by(columns.at.desc())
        )
        rows = await self.store.rows(statement.limit(many))
        points = [RatingPoint(at=row["at"], points=Rating(row["mu"]).points, table=row["table_id"]) for row in rows]
        return points[::-1]

    async def leaders(self, game: str, seats: SeatClass, first: int, many: int) -> list[Leader]:
        """Return settled players, best first."""
        is_bot = sql.exists().where(roles.c.person == ratings.c.person, roles.c.role == "bot")
        statement = (
            sql.select(ratings, persons.c.name, is_bot.label("bot"))
            .join(persons, persons.c.id == ratings.c.person)
            .where(ratings.c.game == game, ratings.c.seat_class == seats, sql.not_(ratings.c.provisional))
            .order_by(ratings.c.assured.desc(), ratings.c.person)
        )
        rows = await self.store.rows(statement.offset(first).limit(many))
        return [Leader(row["person"], row["name"], bool(row["bot"]), rating_in(row)) for row in rows]

    async def place(self, person: str, game: str, seats: SeatClass) -> int:
        """Return a person's place on the leaderboard, from 1; 0 for those who are not on it."""
        mine = await self.store.rows(select_ratings([person], game, seats))
        if not mine or mine[0]["provisional"]:
            return 0
        better = sql.select(sql.func.count().label("many")).where(
            ratings.c.game == game,
            ratings.c.seat_class == seats,
            sql.not_(ratings.c.provisional),
            ratings.c.assured > mine[0]["assured"],
        )
        return int((await self.store.rows(better))[0]["many"]) + 1

    async def changes_at(self, table: str) -> list[Row]:
        """Return what a game changed, by seat; nothing if it was not rated or is not counted yet."""
        statement = sql.select(rating_changes).where(rating_changes.c.table_id == table)
        return await self.store.rows(statement.order_by(rating_changes.c.seat))

    # -- counting results ---------------------------------------------------------------------------------------------

    async def count_results(self) -> int:
        """Count every rated game that has ended, in the order of their ends. Return how many there were."""
        async with self.counting:
            found = [row["table_id"] for row in await self.store.rows(ENDED)]
            for table in found:
                await self.store.transact(partial(count_result, table=table), LOCK)
            return len(found)

    async def forget_unplayed(self) -> None:
        """Drop rated tables that are gone, or that ended without having begun."""
        played = sql.select(results.c.table_id)
        going = sql.select(tables.c.id).where(tables.c.status != "over")
        await self.store.run(
            sql.delete(unrated).where(unrated.c.table_id.not_in(played), unrated.c.table_id.not_in(going))
        )


def select_ratings(people: Sequence[str], game: str, seats: SeatClass) -> sql.Select[tuple[object, ...]]:
    return sql.select(ratings).where(
        ratings.c.person.in_(people), ratings.c.game == game, ratings.c.seat_class == seats
    )


def rating_in(row: Row) -> Rating:
    return Rating(row["mu"], row["sigma"], row["games"])


async def count_result(connection: AsyncConnection, table: str) -> None:
    """Change the ratings of those who played. A game counts once, also if several processes try."""
    if not (await connection.execute(sql.delete(unrated).where(unrated.c.table_id == table))).rowcount:
        return
    game = (await connection.execute(sql.select(results).where(results.c.table_id == table))).mappings().one()
    sat = sql.select(result_seats).where(result_seats.c.table_id == table).order_by(result_seats.c.seat)
    seats = [dict(row) for row in (await connection.execute(sat)).mappings()]
    people = [seat["person"] for seat in seats if seat["person"]]
    if game["imported"] or len(set(people)) < len(people):
        return
    kind = seat_class(game["seats"])
    statement = select_ratings(people, game["game"], kind)
    known = {row["person"]: rating_in(dict(row)) for row in (await connection.execute(statement)).mappings()}
    before = [
        known.get(seat["person"], NEWCOMER) if seat["person"] else bot_rating(game["game"], kind, seat["level"])
        for seat in seats
    ]
    after = rate(before, [Seat(seat["rank"], seat["away"]) for seat in seats], game["moves"])
    for seat, old, new in zip(seats, before, after, strict=True):
        rated = new if seat["person"] else old
        change = change_of(dict(game), seat, old, rated)
        await connection.execute(sql.insert(rating_changes).values(change))
        if seat["person"] and rated != old:
            await write_rating(connection, change, rated)


def change_of(game: Row, seat: Row, old: Rating, new: Rating) -> Row:
    return {
        "table_id": game["table_id"],
        "seat": seat["seat"],
        "person": seat["person"],
        "game": game["game"],
        "seat_class": seat_class(game["seats"]),
        "mu_before": old.mu,
        "sigma_before": old.sigma,
        "mu": new.mu,
        "sigma": new.sigma,
        "games": new.games,
        "at": game["ended"],
    }


async def write_rating(connection: AsyncConnection, change: Row, rating: Rating) -> None:
    key = {name: change[name] for name in ("person", "game", "seat_class")}
    await connection.execute(sql.delete(ratings).where(*(ratings.c[name] == value for name, value in key.items())))
    row = {
        **key,
        "mu": rating.mu,
        "sigma": rating.sigma,
        "games": rating.games,
        "assured": rating.assured,
        "provisional": rating.provisional,
        "changed": change["at"],
    }
    await connection.execute(sql.insert(ratings).values(row))
