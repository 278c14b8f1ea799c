"""Servers for tests: in a thread for most of them, or in a process that can be killed."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn

from galapagos.server.app import make_app
from galapagos.server.asgi import uvicorn_options
from galapagos.server.http.middleware import Guard
from galapagos.server.server import Server
from galapagos.server.settings import Settings
from tests.support.patience import PATIENCE

QUICK: dict[str, Any] = {
    "pace_seconds": 0.0,
    "veil_seconds": 0.02,
    "commit_seconds": 60.0,
    "sweep_seconds": 0.2,
    "limited": False,
    "stop_seconds": 2,
    "bots": 1,
    "review_seconds": 0.02,
}


WORKER = int(re.sub(r"\D", "", os.environ.get("PYTEST_XDIST_WORKER", "")) or 0)
PORTS = range(10_000 + 2000 * (WORKER % 10), 12_000 + 2000 * (WORKER % 10))
_untried: Iterator[int] = cycle([*PORTS[(start := secrets.randbelow(len(PORTS))) :], *PORTS[:start]])


def free_port() -> int:
    """A port that nobody uses. Until its server is up nobody else gets it: tests at the same time have other ones, and
    the system gives connections higher ones."""
    for port in islice(_untried, len(PORTS)):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


def until(condition: Callable[[], Any], seconds: float = PATIENCE) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def wait_until_served(base: str, alive: Any = lambda: True, seconds: float = PATIENCE) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and alive():
        try:
            if httpx.get(f"{base}/healthz", timeout=PATIENCE).status_code == 200:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.05)
    raise AssertionError(f"no server at {base}")


class ServerThread:
    """A server in a thread of the test, so that tests can look inside."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.base = f"http://127.0.0.1:{settings.port}"
        app = make_app(settings)
        self.server: Server = app.state.server
        # Without pings: their content is from the `random` module, whose state Hypothesis watches here.
        options = {**uvicorn_options(settings), "ws_ping_interval": None}
        config = uvicorn.Config(Guard(app, self.server), lifespan="on", **options)
        self.uvicorn = uvicorn.Server(config)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.uvicorn.serve()

        asyncio.run(serve())

    def run(self, work: Any) -> Any:
        """Run a coroutine in the server's event loop."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def __enter__(self) -> ServerThread:
        self.thread.start()
        wait_until_served(self.base, self.thread.is_alive)
        return self

    def __exit__(self, *_: object) -> None:
        self.uvicorn.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


class ServerProcess:
    """`galapagos serve` as people start it."""

    def __init__(
        self, database: str, port: int | None = None, log: Path | None = None, files: int = 0, **settings: Any
    ) -> None:
        self.port = port or free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        chosen = {**QUICK, **settings, "database": database, "port": self.port}
        self.environment = {
            **os.environ,
            **{f"GALAPAGOS_{name.upper()}": text(value) for name, value in chosen.items()},
        }
        self.log = log
        self.limited = ["sh", "-c", f'ulimit -n {files} && exec "$@"', "sh"] if files else []
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> ServerProcess:
        if self.process is None or self.process.poll() is not None:
            self.launch()
        wait_until_served(self.base, lambda: self.process is not None and self.process.poll() is None)
        return self

    def launch(self) -> None:
        command = [*self.limited, sys.executable, "-m", "galapagos.server.cli", "serve"]
        with Path(self.log or os.devnull).open("ab") as output:
            self.process = subprocess.Popen(command, env=self.environment, stdout=output, stderr=output)

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> None:
        """Ask the server to stop and wait for it. Once it is done, uvicorn ends itself with the same signal."""
        assert self.process is not None
        self.process.terminate()
        assert self.process.wait(PATIENCE) in (0, -signal.SIGTERM)

    def __enter__(self) -> ServerProcess:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def settings(folder: Path, **changes: Any) -> Settings:
    chosen = {**QUICK, "database": str(folder / "tables.db"), "port": free_port(), **changes}
    return msgspec.convert(chosen, Settings)
