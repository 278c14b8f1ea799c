"""Tournaments on a server: played by bots to the end, joined by people, duplicate ones sealed."""

from __future__ import annotations

import csv
import io
import time
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sql

from galapagos.core.record import Record
from galapagos.server.storage.lobby_schema import tournament_games
from galapagos.server.table.shuffle import commitment_to, in_words, verify
from tests.support.accounts import CLOCK, account, until
from tests.support.people import Json, Person
from tests.support.servers import ServerProcess, ServerThread

LONG = 300.0


def make(owner: Person, **wish: Any) -> Json:
    made: Json = owner.post("/api/tournaments", **{"title": "Cup", "game": "stones", "clock": CLOCK, **wish})
    return made


def page(person: Person, tournament: Json) -> Json:
    found: Json = person.get(f"/api/tournaments/{tournament['id']}")
    return found


def set_tables(person: Person, tournament: Json) -> list[Json]:
    """Return the games once each of them has its table."""
    games: list[Json] = page(person, tournament)["games"]
    return games if all(game["table"] for game in games) else []


def until_over(person: Person, tournament: Json) -> Json:
    until(lambda: page(person, tournament)["tournament"]["status"] == "over", LONG)
    return page(person, tournament)


def test_a_swiss_of_bots_runs_to_its_end_by_itself(served: ServerThread):
    ann = account(served.base, "Ann")
    cup = make(ann, bots=["random", "greedy"] * 3, rounds=3, game="beginning")
    ann.post(f"/api/tournaments/{cup['id']}/start")
    over = until_over(ann, cup)
    assert [row["place"] for row in over["standings"]] == [1, 2, 3, 4, 5, 6]
    assert sum(row["points"] for row in over["standings"]) == 9
    assert over["standings"][0]["level"] == "greedy"
    assert len(over["games"]) == 9
    meetings = [frozenset(seat["number"] for seat in game["seats"]) for game in over["games"]]
    assert len(set(meetings)) == 9
    exported = ann.http.get(f"/api/tournaments/{cup['id']}/export/json").json()
    assert exported["standings"] == over["standings"]
    sheet = ann.http.get(f"/api/tournaments/{cup['id']}/export/csv")
    assert sheet.headers["content-type"] == "text/csv; charset=utf-8"
    table = list(csv.DictReader(io.StringIO(sheet.text)))
    assert [row["name"] for row in table] == [row["name"] for row in over["standings"]]
    ann.leave()


def test_a_duplicate_tournament_is_sealed_until_a_board_is_done(served: ServerThread):
    ann, bob = account(served.base, "Ann"), account(served.base, "Bob")
    cup = make(ann, duplicate=True, rounds=1, bots=["random"] * 3, game="beginning")
    ann.post(f"/api/tournaments/{cup['id']}/join")
    assert len(cup["commitments"]) == 1
    ann.post(f"/api/tournaments/{cup['id']}/start")
    games = until(lambda: set_tables(ann, cup))
    mine = next(game for game in games if game["mine"])
    other = next(game for game in games if not game["mine"])
    until(lambda: next(game for game in page(ann, cup)["games"] if game["table"] == other["table"])["over"], LONG)
    for person in (ann, bob):  # while ann plays the same deal, nobody can look at the other table
        assert person.refused("GET", f"/api/tables/{other['table']}/record") == (403, "sealed")
        assert person.refused("GET", f"/api/tables/{other['table']}/film") == (403, "sealed")
        assert person.refused("GET", f"/api/tables/{other['table']}/stream") == (403, "sealed")
        assert person.refused("GET", f"/api/tables/{other['table']}/review")[0] in (403, 409)
    assert bob.refused("GET", f"/api/tables/{mine['table']}/stream") == (403, "sealed")
    assert page(ann, cup)["secrets"] == []
    with ann.sit(mine["table"]) as seat:
        seat.until_status("playing")
        seat.command("resign", seat=ann.get(f"/api/tables/{mine['table']}")["mine"][0])
        unsealed = seat.until(lambda message: message["type"] == "unsealed", LONG)
        assert [message["secret"] for message in seat.messages if message["type"] == "ended"] == [""]
        assert commitment_to(unsealed["secret"]) == cup["commitments"][0]
    over = until_over(ann, cup)
    assert over["secrets"] == [unsealed["secret"]]
    record = read(bob, other["table"])
    assert record.proof["scheme"] == "sha256-hmac-board-1"  # type: ignore[index]
    assert verify(record).board == f"{cup['id']}/1"
    assert any("duplicate tournament" in line for line in in_words(verify(record)))
    for person in (ann, bob):
        person.leave()


def read(person: Person, table: str) -> Record:
    return msgspec.json.decode(person.http.get(f"/api/tables/{table}/record").content, type=Record)


def test_a_duplicate_tournament_of_sixteen_runs_to_its_end_by_itself(served: ServerThread):
    ann = account(served.base, "Ann")
    cup = make(ann, duplicate=True, seats=4, rounds=2, bots=["random", "greedy"] * 8, game="beginning")
    ann.post(f"/api/tournaments/{cup['id']}/start")
    over = until_over(ann, cup)
    assert [row["place"] for row in over["standings"]] == sorted(row["place"] for row in over["standings"])
    assert {row["games"] for row in over["standings"]} == {2}
    assert len(over["standings"]) == 16
    assert [commitment_to(secret) for secret in over["secrets"]] == cup["commitments"]
    for number in (1, 2):
        records = [read(ann, game["table"]) for game in over["games"] if game["round"] == number]
        deals = [[move for move in record.moves if move.startswith("chance:")][:4] for record in records]
        assert len(deals) == 4
        assert all(deal == deals[0] != [] for deal in deals)  # every table of a board gets the same deal
    ann.leave()


def test_a_game_is_shown_before_its_table_is_set(served: ServerThread):
    ann, bob = account(served.base, "Ann"), account(served.base, "Bob")
    cup = make(ann, rounds=1)
    for person in (ann, bob):
        person.post(f"/api/tournaments/{cup['id']}/join")
    book, row = served.server.tournaments, {"tournament": cup["id"], "round": 1, "board": 0, "ended": None}
    planned = {"table_id": "not-there-yet", "players": "[0,1]", "shares": "[]", "scores": "[]"}
    served.run(book.store.run(sql.insert(tournament_games).values(row | planned)))
    game = page(ann, cup)["games"][0]
    assert (game["table"], game["bye"], game["mine"]) == ("", False, True)
    served.run(book.store.run(sql.delete(tournament_games).where(tournament_games.c.tournament == cup["id"])))
    for person in (ann, bob):
        person.leave()


def test_an_arena_pairs_again_and_again(served: ServerThread):
    ann = account(served.base, "Ann")
    cup = make(ann, kind="arena", minutes=5, bots=["random"] * 4, game="beginning")
    ann.post(f"/api/tournaments/{cup['id']}/start")
    until(lambda: max((row["games"] for row in page(ann, cup)["standings"]), default=0) >= 2, LONG)
    ann.leave()


def test_people_join_withdraw_and_are_paired(served: ServerThread, come):
    ann, bob = account(served.base, "Ann"), account(served.base, "Bob")
    cup = make(ann, rounds=1, fill="random", programs=False)
    assert come("Guest").refused("POST", f"/api/tournaments/{cup['id']}/join") == (403, "account")
    assert bob.post(f"/api/tournaments/{cup['id']}/join")["joined"]
    assert not bob.post(f"/api/tournaments/{cup['id']}/withdraw")["joined"]
    assert bob.post(f"/api/tournaments/{cup['id']}/join")["players"] == 1
    assert bob.refused("POST", f"/api/tournaments/{cup['id']}/start") == (403, "forbidden")
    ann.post(f"/api/tournaments/{cup['id']}/start")
    game = until(lambda: set_tables(bob, cup))[0]
    assert sorted(seat["name"] for seat in game["seats"]) == sorted([bob.me["name"], "random 2"])
    assert bob.get(f"/api/tables/{game['table']}")["tournament"] == cup["id"]
    assert bob.refused("POST", f"/api/tournaments/{cup['id']}/join") == (409, "not_open")
    robot = account(served.base, "Robot")
    robot.post("/api/account/bot")
    another = make(ann, programs=False)
    assert robot.refused("POST", f"/api/tournaments/{another['id']}/join") == (403, "no_bots")
    assert ann.send("DELETE", f"/api/tournaments/{another['id']}")["status"] == "canceled"
    for person in (ann, bob, robot):
        person.leave()


def test_what_makes_no_sense_is_refused(served: ServerThread):
    ann = account(served.base, "Ann")
    wish = {"title": "Cup", "game": "stones", "clock": CLOCK}
    assert ann.refused("POST", "/api/tournaments", **wish, seats=3)[0] == 400
    assert ann.refused("POST", "/api/tournaments", **(wish | {"clock": {"type": "none"}})) == (400, "clock")
    assert ann.refused("POST", "/api/tournaments", **wish, kind="arena", duplicate=True) == (400, "duplicate")
    assert ann.refused("POST", "/api/tournaments", **wish, bots=["nobody"]) == (400, "seats")
    assert ann.refused("POST", "/api/tournaments", **wish, starts=1) == (400, "starts")
    assert ann.refused("GET", "/api/tournaments/nothing")[0] == 404
    ann.leave()


def test_a_tournament_survives_being_killed(tmp_path: Path):
    """A duplicate tournament of bots; the server is killed in every round. `tests.server.cup_soak` does more."""
    server = ServerProcess(str(tmp_path / "tables.db"))
    with server:
        ann = account(server.base, "Ann")
        kills = 0
        cup = make(ann, bots=["random"] * 8, seats=4, game="beginning", duplicate=True, rounds=2)
        ann.post(f"/api/tournaments/{cup['id']}/start")
        while (now := page(ann, cup)["tournament"])["status"] != "over" and kills < 2:
            if now["round"] > kills:
                server.kill()
                server.start()
                kills += 1
            time.sleep(0.1)
        over = until_over(ann, cup)
        assert kills == 2
        assert len(over["games"]) == 4
        assert all(game["over"] for game in over["games"])
        assert len(over["secrets"]) == 2
        assert {row["games"] for row in over["standings"]} == {2}
        ann.leave()
