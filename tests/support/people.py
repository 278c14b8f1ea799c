"""People for tests: they call the API, open the stream of a table and answer decisions."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from galapagos.server.table.shuffle import commitment_to_value
from tests.support.patience import PATIENCE

Json = dict[str, Any]
Pick = Callable[[list[Json]], Json]


class TryAgain(Exception):
    """The server answered 503."""


class Person:
    def __init__(self, base: str, name: str | None = None, token: str = "") -> None:
        self.base = base
        self.seated: list[TableStream] = []
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.Client(base_url=base, timeout=PATIENCE, headers=headers)
        if not token:
            self.me = self.get("/api/me")
        if name:
            self.me = self.send("PATCH", "/api/me", name=name)

    # -- over HTTP ----------------------------------------------------------------------------------------------------

    def get(self, path: str, **query: Any) -> Any:
        return self.done(self.http.get(path, params=query))

    def post(self, path: str, **body: Any) -> Any:
        return self.send("POST", path, **body)

    def send(self, method: str, path: str, **body: Any) -> Any:
        return self.done(self.http.request(method, path, json=body))

    @staticmethod
    def done(response: httpx.Response) -> Any:
        if response.status_code == 503:
            raise TryAgain(response.text)
        assert response.status_code < 300, f"{response.status_code} {response.text}"
        return response.json() if response.content else None

    def refused(self, method: str, path: str, **body: Any) -> tuple[int, str]:
        response = self.http.request(method, path, json=body)
        assert response.status_code >= 400, response.text
        return response.status_code, response.json()["code"]

    def make(self, game: str, *seats: str, value: str | None = "", **wish: Any) -> Json:
        made: Json = self.post("/api/tables", game=game, seats=list(seats), value=value, **wish)
        return made

    def join(self, table: Json, value: str | None = "", **wish: Any) -> Json:
        joined: Json = self.post(f"/api/tables/{table['id']}/join", value=value, **wish)
        return joined

    def follow(self, link: str) -> TableStream:
        """Take the open seat that an invitation leads to."""
        found = re.search(r"#/table/(\w+)\?invite=([\w-]+)", link)
        assert found is not None, link
        table, invite = found.groups()
        self.join({"id": table}, invite=invite)
        return self.sit(table)

    # -- at a table ---------------------------------------------------------------------------------------------------

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def sit(self, table: Json | str, since: int = 0, language: str = "en") -> TableStream:
        """Open the stream of a table."""
        place = table if isinstance(table, str) else table["id"]
        seated = TableStream(self, place, since, language)
        self.seated.append(seated)
        return seated

    def leave(self) -> None:
        for seated in self.seated:
            seated.close()
        self.http.close()


class TableStream:
    """A person's stream of a table over a WebSocket."""

    def __init__(self, person: Person, table: str, since: int = 0, language: str = "en") -> None:
        self.person, self.table = person, table
        address = f"{person.base.replace('http', 'ws', 1)}/ws/tables/{table}?since={since}&language={language}"
        headers = {"Cookie": person.cookie()} if person.cookie() else {}
        if "authorization" in person.http.headers:
            headers["Authorization"] = person.http.headers["authorization"]
        self.connection = connect(
            address,
            additional_headers=headers,
            compression=None,
            max_size=None,
            max_queue=None,
            open_timeout=PATIENCE,
            close_timeout=2,
            ping_interval=None,  # its content would be drawn from the `random` module, whose state Hypothesis watches
        )
        self.socket: ClientConnection = self.connection.__enter__()
        self.raw: list[str] = []
        self.messages: list[Json] = []
        self.situation: Json = {}
        self.answered = self.refs = 0

    def __enter__(self) -> TableStream:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.connection.__exit__(None, None, None)

    # -- receiving ----------------------------------------------------------------------------------------------------

    def receive(self, timeout: float | None = PATIENCE) -> Json:
        raw = str(self.socket.recv(timeout))
        message: Json = msgspec.json.decode(raw)
        self.raw.append(raw)
        self.messages.append(message)
        if message["type"] == "situation":
            self.situation = message
        return message

    def pump(self) -> None:
        """Receive everything that has arrived."""
        while True:
            try:
                self.receive(0)
            except TimeoutError:
                return

    def catch_up(self) -> None:
        """Receive everything sent so far, whatever caused it: it arrives before the reply to a ping."""
        self.command("ping")

    def until(self, fits: Callable[[Json], bool], seconds: float = PATIENCE) -> Json:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            try:
                message = self.receive(max(0.0, deadline - time.monotonic()))
            except TimeoutError:
                break
            if fits(message):
                return message
        raise AssertionError(f"it did not arrive; the last messages were {self.messages[-3:]}")

    def until_type(self, *types: str) -> Json:
        return self.until(lambda message: message["type"] in types)

    def until_to_move(self) -> Json:
        self.pump()
        if not self.to_move:
            self.until(lambda message: message["type"] == "situation" and self.to_move)
        return self.situation

    def until_status(self, status: str) -> Json:
        self.pump()
        if self.situation.get("status") != status:
            self.until(lambda message: self.situation.get("status") == status)
        return self.situation

    @property
    def to_move(self) -> bool:
        return bool(self.situation.get("choices")) and not self.situation["paused"]

    def events(self) -> list[Json]:
        return [message for message in self.messages if "number" in message and "at" in message]

    # -- sending ------------------------------------------------------------------------------------------------------

    def command(self, kind: str, **fields: Any) -> Json:
        """Send a command and wait for its reply."""
        self.refs += 1
        ref = self.refs
        self.socket.send(msgspec.json.encode({"type": kind, "ref": ref, **fields}), text=True)
        return self.until(lambda message: message.get("ref") == ref)

    def answer(self, pick: Pick = lambda choices: choices[0]) -> Json:
        situation = self.situation
        action = pick(situation["choices"])["action"]
        return self.command("answer", decision=situation["decision"], seat=situation["actor"], action=action)

    def commit(self) -> None:
        """Bind this person's seats to values, if the situation asks for it."""
        shuffle = self.situation["shuffle"]
        for seat in shuffle["commit"]:
            number = shuffle["round"]
            commitment = commitment_to_value(self.table, number, seat, self.value(number, seat))
            assert self.command("commit", seat=seat, round=number, commitment=commitment)["type"] == "done"

    def reveal(self) -> None:
        shuffle = self.situation["shuffle"]
        for seat in shuffle["reveal"]:
            number = shuffle["round"]
            value = self.value(number, seat)
            assert self.command("reveal", seat=seat, round=number, value=value)["type"] == "done"

    def value(self, number: int, seat: int) -> str:
        """This person's value for a round of the shuffle."""
        return f"{self.person.me['name']}'s luck {number}.{seat}"

    def say(self, words: str) -> Json:
        situation = self.situation
        return self.command("answer", decision=situation["decision"], seat=situation["actor"], words=words)


def play_out(*people: TableStream, pick: Pick | None = None, most: int = 20_000) -> int:
    """Answer every decision until the game is over; return the number of answers."""
    answers = 0
    turn = [0]

    def any_choice(choices: list[Json]) -> Json:
        turn[0] += 7
        return choices[turn[0] % len(choices)]

    while answers < most:
        for person in people:
            person.pump()
        if any(person.situation.get("status") == "over" for person in people):
            for person in people:
                person.until_status("over")  # some hear of the end before others
            return answers
        asked = [person for person in people if person.to_move]
        if not asked:
            people[0].receive() if len(people) == 1 else time.sleep(0.002)
            continue
        reply = asked[0].answer(pick or any_choice)
        assert reply["type"] in ("done", "problem"), reply
        if reply["type"] == "problem":
            assert reply["code"] == "stale", reply
        answers += reply["type"] == "done"
        asked[0].pump()
    raise AssertionError("the game does not end")


def all_commit(*people: TableStream) -> None:
    """Let everyone bind themselves to a value, as soon as the table is full."""
    for person in people:
        until_shuffle(person, "commit")
        person.commit()
    for person in people:
        until_shuffle(person, "reveal")


def until_shuffle(person: TableStream, ask: str) -> None:
    """Wait until the shuffle asks something of this person."""
    person.pump()
    while not (person.situation.get("shuffle") or {}).get(ask):
        person.until_type("situation")


def closes(person: TableStream, seconds: float = PATIENCE) -> int:
    """Wait until the socket is closed; return the code."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            person.receive(1)
        except TimeoutError:
            continue
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006
    raise AssertionError("the socket stays open")
