"""Tournaments in the database: made, joined and read."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec import Struct

from galapagos.core.messages import msg
from galapagos.core.registry import configured_game
from galapagos.server.errors import ApiError, not_found
from galapagos.server.people.roles import has_role
from galapagos.server.people.visitor import Visitor
from galapagos.server.ratings.book import RatingBook
from galapagos.server.ratings.bots import bot_rating
from galapagos.server.ratings.model import seat_class
from galapagos.server.settings import Limits
from galapagos.server.storage.lobby_schema import tournament_games, tournament_players, tournaments
from galapagos.server.storage.schema import tables
from galapagos.server.storage.store import Conflict, Row, Store
from galapagos.server.table.setup import check_level
from galapagos.server.table.shuffle import new_secret
from galapagos.server.tournaments.standings import Played, Player
from galapagos.server.wall_clock import now
from galapagos.server.wire.http import NoClock
from galapagos.server.wire.tournaments import NewTournament

FURTHEST_MS = 60 * 86_400_000  # how far ahead a tournament may be announced
MOST_ROUNDS = 15
MUST_START = sql.and_(tournaments.c.status == "open", tournaments.c.starts <= sql.bindparam("now"))
DUE = (
    sql.select(tournaments.c.id)
    .where(sql.or_(tournaments.c.status == "running", MUST_START))
    .order_by(tournaments.c.starts)
)


class Entrant(Struct, frozen=True):
    number: int
    person: str  # empty for a bot of the server
    name: str
    level: str
    rating: float
    withdrawn: bool


class Tournament(Struct, frozen=True):
    row: Row
    wish: NewTournament
    entrants: list[Entrant]
    games: list[Played]
    tables: list[str]  # of each game; empty for a bye
    made: frozenset[str]  # those of these tables that exist already

    @property
    def id(self) -> str:
        return str(self.row["id"])

    def players(self) -> list[Player]:
        return [Player(one.number, one.rating, one.withdrawn) for one in self.entrants]


class TournamentBook:
    def __init__(self, store: Store, ratings: RatingBook, limits: Limits) -> None:
        self.store, self.ratings, self.limits = store, ratings, limits

    async def create(self, owner: Visitor, wish: NewTournament) -> str:
        check_wish(wish)
        active = sql.select(sql.func.count().label("many")).where(
            tournaments.c.owner == owner.person, tournaments.c.status.in_(("open", "running"))
        )
        if (await self.store.rows(active))[0]["many"] >= self.limits.tournaments_person:
            raise ApiError("too_many", "You have too many tournaments that are not over.", 429)
        boards = [new_secret() for _ in range(wish.rounds or MOST_ROUNDS)] if wish.duplicate else []
        row: Row = {
            "id": secrets.token_hex(6),
            "owner": owner.person,
            "owner_name": owner.name,
            "title": " ".join(wish.title.split()),
            "game": wish.game,
            "body": encoded(wish),
            "secrets": encoded(boards),
            "status": "open",
            "round": 0,
            "created": now(),
            "starts": wish.starts or now() + FURTHEST_MS,
            "ends": None,
            "version": 0,
        }
        await self.store.run(sql.insert(tournaments).values(row))
        for number, level in enumerate(wish.bots):
            await self._enter(row["id"], house_bot(wish, level, number))
        return str(row["id"])

    async def _enter(self, tournament: str, entrant: Row) -> None:
        for _ in range(20):
            highest = sql.select(sql.func.max(tournament_players.c.number).label("number")).where(
                tournament_players.c.tournament == tournament
            )
            number = (await self.store.rows(highest))[0]["number"]
            row = {**entrant, "tournament": tournament, "number": 0 if number is None else number + 1}
            try:
                await self.store.run(sql.insert(tournament_players).values(row))
            except Conflict:  # somebody else took the number
                continue
            return
        raise ApiError("busy", "Too many join at once. Try again.", 503)

    async def join(self, person: Visitor, tournament: str) -> None:
        found = await self.load(tournament)
        late = found.wish.kind == "arena" and found.row["status"] == "running"
        if found.row["status"] != "open" and not late:
            raise ApiError("not_open", "This tournament has begun already.")
        if not found.wish.programs and await has_role(self.store, person.person, "bot"):
            raise ApiError("no_bots", "This tournament is for people only.", 403)
        mine = [one for one in found.entrants if one.person == person.person]
        if mine:
            await self._set_withdrawn(tournament, mine[0].number, False)
        elif len(found.entrants) >= self.limits.tournament_players:
            raise ApiError("full", "This tournament is full.")
        else:
            rating = await self.ratings.of(person.person, found.wish.game, seat_class(found.wish.seats))
            row = {"person": person.person, "name": person.name, "level": "", "rating": rating.mu, "withdrawn": False}
            await self._enter(tournament, row)

    async def withdraw(self, person: str, tournament: str) -> None:
        found = await self.load(tournament)
        mine = [one for one in found.entrants if one.person == person]
        if not mine:
            raise not_found("player")
        await self._set_withdrawn(tournament, mine[0].number, True)

    async def _set_withdrawn(self, tournament: str, number: int, withdrawn: bool) -> None:
        mine = sql.and_(tournament_players.c.tournament == tournament, tournament_players.c.number == number)
        await self.store.run(sql.update(tournament_players).where(mine).values(withdrawn=withdrawn))

    async def begin(self, person: str, tournament: str) -> None:
        """Let a tournament that waits for its maker start now."""
        await self._by_owner(person, tournament, starts=now())

    async def cancel(self, person: str, tournament: str) -> None:
        await self._by_owner(person, tournament, status="canceled")

    async def _by_owner(self, person: str, tournament: str, **values: Any) -> None:
        found = await self.load(tournament)
        if found.row["owner"] != person:
            raise ApiError("forbidden", "Only its maker can do that.", 403)
        still_open = sql.and_(tournaments.c.id == tournament, tournaments.c.status == "open")
        if not await self.store.change_rows(sql.update(tournaments).where(still_open).values(**values)):
            raise ApiError("not_open", "This tournament has begun already.")

    # -- reading ------------------------------------------------------------------------------------------------------

    async def load(self, tournament: str) -> Tournament:
        rows = await self.store.rows(sql.select(tournaments).where(tournaments.c.id == tournament))
        if not rows:
            raise not_found("tournament")
        wish = msgspec.json.decode(rows[0]["body"], type=NewTournament)
        players, games = tournament_players.c, tournament_games.c
        entered = await self.store.rows(
            sql.select(tournament_players).where(players.tournament == tournament).order_by(players.number)
        )
        played = await self.store.rows(
            sql.select(tournament_games)
            .where(games.tournament == tournament)
            .order_by(sql.func.coalesce(games.ended, now()), games.round, games.board)
        )
        return Tournament(
            row=rows[0],
            wish=wish,
            entrants=[entrant_of(row) for row in entered],
            games=[played_of(row) for row in played],
            tables=[row["table_id"] for row in played],
            made=await self._made(tournament),
        )

    async def _made(self, tournament: str) -> frozenset[str]:
        planned = sql.select(tournament_games.c.table_id).where(tournament_games.c.tournament == tournament)
        rows = await self.store.rows(sql.select(tables.c.id).where(tables.c.id.in_(planned)))
        return frozenset(row["id"] for row in rows)

    async def due(self) -> list[str]:
        """Return the tournaments that are under way or must start."""
        return [row["id"] for row in await self.store.rows(DUE, {"now": now()})]

    async def listed(self, many: int) -> list[Row]:
        """Return those that are open or under way, then those that are over, with the number of their players."""
        players = (
            sql.select(sql.func.count())
            .where(tournament_players.c.tournament == tournaments.c.id, sql.not_(tournament_players.c.withdrawn))
            .scalar_subquery()
        )
        ended = sql.case((tournaments.c.status.in_(("open", "running")), 0), else_=1)
        statement = sql.select(tournaments, players.label("players")).where(tournaments.c.status != "canceled")
        return await self.store.rows(statement.order_by(ended, tournaments.c.created.desc()).limit(many))

    async def joined(self, person: str) -> set[str]:
        statement = sql.select(tournament_players.c.tournament).where(
            tournament_players.c.person == person, sql.not_(tournament_players.c.withdrawn)
        )
        return {row["tournament"] for row in await self.store.rows(statement)}


def encoded(value: object) -> str:
    return msgspec.json.encode(value).decode()


def entrant_of(row: Row) -> Entrant:
    return Entrant(row["number"], row["person"] or "", row["name"], row["level"], row["rating"], bool(row["withdrawn"]))


def played_of(row: Row) -> Played:
    decode = msgspec.json.decode
    return Played(
        row["round"], tuple(decode(row["players"])), tuple(decode(row["shares"])), tuple(decode(row["scores"]))
    )


def house_bot(wish: NewTournament, level: str, number: int) -> Row:
    rating = bot_rating(wish.game, seat_class(wish.seats), level)
    return {"person": None, "name": f"{level} {number + 1}", "level": level, "rating": rating.mu, "withdrawn": False}


def check_wish(wish: NewTournament) -> None:
    configured_game(wish.game, wish.seats, wish.options)
    for level in [*wish.bots, *([wish.fill] if wish.fill else [])]:
        check_level(level)
    if isinstance(wish.clock, NoClock):
        raise ApiError("clock", "A tournament needs a clock.", 400)
    if wish.duplicate and wish.kind == "arena":
        raise ApiError("duplicate", "A duplicate tournament is played in rounds.", 400)
    if wish.starts and not now() - 60_000 < wish.starts < now() + FURTHEST_MS:
        raise ApiError("starts", msg("A tournament starts within the next {days} days.", days=60), 400)
