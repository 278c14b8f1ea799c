"""Profiles: how a person appears to others, and statistics of their finished games."""

from __future__ import annotations

from collections import Counter

import msgspec
import sqlalchemy as sql

from galapagos.server.errors import ApiError
from galapagos.server.people.games import GameFilter, finished_games
from galapagos.server.people.roles import account_named
from galapagos.server.ratings.book import RatingBook, rating_in
from galapagos.server.ratings.cards import rating_card
from galapagos.server.storage.schema import persons, profiles, result_seats, reviews
from galapagos.server.storage.store import Row, Store
from galapagos.server.wire.account import Favourite, GameTally, Luck, ProfileCard, ProfileRating, Rival

COUNTED_GAMES = 1000  # the latest, for favourites, luck and rivals
FAVOURITES = 6  # of each game
RIVALS = 20
RECENT = 10
CURVE = 100  # points of a curve on a profile


async def profile_of(store: Store, name: str, viewer: str) -> ProfileCard:
    """Return the profile of the account that shows a name."""
    return await profile(store, await account_named(store, name), viewer)


async def own_profile(store: Store, person: str) -> ProfileCard:
    return await profile(store, (await store.rows(sql.select(persons).where(persons.c.id == person)))[0], person)


async def profile(store: Store, person: Row, viewer: str) -> ProfileCard:
    chosen = await store.rows(sql.select(profiles).where(profiles.c.person == person["id"]))
    mine, private = person["id"] == viewer, bool(chosen and chosen[0]["private"])
    card = ProfileCard(
        name=person["name"],
        guest=person["account"] is None,
        mine=mine,
        private=private,
        portrait=(chosen[0]["portrait"] if chosen else "") or person["name"],
        since=person["created"],
    )
    if private and not mine:
        card.since = 0
        return card
    card.ratings = await rating_curves(RatingBook(store), person["id"])
    card.tallies = await tallies(store, person["id"])
    card.favourites = await favourites(store, person["id"])
    card.luck = await luck(store, person["id"])
    card.rivals = await rivals(store, person["id"], "" if mine else viewer)
    wanted = GameFilter(public=not mine)
    card.recent = (await finished_games(store, person["id"], wanted, viewer, RECENT)).games
    return card


async def check_public(store: Store, person: str, viewer: str) -> None:
    """Raise ApiError if somebody else keeps their statistics to themselves."""
    hidden = sql.select(profiles.c.person).where(profiles.c.person == person, profiles.c.private.is_(True))
    if person != viewer and await store.rows(hidden):
        raise ApiError("private", "This profile is private.", 403)


async def change_profile(store: Store, person: str, private: bool | None, portrait: str | None) -> None:
    chosen = await store.rows(sql.select(profiles).where(profiles.c.person == person))
    row = {"person": person, "private": False, "portrait": "", **(chosen[0] if chosen else {})}
    row["private"] = row["private"] if private is None else private
    row["portrait"] = row["portrait"] if portrait is None else portrait
    await store.run(sql.delete(profiles).where(profiles.c.person == person), sql.insert(profiles).values(row))


# -- statistics -------------------------------------------------------------------------------------------------------


async def rating_curves(book: RatingBook, person: str) -> list[ProfileRating]:
    return [
        ProfileRating(
            game=row["game"],
            seats=row["seat_class"],
            rating=rating_card(rating_in(row)),
            curve=await book.curve(person, row["game"], row["seat_class"], CURVE),
        )
        for row in await book.all_of(person)
    ]


def sums_of(person: str) -> sql.Select[tuple[str, int, int, int, float, float]]:
    """Add up a person's games that count. An index has it all: 100,000 of them are summed in its order."""
    seat, count = result_seats.c, sql.func.count()
    won = sql.func.sum(sql.case((seat.rank == 1, 1), else_=0))
    return (
        sql.select(
            seat.game,
            seat.seats,
            count.label("games"),
            won.label("won"),
            sql.func.avg(seat.score).label("points"),
            sql.func.avg(seat.rank).label("rank"),
        )
        .where(seat.person == person, seat.counts.is_(True))
        .group_by(seat.game, seat.seats)
        .order_by(count.desc(), seat.game, seat.seats)
    )


async def tallies(store: Store, person: str) -> list[GameTally]:
    return [
        GameTally(
            game=row["game"],
            seats=row["seats"],
            games=row["games"],
            won=int(row["won"]),
            points=round(float(row["points"]), 2),
            rank=round(float(row["rank"]), 2),
        )
        for row in await store.rows(sums_of(person))
    ]


def latest(person: str) -> sql.Select[tuple[str, int, str, str, int]]:
    """The person's seats in the latest games that count."""
    seat = result_seats.c
    return (
        sql.select(seat.table_id, seat.seat, seat.game, seat.traits, seat.rank)
        .where(seat.person == person, seat.counts.is_(True))
        .order_by(seat.ended.desc(), seat.table_id.desc())
        .limit(COUNTED_GAMES)
    )


async def favourites(store: Store, person: str) -> list[Favourite]:
    played: dict[str, Counter[str]] = {}
    for row in await store.rows(latest(person)):
        played.setdefault(row["game"], Counter()).update(msgspec.json.decode(row["traits"], type=dict[str, int]))
    return [
        Favourite(game=game, trait=trait, times=times)
        for game in sorted(played)
        for trait, times in sorted(played[game].items(), key=lambda item: (-item[1], item[0]))[:FAVOURITES]
    ]


class ReviewedSeat(msgspec.Struct):
    """The part of a stored review that says how lucky a seat was."""

    class Tally(msgspec.Struct):
        luck: float

    seat: int
    tally: Tally | None = None


class ReviewedGame(msgspec.Struct):
    seats: list[ReviewedSeat] = []


async def luck(store: Store, person: str) -> Luck | None:
    """Return the mean luck in the person's reviewed games, or None without a review that is done."""
    seats = latest(person).subquery()
    statement = sql.select(reviews.c.summary, reviews.c.seat).join(
        seats, sql.and_(seats.c.table_id == reviews.c.table_id, seats.c.seat == reviews.c.seat)
    )
    found = []
    for row in await store.rows(statement.where(reviews.c.status == "done")):
        review = msgspec.json.decode(row["summary"], type=ReviewedGame)
        found += [seat.tally.luck for seat in review.seats if seat.seat == row["seat"] and seat.tally]
    return Luck(reviewed=len(found), luck=round(sum(found) / len(found), 4)) if found else None


async def rivals(store: Store, person: str, only: str) -> list[Rival]:
    """Return the people this one played with, and how often each finished ahead. `only` limits it to one of them."""
    seats, other = latest(person).subquery(), result_seats.alias("other")
    ahead = sql.func.sum(sql.case((seats.c.rank < other.c.rank, 1), else_=0))
    behind = sql.func.sum(sql.case((seats.c.rank > other.c.rank, 1), else_=0))
    games = sql.func.count()
    statement = (
        sql.select(
            other.c.person,
            sql.func.max(other.c.name).label("name"),
            games.label("games"),
            ahead.label("ahead"),
            behind.label("behind"),
        )
        .join(
            other, sql.and_(other.c.table_id == seats.c.table_id, other.c.person.is_not(None), other.c.person != person)
        )
        .group_by(other.c.person)
        .order_by(games.desc(), sql.func.max(other.c.name))
        .limit(RIVALS)
    )
    if only:
        statement = statement.where(other.c.person == only)
    rows = await store.rows(statement)
    named = sql.select(persons).where(persons.c.id.in_([row["person"] for row in rows]))
    known = {row["id"]: row for row in await store.rows(named)}
    return [
        Rival(
            name=known[row["person"]]["name"] if row["person"] in known else row["name"],
            account=row["person"] in known and known[row["person"]]["account"] is not None,
            games=row["games"],
            ahead=int(row["ahead"]),
            behind=int(row["behind"]),
        )
        for row in rows
    ]
