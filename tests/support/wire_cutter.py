"""A line between two programs that can be cut, slowed down and reset, while both ends believe in it."""

from __future__ import annotations

import asyncio
import socket
import struct
import threading
from contextlib import suppress
from typing import Any

from tests.support.patience import PATIENCE
from tests.support.servers import free_port


class Line:
    """Forward a loopback port to another one.

    `mode` is `open`, `slow`, `cut` (nothing passes and nothing closes; later everything arrives) or `lost` (what is
    sent is gone, and the connections of that time stay silent for ever, as behind a firewall that forgot them).
    """

    def __init__(self, target: int, delay: float = 0.3) -> None:
        self.target, self.port, self.delay = target, free_port(), delay
        self.mode = "open"
        self.loop = asyncio.new_event_loop()
        self.writers: set[asyncio.StreamWriter] = set()
        self.resumed: asyncio.Event | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.ready = threading.Event()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.resumed = asyncio.Event()
        self.resumed.set()
        self.server = self.loop.run_until_complete(asyncio.start_server(self._join, "127.0.0.1", self.port))
        self.ready.set()
        self.loop.run_forever()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert self.resumed is not None
        while self.mode in ("cut", "lost"):  # not even a new connection gets through
            await asyncio.sleep(0.05)
        try:
            further, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        self.writers |= {writer, back}
        await asyncio.gather(self._pump(reader, back), self._pump(further, writer))
        self.writers -= {writer, back}

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert self.resumed is not None
        silent = False
        with suppress(OSError):
            while data := await reader.read(65536):
                if self.mode == "slow":
                    await asyncio.sleep(self.delay)
                await self.resumed.wait()
                silent = silent or self.mode == "lost"
                if silent:
                    continue
                writer.write(data)
                await writer.drain()
        with suppress(OSError):
            writer.close()

    # -- what tests do ------------------------------------------------------------------------------------------------

    def _do(self, act: Any) -> None:
        done = threading.Event()

        def run() -> None:
            act()
            done.set()

        self.loop.call_soon_threadsafe(run)
        assert done.wait(PATIENCE)

    def set(self, mode: str) -> None:
        """Change the line for what passes from now on. After a cut, what had been held back arrives."""

        def change() -> None:
            assert self.resumed is not None
            self.mode = mode
            if mode == "cut":
                self.resumed.clear()
            else:
                self.resumed.set()

        self._do(change)

    def reset(self) -> None:
        """End every connection at once and rudely; what was on its way is lost."""

        def abort() -> None:
            for writer in list(self.writers):
                raw = writer.get_extra_info("socket")
                with suppress(OSError):
                    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                writer.transport.abort()

        self._do(abort)

    def __enter__(self) -> Line:
        self.thread.start()
        assert self.ready.wait(PATIENCE)
        return self

    def __exit__(self, *_: object) -> None:
        self.reset()
        asyncio.run_coroutine_threadsafe(self._close(), self.loop).result(PATIENCE)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)
        self.loop.close()

    async def _close(self) -> None:
        self.server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
