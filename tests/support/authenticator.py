"""A passkey in software: it signs what a server asks, as a browser with a security key would."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

import cbor2
import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

Json = dict[str, Any]


class Authenticator:
    def __init__(self, origin: str) -> None:
        self.origin, self.host = origin, origin.split("//")[1].split(":")[0]
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.count = 0

    def create(self, options: Json) -> Json:
        """What `navigator.credentials.create` returns."""
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        known = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        attested = {"fmt": "none", "attStmt": {}, "authData": self._data(0x45) + known}
        response = {
            "clientDataJSON": self._client("webauthn.create", options),
            "attestationObject": bytes_to_base64url(cbor2.dumps(attested)),
        }
        return self._credential(response)

    def get(self, options: Json) -> Json:
        """What `navigator.credentials.get` returns."""
        self.count += 1
        client, data = self._client("webauthn.get", options), self._data(0x05)
        raw = msgspec.json.encode(self._fields("webauthn.get", options))
        signature = self.key.sign(data + hashlib.sha256(raw).digest(), ec.ECDSA(hashes.SHA256()))
        response = {
            "clientDataJSON": client,
            "authenticatorData": bytes_to_base64url(data),
            "signature": bytes_to_base64url(signature),
        }
        return self._credential(response)

    def _credential(self, response: Json) -> Json:
        name = bytes_to_base64url(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}

    def _fields(self, kind: str, options: Json) -> Json:
        return {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}

    def _client(self, kind: str, options: Json) -> str:
        return bytes_to_base64url(msgspec.json.encode(self._fields(kind, options)))

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")
