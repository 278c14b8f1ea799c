"""The games of a person: those under way, and finished ones page by page."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import sqlalchemy as sql
from msgspec import Struct

from galapagos.core.sentinels import NOBODY
from galapagos.server.errors import ApiError
from galapagos.server.storage.schema import notes, reservations, result_seats, results, reviews, sitters, tables
from galapagos.server.storage.store import Row, Store
from galapagos.server.wire.account import FinishedGame, FinishedGames, GameSeat, NextTable, RunningTable, RunningTables
from galapagos.server.wire.http import Clock, TableCard

PAGE = 30
LOOKED_AT = 3000  # games, for one page of a search: a person may have finished 100,000
LOOKED_AT_PUBLIC = 300  # to find a few public ones
MOST_RUNNING = 300
RUNNING = ("waiting", "playing")
Outcome = Literal["won", "lost", "undecided"]
mine, other = result_seats.alias("mine"), result_seats.alias("other")


class GameFilter(Struct, kw_only=True, frozen=True):
    """Which finished games somebody wants to see."""

    game: str = ""
    opponent: str = ""  # a name at the table, or the level of a bot
    result: Outcome | None = None
    since: int = 0
    until: int = 0
    search: str = ""  # in titles and names
    before: str = ""  # where the page before this one ended
    public: bool = False  # only tables that everyone may look at

    @property
    def looks_at_games(self) -> bool:
        """True if no index knows which games fit."""
        return bool(self.opponent or self.result or self.search or self.public)

    @property
    def most(self) -> int:
        """How many games are looked at for a page."""
        return LOOKED_AT_PUBLIC if self.public else LOOKED_AT


async def finished_games(
    store: Store, person: str, wanted: GameFilter, viewer: str, limit: int = PAGE
) -> FinishedGames:
    """Return a page of finished games, newest first. A page is found by an index, not by counting rows.

    Where each game must be looked at, `LOOKED_AT` of them are. The page may be short then; the next goes on from there.
    """
    found = await store.rows(page_of(person, wanted).limit(limit + 1))
    page, last = found[:limit], None
    if len(found) > limit:
        last = page[-1]
    elif wanted.looks_at_games:
        rows = await store.rows(indexed(person, wanted).offset(wanted.most - 1).limit(1))
        last = rows[0] if rows else None
    games = await described(store, person, viewer, [row["table_id"] for row in page])
    return FinishedGames(games=games, next=f"{last['ended']}.{last['table_id']}" if last else "")


def indexed(person: str, wanted: GameFilter) -> sql.Select[Any]:
    """Select what an index finds: by person, game and date, newest first."""
    columns = (mine.c.table_id, mine.c.ended, mine.c.rank, mine.c.person)
    statement = sql.select(*columns).where(mine.c.person == person, mine.c.first.is_(True))
    if wanted.game:
        statement = statement.where(mine.c.game == wanted.game)
    if wanted.since:
        statement = statement.where(mine.c.ended >= wanted.since)
    if wanted.until:
        statement = statement.where(mine.c.ended < wanted.until)
    if wanted.before:
        ended, table = read_cursor(wanted.before)
        statement = statement.where(sql.tuple_(mine.c.ended, mine.c.table_id) < sql.tuple_(ended, table))
    return statement.order_by(mine.c.ended.desc(), mine.c.table_id.desc())


def page_of(person: str, wanted: GameFilter) -> sql.Select[Any]:
    if not wanted.looks_at_games:
        return indexed(person, wanted)
    games = indexed(person, wanted).limit(wanted.most).subquery()
    statement = sql.select(games)
    if wanted.result:
        won: dict[str, sql.ColumnElement[bool]] = {
            "won": games.c.rank == 1,
            "lost": games.c.rank > 1,
            "undecided": games.c.rank.is_(None),
        }
        statement = statement.where(won[wanted.result])
    if wanted.public:
        listed = sql.exists().where(tables.c.id == games.c.table_id, tables.c.public.is_(True))
        statement = statement.where(listed)
    if wanted.opponent:
        statement = statement.where(named(games, wanted.opponent, exact=True))
    if wanted.search:
        statement = statement.where(sql.or_(named(games, wanted.search, exact=False), titled(games, wanted.search)))
    return statement.order_by(games.c.ended.desc(), games.c.table_id.desc())


def named(games: sql.Subquery, text: str, exact: bool) -> sql.ColumnElement[bool]:
    """True for games with somebody else of this name, or a bot of this level."""
    names = (sql.func.lower(other.c.name), sql.func.lower(other.c.level))
    folded = text.lower()
    fits = [name == folded if exact else name.contains(folded, autoescape=True) for name in names]
    somebody_else = sql.or_(other.c.person.is_(None), other.c.person != games.c.person)
    return sql.exists().where(other.c.table_id == games.c.table_id, somebody_else, sql.or_(*fits))


def titled(games: sql.Subquery, text: str) -> sql.ColumnElement[bool]:
    title = sql.func.lower(results.c.title)
    return sql.exists().where(results.c.table_id == games.c.table_id, title.contains(text.lower(), autoescape=True))


def read_cursor(text: str) -> tuple[int, str]:
    ended, _, table = text.partition(".")
    if not ended.isascii() or not ended.isdigit() or len(ended) > 15:
        raise ApiError("page", "There is no such page.", 400)
    return int(ended), table


async def described(store: Store, person: str, viewer: str, wanted: list[str]) -> list[FinishedGame]:
    if not wanted:
        return []
    rows = await store.rows(
        sql.select(results, tables.c.owner)
        .join(tables, tables.c.id == results.c.table_id)
        .where(results.c.table_id.in_(wanted))
        .order_by(results.c.ended.desc(), results.c.table_id.desc())
    )
    seats: dict[str, list[Row]] = {}
    every = sql.select(result_seats).where(result_seats.c.table_id.in_(wanted)).order_by(result_seats.c.seat)
    for seat in await store.rows(every):
        seats.setdefault(seat["table_id"], []).append(seat)
    reviewed: dict[str, list[int]] = {}
    done = sql.select(reviews).where(reviews.c.table_id.in_(wanted), reviews.c.status == "done")
    for review in await store.rows(done.order_by(reviews.c.seat)):
        reviewed.setdefault(review["table_id"], []).append(review["seat"])
    return [
        finished_game(row, seats[row["table_id"]], person, viewer, reviewed.get(row["table_id"], [])) for row in rows
    ]


def finished_game(row: Row, seats: list[Row], person: str, viewer: str, reviewed: list[int]) -> FinishedGame:
    others = [seat for seat in seats if seat["person"] and seat["person"] != row["owner"]]
    return FinishedGame(
        table=row["table_id"],
        game=row["game"],
        title=row["title"],
        options=msgspec.json.decode(row["options"]),
        clock=msgspec.json.decode(row["clock"], type=Clock),
        ended=row["ended"],
        reason=row["reason"],
        moves=row["moves"],
        rated=row["rated"],
        imported=row["imported"],
        seats=[
            GameSeat(
                seat=seat["seat"],
                name=seat["name"],
                level=seat["level"],
                away=seat["away"],
                score=seat["score"],
                rank=seat["rank"],
                mine=seat["person"] == person,
            )
            for seat in seats
        ],
        reviewed=reviewed,
        deletable=bool(viewer) and row["owner"] == viewer and not others,
    )


# -- under way --------------------------------------------------------------------------------------------------------


async def running_tables(store: Store, person: str) -> RunningTables:
    """Return somebody's tables that are not over: those that wait for them first, the most urgent of all."""
    rows: dict[str, Row] = {}
    seats: dict[str, list[int]] = {}
    for row in await store.rows(running_of(person).limit(MOST_RUNNING * 8)):
        rows.setdefault(row["id"], row)
        if row["person"] == person:
            seats.setdefault(row["id"], []).append(row["sitter"])
    found = [running_table(row, person, sorted(seats.get(table, []))) for table, row in rows.items()]
    found.sort(key=urgency)
    return RunningTables(tables=found[:MOST_RUNNING], waiting=sum(each.waits_for_me for each in found))


def running_of(person: str) -> sql.Select[Any]:
    """Select the running tables with each sitter. It begins with everyone's: a person may have finished 100,000."""
    return (
        sql.select(tables, notes.c.text.label("note"), sitters.c.seat.label("sitter"), sitters.c.person)
        .outerjoin(sitters, sitters.c.table_id == tables.c.id)
        .outerjoin(notes, sql.and_(notes.c.table_id == tables.c.id, notes.c.person == person))
        .where(tables.c.status.in_(RUNNING), sql.or_(tables.c.owner == person, sitters.c.person == person))
    )


def running_table(row: Row, person: str, seats: list[int]) -> RunningTable:
    card = msgspec.json.decode(row["card"], type=TableCard)
    card.mine, card.owned = seats, row["owner"] == person
    others = [place for place in card.places if place.kind == "person" and place.seat not in seats]
    turn = NOBODY if row["turn"] is None else row["turn"]
    return RunningTable(
        table=card,
        turn=turn,
        waits_for_me=row["turn_person"] == person,
        due=row["due"] or 0,
        note=row["note"] or "",
        deletable=card.owned and (card.status == "waiting" or not others),
    )


def urgency(running: RunningTable) -> tuple[bool, bool, int, int]:
    return (not running.waits_for_me, not running.due, running.due, -running.table.changed)


async def invited_to(store: Store, person: str) -> list[TableCard]:
    """Return the tables that keep a seat for somebody and have not begun, newest first."""
    sits = sql.exists().where(sitters.c.table_id == tables.c.id, sitters.c.person == person)
    kept = sql.select(reservations.c.table_id).where(reservations.c.person == person)
    statement = (
        sql.select(tables.c.card)
        .where(tables.c.id.in_(kept), tables.c.status == "waiting", sql.not_(sits))
        .order_by(tables.c.created.desc())
        .limit(MOST_RUNNING)
    )
    return [msgspec.json.decode(row["card"], type=TableCard) for row in await store.rows(statement)]


async def next_table(store: Store, person: str, after: str) -> NextTable:
    """Return the table to go to after this one: the next that waits, in the order of the list, and around again."""
    mine = sql.select(tables.c.id, tables.c.due, tables.c.changed).where(tables.c.turn_person == person)
    rows = await store.rows(mine.where(tables.c.status == "playing").limit(MOST_RUNNING))
    rows.sort(key=lambda row: (not row["due"], row["due"] or 0, -row["changed"]))
    waiting = [row["id"] for row in rows]
    if after in waiting:
        place = waiting.index(after)
        waiting = [*waiting[place + 1 :], *waiting[:place]]
    return NextTable(table=waiting[0] if waiting else "", waiting=len(waiting))
