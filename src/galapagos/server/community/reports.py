"""Reports of bad behaviour, and what moderators do about them."""

from __future__ import annotations

import secrets

import msgspec
import sqlalchemy as sql

from galapagos.server.errors import ApiError, not_found
from galapagos.server.people.sanctions import sanction
from galapagos.server.storage.lobby_schema import reports
from galapagos.server.storage.schema import persons, sitters
from galapagos.server.storage.store import Row, Store
from galapagos.server.table.journal import Said
from galapagos.server.wall_clock import now
from galapagos.server.wire.community import NewReport, ReportCard, Verdict

DAY = 86_400_000
QUOTED = 30  # messages of the person at the table


class Reports:
    def __init__(self, store: Store, most_a_day: int) -> None:
        self.store, self.most_a_day = store, most_a_day

    async def add(self, reporter: str, reported: Row, wish: NewReport) -> None:
        """Store a report with what the person has said at the table, which they might delete before anyone looks."""
        mine = sql.select(sql.func.count().label("many")).where(
            reports.c.reporter == reporter, reports.c.created > now() - DAY
        )
        if (await self.store.rows(mine))[0]["many"] >= self.most_a_day:
            raise ApiError("too_many", "You have reported enough for today.", 429)
        if reported["id"] == reporter:
            raise ApiError("yourself", "That is you.", 400)
        said = await self._said(reported["id"], wish.table) if wish.table else []
        row = {
            "id": secrets.token_hex(8),
            "reporter": reporter,
            "person": reported["id"],
            "table_id": wish.table,
            "kind": wish.kind,
            "words": wish.words,
            "said": msgspec.json.encode(said).decode(),
            "created": now(),
            "closed": None,
            "moderator": None,
            "verdict": "",
        }
        await self.store.run(sql.insert(reports).values(row))

    async def _said(self, person: str, table: str) -> list[str]:
        sat = await self.store.rows(
            sql.select(sitters.c.seat).where(sitters.c.table_id == table, sitters.c.person == person)
        )
        seats = {row["seat"] for row in sat}
        entries = await self.store.entries(table)
        said = [entry.event for entry in entries if isinstance(entry.event, Said)]
        return [event.text for event in said if event.seat in seats][-QUOTED:]

    async def waiting(self) -> list[ReportCard]:
        """Return the reports that nobody has dealt with, oldest first."""
        reporter, reported = persons.alias(), persons.alias()
        statement = (
            sql.select(reports, reporter.c.name.label("by"), reported.c.name.label("name"))
            .join(reporter, reporter.c.id == reports.c.reporter)
            .join(reported, reported.c.id == reports.c.person)
            .where(reports.c.closed.is_(None))
            .order_by(reports.c.created)
        )
        return [
            ReportCard(
                id=row["id"],
                by=row["by"],
                name=row["name"],
                table=row["table_id"],
                kind=row["kind"],
                words=row["words"],
                said=msgspec.json.decode(row["said"]),
                created=row["created"],
            )
            for row in await self.store.rows(statement.limit(200))
        ]

    async def close(self, moderator: str, report: str, verdict: Verdict) -> None:
        """Deal with a report: with nothing, a mute or a ban for some days."""
        rows = await self.store.rows(sql.select(reports).where(reports.c.id == report, reports.c.closed.is_(None)))
        if not rows:
            raise not_found("report")
        if verdict.sanction != "none":
            await sanction(
                self.store, rows[0]["person"], verdict.sanction, now() + int(verdict.days * DAY), verdict.reason
            )
        change = sql.update(reports).where(reports.c.id == report)
        await self.store.run(change.values(closed=now(), moderator=moderator, verdict=verdict.sanction))
