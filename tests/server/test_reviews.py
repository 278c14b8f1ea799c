"""Reviews of finished games: in the background, stopped and resumed, kept over a restart."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from galapagos.core.registry import game_names
from tests.support.people import Json, Person, play_out
from tests.support.reviewed_games import record_of
from tests.support.servers import ServerThread, settings


def brought_in(person: Person, name: str = "stones") -> str:
    record: Json = msgspec.json.decode(record_of(name).to_json())
    return str(person.post("/api/records", **record)["table"])


def until(person: Person, table: str, *statuses: str, seat: int = 0) -> Json:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        card: Json = person.get(f"/api/tables/{table}/review", seat=seat)
        if card["status"] in statuses:
            return card
        time.sleep(0.05)
    raise AssertionError(f"it is still {card}")


def until_some(person: Person, table: str) -> Json:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        card: Json = person.get(f"/api/tables/{table}/review")
        if card["done"]:
            return card
        time.sleep(0.02)
    raise AssertionError("nothing was found")


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[ServerThread]:
    with ServerThread(settings(tmp_path, review_seconds=0.01)) as running:
        yield running


@pytest.fixture
def ann_there(quick: ServerThread) -> Iterator[Person]:
    person = Person(quick.base, "Ann")
    yield person
    person.leave()


@pytest.mark.parametrize("name", game_names())
def test_a_game_is_reviewed_to_its_end(ann_there: Person, name: str):
    ann = ann_there
    table = brought_in(ann, name)
    assert ann.get(f"/api/tables/{table}/review")["status"] == "none"
    assert ann.post(f"/api/tables/{table}/review")["status"] == "running"
    card = until(ann, table, "done")
    assert card["done"] == card["all"] > 0
    seat = card["summary"]["seats"][0]
    tally = seat["tally"]
    assert tally["start"] + tally["luck"] + sum(tally["decisions"]) == pytest.approx(tally["end"])
    assert seat["graph"][-1]["number"] == len(record_of(name).moves) + 1
    assert ann.post(f"/api/tables/{table}/review")["status"] == "done"


def test_a_profile_tells_the_luck_of_reviewed_games(ann_there: Person):
    """The mean over one's own seats, and only those whose review is done."""
    ann = ann_there
    told: list[float] = []
    for others in ([0], []):
        table = ann.make("beginning", "bot:random", "me")["id"]
        with ann.sit({"id": table}) as seat:
            play_out(seat)
        for one in [*others, 1]:
            luck = ann.get("/api/me/profile")["luck"]
            assert (luck["reviewed"] if luck else 0) == len(told)
            ann.post(f"/api/tables/{table}/review", seat=one)
            card = until(ann, table, "done", seat=one)
        told += [found["tally"]["luck"] for found in card["summary"]["seats"] if found["seat"] == 1]
        mean = pytest.approx(sum(told) / len(told), abs=1e-4)
        assert ann.get("/api/me/profile")["luck"] == {"reviewed": len(told), "luck": mean}
    assert len(told) == 2


def test_a_review_is_stopped_and_goes_on(tmp_path: Path):
    with ServerThread(settings(tmp_path, review_seconds=0.4)) as slow:
        ann, bob = Person(slow.base, "Ann"), Person(slow.base, "Bob")
        table = brought_in(ann)
        ann.post(f"/api/tables/{table}/review")
        found = until_some(ann, table)
        assert found["mine"]
        assert not bob.get(f"/api/tables/{table}/review")["mine"]
        assert bob.refused("DELETE", f"/api/tables/{table}/review") == (403, "forbidden")
        stopped = ann.send("DELETE", f"/api/tables/{table}/review")
        assert stopped["status"] == "stopped"
        assert 0 < stopped["done"] < stopped["all"]
        assert bob.post(f"/api/tables/{table}/review")["done"] >= stopped["done"]
        ann.leave()
        bob.leave()


def test_each_person_has_one_review_under_way(tmp_path: Path):
    with ServerThread(settings(tmp_path, review_seconds=0.4)) as slow:
        ann = Person(slow.base, "Ann")
        table = brought_in(ann)
        ann.post(f"/api/tables/{table}/review")
        assert ann.refused("POST", f"/api/tables/{table}/review", seat=1) == (429, "too_many")
        ann.send("DELETE", f"/api/tables/{table}/review")
        assert ann.post(f"/api/tables/{table}/review", seat=1)["status"] == "running"
        ann.leave()


def test_a_restarted_server_goes_on_by_itself(tmp_path: Path):
    with ServerThread(settings(tmp_path, review_seconds=0.4)) as first:
        ann = Person(first.base, "Ann")
        table = brought_in(ann)
        ann.post(f"/api/tables/{table}/review")
        before = until_some(ann, table)
        ann.leave()
    with ServerThread(settings(tmp_path, review_seconds=0.01)) as second:
        ann = Person(second.base, "Ann")
        after = until(ann, table, "done")
        ann.leave()
    known = {decision["number"]: decision for decision in after["summary"]["seats"][0]["decisions"]}
    for decision in before["summary"]["seats"][0]["decisions"]:
        assert known[decision["number"]] == decision


def test_only_finished_games_and_real_seats_are_reviewed(ann: Person, come):
    table = ann.make("beginning", "me", "open")["id"]
    assert ann.refused("POST", f"/api/tables/{table}/review") == (409, "not_over")
    assert ann.http.get(f"/api/tables/{table}/review").status_code == 409
    assert ann.refused("POST", "/api/tables/nowhere/review") == (404, "not_found")
    over = brought_in(ann)
    assert ann.refused("POST", f"/api/tables/{over}/review", seat=2) == (404, "no_seat")
    assert ann.refused("POST", f"/api/tables/{over}/review", seat=9)[0] == 400
