"""Ratings, their curves, and the leaderboard."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar import Router, get
from litestar.params import PathParameter, QueryParameter

from galapagos.bots import bot_names
from galapagos.server.people.profiles import check_public
from galapagos.server.people.roles import account_named, has_role
from galapagos.server.ratings.book import rating_in
from galapagos.server.ratings.bots import bot_rating
from galapagos.server.ratings.cards import change_card, rating_card
from galapagos.server.ratings.model import LEAST_SIGMA, POINTS, SeatClass
from galapagos.server.routes.catalogue import known_game
from galapagos.server.routes.dependencies import Name, Someone, TheServer
from galapagos.server.wire.ratings import (
    Leaderboard,
    LeaderCard,
    OwnRating,
    RatingChanges,
    RatingCurve,
    RatingList,
)

PAGE = 50
LONGEST_CURVE = 1000
OfSeats: TypeAlias = Annotated[SeatClass, PathParameter()]
First: TypeAlias = Annotated[int, QueryParameter(ge=0, le=100_000)]


@get("/api/leaderboard/{game:str}/{seats:str}")
async def leaderboard(server: TheServer, someone: Someone, game: Name, seats: OfSeats, first: First = 0) -> Leaderboard:
    """List the settled players of a game, best first. On the first page the server's bots are among them."""
    known_game(game)
    person = someone.person if someone else ""
    found = await server.book.leaders(game, seats, first, PAGE + 1)
    leaders = [
        LeaderCard(
            place=place,
            name=leader.name,
            bot=leader.bot,
            level="",
            rating=rating_card(leader.rating),
            me=leader.person == person,
        )
        for place, leader in enumerate(found[:PAGE], first + 1)
    ]
    ordered = sorted([*leaders, *house_bots(game, seats)], key=order) if not first else leaders
    mine = await server.book.place(person, game, seats) if person else 0
    return Leaderboard(
        game=game, seats=seats, leaders=ordered, next=first + PAGE if len(found) > PAGE else 0, mine=mine
    )


def house_bots(game: str, seats: SeatClass) -> list[LeaderCard]:
    return [
        LeaderCard(
            place=0, name=level, bot=True, level=level, rating=rating_card(bot_rating(game, seats, level)), me=False
        )
        for level in bot_names()
    ]


def order(card: LeaderCard) -> tuple[int, int]:
    """Place bots where their strength puts them among people whose ratings are as certain as can be."""
    spread = round(POINTS * LEAST_SIGMA) if card.level else card.rating.spread
    return (-(card.rating.points - 2 * spread), card.place)


@get("/api/ratings/{name:str}")
async def ratings_of(server: TheServer, someone: Someone, name: Name) -> RatingList:
    """List the ratings of an account, unless its owner keeps them private."""
    account = await account_named(server.store, name)
    await check_public(server.store, account["id"], someone.person if someone else "")
    rows = await server.book.all_of(account["id"])
    return RatingList(
        name=account["name"],
        bot=await has_role(server.store, account["id"], "bot"),
        ratings=[
            OwnRating(
                game=row["game"], seats=row["seat_class"], rating=rating_card(rating_in(row)), changed=row["changed"]
            )
            for row in rows
        ],
    )


@get("/api/ratings/{name:str}/{game:str}/{seats:str}")
async def rating_curve(server: TheServer, someone: Someone, name: Name, game: Name, seats: OfSeats) -> RatingCurve:
    """Return how the rating of an account changed, oldest first: its last thousand games."""
    account = await account_named(server.store, name)
    await check_public(server.store, account["id"], someone.person if someone else "")
    points = await server.book.curve(account["id"], game, seats, LONGEST_CURVE)
    return RatingCurve(name=account["name"], points=points)


@get("/api/tables/{table:str}/ratings")
async def table_ratings(server: TheServer, table: Name) -> RatingChanges:
    """Return what a game changed in its players' ratings, by seat."""
    room = await server.rooms.room(table)
    changes = await server.book.changes_at(table) if room.ledger.rated else []
    return RatingChanges(rated=room.ledger.rated, changes=[change_card(row) for row in changes])


router = Router(path="/", route_handlers=[leaderboard, ratings_of, rating_curve, table_ratings])
