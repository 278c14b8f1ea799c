"""Limits that cannot be dodged: by another address of the same network, by sockets, by streams that nobody reads."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from galapagos.server.http.limits import network_of
from galapagos.server.settings import Limits
from tests.support.patience import PATIENCE
from tests.support.people import Person
from tests.support.servers import ServerThread, settings, until


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::"),
        ("2001:db8:1:2::1", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("fe80::1%eth0", "fe80::"),
        ("unknown", "unknown"),
    ],
)
def test_counts_addresses_of_one_network_as_one_visitor(address: str, network: str):
    assert network_of((address, 1)) == network


def test_another_address_of_the_same_ipv6_network_does_not_help(tmp_path: Path):
    with ServerThread(settings(tmp_path, limited=True, limits=Limits(guests_minute=3))) as running:
        running.server.guests.per_second = 0.0  # however slow this machine is
        statuses = [
            httpx.get(f"{running.base}/api/me", headers={"x-forwarded-for": f"2001:db8::{number}"}).status_code
            for number in range(1, 6)
        ]
        other = httpx.get(f"{running.base}/api/me", headers={"x-forwarded-for": "2001:db8:0:1::1"})
    assert statuses == [200] * 3 + [429] * 2
    assert other.status_code == 200


def test_sockets_are_limited_for_each_address(tmp_path: Path):
    with ServerThread(settings(tmp_path, limited=True, limits=Limits(sockets_minute=3))) as running:
        running.server.sockets.per_second = 0.0
        ann = Person(running.base)
        table = ann.make("beginning", "me", "open")
        address = f"{running.base.replace('http', 'ws')}/ws/tables/{table['id']}"
        for _ in range(3):
            with connect(address, open_timeout=PATIENCE) as stream:
                stream.recv(PATIENCE)
        with pytest.raises(InvalidStatus) as refused, connect(address, open_timeout=PATIENCE):
            pass
        assert refused.value.response.status_code == 429
        assert msgspec.json.decode(refused.value.response.body)["code"] == "slow_down"
        with connect(address, additional_headers={"x-forwarded-for": "198.51.100.7"}, open_timeout=PATIENCE) as stream:
            stream.recv(PATIENCE)
        ann.leave()


def test_watchers_without_a_cookie_do_not_block_those_of_other_networks(tmp_path: Path):
    with ServerThread(settings(tmp_path, limited=True, limits=Limits(streams_person=2))) as running:
        ann = Person(running.base)
        address = f"{running.base.replace('http', 'ws')}/ws/tables/{ann.make('beginning', 'me', 'open')['id']}"
        with (
            connect(address, open_timeout=PATIENCE) as first,
            connect(address, open_timeout=PATIENCE) as second,
            connect(address, open_timeout=PATIENCE) as third,
        ):
            assert '"welcome"' in str(first.recv(60))
            assert '"welcome"' in str(second.recv(60))
            assert '"slow_down"' in str(third.recv(60))
            with connect(address, additional_headers={"x-forwarded-for": "198.51.100.7"}) as other:
                assert '"welcome"' in str(other.recv(60))
        ann.leave()


def test_limits_on_visitors_can_be_switched_off(tmp_path: Path):
    least = Limits(tables_guest=1, joined_guest=1, guests_minute=1, sockets_minute=1, streams_person=1)
    with ServerThread(settings(tmp_path, limited=False, limits=least)) as running:
        ann, bob = Person(running.base), Person(running.base)
        tables = [ann.make("beginning", "me", "open") for _ in range(3)]
        for table in tables:
            bob.join(table)
        for seat in [ann.sit(table) for table in tables]:
            seat.until_type("situation")
        for person in (ann, bob):
            person.leave()


# -- streams of lines -------------------------------------------------------------------------------------------------


def test_a_silent_stream_of_lines_gets_heartbeats(tmp_path: Path):
    with ServerThread(settings(tmp_path, heartbeat_seconds=0.05)) as running:
        ann = Person(running.base)
        table = ann.make("beginning", "me", "open")
        with ann.http.stream("GET", f"/api/tables/{table['id']}/stream", timeout=60) as response:
            beats = 0
            for line in response.iter_lines():
                beats += msgspec.json.decode(line)["type"] == "pong"
                if beats == 3:
                    break
        until(lambda: not running.server.streams)  # the server notices that the reader has gone
        ann.leave()


def request_without_reading(running: ServerThread, path: str, cookie: str) -> socket.socket:
    unread = socket.socket()
    unread.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    unread.connect(("127.0.0.1", running.settings.port))
    unread.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode())
    return unread


def test_a_stream_that_nobody_reads_is_dropped(tmp_path: Path):
    with ServerThread(settings(tmp_path, unread_seconds=0.2)) as running:
        ann = Person(running.base)
        table = ann.make("beginning", "me", "open")
        with request_without_reading(running, f"/api/tables/{table['id']}/stream", ann.cookie()):
            room = running.server.rooms.open[table["id"]]
            until(lambda: len(room.listeners) == 1)
            (listener,) = room.listeners

            async def say_much() -> None:
                for _ in range(30):
                    listener.send(b"x" * 1_000_000)

            running.run(say_much())
            until(lambda: not room.listeners and not running.server.streams)
        ann.leave()
