"""One running server: everything that its requests share."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from typing import IO

from galapagos.server.community.filter import WordFilter
from galapagos.server.community.reports import Reports
from galapagos.server.errors import ApiError
from galapagos.server.http.connection_counts import ConnectionCounts
from galapagos.server.http.limits import Buckets
from galapagos.server.jobs.pool import WorkerPool
from galapagos.server.jobs.replays import Replays
from galapagos.server.jobs.reviews import Reviews
from galapagos.server.live.answer_times import AnswerTimes
from galapagos.server.live.notices import Notices
from galapagos.server.live.notify import Notifications
from galapagos.server.live.repeated import Repeated
from galapagos.server.live.rooms import Rooms
from galapagos.server.live.services import Services
from galapagos.server.live.shared_clock import SharedClock
from galapagos.server.lobby.challenges import Challenges
from galapagos.server.lobby.feed import Feed
from galapagos.server.lobby.seeks import Seeks
from galapagos.server.metrics import Metrics
from galapagos.server.people.accounts import Accounts
from galapagos.server.people.mail import Mailer
from galapagos.server.people.notifications import Notifier
from galapagos.server.people.passkeys import Passkeys
from galapagos.server.people.recovery import Recovery
from galapagos.server.ratings.book import RatingBook
from galapagos.server.settings import Settings
from galapagos.server.storage.database import claim
from galapagos.server.storage.store import Store
from galapagos.server.tournaments.book import TournamentBook
from galapagos.server.tournaments.runner import TournamentRunner

log = logging.getLogger(__name__)
HEALTH_SECONDS = 1.0  # for which a write counts as a sign of health


class Server:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store(settings.database, settings.database_seconds)
        self.accounts = Accounts(self.store, settings.signing_key)
        mailer = Mailer(settings)
        self.passkeys = Passkeys(self.accounts, settings.limits.passkeys_account)
        self.recovery = Recovery(self.accounts, mailer)
        self.notifier = Notifier(self.accounts, mailer, settings)
        seconds, megabytes = settings.think_seconds, settings.think_megabytes
        self.bots = WorkerPool(settings.bot_processes(), seconds, megabytes, self.metrics)
        most = settings.limits.jobs_person if settings.limited else None
        self.visitors = WorkerPool(settings.helpers, seconds, megabytes, self.metrics, most_jobs=most)
        self.answer_times = AnswerTimes(self.store, settings.veil_seconds)
        self.words = WordFilter(self.store)
        self.rooms = Rooms(
            Services(
                settings,
                self.store,
                self.bots,
                self.visitors,
                self.metrics,
                self.answer_times,
                self.words,
                self.notifier,
            )
        )
        self.reviews = Reviews(settings, self.store, self.rooms, self.metrics)
        self.replays = Replays(self.visitors, settings.replay_seconds)
        self.book = RatingBook(self.store)
        limits = settings.limits
        self.seeks = Seeks(self.store, self.rooms, self.book, limits.seeks_person)
        games_a_day = limits.bot_games_day if settings.limited else None
        self.challenges = Challenges(self.store, self.rooms, self.book, limits.challenges_person, games_a_day)
        self.feed = Feed(self.rooms, self.seeks, self.challenges)
        often = min(1.0, settings.sweep_seconds)
        self.pairing = Repeated("pairing", often, self.pair)
        self.telling = Repeated("lobby", often, self.feed.run)
        self.rating = Repeated("ratings", often, self.book.count_results)
        self.reports = Reports(self.store, limits.reports_day)
        self.tournaments = TournamentBook(self.store, self.book, limits)
        self.running = Repeated("tournaments", often, TournamentRunner(self.tournaments, self.rooms).run)
        self.repeated = [self.pairing, self.telling, self.rating, self.running]
        self.clock = SharedClock(self.store, settings.sweep_seconds)
        self.notices = Notices(self.rooms, self.accounts, self.feed.listeners)
        self.notifications = Notifications(settings.database, self.rooms) if settings.several else None
        limits, limited = settings.limits, settings.limited
        self.requests = Buckets(limits.requests_second, limits.requests_burst, limited)
        self.sockets = Buckets(limits.sockets_minute / 60, limits.sockets_minute, limited)
        self.guests = Buckets(limits.guests_minute / 60, limits.guests_minute, limited)
        self.logins = Buckets(limits.logins_minute / 60, limits.logins_minute, limited)
        self.imports = Buckets(limits.imports_hour / 3600, limits.imports_hour, limited)
        self.connections = ConnectionCounts(settings)
        self.streams: dict[str, int] = {}
        self.stopping = False
        self.written_at = 0.0  # when a health check last wrote
        self.writing = asyncio.Lock()
        self.claimed: IO[str] | None = None

    async def open(self) -> None:
        self.claimed = claim(self.settings.database)
        await self.store.open()
        await self.clock.open()  # before this process counts as serving
        await self.accounts.open()
        await self.notifier.open()
        await self.answer_times.load()
        if self.notifications is not None:
            await self.notifications.open()
        await self.notices.open()
        self.rooms.start()
        await self.book.forget_unplayed()
        for each in self.repeated:
            each.start()
        self.reviews.start()
        settings = self.settings
        if settings.metrics_port:
            self.metrics.serve(settings.host, settings.metrics_port, settings.workers)
        tune_garbage_collector()
        log.info("open", extra={"database": self.settings.database.split("@")[-1]})

    async def close(self) -> None:
        """Store everything that is under way, then end the streams: their clients reconnect to the next server."""
        self.stopping = True
        await asyncio.to_thread(self.metrics.close)
        if self.notifications is not None:
            await self.notifications.close()
        await self.notices.close()
        for each in self.repeated:
            await each.close()
        for listener in list(self.feed.listeners):
            listener.close()
        await self.clock.close()
        await self.reviews.close()
        await self.rooms.close()
        await self.recovery.close()
        await self.notifier.close()
        await self.bots.close()
        await self.visitors.close()
        await self.store.close()
        if self.claimed is not None:
            self.claimed.close()
        log.info("closed")

    async def pair(self) -> None:
        """Make tables of seeks that fit, and tell their people at once."""
        if await self.seeks.pair():
            self.telling.soon()

    async def check_writable(self) -> None:
        """Raise StoreDown if the database takes no writes. Asked often, it writes once a second."""
        async with self.writing:
            if time.monotonic() - self.written_at > HEALTH_SECONDS or self.store.refused_at:
                await self.store.try_write()
                self.written_at = time.monotonic()

    def enter_stream(self, who: str) -> None:
        if self.stopping:
            raise ApiError("stopping", "The server is stopping. Come back in a moment.", 503)
        if self.settings.limited and self.streams.get(who, 0) >= self.settings.limits.streams_person:
            raise ApiError("slow_down", "You have too many tables open.", 429)
        self.streams[who] = self.streams.get(who, 0) + 1
        self.metrics.listeners.inc()

    def leave_stream(self, who: str) -> None:
        self.streams[who] -= 1
        if not self.streams[who]:
            del self.streams[who]
        self.metrics.listeners.dec()


def tune_garbage_collector() -> None:
    """Collect little at a time, and never what was loaded at the start: a collection stops every table while it runs.

    The middle generation is collected before it grows large, the oldest one seldom.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 2, 2_000)
