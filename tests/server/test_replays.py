"""Replays: of a table from the viewpoints one may have, and of a record from elsewhere."""

from __future__ import annotations

import gzip

import msgspec
import pytest

from galapagos.core.record import Record
from galapagos.core.registry import game_names
from galapagos.core.sentinels import EVERYONE, WATCHER
from galapagos.study.replay import make_replay
from tests.support.people import Json, Person, play_out
from tests.support.records import played


def finished(ann: Person, name: str = "beginning") -> str:
    table = ann.make(name, "me", "bot:random")
    with ann.sit(table) as seat:
        play_out(seat)
    return str(table["id"])


def under_way(ann: Person, bob: Person) -> str:
    """Some moves into a game of two people."""
    table = ann.make("beginning", "me", "open")
    bob.join(table)
    with ann.sit(table) as one, bob.sit(table) as other:
        seat = one
        seat.until_status("playing")
        for _ in range(4):
            seat = (one, other)[seat.situation["actor"]]
            answered = seat.until_to_move()["decision"]
            seat.answer()
            while seat.situation["decision"] == answered:
                seat.receive()
    return str(table["id"])


@pytest.mark.parametrize("name", game_names())
def test_shows_a_finished_game_from_any_viewpoint(ann: Person, bob: Person, name: str):
    table = finished(ann, name)
    record = msgspec.convert(bob.get(f"/api/tables/{table}/record"), Record)
    for eyes in (EVERYONE, 0, 1, WATCHER):
        assert bob.get(f"/api/tables/{table}/film", eyes=eyes) == msgspec.to_builtins(make_replay(record, eyes))
    assert bob.get(f"/api/tables/{table}/film")["eyes"] == EVERYONE
    assert bob.get(f"/api/tables/{table}/film", eyes=-1)["eyes"] == EVERYONE  # its number in earlier versions


def test_shows_a_running_game_only_from_ones_own_viewpoint(ann: Person, bob: Person, cat: Person):
    table = under_way(ann, bob)
    for person, own in ((ann, 0), (bob, 1), (cat, WATCHER)):
        assert person.get(f"/api/tables/{table}/film")["eyes"] == own
        for eyes in {-1, EVERYONE, 0, 1, WATCHER} - {own}:
            assert person.refused("GET", f"/api/tables/{table}/film?eyes={eyes}") == (403, "forbidden")


def test_the_replay_of_a_running_game_equals_its_stream(ann: Person, bob: Person):
    table = under_way(ann, bob)
    shown = ann.get(f"/api/tables/{table}/film")
    assert shown["outcome"] is None
    with ann.sit(table) as seat:
        seat.until_status("playing")
        told = [message for message in seat.messages if message["type"] == "moved"]
    assert [move["line"] for move in shown["shots"]] == [message["line"] for message in told]
    assert [move["events"] for move in shown["shots"]] == [message["events"] for message in told]


def test_the_replay_of_a_running_game_grows(ann: Person):
    """Several seats at one screen look back as watchers do."""
    table = ann.make("beginning", "me", "me")["id"]
    with ann.sit(table) as seats:
        seats.until_to_move()
        before = ann.get(f"/api/tables/{table}/film")
        seats.answer()
    after = ann.get(f"/api/tables/{table}/film")
    assert before["eyes"] == after["eyes"] == WATCHER
    assert len(after["shots"]) > len(before["shots"])


def test_before_the_start_there_is_nothing_to_see(ann: Person):
    table = ann.make("beginning", "me", "open")["id"]
    assert ann.refused("GET", f"/api/tables/{table}/film") == (409, "not_playing")


def test_no_such_table(ann: Person):
    assert ann.refused("GET", "/api/tables/nowhere/film") == (404, "not_found")


def test_compresses_if_the_client_accepts_gzip(ann: Person):
    table = finished(ann)
    packed = ann.http.get(f"/api/tables/{table}/film", headers={"accept-encoding": "gzip"})
    plain = ann.http.get(f"/api/tables/{table}/film", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert len(gzip.compress(plain.content)) * 4 < len(plain.content)


# -- a record that somebody brings ------------------------------------------------------------------------------------


def shown(person: Person, body: bytes, eyes: int = EVERYONE) -> tuple[int, Json]:
    answer = person.http.post(f"/api/film?eyes={eyes}", content=body)
    return answer.status_code, answer.json()


@pytest.mark.parametrize("name", game_names())
def test_a_record_from_elsewhere(ann: Person, name: str):
    record = played(name)
    for eyes in (EVERYONE, 1, WATCHER):
        assert shown(ann, record.to_json().encode(), eyes) == (200, msgspec.to_builtins(make_replay(record, eyes)))
    assert ann.get("/api/tables", mine=True)["tables"] == []  # nothing was kept


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"", "not a whole record"),
        (b"\xff\xfe", "not a whole record"),
        (b'{"game": "beginning", "mo', "not a whole record"),
        (b"[1, 2]", "no 'game' and 'moves'"),
        (b'{"game": "beginning", "seats": 2, "format": 99, "moves": []}', "a newer galapagos is needed"),
        (b'{"game": "beginning", "seats": "two", "format": 1, "moves": []}', "damaged"),
        (b'{"game": "chess", "seats": 2, "format": 1, "moves": []}', "there is no game 'chess'"),
        (b'{"game": "stones", "seats": 2, "format": 1, "moves": ["ann: place z99"]}', "move 1"),
        (b'{"game": "stones", "seats": 2, "format": 1, "moves": ["bob: pass"]}', "it is ann's turn"),
        (b'{"game": "stones", "seats": 2, "format": 1, "moves": [], "position": "x"}', "line 1"),
        (b'{"game": "stones", "seats": 2, "format": 1, "moves": ' + b"[" * 5000, ""),
    ],
)
def test_a_bad_record_is_refused_in_a_sentence(ann: Person, body: bytes, says: str):
    status, fault = shown(ann, body)
    assert status == 400
    assert says in fault["message"]


def test_a_record_that_is_too_long(ann: Person):
    assert shown(ann, b" " * 1_100_000)[0] == 413


def test_refuses_unknown_viewpoints(ann: Person):
    body = played("stones").to_json().encode()
    assert shown(ann, body, 5) == (400, {"code": "record", "message": shown(ann, body, 5)[1]["message"]})
    assert shown(ann, body, 99)[0] == 400
