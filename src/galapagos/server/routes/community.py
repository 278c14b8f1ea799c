"""Reports, moderators and the words that are not welcome."""

from __future__ import annotations

import sqlalchemy as sql
from litestar import Router, get, post
from litestar.params import JSONBody

from galapagos.server.errors import ApiError
from galapagos.server.people.roles import account_named, check_moderator
from galapagos.server.routes.dependencies import Known, Name, TheServer
from galapagos.server.server import Server
from galapagos.server.storage.schema import persons, sitters
from galapagos.server.storage.store import Row
from galapagos.server.wire.community import ForbiddenWord, ForbiddenWords, NewReport, ReportList, Verdict


@post("/api/reports", status_code=204)
async def report(server: TheServer, identity: Known, data: JSONBody[NewReport]) -> None:
    """Tell the moderators about somebody: an account, or anyone who sits at a table."""
    identity.require("play")
    await server.reports.add(identity.person, await reported(server, data), data)


async def reported(server: Server, wish: NewReport) -> Row:
    """Return the person with this name: at the table, if one is given, or among the accounts."""
    if wish.table:
        ledger = (await server.rooms.room(wish.table)).ledger
        seats = [seat for seat, chair in enumerate(ledger.chairs) if chair.name == wish.name and chair.person]
        statement = sql.select(persons).join(sitters, sitters.c.person == persons.c.id)
        if seats:
            at = sql.and_(sitters.c.table_id == wish.table, sitters.c.seat == seats[0])
            if rows := await server.store.rows(statement.where(at)):
                return rows[0]
    try:
        return await account_named(server.store, wish.name)
    except ApiError:
        guests = await server.store.rows(sql.select(persons).where(persons.c.name == wish.name).limit(2))
        if len(guests) != 1:
            raise
        return guests[0]


@get("/api/reports")
async def list_reports(server: TheServer, identity: Known) -> ReportList:
    """List the reports that nobody has dealt with, for moderators."""
    await check_moderator(server.store, identity.person)
    return ReportList(reports=await server.reports.waiting())


@post("/api/reports/{report:str}/close", status_code=204)
async def close_report(server: TheServer, identity: Known, report: Name, data: JSONBody[Verdict]) -> None:
    """Deal with a report, for moderators."""
    await check_moderator(server.store, identity.person)
    await server.reports.close(identity.person, report, data)
    await server.notices.look()


@get("/api/words")
async def forbidden_words(server: TheServer, identity: Known) -> ForbiddenWords:
    """List the words that are not welcome, for moderators."""
    await check_moderator(server.store, identity.person)
    await server.words.load()
    return ForbiddenWords(words=server.words.words)


@post("/api/words", status_code=200)
async def forbid_word(server: TheServer, identity: Known, data: JSONBody[ForbiddenWord]) -> ForbiddenWords:
    """Add a word that is not welcome, for moderators."""
    await check_moderator(server.store, identity.person)
    return ForbiddenWords(words=await server.words.add(data.word))


@post("/api/words/remove", status_code=200)
async def allow_word(server: TheServer, identity: Known, data: JSONBody[ForbiddenWord]) -> ForbiddenWords:
    """Take a word off the list, for moderators."""
    await check_moderator(server.store, identity.person)
    return ForbiddenWords(words=await server.words.remove(data.word))


router = Router(path="/", route_handlers=[report, list_reports, close_report, forbidden_words, forbid_word, allow_word])
