"""Tournaments: make, join, follow, export."""

from __future__ import annotations

import csv
import io

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.params import JSONBody

from galapagos.server.errors import not_found
from galapagos.server.people.accounts import visitor_of
from galapagos.server.routes.dependencies import Known, Name, Someone, TheServer
from galapagos.server.routes.tables import check_may_be_rated
from galapagos.server.server import Server
from galapagos.server.tournaments.cards import card_of, page_of
from galapagos.server.wire.tournaments import NewTournament, TournamentCard, TournamentList, TournamentPage

LISTED = 60


@get("/api/tournaments")
async def list_tournaments(server: TheServer, someone: Someone) -> TournamentList:
    """List tournaments: those that are open or under way first."""
    person = someone.person if someone else ""
    joined = await server.tournaments.joined(person) if person else set()
    rows = await server.tournaments.listed(LISTED)
    return TournamentList(tournaments=[card_of(row, row["players"], person, row["id"] in joined) for row in rows])


@post("/api/tournaments")
async def make_tournament(server: TheServer, identity: Known, data: JSONBody[NewTournament]) -> TournamentCard:
    """Make a tournament."""
    identity.require("create")
    check_may_be_rated(identity, True)
    made = await server.tournaments.create(visitor_of(identity), data)
    return await card(server, identity.person, made)


@get("/api/tournaments/{tournament:str}")
async def tournament_page(server: TheServer, someone: Someone, tournament: Name) -> TournamentPage:
    """Return standings and games."""
    return page_of(await server.tournaments.load(tournament), someone.person if someone else "")


@get("/api/tournaments/{tournament:str}/export/{form:str}")
async def export_tournament(server: TheServer, tournament: Name, form: Name) -> Response[bytes]:
    """Export a tournament: everything as JSON, or the standings as CSV."""
    page = page_of(await server.tournaments.load(tournament), "")
    if form == "json":
        return attachment(msgspec.json.format(msgspec.json.encode(page), indent=1), "application/json", tournament)
    if form == "csv":
        return attachment(standings_csv(page).encode(), "text/csv", tournament)
    raise not_found("page")


def attachment(body: bytes, kind: str, tournament: str) -> Response[bytes]:
    ending = "json" if "json" in kind else "csv"
    headers = {"content-disposition": f'attachment; filename="tournament-{tournament}.{ending}"'}
    return Response(body, media_type=kind, headers=headers)


def standings_csv(page: TournamentPage) -> str:
    """Standings as a table. A name that a spreadsheet would take for a formula gets an apostrophe."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["place", "name", "bot", "points", "tie_break", "games", "wins"])
    for row in page.standings:
        name = f"'{row.name}" if row.name[:1] in "=+-@" else row.name
        writer.writerow([row.place, name, row.level, row.points, row.tie_break, row.games, row.wins])
    return text.getvalue()


@post("/api/tournaments/{tournament:str}/join", status_code=200)
async def join_tournament(server: TheServer, identity: Known, tournament: Name) -> TournamentCard:
    """Take part."""
    identity.require("play")
    check_may_be_rated(identity, True)
    await server.tournaments.join(visitor_of(identity), tournament)
    return await card(server, identity.person, tournament)


@post("/api/tournaments/{tournament:str}/withdraw", status_code=200)
async def withdraw(server: TheServer, identity: Known, tournament: Name) -> TournamentCard:
    """Take no part in further rounds. A game under way must be finished."""
    identity.require("play")
    await server.tournaments.withdraw(identity.person, tournament)
    return await card(server, identity.person, tournament)


@post("/api/tournaments/{tournament:str}/start", status_code=200)
async def start_tournament(server: TheServer, identity: Known, tournament: Name) -> TournamentCard:
    """Start a tournament of yours now."""
    identity.require("create")
    await server.tournaments.begin(identity.person, tournament)
    server.running.soon()
    return await card(server, identity.person, tournament)


@delete("/api/tournaments/{tournament:str}", status_code=200)
async def cancel_tournament(server: TheServer, identity: Known, tournament: Name) -> TournamentCard:
    """Call off a tournament of yours that has not begun."""
    identity.require("create")
    await server.tournaments.cancel(identity.person, tournament)
    return await card(server, identity.person, tournament)


async def card(server: Server, person: str, tournament: str) -> TournamentCard:
    return page_of(await server.tournaments.load(tournament), person).tournament


router = Router(
    path="/",
    route_handlers=[
        list_tournaments,
        make_tournament,
        tournament_page,
        export_tournament,
        join_tournament,
        withdraw,
        start_tournament,
        cancel_tournament,
    ],
)
