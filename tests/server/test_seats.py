"""Who may sit where: limits for guests, and what the host of a table can do with its seats."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from galapagos.server.settings import Limits, settings_from
from tests.support.people import Person
from tests.support.servers import ServerThread, settings


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    """A server that holds everyone to its limits."""
    folder = tmp_path_factory.mktemp("strict")
    with ServerThread(settings(folder, limited=True, limits=Limits(joined_guest=3))) as running:
        yield running


@pytest.fixture
def host(come, strict: ServerThread) -> Person:
    person: Person = come("Host", strict.base)
    return person


@pytest.fixture
def guest(come, strict: ServerThread) -> Person:
    person: Person = come("Guest", strict.base)
    return person


def listed(person: Person, **query: object) -> list[str]:
    return [table["id"] for table in person.get("/api/tables", **query)["tables"]]


# -- limits -----------------------------------------------------------------------------------------------------------


def test_a_guest_takes_one_seat_at_the_table_of_another(host: Person, guest: Person):
    table = host.make("beginning", "me", "open", "open", "open")
    assert guest.join(table)["mine"] == [1]
    assert guest.refused("POST", f"/api/tables/{table['id']}/join") == (409, "one_seat")
    assert guest.refused("POST", f"/api/tables/{table['id']}/join", seat=3) == (409, "one_seat")
    assert host.join(table)["mine"] == [0, 2]  # the host may share the screen


def test_limits_the_tables_of_a_guest(host: Person, guest: Person, come, strict: ServerThread):
    other = come("Other", strict.base)
    tables = [person.make("beginning", "me", "open", "open") for person in (host, host, other, other)]
    for table in tables[:3]:
        guest.join(table)
    assert guest.refused("POST", f"/api/tables/{tables[3]['id']}/join") == (429, "too_many")
    assert guest.refused("POST", "/api/tables", game="beginning", seats=["me", "open"]) == (429, "too_many")
    guest.post(f"/api/tables/{tables[0]['id']}/leave")
    assert guest.join(tables[3])["mine"] == [1]


def test_every_limit_is_a_setting(monkeypatch: pytest.MonkeyPatch):
    given = {"seats_guest": "2", "joined_guest": "5", "pauses": "1", "pause_seconds": "9", "claim_seconds": "7"}
    for name, value in given.items():
        monkeypatch.setenv(f"GALAPAGOS_{name.upper()}", value)
    chosen = settings_from({"joined_guest": 6})
    assert (chosen.limits.seats_guest, chosen.limits.joined_guest) == (2, 6)
    assert (chosen.pauses, chosen.pause_seconds, chosen.claim_seconds) == (1, 9, 7)


# -- what the host can do ---------------------------------------------------------------------------------------------


def test_a_seat_is_kept_for_those_who_have_the_link(ann: Person, bob: Person, cat: Person):
    table = ann.make("beginning", "me", "open", "open")
    path = f"/api/tables/{table['id']}"
    kept = ann.post(f"{path}/reserve", seat=1)
    assert [place["kept"] for place in kept["places"]] == [False, True, False]
    assert bob.refused("POST", f"{path}/join", seat=1) == (409, "not_open")
    assert bob.refused("POST", f"{path}/join", seat=1, invite="guess") == (409, "not_open")
    assert cat.join(table, seat=1, invite=table["invite"])["mine"] == [1]
    assert bob.join(table)["mine"] == [2]


def test_a_seat_that_was_kept_can_be_opened_again(ann: Person, bob: Person):
    table = ann.make("beginning", "me", "open")
    path = f"/api/tables/{table['id']}"
    ann.post(f"{path}/reserve", seat=1)
    assert table["id"] not in listed(bob, open=True)
    with bob.sit(table) as watcher:
        ann.post(f"{path}/reserve", seat=1, reserved=False)
        assert watcher.until_type("released")["place"]["kept"] is False
    assert bob.join(table)["mine"] == [1]
    assert ann.refused("POST", f"{path}/reserve", seat=1)[1] in ("not_open", "not_waiting")


def test_somebody_is_removed_before_the_start_and_does_not_come_back(ann: Person, bob: Person, cat: Person):
    table = ann.make("beginning", "me", "open", "open", "bot:random")
    path = f"/api/tables/{table['id']}"
    bob.join(table)
    with bob.sit(table) as theirs:
        theirs.until_type("situation")
        left = ann.post(f"{path}/remove", seat=1)
        assert theirs.until_type("unseated")["removed"]
    assert left["places"][1]["kind"] == "open"
    assert bob.refused("POST", f"{path}/join") == (403, "barred")
    assert bob.refused("POST", f"{path}/join", invite=table["invite"]) == (403, "barred")
    assert ann.post(f"{path}/remove", seat=3)["places"][3]["kind"] == "open"
    assert ann.refused("POST", f"{path}/remove", seat=0) == (403, "forbidden")
    assert ann.refused("POST", f"{path}/remove", seat=2) == (409, "not_open")
    assert cat.join(table)["mine"] == [1]


def test_nobody_is_removed_from_a_running_game(ann: Person, bob: Person):
    table = ann.make("beginning", "me", "open")
    bob.join(table)
    path = f"/api/tables/{table['id']}"
    assert ann.refused("POST", f"{path}/remove", seat=1) == (409, "not_waiting")
    assert ann.refused("POST", f"{path}/close") == (409, "not_waiting")
    assert ann.refused("DELETE", path) == (403, "forbidden")
    assert bob.get(path)["status"] == "playing"


def test_a_table_is_closed_before_the_start(ann: Person, bob: Person):
    table = ann.make("beginning", "me", "open", "open")
    bob.join(table)
    with bob.sit(table) as theirs:
        theirs.until_type("situation")
        assert ann.post(f"/api/tables/{table['id']}/close")["status"] == "over"
        assert theirs.until_type("ended")["reason"] == "closed"


def test_a_table_is_taken_off_the_list_and_put_back(ann: Person, bob: Person):
    table = ann.make("beginning", "me", "open")
    path = f"/api/tables/{table['id']}"
    assert [card["owned"] for card in ann.get("/api/tables", mine=True)["tables"]] == [True]
    assert not any(card["owned"] for card in bob.get("/api/tables")["tables"])
    assert ann.send("PATCH", path, public=False)["public"] is False
    assert table["id"] not in listed(bob)
    assert table["id"] in listed(ann)
    assert bob.refused("POST", f"{path}/join") == (403, "forbidden")
    assert ann.send("PATCH", path, public=True, title="Here")["title"] == "Here"
    assert table["id"] in listed(bob)
    assert bob.join(table)["mine"] == [1]


def test_a_hidden_table_is_still_hidden_when_it_is_opened_again(served: ServerThread, ann: Person, bob: Person):
    table = ann.make("beginning", "me", "open")
    ann.send("PATCH", f"/api/tables/{table['id']}", public=False)

    async def put_away() -> None:
        await served.server.rooms._close_room(served.server.rooms.open[table["id"]])

    served.run(put_away())
    assert bob.get(f"/api/tables/{table['id']}")["public"] is False
    assert bob.refused("POST", f"/api/tables/{table['id']}/join") == (403, "forbidden")


def test_a_table_is_deleted_with_everything_that_belongs_to_it(served: ServerThread, ann: Person, bob: Person):
    table = ann.make("beginning", "me", "open", "open")
    bob.join(table)
    with bob.sit(table) as theirs:
        theirs.until_type("situation")
        assert ann.http.delete(f"/api/tables/{table['id']}").status_code == 204
        assert theirs.until_type("ended")["reason"] == "closed"
    assert bob.refused("GET", f"/api/tables/{table['id']}") == (404, "not_found")
    assert table["id"] not in listed(ann, mine=True)
    assert served.run(served.server.store.entries(table["id"])) == []


def test_a_game_against_bots_is_deleted_but_not_one_that_others_played(ann: Person, bob: Person):
    alone = ann.make("beginning", "me", "bot:random")
    assert ann.http.delete(f"/api/tables/{alone['id']}").status_code == 204
    together = ann.make("beginning", "me", "open")
    bob.join(together)
    with bob.sit(together) as theirs:
        theirs.until_status("playing")
        theirs.command("resign", seat=1)
        theirs.until_status("over")
    assert ann.refused("DELETE", f"/api/tables/{together['id']}") == (403, "forbidden")
    assert bob.get(f"/api/tables/{together['id']}/record")["moves"]


@pytest.mark.parametrize(
    ("method", "rest", "body"),
    [
        ("PATCH", "", {"public": False}),
        ("POST", "/reserve", {"seat": 1}),
        ("POST", "/remove", {"seat": 0}),
        ("POST", "/close", {}),
        ("DELETE", "", {}),
    ],
)
def test_only_the_host_does_that(ann: Person, bob: Person, method: str, rest: str, body: dict[str, object]):
    table = ann.make("beginning", "me", "open")
    assert bob.refused(method, f"/api/tables/{table['id']}{rest}", **body) == (403, "forbidden")
    assert httpx.request(method, f"{ann.base}/api/tables/{table['id']}{rest}", json=body).status_code in (401, 403)


def test_the_document_describes_it(ann: Person):
    paths = ann.get("/api/openapi.json")["paths"]
    for rest in ("reserve", "remove", "close"):
        assert "post" in paths[f"/api/tables/{{table}}/{rest}"]
    assert {"patch", "delete"} <= paths["/api/tables/{table}"].keys()
