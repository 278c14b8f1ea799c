"""Checks before every request (host, origin, rate, content type) and the headers of every response."""

from __future__ import annotations

import logging
from typing import Any
from urllib.parse import unquote_plus, urlsplit

import msgspec
from litestar.types import ASGIApp, Receive, Send
from litestar.types import Message as AsgiMessage

from galapagos.core.messages import Message, msg, translate
from galapagos.server.errors import ApiError
from galapagos.server.http.connections import STATE
from galapagos.server.http.hosts import Hosts
from galapagos.server.http.languages import preferred_language
from galapagos.server.http.limits import network_of
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
# What pages of the sites in --origins may send and read. Cookies go along with their requests.
CORS = {
    "access-control-allow-methods": "GET, POST, PATCH, DELETE",
    "access-control-allow-headers": "accept-language, authorization, content-type",
    "access-control-max-age": "600",
}


class Guard:
    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app, self.server = app, server
        self.origins = server.settings.allowed_origins()
        self.hosts = Hosts(server.settings)
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
            scope["state"][STATE] = self.server
            await self.app(scope, receive, send)

    async def _socket(self, scope: Any, receive: Receive, send: Send) -> None:
        """Refuse pages of other sites: the browser would send our visitor's cookie along."""
        headers = headers_of(scope)
        if self._foreign(headers) or headers.get("host") not in self.hosts or not readable_address(scope):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "foreign origin, host or address"})
            return
        try:
            self.server.sockets.take(network_of(scope.get("client")))
        except ApiError as error:
            await receive()
            await send_error(send, error, preferred_language(headers.get("accept-language", "")), "websocket.http")
            return
        await self.app(scope, receive, send)

    async def _request(self, scope: Any, receive: Receive, send: Send) -> None:
        headers = headers_of(scope)
        cors = self._cors(headers)

        async def send_with_headers(message: AsgiMessage) -> None:
            if message["type"] == "http.response.start":
                status = message["status"]
                self.server.metrics.requests.labels(scope["method"], str(status)).inc()
                api = scope["path"].startswith(("/api/", "/healthz", "/metrics"))
                extra = [*self.headers, *cors, *([(b"cache-control", b"no-store")] if api else [])]
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        try:
            self._check(scope, headers)
        except ApiError as error:
            await send_error(send_with_headers, error, preferred_language(headers.get("accept-language", "")))
            return
        if scope["method"] == "OPTIONS" and len(cors) > 1 and "access-control-request-method" in headers:
            await send_preflight(send_with_headers)
        else:
            await self.app(scope, receive, send_with_headers)

    def _check(self, scope: Any, headers: dict[str, str]) -> None:
        self.server.requests.take(network_of(scope.get("client")))
        if headers.get("host") not in self.hosts:
            raise ApiError("host", unknown_host(headers["host"]), 421)
        check_address(scope)
        if scope["method"] in SAFE:
            return
        if self._foreign(headers):
            raise ApiError("foreign", "This request comes from a page of another site.", 403)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind and kind != "application/json":
            raise ApiError("json", "Send JSON (content-type: application/json).", 415)

    def _foreign(self, headers: dict[str, str]) -> bool:
        """Browsers say where a page comes from: in Origin, or at least in Sec-Fetch-Site. Programs send neither."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site") == "cross-site"
        if origin.rstrip("/").lower() in self.origins:
            return False
        return (
            headers.get("sec-fetch-site") == "cross-site"
            or urlsplit(origin).netloc.lower() != headers.get("host", "").lower()
        )

    def _cors(self, headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
        """Return the headers that let the page of an allowed site read our answer."""
        if not self.origins:
            return []
        origin = headers.get("origin", "")
        vary = [(b"vary", b"origin")]
        if origin.rstrip("/").lower() not in self.origins:
            return vary
        allowed = [(b"access-control-allow-origin", origin.encode()), (b"access-control-allow-credentials", b"true")]
        return [*vary, *allowed]


def unknown_host(host: str) -> Message:
    return msg("This server is not {host!r}. Its operator can allow the name with --hosts.", host=host)


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


async def send_preflight(send: Send) -> None:
    """Tell a browser what pages of an allowed site may send."""
    headers = [(name.encode(), value.encode()) for name, value in CORS.items()]
    await send({"type": "http.response.start", "status": 204, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def send_error(send: Any, error: ApiError, language: str, kind: str = "http") -> None:
    body = msgspec.json.encode(Fault(code=error.code, message=translate(error.said, language)))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if error.status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": f"{kind}.response.start", "status": error.status, "headers": headers})
    await send({"type": f"{kind}.response.body", "body": body, "more_body": False})
