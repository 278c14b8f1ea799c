"""`galapagos load`: many clients at many tables at a human pace, with round trips and memory.

It starts its own server unless given one, and connects to other machines only with --foreign.
"""

from __future__ import annotations

import asyncio
import http.client
import os
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct, field
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from galapagos.core.errors import GalapagosError
from galapagos.core.registry import game_class

MOST_CLIENTS = 5000
LOOPBACK = {"127.0.0.1", "localhost", "::1"}
Json = dict[str, Any]


class Plan(Struct, kw_only=True):
    clients: int = 1000
    tables: int = 250
    seconds: float = 60.0
    pace: float = 4.0  # mean thinking time in seconds
    game: str = "beginning"


class Report(Struct, kw_only=True):
    plan: Plan
    connected: int = 0
    answers: int = 0
    messages: int = 0
    over: int = 0
    errors: dict[str, int] = field(default_factory=dict)
    round_trips: dict[str, float] = field(default_factory=dict)  # milliseconds
    memory_before: int = 0  # resident bytes of the idle server
    memory_connected: int = 0  # with every client connected, tables included
    memory_after: int = 0
    kilobytes_a_client: float = 0.0

    def count(self, error: str) -> None:
        self.errors[error] = self.errors.get(error, 0) + 1


# -- getting ready ----------------------------------------------------------------------------------------------------


class Visitor:
    """A guest with its cookie."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port, self.cookie = host, port, ""
        self.call("GET", "/api/me")

    def call(self, method: str, path: str, body: Json | None = None) -> Json:
        connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
        headers = {"Cookie": self.cookie, **({"Content-Type": "application/json"} if body is not None else {})}
        try:
            connection.request(method, path, msgspec.json.encode(body) if body is not None else None, headers)
            response = connection.getresponse()
            if cookie := response.getheader("set-cookie"):
                self.cookie = cookie.partition(";")[0]
            answer: Json = msgspec.json.decode(response.read())
        finally:
            connection.close()
        if response.status >= 400:
            raise GalapagosError(f"{method} {path}: {response.status} {answer.get('message')}")
        return answer


def set_table(host: str, port: int, plan: Plan, people: int) -> tuple[str, list[Visitor]]:
    """A table with this many guests, and bots on the seats that must not stay empty."""
    visitors = [Visitor(host, port) for _ in range(people)]
    seats = max(people, game_class(plan.game).seat_counts[0])
    wish = ["me", *["open"] * (people - 1), *["bot:random"] * (seats - people)]
    table = visitors[0].call("POST", "/api/tables", {"game": plan.game, "seats": wish, "value": ""})["id"]
    for visitor in visitors[1:]:
        visitor.call("POST", f"/api/tables/{table}/join", {"value": ""})
    return table, visitors


def resident(host: str, port: int) -> int:
    """The memory of the server; 0 if it does not tell."""
    connection = http.client.HTTPConnection(host, port, timeout=30)
    try:
        connection.request("GET", "/metrics")
        text = connection.getresponse().read().decode()
    except OSError:
        return 0
    finally:
        connection.close()
    found = re.search(r"^process_resident_memory_bytes (\S+)", text, re.MULTILINE)
    return int(float(found[1])) if found else 0


# -- playing ----------------------------------------------------------------------------------------------------------


class Client:
    def __init__(self, address: str, visitor: Visitor, plan: Plan, report: Report, times: list[float]) -> None:
        self.address, self.visitor, self.plan, self.report, self.times = address, visitor, plan, report, times
        self.sent: dict[int, float] = {}
        self.answering = 0

    async def run(self, connected: asyncio.Event, go: asyncio.Event) -> None:
        headers = {"Cookie": self.visitor.cookie}
        options: Json = {"compression": None, "max_queue": None, "open_timeout": 60, "ping_interval": None}
        try:
            async with connect(self.address, additional_headers=headers, **options) as stream:
                self.report.connected += 1
                connected.set()
                await go.wait()
                async for raw in stream:
                    self.report.messages += 1
                    if not await self.hear(stream, msgspec.json.decode(raw)):
                        return
        except (OSError, ConnectionClosed, InvalidStatus, TimeoutError) as error:
            self.report.count(type(error).__name__)
            connected.set()

    async def hear(self, stream: Any, message: Json) -> bool:
        match message["type"]:
            case "situation":
                if message["status"] == "over":
                    self.report.over += 1
                    return False
                if message["choices"] and message["decision"] != self.answering:
                    self.answering = message["decision"]
                    asyncio.get_running_loop().create_task(self.think(stream, message))
            case "done":
                if begun := self.sent.pop(message["ref"], 0.0):
                    self.times.append(time.perf_counter() - begun)
            case "problem" if message["code"] != "stale":
                self.report.count(message["code"])
            case "refused":
                self.report.count("refused")
        return True

    async def think(self, stream: Any, situation: Json) -> None:
        await asyncio.sleep(random.uniform(0.5, 1.5) * self.plan.pace)
        self.report.answers += 1
        ref = self.report.answers
        choice = random.choice(situation["choices"])
        answer = {
            "type": "answer",
            "ref": ref,
            "decision": situation["decision"],
            "seat": situation["actor"],
            "action": choice["action"],
        }
        self.sent[ref] = time.perf_counter()
        with suppress(ConnectionClosed):
            await stream.send(msgspec.json.encode(answer), text=True)


async def play(
    host: str,
    port: int,
    plan: Plan,
    times: list[float] | None = None,
    ready: Callable[[], object] = lambda: None,
) -> Report:
    """Connect everybody, call `ready` (which may wait for other generators), play. Round trips go into `times`."""
    report, times = Report(plan=plan), [] if times is None else times
    report.memory_before = resident(host, port)
    people = [plan.clients // plan.tables + (place < plan.clients % plan.tables) for place in range(plan.tables)]
    with ThreadPoolExecutor(24) as pool:
        jobs = [pool.submit(set_table, host, port, plan, count) for count in people if count]
        tables = await asyncio.gather(*map(asyncio.wrap_future, jobs))
    go = asyncio.Event()
    tasks = []
    for table, visitors in tables:
        address = f"ws://{host}:{port}/ws/tables/{table}"
        for visitor in visitors:
            connected = asyncio.Event()
            tasks.append(asyncio.create_task(Client(address, visitor, plan, report, times).run(connected, go)))
            await connected.wait()
    report.memory_connected = resident(host, port)
    await asyncio.to_thread(ready)
    go.set()
    await asyncio.wait(tasks, timeout=plan.seconds)
    report.memory_after = resident(host, port)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    report.round_trips = spread(times)
    report.kilobytes_a_client = round((report.memory_connected - report.memory_before) / 1024 / plan.clients, 1)
    return report


def spread(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    marks = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "max": 1.0}
    if not ordered:
        return {}
    places = {name: min(len(ordered) - 1, int(mark * len(ordered))) for name, mark in marks.items()}
    return {name: round(1000 * ordered[place], 2) for name, place in places.items()}


# -- the whole --------------------------------------------------------------------------------------------------------


def check(plan: Plan, url: str | None, foreign: bool) -> None:
    if not 1 <= plan.clients <= MOST_CLIENTS or not 1 <= plan.tables <= plan.clients:
        raise GalapagosError(f"from 1 to {MOST_CLIENTS} clients, and no more tables than clients")
    most = game_class(plan.game).seat_counts[-1]
    if plan.clients > plan.tables * most:
        raise GalapagosError(f"{plan.game} has {most} seats: {plan.clients} clients do not fit {plan.tables} tables")
    if url and urlsplit(url).hostname not in LOOPBACK and not foreign:
        raise GalapagosError("that is another machine: add --foreign if it is yours to load")


def run(plan: Plan, url: str | None = None, foreign: bool = False) -> Report:
    check(plan, url, foreign)
    raise_file_limit(plan.clients + 200)
    if url:
        parts = urlsplit(url)
        return asyncio.run(play(parts.hostname or "127.0.0.1", parts.port or 80, plan))
    with TemporaryDirectory(prefix="galapagos-load-") as folder:
        port = free_port()
        server = own_server(Path(folder), port)
        try:
            wait_for(port)
            return asyncio.run(play("127.0.0.1", port, plan))
        finally:
            server.terminate()
            server.wait(30)


def own_server(folder: Path, port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "galapagos.server.cli", "serve", "--port", str(port), "--no-limited"]
    return subprocess.Popen([*command, "--database", str(folder / "load.db")], stderr=subprocess.DEVNULL)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int, seconds: float = 60.0) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with suppress(OSError, GalapagosError, msgspec.DecodeError):
            Visitor("127.0.0.1", port)
            return
        time.sleep(0.1)
    raise GalapagosError("the server did not start")


def raise_file_limit(files: int) -> None:
    if os.name == "nt":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(files, hard), hard))
