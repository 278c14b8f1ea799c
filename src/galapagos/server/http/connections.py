"""Limits on connections: how many there may be, how long requests take to arrive, how long clients do not read.

uvicorn limits none of this. Its protocols call `connection_made`, then `on_message_begin`, `on_headers_complete` and
`on_message_complete` for each request, so the limits hang there.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from galapagos.server.http.connection_counts import ConnectionCounts
from galapagos.server.server import Server
from galapagos.server.settings import Settings

STATE = "server"  # where the middleware leaves the server for the protocols


class Counted(asyncio.Protocol):
    """A connection that is counted, and dropped if its reader takes nothing for a while.

    Dropped, not closed: to close it, we would have to wait until it reads.
    """

    app_state: dict[str, Any]
    loop: asyncio.AbstractEventLoop
    transport: Any
    unread: asyncio.TimerHandle | None = None

    @property
    def settings(self) -> Settings:
        server: Server = self.app_state[STATE]
        return server.settings

    @property
    def counts(self) -> ConnectionCounts:
        server: Server = self.app_state[STATE]
        return server.connections

    def pause_writing(self) -> None:
        super().pause_writing()
        self._read_again()
        self.unread = self.loop.call_later(self.settings.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read_again()

    def connection_lost(self, exc: Exception | None) -> None:
        self._read_again()
        self.counts.remove(self.transport)
        super().connection_lost(exc)

    def _read_again(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None


class HttpConnection(Counted, HttpToolsProtocol):
    """Requests must arrive in time and must not have endless heads. Until one is complete, it can be dropped."""

    late: asyncio.TimerHandle | None = None
    in_head = True  # nothing has arrived yet
    head_bytes = 0
    refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if status := self.counts.add(transport, self.client):
            self.refuse(status)
        else:
            self._expect(self.settings.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.refused:
            return
        if self.in_head:
            self.head_bytes += len(data)
        super().data_received(data)
        if self.in_head and self.head_bytes > self.settings.limits.head_bytes:
            self.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    # -- what the parser finds ----------------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if not self.refused:
            self.in_head = True
            self.counts.wait(self.transport)
            self._expect(self.settings.head_seconds)

    def on_headers_complete(self) -> None:
        if self.refused:
            return
        self.in_head, self.head_bytes = False, 0
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > self.settings.limits.head_bytes:  # it came at once
            self.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        else:
            self._expect(self.settings.body_seconds)
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self.refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if not self.refused:
            self._arrived()
            self.counts.serve(self.transport)
            super().on_message_complete()

    def on_response_complete(self) -> None:
        self.counts.wait(self.transport)  # for another request; uvicorn closes it after some seconds
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        self._arrived()
        self.counts.serve(self.transport)
        super().handle_websocket_upgrade()

    # -- time ---------------------------------------------------------------------------------------------------------

    def _expect(self, seconds: float) -> None:
        """Wait this long for the rest of the head, or of the body."""
        self._arrived()
        self.late = self.loop.call_later(seconds, self.refuse, HTTPStatus.REQUEST_TIMEOUT)

    def _arrived(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

    def refuse(self, status: HTTPStatus) -> None:
        """Say why and close, whatever is still to come."""
        self.refused = True
        self._arrived()
        cycle: Any = self.cycle
        under_way = cycle is not None and cycle.response_started and not cycle.response_complete
        if not self.transport.is_closing():
            if not under_way:
                head = f"HTTP/1.1 {status.value} {status.phrase}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
                self.transport.write(head.encode())
            self.transport.close()


class SocketConnection(Counted, WebSocketsSansIOProtocol):
    """A WebSocket; it was counted when it came, as a request."""
