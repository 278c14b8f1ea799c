"""Notify people of their turn, an invitation, a challenge, a message, or a clock that runs low.

Push messages are sent at once, to browsers that have subscribed. Mails are digests: several notifications together,
after a while, without those that no longer hold. People choose for each kind and way, and each mail has a link that
switches it off.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, get_args

import msgspec
import sqlalchemy as sql
from itsdangerous import BadData, URLSafeSerializer

from galapagos.core.languages import FALLBACK
from galapagos.core.messages import msg, translate
from galapagos.server.errors import ApiError
from galapagos.server.people.accounts import Accounts
from galapagos.server.people.mail import Mailer
from galapagos.server.people.push import Push
from galapagos.server.settings import Settings
from galapagos.server.storage.lobby_schema import challenges
from galapagos.server.storage.schema import alerts, mail_addresses, notification_choices, tables
from galapagos.server.storage.store import Conflict, Row, StoreDown
from galapagos.server.wall_clock import now
from galapagos.server.wire.account import Kind, NotificationCard, NotificationChoice, SwitchedOff, Way

log = logging.getLogger(__name__)
KINDS: tuple[Kind, ...] = get_args(Kind)
OFF_BY_DEFAULT = {("message", "mail")}  # everything else is on until it is switched off
AGAIN_MS = 60_000  # before somebody is notified of the same thing again
LOW_MS = 6 * 3_600_000  # what is left of a clock of days when it runs low
SENTENCES: dict[Kind, str] = {
    "your_turn": "It is your turn: {about}",
    "invitation": "You are invited to a game: {about}",
    "challenge": "You are challenged to a game: {about}",
    "message": "A message at your table: {about}",
    "clock_low": "Your time is running low: {about}",
}


class Notifier:
    def __init__(self, accounts: Accounts, mailer: Mailer, settings: Settings) -> None:
        self.accounts, self.store = accounts, accounts.store
        self.mailer, self.settings = mailer, settings
        self.push = Push(self.store, settings)
        self.tasks: set[asyncio.Task[None]] = set()
        self.watcher: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.push.open()
        self.watcher = asyncio.create_task(self._watch(), name="notifier")

    async def close(self) -> None:
        if self.watcher is not None:
            self.watcher.cancel()
            with suppress(asyncio.CancelledError):
                await self.watcher
        while self.tasks:  # one may start others: a message for each browser
            await asyncio.gather(*self.tasks, return_exceptions=True)

    # -- sending -------------------------------------------------------------------------------------------------------

    def soon(self, person: str, kind: Kind, subject: str, about: str) -> None:
        """Notify without making anyone wait."""

        async def tell() -> None:
            try:
                await self.notify(person, kind, subject, about)
            except StoreDown:
                log.warning("the database does not answer")
            except Exception:
                log.exception("a notification failed")

        self._start(tell())

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, name="notification")
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def notify(self, person: str, kind: Kind, subject: str, about: str) -> bool:
        """Notify a person in the ways they want. `subject` is a table or a challenge, `about` names it in a few words.

        Return False if there is no way to reach them, or if they were notified of the same thing a moment ago.
        """
        browsers = await self.push.of(person) if self.push.sender and await self.wants(person, kind, "push") else []
        mail = await self._reachable(person) and await self.wants(person, kind, "mail")
        if not (browsers or mail) or not await self._is_new(person, kind, subject, about, mail):
            return False
        for browser in browsers:
            self._start(self.push.send(browser, message(kind, subject, about, browser["language"])))
        return True

    async def _reachable(self, person: str) -> bool:
        known = sql.select(mail_addresses.c.person).where(
            mail_addresses.c.person == person, mail_addresses.c.confirmed.is_(True)
        )
        return self.mailer.available and bool(await self.store.rows(known))

    async def _is_new(self, person: str, kind: Kind, subject: str, about: str, mail: bool) -> bool:
        """Record an alert. Of several processes that try to send the same one, only one gets True."""
        row = {"person": person, "kind": kind, "subject": subject[:64], "about": about[:200], "at": now()}
        same = sql.and_(alerts.c.person == person, alerts.c.kind == kind, alerts.c.subject == row["subject"])
        renewed = sql.update(alerts).where(same, alerts.c.at < now() - AGAIN_MS).values({**row, "mailed": not mail})
        if await self.store.change_rows(renewed):
            return True
        try:
            await self.store.run(sql.insert(alerts).values({**row, "mailed": not mail}))
        except Conflict:
            return False
        return True

    # -- choices -------------------------------------------------------------------------------------------------------

    async def wants(self, person: str, kind: Kind, way: Way) -> bool:
        return (await self._choices(person)).get((kind, way), (kind, way) not in OFF_BY_DEFAULT)

    async def _choices(self, person: str) -> dict[tuple[str, str], bool]:
        made = sql.select(notification_choices).where(notification_choices.c.person == person)
        return {(row["kind"], row["way"]): bool(row["wanted"]) for row in await self.store.rows(made)}

    async def card(self, person: str) -> NotificationCard:
        made = await self._choices(person)
        return NotificationCard(
            push_key=self.push.public_key,
            mail=await self._reachable(person),
            choices=[
                NotificationChoice(
                    kind=kind,
                    push=made.get((kind, "push"), (kind, "push") not in OFF_BY_DEFAULT),
                    mail=made.get((kind, "mail"), (kind, "mail") not in OFF_BY_DEFAULT),
                )
                for kind in KINDS
            ],
            browsers=len(await self.push.of(person)),
        )

    async def choose(self, person: str, kind: str, way: str, wanted: bool) -> None:
        chosen = notification_choices.c
        same = sql.and_(chosen.person == person, chosen.kind == kind, chosen.way == way)
        row = {"person": person, "kind": kind, "way": way, "wanted": wanted}
        await self.store.run(sql.delete(notification_choices).where(same), sql.insert(notification_choices).values(row))

    # -- links that switch off ----------------------------------------------------------------------------------------

    def off_token(self, person: str, kind: str) -> str:
        return str(URLSafeSerializer(self.accounts.secret_key, salt="unsubscribe").dumps([person, kind, "mail"]))

    async def switch_off(self, token: str) -> SwitchedOff:
        """Switch off what a link is for. It needs no login: anyone who has the mail may do it."""
        try:
            person, kind, way = URLSafeSerializer(self.accounts.secret_key, salt="unsubscribe").loads(token)
        except (BadData, ValueError):
            raise ApiError("link", "This link is not complete. Copy all of it from the mail.", 400) from None
        for each in KINDS if kind == "all" else (kind,):
            await self.choose(str(person), str(each), str(way), wanted=False)
        return SwitchedOff(kind=str(kind), way=str(way))

    # -- clocks and digests --------------------------------------------------------------------------------------------

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(min(60.0, max(0.2, self.settings.digest_seconds / 10)))
            try:
                await self.warn_of_clocks()
                await self.send_digests()
            except StoreDown:
                continue  # said by others already
            except Exception:
                log.exception("notifications failed")

    async def warn_of_clocks(self) -> None:
        """Notify people whose clock of days runs low, once for each decision."""
        low = sql.select(tables).where(
            tables.c.due > now(), tables.c.due < now() + LOW_MS, tables.c.turn_person.is_not(None)
        )
        for row in await self.store.rows(low.limit(500)):
            if '"days"' not in row["clock"]:
                continue
            same = sql.select(alerts.c.at).where(
                alerts.c.person == row["turn_person"], alerts.c.kind == "clock_low", alerts.c.subject == row["id"]
            )
            told = await self.store.rows(same)
            if not told or told[0]["at"] < row["changed"]:
                await self.notify(row["turn_person"], "clock_low", row["id"], about_table(row))

    async def send_digests(self) -> None:
        """Mail each person a digest of their open alerts, at most once in `digest_seconds`."""
        settled = now() - int(self.settings.digest_seconds * 1000)
        ready = sql.select(mail_addresses).where(
            mail_addresses.c.confirmed.is_(True),
            mail_addresses.c.mailed <= settled,
            mail_addresses.c.person.in_(
                sql.select(alerts.c.person).where(alerts.c.mailed.is_(False), alerts.c.at <= settled)
            ),
        )
        for address in await self.store.rows(ready.limit(100)):
            await self._send_digest(address)

    async def _send_digest(self, address: Row) -> None:
        person = address["person"]
        mine = sql.and_(mail_addresses.c.person == person, mail_addresses.c.mailed == address["mailed"])
        if not await self.store.change_rows(sql.update(mail_addresses).where(mine).values(mailed=now())):
            return  # another process does it
        open_alerts = sql.select(alerts).where(alerts.c.person == person, alerts.c.mailed.is_(False))
        rows = await self.store.rows(open_alerts.order_by(alerts.c.at).limit(100))
        await self.store.run(
            sql.update(alerts).where(alerts.c.person == person, alerts.c.mailed.is_(False)).values(mailed=True)
        )
        if told := [row for row in rows if await self._still_holds(row)]:
            await self._mail(address, told)

    async def _still_holds(self, alert: Row) -> bool:
        """False if it is no longer their turn, a challenge was answered, or they want no more mails of this kind."""
        if not await self.wants(alert["person"], alert["kind"], "mail"):
            return False
        if alert["kind"] == "challenge":
            still_open = sql.and_(challenges.c.id == alert["subject"], challenges.c.status == "open")
            return bool(await self.store.rows(sql.select(challenges.c.id).where(still_open)))
        if alert["kind"] not in ("your_turn", "clock_low"):
            return True
        table = await self.store.table(alert["subject"])
        return table is not None and table["turn_person"] == alert["person"]

    async def _mail(self, address: Row, told: list[Row]) -> None:
        language, person = address["language"], address["person"]
        lines = []
        for row in told:
            link = self.mailer.link(page_of(row["kind"], row["subject"]))
            lines.append(f"{sentence(row['kind'], row['about'], language)}\n{link}")
        offs = [
            translate(
                msg(
                    "No more mails of this kind ({kind}): {link}",
                    kind=translate(msg(TITLES[kind]), language),
                    link=self.off_link(person, kind),
                ),
                language,
            )
            for kind in dict.fromkeys(row["kind"] for row in told)
        ]
        every = translate(msg("No more mails at all: {link}", link=self.off_link(person, "all")), language)
        subject = translate(
            msg("Galápagos: {count} messages", count=len(told)) if len(told) > 1 else "", language
        ) or sentence(told[0]["kind"], told[0]["about"], language)
        one_click = self.mailer.link(f"api/unsubscribe?token={self.off_token(person, 'all')}")
        await self.mailer.send(address["address"], subject, "\n\n".join([*lines, "--", *offs, every]) + "\n", one_click)

    def off_link(self, person: str, kind: str) -> str:
        return self.mailer.link(f"#/unsubscribe?token={self.off_token(person, kind)}")


TITLES: dict[str, str] = {
    "your_turn": "your turn",
    "invitation": "invitations",
    "challenge": "challenges",
    "message": "messages",
    "clock_low": "the clock runs low",
}


def sentence(kind: Kind, about: str, language: str = FALLBACK) -> str:
    return translate(msg(SENTENCES[kind], about=about), language)


def message(kind: Kind, subject: str, about: str, language: str) -> str:
    """Return what a browser's service worker shows, and the page that a click opens."""
    text = sentence(kind, about, language)
    shown = {"kind": kind, "title": "Galápagos", "text": text, "page": page_of(kind, subject), "table": subject}
    return msgspec.json.encode(shown).decode()


def page_of(kind: Kind, subject: str) -> str:
    """Return where a notification leads: a challenge has no table yet."""
    return "#/lobby" if kind == "challenge" else f"#/table/{subject}"


def about_table(row: Row) -> str:
    """Name a table by its title, or by those who play there."""
    card = msgspec.json.decode(row["card"])
    return str(row["title"]) or ", ".join(place["name"] for place in card["places"])
