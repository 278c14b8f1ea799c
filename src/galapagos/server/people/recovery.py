"""Ways back into an account without its passphrase: recovery codes, and a link by mail."""

from __future__ import annotations

import asyncio
import logging
import secrets

import sqlalchemy as sql
from itsdangerous import BadData, URLSafeTimedSerializer

from galapagos.core.messages import msg, translate
from galapagos.server.errors import ApiError
from galapagos.server.people.accounts import Accounts, Identity, digest, find_account, new_passphrase
from galapagos.server.people.mail import Mailer
from galapagos.server.storage.schema import mail_addresses, persons, recovery_codes
from galapagos.server.storage.store import Row
from galapagos.server.wire.account import MailCard

log = logging.getLogger(__name__)
CODES = 8
LINK_SECONDS = 3600


class Recovery:
    def __init__(self, accounts: Accounts, mailer: Mailer) -> None:
        self.accounts, self.mailer, self.store = accounts, mailer, accounts.store
        self.sending: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        await asyncio.gather(*self.sending, return_exceptions=True)

    def _signer(self, purpose: str) -> URLSafeTimedSerializer:
        return URLSafeTimedSerializer(self.accounts.secret_key, salt=purpose)

    # -- codes --------------------------------------------------------------------------------------------------------

    async def new_codes(self, identity: Identity) -> list[str]:
        """Make recovery codes, which replace the old ones. Only their hashes are stored."""
        if identity.guest:
            raise ApiError("account", "Make an account first.")
        codes = ["-".join(secrets.token_hex(2) for _ in range(4)) for _ in range(CODES)]
        await self.store.run(
            sql.delete(recovery_codes).where(recovery_codes.c.person == identity.person),
            sql.insert(recovery_codes).values(
                [{"digest": code_digest(identity.person, code), "person": identity.person} for code in codes]
            ),
        )
        return codes

    async def codes_left(self, person: str) -> int:
        left = sql.select(sql.func.count().label("n")).where(recovery_codes.c.person == person)
        return int((await self.store.rows(left))[0]["n"])

    async def by_code(self, name: str, code: str, passphrase: str, agent: str) -> tuple[Identity, str]:
        """Set a new passphrase with a recovery code, which is used up, and log in."""
        account = await find_account(self.store, name)
        hashed = await self.accounts.hash(passphrase)  # for unknown names too, so that they take as long
        person = account["id"] if account else ""
        mine = sql.and_(
            recovery_codes.c.person == person, recovery_codes.c.digest == code_digest(person, code.strip().lower())
        )
        if account is None or not await self.store.change_rows(sql.delete(recovery_codes).where(mine)):
            raise ApiError("login", "Name or recovery code is wrong.", 401)
        return await self._enter(account, hashed, agent)

    async def _enter(self, account: Row, hashed: str, agent: str) -> tuple[Identity, str]:
        await self.store.run(*new_passphrase(account["id"], hashed, end_tokens=False))
        self.accounts.clear_cache()
        return await self.accounts.new_session(account, agent)

    # -- mail ---------------------------------------------------------------------------------------------------------

    async def mail_card(self, person: str) -> MailCard:
        row = await self._address(person)
        return MailCard(
            offered=self.mailer.available,
            address=row["address"] if row else "",
            confirmed=bool(row and row["confirmed"]),
        )

    async def _address(self, person: str) -> Row | None:
        rows = await self.store.rows(sql.select(mail_addresses).where(mail_addresses.c.person == person))
        return rows[0] if rows else None

    async def set_address(self, identity: Identity, address: str, language: str) -> MailCard:
        """Store a mail address and mail it a link to confirm it. An empty address deletes the stored one."""
        if identity.guest:
            raise ApiError("account", "Make an account first.")
        if address and not self.mailer.available:
            raise ApiError("no_mail", "This server sends no mails.")
        row = {"person": identity.person, "address": address, "confirmed": False, "language": language, "mailed": 0}
        await self.store.run(
            sql.delete(mail_addresses).where(mail_addresses.c.person == identity.person),
            *([sql.insert(mail_addresses).values(row)] if address else []),
        )
        if address:
            token = self._signer("mail").dumps([identity.person, address])
            text = msg(
                "Somebody, probably you, gave this address to the account {name}.\n\n"
                "To confirm it, open this link within an hour:\n{link}\n\nIf it was not you, do nothing.",
                name=identity.name,
                link=self.mailer.link(f"#/account?confirm={token}"),
            )
            subject = msg("Galápagos: confirm your mail address")
            self._send(address, translate(subject, language), translate(text, language))
        return await self.mail_card(identity.person)

    async def confirm(self, token: str) -> None:
        person, address = self._read("mail", token)
        mine = sql.and_(mail_addresses.c.person == person, mail_addresses.c.address == address)
        if not await self.store.change_rows(sql.update(mail_addresses).where(mine).values(confirmed=True)):
            raise old_link()

    async def send_link(self, name: str) -> None:
        """Mail a link to log in with. The caller cannot tell whether there is such an account or address."""
        account = await find_account(self.store, name)
        row = await self._address(account["id"]) if account else None
        if account is None or row is None or not row["confirmed"]:
            return
        token = self._signer("recover").dumps([account["id"], fingerprint(account)])
        text = msg(
            "Somebody, probably you, wants a new passphrase for the account {name}.\n\n"
            "To choose one, open this link within an hour:\n{link}\n\nIf it was not you, do nothing.",
            name=account["name"],
            link=self.mailer.link(f"#/account?recover={token}"),
        )
        subject = msg("Galápagos: a new passphrase")
        self._send(row["address"], translate(subject, row["language"]), translate(text, row["language"]))

    async def by_link(self, token: str, passphrase: str, agent: str) -> tuple[Identity, str]:
        person, known = self._read("recover", token)
        rows = await self.store.rows(sql.select(persons).where(persons.c.id == person))
        if not rows or fingerprint(rows[0]) != known:  # used already: the passphrase is another one
            raise old_link()
        return await self._enter(rows[0], await self.accounts.hash(passphrase), agent)

    def _read(self, purpose: str, token: str) -> tuple[str, str]:
        try:
            first, second = self._signer(purpose).loads(token, max_age=LINK_SECONDS)
        except (BadData, ValueError):
            raise old_link() from None
        return str(first), str(second)

    def _send(self, address: str, subject: str, text: str) -> None:
        """Send without making the request wait: its duration would tell whether there is an address."""

        async def deliver() -> None:
            await self.mailer.send(address, subject, text)

        task = asyncio.create_task(deliver(), name="mail")
        self.sending.add(task)
        task.add_done_callback(self.sending.discard)


def old_link() -> ApiError:
    return ApiError("link", "This link is too old, or was used already. Ask for another one.", 401)


def fingerprint(account: Row) -> str:
    """Return what changes with the passphrase, so that a link works once."""
    return digest(str(account["passphrase"]))[:16]


def code_digest(person: str, code: str) -> str:
    return digest(f"{person} {code}")
