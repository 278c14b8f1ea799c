"""Slow, endless and countless requests hurt their senders, not everybody else."""

from __future__ import annotations

import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from http import HTTPStatus
from pathlib import Path

import httpx
import pytest

from galapagos.server.http import connection_counts
from galapagos.server.http.connection_counts import ConnectionCounts
from galapagos.server.http.connections import HttpConnection
from galapagos.server.settings import Limits, Settings
from tests.support.patience import PATIENCE
from tests.support.people import Person
from tests.support.servers import ServerProcess, ServerThread, settings

HALF_A_HEAD = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n"
HALF_A_BODY = (
    b"POST /api/login HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"
)


def send(port: int, data: bytes, source: str = "127.0.0.1") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0))
    connection.sendall(data)
    return connection


def answer_of(connection: socket.socket) -> bytes:
    """Everything that the server says until it closes."""
    said = b""
    with connection, suppress(ConnectionError):
        while part := connection.recv(65536):
            said += part
    return said


@pytest.fixture
def many_files() -> Iterator[None]:
    """This process is the attacker: it needs more files than its victim has."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 4096)), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_thousand_half_sent_requests_do_not_make_it_unreachable(tmp_path: Path, many_files: None):
    patient = {"head_seconds": 3600, "body_seconds": 3600}  # so that no timeout helps
    with (
        ServerProcess(str(tmp_path / "tables.db"), files=1024, log=tmp_path / "log", **patient) as server,
        ExitStack() as attack,
    ):
        ann = Person(server.base)
        seat = ann.sit(ann.make("beginning", "me", "open"))
        seat.until_type("situation")
        for number in range(1100):  # more than there are files
            attack.enter_context(send(server.port, HALF_A_BODY if number % 2 else HALF_A_HEAD))
        assert httpx.get(f"{server.base}/healthz", timeout=PATIENCE).status_code == 200
        assert seat.command("ping")["type"] == "pong"
        bob = Person(server.base)
        bob.sit(seat.table).until_type("situation")
        bob.leave()
        ann.leave()
    log = (tmp_path / "log").read_text()
    assert "Traceback" not in log
    assert "Too many open files" not in log


def test_a_request_that_does_not_arrive_in_time_is_given_up(tmp_path: Path):
    with ServerProcess(str(tmp_path / "tables.db"), log=tmp_path / "log", head_seconds=0.3, body_seconds=0.4) as server:
        for half in (HALF_A_HEAD, HALF_A_BODY):
            assert answer_of(send(server.port, half)).startswith(b"HTTP/1.1 408 ")
        assert answer_of(send(server.port, b"")).startswith(b"HTTP/1.1 408 ")
        server.stop()
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_an_endless_header_is_cut_off(tmp_path: Path):
    megabyte = b"x" * 1_000_000
    with ServerThread(settings(tmp_path)) as running:
        port, sent = running.settings.port, 0
        with send(port, HALF_A_HEAD + b"x-long: ") as connection, suppress(ConnectionError):
            for _ in range(48):
                connection.sendall(megabyte)
                sent += 1
        assert sent < 24  # the rest was never taken from it
        at_once = HALF_A_HEAD + b"x-long: " + b"x" * 40_000 + b"\r\n\r\n"
        assert answer_of(send(port, at_once)).startswith(b"HTTP/1.1 431 ")
        many = HALF_A_HEAD + b"".join(b"x-%d: y\r\n" % number for number in range(5000)) + b"\r\n"
        assert answer_of(send(port, many)).startswith(b"HTTP/1.1 431 ")
        usual = HALF_A_HEAD + b"x-long: " + b"x" * 20_000 + b"\r\nconnection: close\r\n\r\n"
        assert answer_of(send(port, usual)).startswith(b"HTTP/1.1 200 ")


def test_an_endless_header_takes_hardly_any_of_the_servers_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A ping waits no longer than for what is under way: for one piece of the header."""
    pieces: list[float] = []  # seconds of the processor, which do not count waiting for others on this machine
    receive = HttpConnection.data_received

    def timed(connection: HttpConnection, data: bytes) -> None:
        begun = time.thread_time()
        receive(connection, data)
        pieces.append(time.thread_time() - begun)

    monkeypatch.setattr(HttpConnection, "data_received", timed)
    with ServerThread(settings(tmp_path)) as running:
        ann = Person(running.base)
        seat = ann.sit(ann.make("beginning", "me", "open"))
        seat.until_type("situation")
        pieces.clear()
        with send(running.settings.port, HALF_A_HEAD + b"x-long: ") as connection, suppress(ConnectionError):
            for _ in range(48):
                connection.sendall(b"x" * 1_000_000)
        assert seat.command("ping")["type"] == "pong"
        ann.leave()
    assert sum(pieces) < 0.05


def test_connections_of_one_address_are_limited(tmp_path: Path):
    limits = Limits(connections_address=4)
    with (
        ServerThread(settings(tmp_path, limited=True, limits=limits, proxies="127.0.0.8")) as running,
        ExitStack() as open_,
    ):
        ann = Person(running.base)
        path = f"/api/tables/{ann.make('beginning', 'me', 'open')['id']}/stream"
        ann.leave()
        request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        for _ in range(4):
            stream = open_.enter_context(send(running.settings.port, request, "127.0.0.9"))
            assert stream.recv(100).startswith(b"HTTP/1.1 200 ")
        assert answer_of(send(running.settings.port, request, "127.0.0.9")).startswith(b"HTTP/1.1 429 ")
        for source in ["127.0.0.10", *["127.0.0.8"] * 6]:  # another address, and a proxy
            stream = open_.enter_context(send(running.settings.port, request, source))
            assert stream.recv(100).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(("files", "most"), [(1024, 768), (10_000, 7952), (1_000_000, 20_000)])
def test_some_files_are_left_for_everything_else(files: int, most: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(connection_counts, "open_files", lambda: files)
    assert ConnectionCounts(Settings()).most == most


class Wire:
    """A connection that only tells whether it was dropped."""

    def __init__(self) -> None:
        self.dropped = False

    def abort(self) -> None:
        self.dropped = True


def test_the_connection_that_keeps_us_waiting_longest_makes_room():
    counts = ConnectionCounts(Settings(limits=Limits(connections=3, connections_address=2), proxies="10.0.0.0/8"))
    first, second, third, fourth, fifth = wires = [Wire() for _ in range(5)]
    clients = [("192.0.2.1", 1), ("192.0.2.1", 2), ("192.0.2.1", 3), ("10.1.1.1", 1), ("2001:db8::1", 1)]
    assert counts.add(first, clients[0]) is None
    counts.serve(first)  # a stream: it stays
    assert counts.add(second, clients[1]) is None
    assert counts.add(third, clients[2]) is None
    assert [wire.dropped for wire in wires] == [False, True, False, False, False]  # two of one address
    assert counts.add(fourth, clients[3]) is None
    assert counts.add(fifth, clients[4]) is None
    assert [wire.dropped for wire in wires] == [False, True, True, False, False]  # three in all
    for wire in (fourth, fifth):
        counts.serve(wire)
    assert counts.add(Wire(), ("198.51.100.1", 1)) == HTTPStatus.SERVICE_UNAVAILABLE
    for wire in wires:
        counts.remove(wire)
    assert len(counts.networks) == 1  # the refused one is counted until it is gone
