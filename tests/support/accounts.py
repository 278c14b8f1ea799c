"""Accounts for tests: people who can play rated games."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Generator
from typing import Any

import httpx
import msgspec
from websockets.sync.client import connect

from tests.support.patience import PATIENCE
from tests.support.people import Json, Person

CLOCK = {"type": "live", "seconds": 3600, "increment": 10}


def account(base: str, name: str) -> Person:
    """A person with an account, whose name is new on the server."""
    person = Person(base)
    person.me = person.post("/api/account", name=f"{name} {secrets.token_hex(4)}", passphrase="correct horse battery")
    return person


def until(found: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """Ask again until something is there."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if answer := found():
            return answer
        time.sleep(0.05)
    raise AssertionError("it did not come about")


class Lobby:
    """The live lobby as a person's browser has it open."""

    def __init__(self, person: Person) -> None:
        headers = {"Cookie": person.cookie()} if person.cookie() else {}
        self.connection = connect(
            f"{person.base.replace('http', 'ws', 1)}/ws/lobby",
            additional_headers=headers,
            compression=None,
            open_timeout=PATIENCE,
        )
        self.socket = self.connection.__enter__()

    def until(self, kind: str, fits: Callable[[Json], bool] = lambda message: True) -> Json:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            message: Json = msgspec.json.decode(self.socket.recv(deadline - time.monotonic()))
            if message["type"] == kind and fits(message):
                return message
        raise AssertionError(f"no {kind} came")

    def __enter__(self) -> Lobby:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.__exit__(None, None, None)


def lines(person: Person) -> Generator[Json, None, None]:
    """What a program hears of the lobby."""
    with httpx.Client(base_url=person.base, timeout=PATIENCE, headers=dict(person.http.headers)) as http:
        http.cookies = person.http.cookies
        with http.stream("GET", "/api/lobby/stream") as stream:
            for line in stream.iter_lines():
                yield msgspec.json.decode(line)
