"""Checks before every request (origin, rate, content type) and the headers of every response."""

from __future__ import annotations

import logging
from typing import Any
from urllib.parse import unquote_plus, urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Send

from galapagos.core.messages import translate
from galapagos.server.errors import ApiError
from galapagos.server.http.languages import preferred_language
from galapagos.server.server import Server
from galapagos.server.wire.http import Fault
from galapagos.server.wire.text import ForbiddenCharacter, check_text

log = logging.getLogger(__name__)

SAFE = {"GET", "HEAD", "OPTIONS"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app, self.server = app, server
        headers = dict(HEADERS)
        if server.settings.secure:
            headers["strict-transport-security"] = "max-age=31536000"
        self.headers = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, scope: Any, receive: Receive, send: Send) -> None:
        """Refuse pages of other sites: the browser would send our visitor's cookie along."""
        if self._foreign(headers_of(scope)) or not readable_address(scope):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "foreign origin or address"})
            return
        await self.app(scope, receive, send)

    async def _request(self, scope: Any, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                status = message["status"]
                self.server.metrics.requests.labels(scope["method"], str(status)).inc()
                api = scope["path"].startswith(("/api/", "/healthz", "/metrics"))
                extra = [*self.headers, *([(b"cache-control", b"no-store")] if api else [])]
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        try:
            self._check(scope)
        except ApiError as error:
            await send_error(send_with_headers, error, preferred_language(headers_of(scope).get("accept-language", "")))
            return
        await self.app(scope, receive, send_with_headers)

    def _check(self, scope: Any) -> None:
        self.server.requests.take(scope["client"][0] if scope.get("client") else "?")
        check_address(scope)
        if scope["method"] in SAFE:
            return
        headers = headers_of(scope)
        if self._foreign(headers):
            raise ApiError("foreign", "This request comes from a page of another site.", 403)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind and kind != "application/json":
            raise ApiError("json", "Send JSON (content-type: application/json).", 415)

    def _foreign(self, headers: dict[str, str]) -> bool:
        if headers.get("sec-fetch-site") == "cross-site":
            return True
        origin = headers.get("origin")
        if origin is None:
            return False  # not sent by a browser
        if origin.rstrip("/") in self.server.settings.allowed_origins():
            return False
        return urlsplit(origin).netloc.lower() != headers.get("host", "").lower()


def check_address(scope: Any) -> None:
    try:
        check_text(scope["path"])
        check_text(unquote_plus(scope["query_string"].decode("latin-1")))
    except ForbiddenCharacter as error:
        raise ApiError("request", error.said, 400) from None


def readable_address(scope: Any) -> bool:
    try:
        check_address(scope)
    except ApiError:
        return False
    return True


def headers_of(scope: Any) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


async def send_error(send: Send, error: ApiError, language: str) -> None:
    body = msgspec.json.encode(Fault(code=error.code, message=translate(error.said, language)))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if error.status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
