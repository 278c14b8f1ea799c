"""People: guests known by a signed cookie, accounts by name and passphrase, programs by tokens."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec
import sqlalchemy as sql
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from itsdangerous import BadSignature, URLSafeSerializer
from msgspec import Struct

from galapagos.core.languages import FALLBACK
from galapagos.core.messages import msg
from galapagos.server.errors import ApiError, not_found
from galapagos.server.people.names import earlier_login_name, guest_name, login_name, lookalike
from galapagos.server.people.roles import has_role
from galapagos.server.people.sanctions import check_not_banned, notice
from galapagos.server.people.visitor import Visitor
from galapagos.server.storage.schema import (
    keys,
    mail_addresses,
    names,
    persons,
    push_subscriptions,
    sessions,
    tokens,
)
from galapagos.server.storage.store import Conflict, Row, Store
from galapagos.server.wall_clock import now
from galapagos.server.wire.http import Me, SessionCard, TokenCard

COOKIE = "galapagos"
SCOPES = ("read", "play", "create")
CACHE_SECONDS = 10.0  # for which a session is trusted without asking the database
MOST_CACHED = 5000
HOUR = 3_600_000


class Identity(Struct, kw_only=True):
    """Who sends a request, and with what rights."""

    person: str
    name: str
    guest: bool
    session: str = ""  # of a browser
    token: str = ""  # of a program: its id, not the secret
    scopes: tuple[str, ...] = SCOPES
    bot: bool = False  # the account is a program's
    language: str = ""  # that was chosen; otherwise whatever the browser prefers

    def me(self) -> Me:
        return Me(id=self.person, name=self.name, guest=self.guest, language=self.language)

    def require(self, scope: str) -> None:
        """Raise ApiError if this is a token without the scope."""
        if scope not in self.scopes:
            raise ApiError("forbidden", msg("This token may not {scope}.", scope=scope), 403)


def visitor_of(identity: Identity | None) -> Visitor:
    if identity is None:
        return Visitor("", "")
    return Visitor(identity.person, identity.name, identity.session, identity.token, identity.bot)


class Accounts:
    def __init__(self, store: Store, signing_key: str) -> None:
        self.store, self.signing_key = store, signing_key
        self.hasher = PasswordHasher()
        self.cache: OrderedDict[str, tuple[float, Identity]] = OrderedDict()
        self.hashing = asyncio.Semaphore(2)  # argon2 needs a tenth of a second and 64 MB

    async def open(self) -> None:
        self.nobody = await self.hash(secrets.token_hex())  # checked for unknown names, so that they take as long
        self.secret_key = self.signing_key or await self._stored_key()
        self.signer = URLSafeSerializer(self.secret_key, salt="session")

    async def _stored_key(self) -> str:
        """Return the key in the database. The first process generates it."""
        with suppress(Conflict):
            await self.store.run(sql.insert(keys).values(name="signing", value=secrets.token_urlsafe(32)))
        return str((await self.store.rows(sql.select(keys).where(keys.c.name == "signing")))[0]["value"])

    # -- identifying --------------------------------------------------------------------------------------------------

    async def by_cookie(self, cookie: str) -> Identity | None:
        try:
            session = str(self.signer.loads(cookie))
        except BadSignature:
            return None
        return self._cached(session) or await self._find(
            session,
            sql.select(persons, sessions.c.id.label("session"), sessions.c.seen)
            .join(sessions, sessions.c.person == persons.c.id)
            .where(sessions.c.id == digest(session)),
        )

    async def by_token(self, token: str) -> Identity | None:
        return self._cached(token) or await self._find(
            token,
            sql.select(persons, tokens.c.scopes, tokens.c.id.label("token"))
            .join(tokens, tokens.c.person == persons.c.id)
            .where(tokens.c.digest == digest(token)),
        )

    def _cached(self, secret: str) -> Identity | None:
        found = self.cache.get(digest(secret))
        return found[1] if found and found[0] > time.monotonic() else None

    async def _find(self, secret: str, statement: sql.Select[tuple[object, ...]]) -> Identity | None:
        rows = await self.store.rows(statement)
        if not rows:
            return None
        identity = identity_of(rows[0])
        await check_not_banned(self.store, identity.person)
        identity.bot = not identity.guest and await has_role(self.store, identity.person, "bot")
        if identity.session and rows[0]["seen"] < now() - HOUR:
            await self.store.run(sql.update(sessions).where(sessions.c.id == identity.session).values(seen=now()))
        self.cache[digest(secret)] = (time.monotonic() + CACHE_SECONDS, identity)
        if len(self.cache) > MOST_CACHED:
            self.cache.popitem(last=False)
        return identity

    def clear_cache(self) -> None:
        self.cache.clear()

    # -- logging in ---------------------------------------------------------------------------------------------------

    async def new_guest(self, agent: str, language: str = FALLBACK) -> tuple[Identity, str]:
        """Create a guest. Return it and its cookie."""
        name = await self.free_guest_name(language)
        row = {"id": secrets.token_hex(8), "name": name, "lookalike": lookalike(name), "created": now()}
        await self.store.run(sql.insert(persons).values(row))
        return await self.new_session({**row, "account": None}, agent)

    async def new_session(self, person: Row, agent: str) -> tuple[Identity, str]:
        session = secrets.token_urlsafe(24)
        row = {"id": digest(session), "person": person["id"], "created": now(), "seen": now(), "agent": agent[:200]}
        await self.store.run(sql.insert(sessions).values(row))
        return identity_of({**person, "session": row["id"]}), str(self.signer.dumps(session))

    async def log_in(self, name: str, passphrase: str, agent: str) -> tuple[Identity, str]:
        account = await find_account(self.store, name)
        known = account["passphrase"] if account else self.nobody
        if not await self._matches(known, passphrase) or account is None:
            raise ApiError("login", "Name or passphrase is wrong.", 401)
        await check_not_banned(self.store, account["id"])
        return await self.new_session(account, agent)

    async def make_account(self, identity: Identity, name: str, passphrase: str, agent: str) -> tuple[Identity, str]:
        """Turn a guest into an account with a new session, so that the guest's old one is worth nothing."""
        if not identity.guest:
            raise ApiError("account", "You have an account already.")
        hashed, look = await self.hash(passphrase), lookalike(name)
        row = {"name": name, "lookalike": look, "account": login_name(name), "passphrase": hashed}
        try:
            await self.store.run(
                sql.insert(names).values(lookalike=look, person=identity.person),
                sql.update(persons).where(persons.c.id == identity.person).values(row),
                rename_guests(look, await self.free_guest_name()),
                sql.delete(sessions).where(sessions.c.person == identity.person),
                notice("revoked", identity.person),
            )
        except Conflict:
            raise ApiError("account", "That name is taken.") from None
        self.clear_cache()
        return await self.new_session({"id": identity.person, **row}, agent)

    async def change_passphrase(self, identity: Identity, old: str, new: str, end_tokens: bool = False) -> None:
        """Change the passphrase and end all other sessions, and the tokens if wished."""
        rows = await self.store.rows(sql.select(persons).where(persons.c.id == identity.person))
        if not rows or rows[0]["passphrase"] is None or not await self._matches(rows[0]["passphrase"], old):
            raise ApiError("login", "The old passphrase is wrong.", 401)
        hashed = await self.hash(new)
        await self.store.run(*new_passphrase(identity.person, hashed, end_tokens, keep=identity.session))
        self.clear_cache()

    async def check_passphrase(self, identity: Identity, passphrase: str) -> None:
        """Raise ApiError unless it is the account's; guests have none."""
        rows = await self.store.rows(sql.select(persons).where(persons.c.id == identity.person))
        if not identity.guest and not (rows and await self._matches(rows[0]["passphrase"], passphrase)):
            raise ApiError("login", "The passphrase is wrong.", 401)

    async def rename(self, identity: Identity, name: str) -> Identity:
        """Show another name to others. One that looks like an account's is that account's alone."""
        look = lookalike(name)
        try:
            if identity.guest:
                await self._rename_guest(identity.person, name, look)
            else:
                await self._rename_account(identity.person, name, look)
        except Conflict:
            raise ApiError("name", "That name belongs to an account.") from None
        self.clear_cache()
        return msgspec.structs.replace(identity, name=name)

    async def speak(self, identity: Identity, language: str) -> Identity:
        """Remember a language for the page, mails and push messages."""
        places = ((persons, persons.c.id), (mail_addresses, mail_addresses.c.person))
        for table, person in (*places, (push_subscriptions, push_subscriptions.c.person)):
            await self.store.run(sql.update(table).where(person == identity.person).values(language=language))
        self.clear_cache()
        return msgspec.structs.replace(identity, language=language)

    async def _rename_guest(self, person: str, name: str, look: str) -> None:
        unowned = sql.not_(sql.exists(sql.select(names.c.person).where(names.c.lookalike == look)))
        change = sql.update(persons).where(persons.c.id == person, unowned)
        await self.store.run(change.values(name=name, lookalike=look))
        if await self._owner(look):
            raise Conflict

    async def _rename_account(self, person: str, name: str, look: str) -> None:
        account = (await self.store.rows(sql.select(persons.c.account).where(persons.c.id == person)))[0]["account"]
        needed = (look, lookalike(account))
        statements: list[sql.Executable] = [
            sql.delete(names).where(names.c.person == person, names.c.lookalike.not_in(needed)),
            sql.update(persons).where(persons.c.id == person).values(name=name, lookalike=look),
            rename_guests(look, await self.free_guest_name()),
        ]
        if await self._owner(look) != person:
            statements.insert(0, sql.insert(names).values(lookalike=look, person=person))
        await self.store.run(*statements)

    async def _owner(self, look: str) -> str:
        """Return the account that a name belongs to, or nothing."""
        rows = await self.store.rows(sql.select(names.c.person).where(names.c.lookalike == look))
        return str(rows[0]["person"]) if rows else ""

    async def free_guest_name(self, language: str = FALLBACK) -> str:
        """Return a name that looks like no account's."""
        while await self._owner(lookalike(name := guest_name(language))):
            pass
        return name

    async def hash(self, passphrase: str) -> str:
        async with self.hashing:
            return await asyncio.to_thread(self.hasher.hash, passphrase)

    async def _matches(self, known: str, passphrase: str) -> bool:
        async with self.hashing:
            try:
                return await asyncio.to_thread(self.hasher.verify, known, passphrase)
            except VerificationError:
                return False

    # -- sessions and tokens ------------------------------------------------------------------------------------------

    async def sessions(self, identity: Identity) -> list[SessionCard]:
        rows = await self.store.rows(
            sql.select(sessions).where(sessions.c.person == identity.person).order_by(sessions.c.created)
        )
        return [
            SessionCard(
                id=row["id"][:16],
                here=row["id"] == identity.session,
                began=row["created"],
                seen=row["seen"],
                agent=row["agent"],
            )
            for row in rows
        ]

    async def end_sessions(self, identity: Identity, which: str | None) -> None:
        """End one session by its short id, or all others."""
        rows = await self.store.rows(sql.select(sessions).where(sessions.c.person == identity.person))
        ended = [
            row["id"] for row in rows if (row["id"] != identity.session if which is None else row["id"][:16] == which)
        ]
        if which is not None and not ended:
            raise not_found("session")
        await self.store.run(sql.delete(sessions).where(sessions.c.id.in_(ended)), notice("revoked", identity.person))
        self.clear_cache()

    async def new_token(self, identity: Identity, name: str, scopes: list[str]) -> TokenCard:
        secret = "gal_" + secrets.token_urlsafe(24)
        card = TokenCard(id=secrets.token_hex(8), name=name, scopes=sorted(set(scopes)), began=now(), secret=secret)
        await self.store.run(
            sql.insert(tokens).values(
                id=card.id,
                person=identity.person,
                name=name,
                digest=digest(secret),
                scopes=" ".join(card.scopes),
                created=card.began,
            )
        )
        return card

    async def tokens(self, identity: Identity) -> list[TokenCard]:
        rows = await self.store.rows(sql.select(tokens).where(tokens.c.person == identity.person))
        return [
            TokenCard(id=row["id"], name=row["name"], scopes=row["scopes"].split(), began=row["created"])
            for row in rows
        ]

    async def end_token(self, identity: Identity, token: str) -> None:
        mine = sql.and_(tokens.c.person == identity.person, tokens.c.id == token)
        if not await self.store.rows(sql.select(tokens.c.id).where(mine)):
            raise not_found("token")
        await self.store.run(sql.delete(tokens).where(mine), notice("revoked", identity.person))
        self.clear_cache()

    # -- what has ended -----------------------------------------------------------------------------------------------

    async def valid(self, visitors: Iterable[Visitor]) -> set[str]:
        """Return the sessions and tokens of these visitors that have not ended."""
        asked = [*visitors]
        found = set()
        for column, ids in (
            (sessions.c.id, {visitor.session for visitor in asked}),
            (tokens.c.id, {visitor.token for visitor in asked}),
        ):
            for part in batched(sorted(ids - {""}), 500):
                rows = await self.store.rows(sql.select(column.label("id")).where(column.in_(part)))
                found |= {str(row["id"]) for row in rows}
        return found


def new_passphrase(person: str, hashed: str, end_tokens: bool, keep: str = "") -> list[sql.Executable]:
    """Statements that change a passphrase and end the person's sessions, but for the one to keep."""
    return [
        sql.update(persons).where(persons.c.id == person).values(passphrase=hashed),
        sql.delete(sessions).where(sessions.c.person == person, sessions.c.id != keep),
        *([sql.delete(tokens).where(tokens.c.person == person)] if end_tokens else []),
        notice("revoked", person),
    ]


def batched(items: list[str], size: int) -> Iterator[list[str]]:
    return (items[start : start + size] for start in range(0, len(items), size))


def identity_of(row: Row) -> Identity:
    scopes = tuple(row["scopes"].split()) if "scopes" in row else SCOPES
    return Identity(
        person=row["id"],
        name=row["name"],
        guest=row["account"] is None,
        session=row.get("session", ""),
        token=row.get("token", ""),
        scopes=scopes,
        language=row.get("language") or "",
    )


def digest(secret: str) -> str:
    """Hash a session or token for storage: nobody who reads the database can log in with it."""
    return hashlib.sha256(secret.encode()).hexdigest()


async def find_account(store: Store, name: str) -> Row | None:
    """Return the account that someone means who logs in with this name."""
    earlier = earlier_login_name(name)
    rows = await store.rows(sql.select(persons).where(persons.c.account.in_([login_name(name), earlier])))
    return min(rows, key=lambda row: row["account"] != earlier, default=None)


def rename_guests(look: str, name: str) -> sql.Executable:
    """Give another name to guests who show a name that belongs to an account now."""
    guests = sql.update(persons).where(persons.c.account.is_(None), persons.c.lookalike == look)
    return guests.values(name=name, lookalike=lookalike(name))
