"""Web Push: messages that a browser shows although the page is closed."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from fnmatch import fnmatch
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import sqlalchemy as sql

from galapagos.server.errors import ApiError
from galapagos.server.settings import Settings, listed
from galapagos.server.storage.schema import keys, push_subscriptions
from galapagos.server.storage.store import Row, Store
from galapagos.server.wall_clock import now
from galapagos.server.wire.account import NewSubscription

if TYPE_CHECKING:
    from galapagos.server.people.push_sender import PushSender

log = logging.getLogger(__name__)
KEY = "vapid"  # in the database
GONE = ("404", "410")  # the browser has ended its subscription


class Push:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self.sender: PushSender | None = None  # if the operator has made a key
        self.sending = asyncio.Semaphore(4)

    async def open(self) -> None:
        if rows := await self.store.rows(sql.select(keys).where(keys.c.name == KEY)):
            from galapagos.server.people.push_sender import PushSender

            self.sender = PushSender(rows[0]["value"], self.settings.mail_from or "nobody@galapagos.invalid")

    @property
    def public_key(self) -> str:
        """What a browser needs to subscribe; empty if the operator has made no keys."""
        return self.sender.public_key if self.sender else ""

    async def subscribe(self, person: str, wish: NewSubscription, language: str) -> None:
        self._check_service(wish.endpoint)
        row = {
            "id": address_id(wish.endpoint),
            "person": person,
            "endpoint": wish.endpoint,
            "p256dh": wish.keys.p256dh,
            "auth": wish.keys.auth,
            "language": language,
            "created": now(),
        }
        await self.store.run(
            sql.delete(push_subscriptions).where(push_subscriptions.c.id == row["id"]),
            sql.insert(push_subscriptions).values(row),
        )
        for old in (await self.of(person))[self.settings.limits.browsers_person :]:
            await self.end(person, old["endpoint"])

    def _check_service(self, endpoint: str) -> None:
        """Refuse addresses other than those of push services: the server sends requests there."""
        address = urlsplit(endpoint)
        if self.sender is None:
            raise ApiError("no_push", "This server sends no push messages.")
        hosts = listed(self.settings.push_hosts)
        known = any(fnmatch(address.hostname or "", host) or fnmatch(address.netloc, host) for host in hosts)
        if not known or (address.scheme != "https" and address.netloc not in hosts):
            raise ApiError("push", "This server does not know the push service of your browser.", 400)

    async def end(self, person: str, endpoint: str) -> None:
        mine = sql.and_(push_subscriptions.c.person == person, push_subscriptions.c.id == address_id(endpoint))
        await self.store.run(sql.delete(push_subscriptions).where(mine))

    async def of(self, person: str) -> list[Row]:
        """Return a person's browsers, the newest first."""
        mine = sql.select(push_subscriptions).where(push_subscriptions.c.person == person)
        return await self.store.rows(mine.order_by(push_subscriptions.c.created.desc(), push_subscriptions.c.id))

    async def send(self, subscription: Row, data: str) -> None:
        """Send a message to a browser. Delete its subscription if the push service says that it has ended."""
        if self.sender is None:
            return
        async with self.sending:
            refusal = await asyncio.to_thread(self.sender.post, subscription, data)
        if refusal in GONE:
            await self.end(subscription["person"], subscription["endpoint"])
        elif refusal:
            log.warning("a push message could not be sent: %s", refusal)


def address_id(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()
