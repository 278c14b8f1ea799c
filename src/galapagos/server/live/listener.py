"""Somebody who hears what happens at a table, over a WebSocket or a stream of lines."""

from __future__ import annotations

import asyncio
from collections import deque

from galapagos.server.people.visitor import Visitor

MOST_WAITING = 4000  # messages; whoever is further behind must come back and ask for what it missed


class Listener:
    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.waiting: deque[bytes] = deque()
        self.something = asyncio.Event()
        self.closed = self.overrun = False

    def send(self, message: bytes) -> None:
        """Never waits: a slow reader must not hold up the table."""
        if self.closed:
            return
        if len(self.waiting) >= MOST_WAITING:
            self.overrun = True
            self.close()
            return
        self.waiting.append(message)
        self.something.set()

    def close(self) -> None:
        self.closed = True
        self.something.set()

    async def next(self) -> bytes | None:
        """The next message, or None when it is over."""
        while not self.waiting:
            if self.closed:
                return None
            self.something.clear()
            await self.something.wait()
        return self.waiting.popleft()
