"""The shuffle can be proved: nobody chose it, and nobody changed it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64
from typer.testing import CliRunner

from galapagos.core.errors import RecordError
from galapagos.core.record import Record, parse_record, save_record
from galapagos.core.registry import game_names
from galapagos.server.cli import app
from galapagos.server.table.shuffle import CommittedDealer, commitment_to, seed_from, verify
from tests.support.people import Person, play_out


def finished(ann: Person, game: str) -> Record:
    table = ann.make(game, "me", "bot:random", value=None)
    with ann.sit(table) as one:
        one.until_type("situation")
        assert one.command("reveal", seat=0, value="my own luck")["type"] == "done"
        play_out(one)
        started = next(message for message in one.messages if message["type"] == "started")
        ended = next(message for message in one.messages if message["type"] == "ended")
        assert started["values"] == ["my own luck", ""]
        assert commitment_to(ended["secret"]) == started["commitment"] == table["commitment"]
    return parse_record(msgspec.json.encode(ann.get(f"/api/tables/{table['id']}/record")))


@pytest.mark.parametrize("game", game_names())
def test_a_finished_game_is_proved_fair(ann: Person, game: str):
    record = finished(ann, game)
    chance = sum(line.startswith("chance:") for line in record.moves)
    assert verify(record) == chance


def test_the_command_proves_it_offline(ann: Person, tmp_path: Path):
    record = finished(ann, "beginning")
    path = tmp_path / "game.json"
    save_record(record, path)
    told = CliRunner().invoke(app, ["verify", str(path)])
    assert told.exit_code == 0
    assert told.output.startswith("Fair")
    assert isinstance(record.proof, dict)
    record.proof["secret"] = "0" * 64
    save_record(record, path)
    told = CliRunner().invoke(app, ["verify", str(path)])
    assert told.exit_code == 1
    assert "bound itself" in told.output


def test_another_card_than_the_seed_deals_is_found_out(ann: Person):
    record = finished(ann, "beginning")
    number = next(place for place, line in enumerate(record.moves) if line.startswith("chance: draw"))
    drawn = record.moves[number].rpartition(" ")[2]
    record.moves[number] = "chance: draw " + ("flight" if drawn != "flight" else "speed")
    record.moves = record.moves[: number + 1]
    with pytest.raises(RecordError, match="the seed deals"):
        verify(record)


def test_other_values_of_the_players_are_found_out(ann: Person):
    record = finished(ann, "beginning")
    assert isinstance(record.proof, dict)
    record.proof["values"] = ["somebody else's luck", ""]
    with pytest.raises(RecordError, match="the seed deals"):
        verify(record)


def test_a_running_game_shows_neither_secret_nor_hidden_cards(ann: Person, bob: Person):
    table = ann.make("beginning", "me", "open")
    bob.join(table)
    with ann.sit(table) as one:
        one.until_status("playing")
        record = bob.get(f"/api/tables/{table['id']}/record")
        assert set(record["proof"]) == {"scheme", "table", "commitment"}
        theirs = [line for line in record["moves"] if line.startswith("chance: draw")]
        assert "chance: draw ?" in theirs
    with pytest.raises(RecordError, match="not over"):
        verify(parse_record(msgspec.json.encode(record)))


def test_a_value_counts_once_and_before_the_start(ann: Person):
    table = ann.make("beginning", "me", "open", value=None)
    with ann.sit(table) as one:
        one.until_type("situation")
        assert one.command("reveal", seat=0, value="a")["type"] == "done"
        assert one.command("reveal", seat=0, value="b")["code"] == "not_playing"


def test_the_table_waits_for_values_but_not_for_ever(ann: Person):
    table = ann.make("beginning", "me", "bot:random", value=None)
    assert table["status"] == "waiting"
    with ann.sit(table) as one:
        one.until_status("playing")
        started = next(message for message in one.messages if message["type"] == "started")
        assert started["values"] == ["", ""]


def test_neither_side_alone_decides_the_seed():
    seeds = {
        seed_from(secret, table, values)
        for secret in ("a", "b")
        for table in ("t", "u")
        for values in (["x", ""], ["", "x"], ["x,", ""])
    }
    assert len(seeds) == 12


def test_the_dealers_numbers_are_even():
    dealer = CommittedDealer("seed")
    rolls = Counter(dealer.roll("die", vec[i64]([1, 2, 3])) for _ in range(6000))
    assert rolls[0] == pytest.approx(1000, rel=0.15)
    assert rolls[2] == pytest.approx(3000, rel=0.1)
    firsts = Counter(CommittedDealer(str(seed)).shuffled("deck", [0, 1, 2, 3])[0] for seed in range(4000))
    assert all(count == pytest.approx(1000, rel=0.15) for count in firsts.values())
