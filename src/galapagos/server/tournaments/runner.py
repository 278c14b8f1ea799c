"""Run tournaments: start them, make the tables of each round, and count results.

Every step is stored before it is carried out, and can be carried out again: a server that is killed in between goes on
where it was. Of several processes, the one that changes the version makes the step.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import msgspec
import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection

from galapagos.server.live.rooms import Rooms
from galapagos.server.lobby.friends import present
from galapagos.server.people.roles import with_role
from galapagos.server.people.visitor import Visitor
from galapagos.server.ratings.model import Seat, ranks
from galapagos.server.storage.lobby_schema import tournament_games, tournament_players, tournaments
from galapagos.server.storage.schema import result_seats, tables
from galapagos.server.storage.store import Conflict, Row
from galapagos.server.table import commands
from galapagos.server.table.setup import new_table_id
from galapagos.server.table.shuffle import Board, new_secret
from galapagos.server.tournaments.book import Tournament, TournamentBook, encoded, house_bot
from galapagos.server.tournaments.rounds import arena_round, rounds_needed, swiss_round
from galapagos.server.tournaments.standings import Played, beaten_by
from galapagos.server.wall_clock import now
from galapagos.server.wire.http import NewTable

log = logging.getLogger(__name__)
LOCK = 7152  # the advisory lock held during a step
MINUTE = 60_000
ARENA_WAIT_MS = 3_000  # between rounds of pairing, so that those who finish together can meet others


class TournamentRunner:
    def __init__(self, book: TournamentBook, rooms: Rooms) -> None:
        self.book, self.rooms, self.store = book, rooms, book.store
        self.paired_at: dict[str, int] = {}

    async def run(self) -> None:
        for tournament in await self.book.due():
            try:
                await self.advance(tournament)
            except Conflict:
                continue  # another process was first
            except Exception:
                log.exception("a tournament cannot go on", extra={"tournament": tournament})

    async def advance(self, tournament: str) -> None:
        """Do what can be done now."""
        found = await self.book.load(tournament)
        if found.row["status"] == "open":
            await self._start(found)
            return
        await self._make_missing_tables(found)
        if await self._count_results(found):
            found = await self.book.load(tournament)
        if found.wish.kind == "arena":
            await self._advance_arena(found)
        elif all(game.over for game in found.games):
            await self._unseal(found)
            await self._next_round(found)

    # -- steps --------------------------------------------------------------------------------------------------------

    async def _step(
        self, found: Tournament, games: Sequence[Played] = (), fillers: Sequence[Row] = (), **values: object
    ) -> None:
        """Store a change of the tournament and its new games together. Raises Conflict if somebody else changed it."""
        unchanged = sql.and_(tournaments.c.id == found.id, tournaments.c.version == found.row["version"])
        change = sql.update(tournaments).where(unchanged).values(version=found.row["version"] + 1, **values)

        async def work(connection: AsyncConnection) -> None:
            if not (await connection.execute(change)).rowcount:
                raise Conflict
            if fillers:
                await connection.execute(sql.insert(tournament_players), list(fillers))
            if games:
                rows = [row_of(found.id, board, game) for board, game in enumerate(games)]
                await connection.execute(sql.insert(tournament_games), rows)

        await self.store.transact(work, LOCK)

    async def _start(self, found: Tournament) -> None:
        active = [one for one in found.entrants if not one.withdrawn]
        missing = -len(active) % found.wish.seats if found.wish.fill else 0
        fillers = [
            {**house_bot(found.wish, found.wish.fill, number), "tournament": found.id, "number": number}
            for number in range(len(found.entrants), len(found.entrants) + missing)
        ]
        many = len(active) + missing
        if many < found.wish.seats:
            await self._step(found, status="canceled")
            return
        ends = now() + found.wish.minutes * MINUTE if found.wish.kind == "arena" else None
        wish = found.wish
        if not wish.rounds:
            wish = msgspec.structs.replace(wish, rounds=min(rounds_needed(many, wish.seats), 15))
        await self._step(found, fillers=fillers, status="running", ends=ends, body=encoded(wish), starts=now())
        await self.advance(found.id)

    async def _next_round(self, found: Tournament) -> None:
        if found.row["round"] >= found.wish.rounds:
            await self._step(found, status="over", ends=now())
            return
        wish = found.wish
        games = await asyncio.to_thread(swiss_round, found.players(), found.games, wish.seats, wish.duplicate)
        if not any(not game.bye for game in games):
            await self._step(found, status="over", ends=now())
            return
        await self._step(found, games, round=found.row["round"] + 1)
        await self._make_missing_tables(await self.book.load(found.id))

    async def _advance_arena(self, found: Tournament) -> None:
        playing = {player for game in found.games if not game.over for player in game.players}
        if now() >= (found.row["ends"] or 0):
            if not playing:
                await self._step(found, status="over")
            return
        if now() - self.paired_at.get(found.id, 0) < ARENA_WAIT_MS:
            return
        free = await self._free(found, playing)
        games = await asyncio.to_thread(arena_round, found.players(), found.games, found.wish.seats, free)
        self.paired_at[found.id] = now()
        if games:
            await self._step(found, games, round=max(game.round for game in games))
            await self._make_missing_tables(await self.book.load(found.id))

    async def _free(self, found: Tournament, playing: set[int]) -> list[int]:
        """Return those who can play: bots, and people who are here."""
        waiting = [one for one in found.entrants if one.number not in playing and not one.withdrawn]
        here = await present(self.store, [one.person for one in waiting if one.person])
        return [one.number for one in waiting if not one.person or one.person in here]

    # -- tables -------------------------------------------------------------------------------------------------------

    async def _make_missing_tables(self, found: Tournament) -> None:
        """Make the tables of games that have none yet: those of a new round, or of one cut short by a crash."""
        for table, game in zip(found.tables, found.games, strict=True):
            if table and table not in found.made and not game.over:
                await self._make_table(found, table, game)

    async def _make_table(self, found: Tournament, table: str, game: Played) -> None:
        entrants = {one.number: one for one in found.entrants}
        seated = [entrants[player] for player in game.players]
        bots = await with_role(self.store, [one.person for one in seated], "bot")
        people = {
            seat: Visitor(one.person, one.name, bot=one.person in bots) for seat, one in enumerate(seated) if one.person
        }
        wish = NewTable(
            game=found.wish.game,
            seats=[f"bot:{one.level}" if one.level else "open" for one in seated],
            options=found.wish.options,
            clock=found.wish.clock,
            rated=found.wish.rated and len({one.person for one in seated}) > 1,
            title=f"{found.row['title']} · {game.round}"[:80],
        )
        boards: list[str] = msgspec.json.decode(found.row["secrets"])
        board = Board(found.id, game.round, found.wish.duplicate)
        secret = boards[game.round - 1] if found.wish.duplicate else new_secret()
        owner = Visitor(found.id, str(found.row["title"])[:40])
        given = {"id": table, "secret": secret, "board": encoded(board)}
        await self.rooms.seat_all(owner, wish, people, given)

    async def _count_results(self, found: Tournament) -> bool:
        """Note the results of games that are over. Return whether there were any."""
        waiting = {
            table: game for table, game in zip(found.tables, found.games, strict=True) if table and not game.over
        }
        over = sql.select(tables.c.id, tables.c.changed).where(
            tables.c.id.in_(sorted(waiting)), tables.c.status == "over"
        )
        ended = await self.store.rows(over)
        for row in ended:
            await self._count_result(row["id"], len(waiting[row["id"]].players), row["changed"])
        return bool(ended)

    async def _count_result(self, table: str, seats: int, ended: int) -> None:
        sat = sql.select(result_seats).where(result_seats.c.table_id == table).order_by(result_seats.c.seat)
        rows = await self.store.rows(sat)
        order = (
            ranks([Seat(row["rank"], row["away"]) for row in rows]) or [0] * seats
        )  # without a result, all are equal
        scores = [row["score"] for row in rows] or [0] * seats
        game = sql.update(tournament_games).where(tournament_games.c.table_id == table)
        await self.store.run(game.values(shares=encoded(beaten_by(order)), scores=encoded(scores), ended=ended))

    async def _unseal(self, found: Tournament) -> None:
        """Show everyone the games of a deal that all tables have finished."""
        if not found.wish.duplicate:
            return
        sealed = [
            table
            for table, game in zip(found.tables, found.games, strict=True)
            if table and game.round == found.row["round"]
        ]
        for table in sealed:
            await (await self.rooms.room(table)).change(commands.unseal)


def row_of(tournament: str, board: int, game: Played) -> Row:
    return {
        "tournament": tournament,
        "round": game.round,
        "board": board,
        "table_id": "" if game.bye else new_table_id(),
        "players": encoded(game.players),
        "shares": encoded(game.beaten),
        "scores": encoded(game.scores),
        "ended": now() if game.bye else None,
    }
