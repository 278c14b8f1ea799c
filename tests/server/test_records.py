"""Games go out as records and come in as tables; positions open as tables."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from galapagos.core.record import load_record
from galapagos.core.registry import game, game_names
from galapagos.server.cli import app
from galapagos.server.table.shuffle import verify
from tests.support.people import Json, Person, play_out
from tests.support.servers import ServerThread
from tests.support.walks import decisions


def played(ann: Person, name: str = "beginning") -> Json:
    table = ann.make(name, "me", "bot:random")
    with ann.sit(table) as seat:
        play_out(seat)
    return table


@pytest.mark.parametrize("name", game_names())
def test_a_record_comes_back_as_a_table_to_look_at(ann: Person, name: str):
    record = ann.get(f"/api/tables/{played(ann, name)['id']}/record")
    again = ann.post("/api/records", **record)["table"]
    card = ann.get(f"/api/tables/{again}")
    assert card["status"] == "over"
    assert card["outcome"]["scores"] == record["scores"]
    copy = ann.get(f"/api/tables/{again}/record")
    assert copy["moves"] == record["moves"]


def test_an_unfinished_record_can_be_played_on(ann: Person):
    record = ann.get(f"/api/tables/{played(ann)['id']}/record")
    half = {**record, "moves": record["moves"][:40], "scores": [], "winners": []}
    del half["proof"]
    table = ann.post("/api/records", **half)["table"]
    with ann.sit(table) as both:
        play_out(both)
        both.until_status("over")
    assert ann.get(f"/api/tables/{table}/record")["moves"][:40] == half["moves"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"moves": ["ann: flies away"]}, "move 1"),
        ({"game": "chess"}, "no game"),
        ({"format": 99}, "newer"),
        ({"seats": 1}, "seats"),
        ({"options": {"horns": True}}, "option"),
        ({"moves": 5}, ""),
    ],
)
def test_refuses_a_wrong_record_naming_the_place(ann: Person, change: Json, says: str):
    record = {"game": "beginning", "seats": 2, "format": 1, "moves": [], **change}
    answer = ann.http.post("/api/records", json=record)
    assert answer.status_code == 400
    assert says in answer.json()["message"]


def test_my_records(ann: Person, bob: Person):
    table = played(ann)
    assert [record["proof"]["table"] for record in ann.get("/api/records")] == [table["id"]]
    assert bob.get("/api/records") == []


@pytest.mark.parametrize("name", game_names())
def test_a_position_opens_as_a_table(ann: Person, name: str):
    rules = game(name)
    states = [state for state, _ in decisions(rules, seed=5, most=30) if state.actor >= 0]
    text = rules.write_position(states[len(states) // 2])
    card = ann.post("/api/positions", game=name, seats=rules.seats, position=text)
    assert card["position"] == text
    table = ann.make(name, *["me"] * rules.seats, position=text)
    with ann.sit(table) as seat:
        seat.until_to_move()
        play_out(seat)


def test_draws_unknown_cards_differently_each_time(ann: Person, bob: Person):
    rules = game("beginning", seats=2)
    state = [state for state, _ in decisions(rules, seed=5, most=60) if state.actor == 0][-3]
    text = rules.write_position(state, 0)
    assert "?" in text
    hands = set()
    for _ in range(6):
        table = ann.make("beginning", "me", "open", position=text)
        bob.join(table)
        with bob.sit(table) as seat:
            seat.until_status("playing")
            hands.add(str(seat.situation["view"]["table"][1]))
    assert len(hands) > 1


def test_refuses_a_wrong_position_naming_the_line(ann: Person):
    answer = ann.http.post("/api/positions", json={"game": "beginning", "seats": 2, "position": "ann: nonsense("})
    assert answer.status_code == 400
    assert "line" in answer.json()["message"]


def test_all_finished_games_are_exported_and_imported(served: ServerThread, ann: Person, tmp_path: Path):
    table = played(ann)
    database = served.settings.database
    told = CliRunner().invoke(app, ["admin", "export", str(tmp_path), "--database", database, "--table", table["id"]])
    assert told.exit_code == 0, told.output
    record = load_record(tmp_path / f"{table['id']}.json")
    assert verify(record).draws > 0
    files = [str(tmp_path / f"{table['id']}.json")]
    told = CliRunner().invoke(app, ["admin", "import", *files, "--database", str(tmp_path / "new.db")])
    assert told.exit_code == 0, told.output
    told = CliRunner().invoke(app, ["admin", "status", "--database", str(tmp_path / "new.db")])
    assert "tables over      1" in told.output
