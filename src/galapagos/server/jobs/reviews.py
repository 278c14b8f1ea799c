"""Reviews in the background: one at a time for each person, in a worker with low priority.

Findings are stored one by one, so a review resumes after it, or the server, was stopped. Server processes share the
work by claiming reviews; any process may claim one that nobody has worked on for a while.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Any

import msgspec
import sqlalchemy as sql

from galapagos.core.errors import GalapagosError
from galapagos.core.processes import WorkFailed
from galapagos.review.judgement import Finding
from galapagos.review.review import Effort, GameOutline, Review, digest_of
from galapagos.review.summary import Summary, summary_of
from galapagos.server.errors import ApiError
from galapagos.server.jobs.pool import WorkerPool
from galapagos.server.jobs.thinking import JudgeMoment, PlanReview
from galapagos.server.live.rooms import Rooms
from galapagos.server.metrics import Metrics
from galapagos.server.settings import Settings
from galapagos.server.storage.schema import findings, reviews
from galapagos.server.storage.store import Conflict, Row, Store, StoreDown
from galapagos.server.wall_clock import now
from galapagos.server.wire.http import ReviewCard

log = logging.getLogger(__name__)
NICE = 10
PLAN_SECONDS = 60.0
ABANDONED_MS = 90_000  # without progress, after which another process may claim a review
SWEEP_SECONDS = 30.0

Place = tuple[str, int]  # table and seat


class Reviews:
    def __init__(self, settings: Settings, store: Store, rooms: Rooms, metrics: Metrics) -> None:
        self.settings, self.store, self.rooms, self.metrics = settings, store, rooms, metrics
        self.effort = Effort(settings.review_seconds)
        seconds = max(30.0, 20 * settings.review_seconds)
        self.pool = WorkerPool(1, seconds, settings.think_megabytes, metrics, nice=NICE)
        self.name = secrets.token_hex(8)  # this process, in the column `runner`
        self.running: dict[Place, asyncio.Task[None]] = {}
        self.sweeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.sweeper = asyncio.create_task(self._sweep(), name="reviews")

    async def close(self) -> None:
        """Stop working. Reviews under way stay marked as running, and the next server resumes them."""
        tasks = [*self.running.values(), *([self.sweeper] if self.sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.pool.close()

    # -- asking -------------------------------------------------------------------------------------------------------

    async def look(self, place: Place, person: str) -> ReviewCard:
        row = await self._row(place)
        if row is None:
            return ReviewCard(seat=place[1], status="none", mine=False, done=0, all=0, summary=None)
        summary = msgspec.json.decode(row["summary"], type=Summary) if row["summary"] else None
        done, total = (summary.done, summary.all) if summary else (0, 0)
        mine = bool(person) and row["person"] == person
        return ReviewCard(seat=place[1], status=row["status"], mine=mine, done=done, all=total, summary=summary)

    async def begin(self, place: Place, person: str) -> None:
        row = await self._row(place)
        if row is not None and row["status"] in ("running", "done"):
            return
        await self._check_capacity(person)
        values = {"person": person, "status": "running", "runner": self.name, "changed": now()}
        if row is None:
            with suppress(Conflict):  # someone else asked at the same time, perhaps another process
                new = {"table_id": place[0], "seat": place[1], "summary": "", **values}
                await self.store.run(sql.insert(reviews).values(new))
        else:
            as_it_was = at(place) & (reviews.c.status == row["status"]) & (reviews.c.changed == row["changed"])
            await self.store.run(sql.update(reviews).where(as_it_was).values(values))
        await self._work_if_claimed(place)

    async def _check_capacity(self, person: str) -> None:
        under_way = sql.select(reviews.c.table_id).where(reviews.c.person == person, reviews.c.status == "running")
        if await self.store.rows(under_way.limit(1)):
            raise ApiError("too_many", "Another review of yours is under way. Stop it or wait for it.", 429)
        if len(self.running) >= self.settings.reviews:
            raise ApiError("busy", "Too many games are being reviewed. Try again later.", 503)

    async def stop(self, place: Place, person: str) -> None:
        row = await self._row(place)
        if row is None or row["status"] != "running":
            return
        if row["person"] != person:
            raise ApiError("forbidden", "Only the person who started a review can stop it.", 403)
        await self.store.run(sql.update(reviews).where(at(place)).values(status="stopped", changed=now()))
        if task := self.running.pop(place, None):
            task.cancel()

    async def _row(self, place: Place) -> Row | None:
        found = await self.store.rows(sql.select(reviews).where(at(place)))
        return found[0] if found else None

    # -- working ------------------------------------------------------------------------------------------------------

    async def _work_if_claimed(self, place: Place) -> None:
        """Work on a review if the database says that it is ours."""
        row = await self._row(place)
        if row is None or (row["status"], row["runner"]) != ("running", self.name) or place in self.running:
            return
        task = asyncio.create_task(self._work(place), name=f"review {place}")
        self.running[place] = task
        task.add_done_callback(lambda done: self._ended(place, done))

    def _ended(self, place: Place, task: asyncio.Task[None]) -> None:
        if self.running.get(place) is task:
            del self.running[place]

    async def _work(self, place: Place) -> None:
        try:
            await self._judge_all(place)
        except (WorkFailed, GalapagosError, ApiError) as error:
            log.error("the review of %s stopped: %s", place, error)
            await self.store.run(sql.update(reviews).where(at(place)).values(status="stopped"))
        except StoreDown:
            log.warning("the review of %s waits for the database", place)

    async def _judge_all(self, place: Place) -> None:
        room = await self.rooms.room(place[0])
        record = room.ledger.record(None)
        plan = PlanReview(record, place[1], self.effort)
        outline, moments = await self.pool.run(plan, PLAN_SECONDS, table=place[0])
        review = Review(digest_of(record), self.effort, [place[1]], found=await self._findings(place))
        if not await self._publish(place, outline, review, len(moments)):
            return
        there = review.places()
        for moment in moments:
            if moment.place in there:
                continue
            review.found.append(await self.pool.run(JudgeMoment(moment), table=place[0]))
            self.metrics.judged.inc()
            await self._store(place, review.found[-1])
            if not await self._publish(place, outline, review, len(moments)):
                return

    async def _findings(self, place: Place) -> list[Finding]:
        here = findings.c.table_id == place[0], findings.c.seat == place[1]
        rows = await self.store.rows(sql.select(findings.c.body).where(*here).order_by(findings.c.number))
        return [msgspec.json.decode(row["body"], type=Finding) for row in rows]

    async def _store(self, place: Place, finding: Finding) -> None:
        body = msgspec.json.encode(finding).decode()
        row = {"table_id": place[0], "seat": place[1], "number": finding.number, "body": body}
        with suppress(Conflict):  # another process found it as well
            await self.store.run(sql.insert(findings).values(row))

    async def _publish(self, place: Place, outline: GameOutline, review: Review, moments: int) -> bool:
        """Store the summary so far. Return False if the review was stopped meanwhile."""
        summary = msgspec.json.encode(summary_of(outline, review, moments)).decode()
        status = "done" if len(review.found) >= moments else "running"
        mine = at(place) & (reviews.c.status == "running") & (reviews.c.runner == self.name)
        await self.store.run(sql.update(reviews).where(mine).values(summary=summary, changed=now(), status=status))
        row = await self._row(place)
        return row is not None and row["status"] == "running" and row["runner"] == self.name

    # -- after a restart ----------------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        """Claim abandoned reviews. A single server need not wait: what it finds is left from its predecessor."""
        patience = ABANDONED_MS if self.settings.several else 0
        while True:
            with suppress(StoreDown):
                under_way = sql.select(reviews).where(reviews.c.status == "running", reviews.c.runner != self.name)
                for row in await self.store.rows(under_way.limit(self.settings.reviews)):
                    if now() - row["changed"] >= patience:
                        await self._claim((row["table_id"], row["seat"]), row["changed"])
            await asyncio.sleep(SWEEP_SECONDS)

    async def _claim(self, place: Place, changed: int) -> None:
        free = at(place) & (reviews.c.changed == changed)
        await self.store.run(sql.update(reviews).where(free).values(runner=self.name, changed=now()))
        await self._work_if_claimed(place)


def at(place: Place) -> Any:
    return (reviews.c.table_id == place[0]) & (reviews.c.seat == place[1])
