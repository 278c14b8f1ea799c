"""Passkeys: log in with a device or a security key instead of a passphrase (WebAuthn)."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import msgspec
import sqlalchemy as sql

from galapagos.server.errors import ApiError, not_found
from galapagos.server.people.accounts import Accounts, Identity, digest
from galapagos.server.people.sanctions import check_not_banned
from galapagos.server.storage.schema import passkey_challenges, passkeys, persons
from galapagos.server.storage.store import Conflict, Row
from galapagos.server.wall_clock import now
from galapagos.server.wire.account import PasskeyCard

MINUTES_5 = 300_000
Json = dict[str, Any]


class Site(msgspec.Struct, frozen=True):
    """Where the page was loaded from. A passkey is bound to the host."""

    host: str
    origin: str


class Passkeys:
    def __init__(self, accounts: Accounts, most: int) -> None:
        """`most` passkeys of one account."""
        self.accounts, self.store, self.most = accounts, accounts.store, most

    # -- making one ---------------------------------------------------------------------------------------------------

    async def begin(self, identity: Identity, site: Site) -> Json:
        """Return what the browser needs to make a passkey."""
        if identity.guest:
            raise ApiError("account", "Make an account first.")
        known = await self._of(identity.person)
        if len(known) >= self.most:
            raise ApiError("too_many", "You have too many passkeys. Delete some.", 429)
        from galapagos.server.people.webauthn_calls import creation_options

        challenge = await self._new_challenge(identity.person)
        known_ids = [unpacked(row["id"]) for row in known]
        return creation_options(site.host, identity.person, identity.name, challenge, known_ids)

    async def finish(self, identity: Identity, site: Site, name: str, credential: Json) -> PasskeyCard:
        from galapagos.server.people.webauthn_calls import verified_creation

        challenge = await self._used_challenge(credential, identity.person)
        made = verified_creation(site.host, site.origin, challenge, credential)
        if made is None:
            raise refused()
        row = {
            "id": packed(made.credential_id),
            "person": identity.person,
            "name": name,
            "public_key": packed(made.credential_public_key),
            "sign_count": made.sign_count,
            "created": now(),
        }
        try:
            await self.store.run(sql.insert(passkeys).values(row))
        except Conflict:
            raise ApiError("passkey", "This passkey is known already.") from None
        return card(row)

    # -- logging in ---------------------------------------------------------------------------------------------------

    async def ask(self, site: Site) -> Json:
        """Return what the browser needs to log in with any passkey of this site."""
        from galapagos.server.people.webauthn_calls import login_options

        return login_options(site.host, await self._new_challenge(""))

    async def log_in(self, site: Site, credential: Json, agent: str) -> tuple[Identity, str]:
        from galapagos.server.people.webauthn_calls import verified_login

        challenge = await self._used_challenge(credential, "")
        wanted = sql.select(passkeys).where(passkeys.c.id == str(credential.get("id", ""))[:512])
        known = await self.store.rows(wanted)
        if not known:
            raise refused()
        public_key, count = unpacked(known[0]["public_key"]), known[0]["sign_count"]
        seen = verified_login(site.host, site.origin, challenge, credential, public_key, count)
        if seen is None:
            raise refused()
        used = sql.update(passkeys).where(passkeys.c.id == known[0]["id"])
        await self.store.run(used.values(sign_count=seen.new_sign_count))
        person = (await self.store.rows(sql.select(persons).where(persons.c.id == known[0]["person"])))[0]
        await check_not_banned(self.store, person["id"])
        return await self.accounts.new_session(person, agent)

    # -- those there are ----------------------------------------------------------------------------------------------

    async def cards(self, identity: Identity) -> list[PasskeyCard]:
        return [card(row) for row in await self._of(identity.person)]

    async def remove(self, identity: Identity, which: str) -> None:
        mine = [row["id"] for row in await self._of(identity.person) if digest(row["id"])[:16] == which]
        if not mine:
            raise not_found("passkey")
        await self.store.run(sql.delete(passkeys).where(passkeys.c.id == mine[0]))

    async def _of(self, person: str) -> list[Row]:
        return await self.store.rows(
            sql.select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.created, passkeys.c.id)
        )

    # -- challenges ---------------------------------------------------------------------------------------------------

    async def _new_challenge(self, person: str) -> bytes:
        challenge = secrets.token_bytes(32)
        row = {"digest": digest(packed(challenge)), "person": person, "until": now() + MINUTES_5}
        await self.store.run(
            sql.delete(passkey_challenges).where(passkey_challenges.c.until < now()),
            sql.insert(passkey_challenges).values(row),
        )
        return challenge

    async def _used_challenge(self, credential: Json, person: str) -> bytes:
        """Return the challenge that the browser signed, if it is one of ours, and use it up."""
        try:
            signed = msgspec.json.decode(unpacked(credential["response"]["clientDataJSON"]))["challenge"]
            challenge = unpacked(signed)
        except (KeyError, TypeError, ValueError, msgspec.MsgspecError):
            raise refused() from None
        given = sql.and_(
            passkey_challenges.c.digest == digest(packed(challenge)),
            passkey_challenges.c.person == person,
            passkey_challenges.c.until > now(),
        )
        if not await self.store.change_rows(sql.delete(passkey_challenges).where(given)):
            raise refused()
        return challenge


def refused() -> ApiError:
    return ApiError("passkey", "This passkey was not accepted. Try again, or log in with your passphrase.", 401)


def packed(data: bytes) -> str:
    """As WebAuthn writes bytes: base64 for addresses, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def card(row: Row) -> PasskeyCard:
    return PasskeyCard(id=digest(row["id"])[:16], name=row["name"], began=row["created"])
