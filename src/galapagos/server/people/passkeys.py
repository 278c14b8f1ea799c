"""Passkeys: log in with a device or a security key instead of a passphrase (WebAuthn)."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
import sqlalchemy as sql
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

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
        options = generate_registration_options(
            rp_id=site.host,
            rp_name="Galápagos",
            user_name=identity.name,
            user_id=identity.person.encode(),
            challenge=await self._new_challenge(identity.person),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(row["id"])) for row in known],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
        )
        return as_json(options)

    async def finish(self, identity: Identity, site: Site, name: str, credential: Json) -> PasskeyCard:
        challenge = await self._used_challenge(credential, identity.person)
        try:
            made = verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise refused() from None
        row = {
            "id": bytes_to_base64url(made.credential_id),
            "person": identity.person,
            "name": name,
            "public_key": bytes_to_base64url(made.credential_public_key),
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
        challenge = await self._new_challenge("")
        return as_json(
            generate_authentication_options(
                rp_id=site.host, challenge=challenge, user_verification=UserVerificationRequirement.PREFERRED
            )
        )

    async def log_in(self, site: Site, credential: Json, agent: str) -> tuple[Identity, str]:
        challenge = await self._used_challenge(credential, "")
        wanted = sql.select(passkeys).where(passkeys.c.id == str(credential.get("id", ""))[:512])
        known = await self.store.rows(wanted)
        if not known:
            raise refused()
        try:
            seen = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=base64url_to_bytes(known[0]["public_key"]),
                credential_current_sign_count=known[0]["sign_count"],
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise refused() from None
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
        row = {"digest": digest(bytes_to_base64url(challenge)), "person": person, "until": now() + MINUTES_5}
        await self.store.run(
            sql.delete(passkey_challenges).where(passkey_challenges.c.until < now()),
            sql.insert(passkey_challenges).values(row),
        )
        return challenge

    async def _used_challenge(self, credential: Json, person: str) -> bytes:
        """Return the challenge that the browser signed, if it is one of ours, and use it up."""
        try:
            signed = msgspec.json.decode(base64url_to_bytes(credential["response"]["clientDataJSON"]))["challenge"]
            challenge = base64url_to_bytes(signed)
        except (KeyError, TypeError, ValueError, msgspec.MsgspecError):
            raise refused() from None
        given = sql.and_(
            passkey_challenges.c.digest == digest(bytes_to_base64url(challenge)),
            passkey_challenges.c.person == person,
            passkey_challenges.c.until > now(),
        )
        if not await self.store.change_rows(sql.delete(passkey_challenges).where(given)):
            raise refused()
        return challenge


def refused() -> ApiError:
    return ApiError("passkey", "This passkey was not accepted. Try again, or log in with your passphrase.", 401)


def as_json(options: Any) -> Json:
    decoded: Json = msgspec.json.decode(options_to_json(options))
    return decoded


def card(row: Row) -> PasskeyCard:
    return PasskeyCard(id=digest(row["id"])[:16], name=row["name"], began=row["created"])
