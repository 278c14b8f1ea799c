"""What the library for WebAuthn does for passkeys. Loaded when the first passkey is used: it takes 20 MB."""

from __future__ import annotations

from typing import Any

import msgspec
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.authentication.verify_authentication_response import VerifiedAuthentication
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from webauthn.registration.verify_registration_response import VerifiedRegistration

Json = dict[str, Any]
INVALID = (WebAuthnException, ValueError, KeyError, TypeError)


def creation_options(host: str, person: str, name: str, challenge: bytes, known: list[bytes]) -> Json:
    options = generate_registration_options(
        rp_id=host,
        rp_name="Galápagos",
        user_name=name,
        user_id=person.encode(),
        challenge=challenge,
        exclude_credentials=[PublicKeyCredentialDescriptor(id=each) for each in known],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
    )
    return as_json(options)


def verified_creation(host: str, origin: str, challenge: bytes, credential: Json) -> VerifiedRegistration | None:
    """Return the new passkey, or nothing if it is not what was asked for."""
    try:
        return verify_registration_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=host, expected_origin=origin
        )
    except INVALID:
        return None


def login_options(host: str, challenge: bytes) -> Json:
    preferred = UserVerificationRequirement.PREFERRED
    return as_json(generate_authentication_options(rp_id=host, challenge=challenge, user_verification=preferred))


def verified_login(
    host: str, origin: str, challenge: bytes, credential: Json, public_key: bytes, sign_count: int
) -> VerifiedAuthentication | None:
    """Return what the passkey signed, or nothing if it did not."""
    try:
        return verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=origin,
            credential_public_key=public_key,
            credential_current_sign_count=sign_count,
        )
    except INVALID:
        return None


def as_json(options: Any) -> Json:
    decoded: Json = msgspec.json.decode(options_to_json(options))
    return decoded
