"""Records from elsewhere: replayed in a worker, limited in number, with the proof they came with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from galapagos.core.errors import RecordError
from galapagos.core.game import Game
from galapagos.core.record import Record, parse_record
from galapagos.core.state import State
from galapagos.server.settings import Limits
from galapagos.server.table.shuffle import verify
from tests.support.people import Json, Person, play_out
from tests.support.servers import ServerThread, settings


def finished(ann: Person) -> Json:
    table = ann.make("stones", "me", "bot:random", options={"board": "rect-7x7"})
    with ann.sit(table) as seat:
        play_out(seat)
    record: Json = ann.get(f"/api/tables/{table['id']}/record")
    return record


def dealt(ann: Person) -> Json:
    """A finished game in which chance had a part."""
    table = ann.make("beginning", "me", "bot:random")
    with ann.sit(table) as seat:
        play_out(seat)
    record: Json = ann.get(f"/api/tables/{table['id']}/record")
    return record


def after_import(ann: Person, record: Json) -> Record:
    table = ann.post("/api/records", **record)["table"]
    return parse_record(msgspec.json.encode(ann.get(f"/api/tables/{table}/record")))


def without(record: Json, *names: str) -> Json:
    return {name: value for name, value in record.items() if name not in names}


def test_an_imported_game_verifies_by_its_own_proof(ann: Person):
    record = dealt(ann)
    again = after_import(ann, record)
    assert again.proof == record["proof"]
    assert verify(again).draws == sum(line.startswith("chance:") for line in record["moves"]) > 0


def test_a_false_proof_stays_false(ann: Person):
    record = dealt(ann)
    record["proof"]["secret"] = "0" * 64
    with pytest.raises(RecordError, match="bound itself"):
        verify(after_import(ann, record))
    record["proof"] = {"anything": "goes"}
    with pytest.raises(RecordError, match="proof of this record is damaged"):
        verify(after_import(ann, record))


def test_a_game_without_a_proof_says_so(ann: Person):
    with pytest.raises(RecordError, match="imported from a record without a proof"):
        verify(after_import(ann, without(finished(ann), "proof")))


def test_a_game_that_was_played_on_says_so(ann: Person):
    record = finished(ann)
    record["moves"] = record["moves"][:-2]
    table = ann.post("/api/records", **without(record, "scores", "winners"))["table"]
    with ann.sit(table) as seat:
        play_out(seat)
    again = parse_record(msgspec.json.encode(ann.get(f"/api/tables/{table}/record")))
    with pytest.raises(RecordError, match="imported and then played on"):
        verify(again)


def test_makes_the_table_in_a_worker_and_opens_it_on_demand(served: ServerThread, ann: Person):
    table = ann.post("/api/records", **finished(ann))["table"]
    assert table not in served.server.rooms.open
    assert ann.get(f"/api/tables/{table}")["status"] == "over"
    assert table in [card["id"] for card in ann.get("/api/tables", mine=True)["tables"]]


def test_replays_records_in_a_worker_only(served: ServerThread, ann: Person, monkeypatch: pytest.MonkeyPatch):
    """Every replay reads moves, and what happens in workers is not counted here."""
    read_here: list[str] = []
    usual = Game.read

    def read(game: Game, state: State, text: str) -> int:
        read_here.append(text)
        return usual(game, state, text)

    record = finished(ann)
    monkeypatch.setattr(Game, "read", read)
    table = ann.post("/api/records", **record)["table"]
    assert ann.http.post("/api/film?eyes=-4", json=record).status_code == 200
    assert read_here == []
    assert ann.get(f"/api/tables/{table}/record")["moves"] == record["moves"]
    assert read_here  # opened here, the table is replayed here


def test_imports_are_limited(tmp_path: Path):
    record: dict[str, Any] = {"game": "stones", "seats": 2, "format": 1, "moves": ["ann: nonsense"]}
    with ServerThread(settings(tmp_path, limited=True, limits=Limits(imports_hour=3))) as running:
        running.server.imports.per_second = 0.0  # however slow this machine is
        ann, bob = Person(running.base), Person(running.base)
        statuses = [ann.http.post("/api/records", json=record).status_code for _ in range(2)]
        statuses += [bob.http.post("/api/records", json=record).status_code for _ in range(2)]
        assert statuses == [400, 400, 400, 429]  # all from one address
        for address in ("198.51.100.7", "198.51.100.8"):
            statuses.append(
                ann.http.post("/api/records", json=record, headers={"x-forwarded-for": address}).status_code
            )
        assert statuses[4:] == [400, 429]  # all of one person
        ann.leave()
        bob.leave()


def test_the_size_of_a_record_is_a_setting(tmp_path: Path):
    with ServerThread(settings(tmp_path, limits=Limits(record_bytes=2000))) as running:
        ann = Person(running.base)
        record = {"game": "stones", "seats": 2, "format": 1, "moves": ["ann: nonsense"]}
        long = {**record, "moves": ["ann: nonsense"] * 200}
        for path in ("/api/records", "/api/film"):
            assert ann.http.post(path, json=record).status_code == 400
            assert ann.http.post(path, json=long).status_code == 413
        ann.leave()
