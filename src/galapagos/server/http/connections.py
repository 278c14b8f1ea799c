"""What a connection may cost: uvicorn's protocols, which drop a connection that does not read what it is sent."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from galapagos.server.server import Server
from galapagos.server.settings import Settings

STATE = "server"  # where the middleware leaves the server for the protocols


class DropsUnread(asyncio.Protocol):
    """Abort a connection whose reader takes nothing for a while. To close it, we would wait until it reads."""

    app_state: dict[str, Any]
    loop: asyncio.AbstractEventLoop
    transport: Any
    unread: asyncio.TimerHandle | None = None

    @property
    def settings(self) -> Settings:
        server: Server = self.app_state[STATE]
        return server.settings

    def pause_writing(self) -> None:
        super().pause_writing()
        self._read_again()
        self.unread = self.loop.call_later(self.settings.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read_again()

    def connection_lost(self, exc: Exception | None) -> None:
        self._read_again()
        super().connection_lost(exc)

    def _read_again(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None


class HttpConnection(DropsUnread, HttpToolsProtocol):
    pass


class SocketConnection(DropsUnread, WebSocketsSansIOProtocol):
    pass
