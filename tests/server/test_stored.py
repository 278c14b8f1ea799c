"""A database and records of an earlier version still open, play on and verify.

`stored/` was made by the version before the journal got its present words: every kind of entry of that time is in it.
"""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql

from galapagos.core.record import check_record, load_record
from galapagos.server.people.games import invited_to
from galapagos.server.storage.schema import reservations
from galapagos.server.table.shuffle import in_words, verify
from tests.support.people import Json, Person, play_out
from tests.support.servers import ServerThread, settings

STORED = Path(__file__).parent / "stored"
TOKEN = "gal_es2VCF1Z1kzz82nMXAX1EOJzkwypZdyA"
EVERY_GAME = ("beginning", "origin", "stones", "tyranno")


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    folder = tmp_path_factory.mktemp("stored")
    database = sqlite3.connect(folder / "tables.db")
    database.executescript(gzip.decompress((STORED / "tables.sql.gz").read_bytes()).decode())
    database.close()
    with ServerThread(settings(folder)) as running:
        yield running


@pytest.fixture
def ann(opened: ServerThread) -> Iterator[Person]:
    person = Person(opened.base)
    person.me = person.post("/api/login", name="Ann", passphrase="correct horse battery")
    yield person
    person.leave()


def table_called(person: Person, title: str, status: str) -> Json:
    found = person.get("/api/tables", mine=True, status=status)["tables"]
    return next(card for card in found if card["title"] == title)


def test_all_tables_are_listed(ann: Person):
    listed = {(card["title"], card["game"], card["status"]) for card in ann.get("/api/tables")["tables"]}
    assert listed == {
        ("The first game", "beginning", "over"),
        ("The first game", "beginning", "waiting"),
        ("Running", "beginning", "playing"),
        ("Against a bot", "origin", "playing"),
        ("Paused", "beginning", "playing"),
        ("Resigned", "origin", "over"),
        ("Abandoned", "tyranno", "over"),
        ("", "tyranno", "over"),
        ("", "stones", "over"),
    }


def test_every_table_is_read_from_its_journal_as_its_card_says(ann: Person):
    for card in ann.get("/api/tables")["tables"]:
        assert {**ann.get(f"/api/tables/{card['id']}"), "invite": ""} == card


def test_a_token_still_works(opened: ServerThread):
    program = Person(opened.base, token=TOKEN)
    assert program.get("/api/me")["name"] == "Ann"
    program.leave()


def test_a_running_game_is_played_to_its_end(ann: Person):
    table = table_called(ann, "Against a bot", "playing")
    with ann.sit(table) as seated:
        seated.until_to_move()
        assert play_out(seated) > 0
    assert ann.get(f"/api/tables/{table['id']}/record")["scores"]


def test_replays_chat_undo_and_pause(ann: Person):
    with ann.sit(table_called(ann, "Running", "playing")) as seated:
        seated.until_status("playing")
        happened = seated.events()
        assert [happening["number"] for happening in happened] == list(range(1, len(happened) + 1))
        assert [happening["text"] for happening in happened if "text" in happening] == ["I only watch"]


def test_a_paused_game_is_still_paused_and_goes_on(ann: Person):
    with ann.sit(table_called(ann, "Paused", "playing")) as seated:
        assert seated.until_status("playing")["paused"]
        away = {place["name"]: place["away"] for place in seated.messages[0]["table"]["places"]}
        assert away == {"Ann": "", "Bob": "", "Cat": "resigned"}
        assert seated.command("resume", seat=0)["type"] == "done"
        assert not seated.situation["paused"]


def test_a_seat_is_still_reserved_for_the_rematch(opened: ServerThread, ann: Person):
    table = table_called(ann, "The first game", "waiting")
    assert sorted((place["kind"], place["name"], place["kept"]) for place in table["places"]) == [
        ("open", "Bob", True),
        ("person", "Ann", False),
    ]
    store = opened.server.store
    (kept,) = opened.run(store.rows(sql.select(reservations)))
    assert kept["table_id"] == table["id"]
    assert [card.id for card in opened.run(invited_to(store, kept["person"]))] == [table["id"]]


def test_a_resigned_seat_has_lost(ann: Person):
    outcome = table_called(ann, "Resigned", "over")["outcome"]
    assert (outcome["reason"], outcome["winners"]) == ("resigned", [0])


def test_the_proof_of_a_finished_table_verifies(opened: ServerThread, ann: Person, tmp_path: Path):
    table = table_called(ann, "The first game", "over")
    path = tmp_path / "record.json"
    path.write_bytes(ann.http.get(f"/api/tables/{table['id']}/record").content)
    verdict = verify(load_record(path))
    assert verdict.draws > 0
    assert "could have chosen the deal" in in_words(verdict)[-1]


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_record_is_replayed_and_verified(game: str):
    record = load_record(STORED / f"{game}.json")
    assert check_record(record).scores() == record.scores
    assert verify(record).draws >= (game != "stones")


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_record_becomes_a_table(ann: Person, game: str):
    text = (STORED / f"{game}.json").read_bytes()
    response = ann.http.post("/api/records", content=text, headers={"content-type": "application/json"})
    assert response.status_code == 201, response.text
    card = ann.get(f"/api/tables/{response.json()['table']}")
    assert (card["game"], card["status"]) == (game, "over")
