"""Signing and posting push messages. Servers without a key for it never load this: the libraries take 30 MB."""

from __future__ import annotations

import requests
from cryptography.hazmat.primitives import serialization
from py_vapid import Vapid02
from py_vapid.utils import b64urlencode
from pywebpush import WebPushException, webpush

from galapagos.server.storage.store import Row

SECONDS = 10.0  # for a push service to answer
DAY = 86_400


def new_key() -> str:
    """Return a private key with which push services know this server, as PEM."""
    vapid = Vapid02()
    vapid.generate_keys()
    return str(vapid.private_pem().decode())


class PushSender:
    def __init__(self, key: str, mail: str) -> None:
        """`mail` is where a push service can complain."""
        self.vapid, self.mail = Vapid02.from_pem(key.encode()), mail

    @property
    def public_key(self) -> str:
        form = serialization.PublicFormat.UncompressedPoint
        return str(b64urlencode(self.vapid.public_key.public_bytes(serialization.Encoding.X962, form)))

    def post(self, subscription: Row, data: str) -> str:
        """Send a message. Return why it was not accepted (the status of the answer, or what failed), or ""."""
        keys = {"p256dh": subscription["p256dh"], "auth": subscription["auth"]}
        try:
            webpush(
                {"endpoint": subscription["endpoint"], "keys": keys},
                data,
                vapid_private_key=self.vapid,
                vapid_claims={"sub": f"mailto:{self.mail}"},
                ttl=DAY,
                timeout=SECONDS,
            )
        except WebPushException as error:
            return str(error.response.status_code if error.response is not None else 0)
        except (requests.RequestException, ValueError, TypeError) as error:  # also keys that are none
            return type(error).__name__
        return ""
