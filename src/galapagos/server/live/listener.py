"""A listener: one open stream of a table, over a WebSocket or as lines of JSON."""

from __future__ import annotations

import asyncio
from collections import deque

from galapagos.server.people.visitor import Visitor


class Listener:
    def __init__(self, visitor: Visitor, most_waiting: int) -> None:
        self.visitor, self.most_waiting = visitor, most_waiting
        self.waiting: deque[bytes] = deque()
        self.available = asyncio.Event()
        self.closed = self.overrun = False

    def send(self, message: bytes) -> None:
        """Queue a message. Never waits: a slow reader must not hold up the table."""
        if self.closed:
            return
        if len(self.waiting) >= self.most_waiting:  # it must reconnect and ask for what it missed
            self.overrun = True
            self.close()
            return
        self.waiting.append(message)
        self.available.set()

    def close(self) -> None:
        self.closed = True
        self.available.set()

    async def next(self) -> bytes | None:
        """Return the next message, or None once the stream is closed."""
        while not self.waiting:
            if self.closed:
                return None
            self.available.clear()
            await self.available.wait()
        return self.waiting.popleft()
