"""Records become rows that say what was seen, what was allowed, what was done and how it ended."""

from __future__ import annotations

import shutil

import numpy as np
import pyarrow.parquet as pq
import pytest

import galapagos
from galapagos.bots import bot
from galapagos.core.dealers import SeededDealer
from galapagos.core.errors import RecordError
from galapagos.core.record import load_record, replay, save_record
from galapagos.core.table import Table
from galapagos.envs.arrays import Features, array_of
from galapagos.envs.dataset import COLUMNS, STEP_COLUMNS, observations, read_metadata, write_dataset
from galapagos.envs.encodings import encoding_of
from galapagos.envs.session import Session
from tests.hygiene.sources import ROOT
from tests.support.tables import GAMES, SMALL


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    folder = tmp_path_factory.mktemp("records")
    for name in GAMES:
        game = galapagos.game(name, **SMALL.get(name, {}))
        table = Table(game, SeededDealer(1))
        table.play_out([bot("random", seat) for seat in range(game.seats)])
        save_record(table.record(), folder / name / "first.json")
    return folder


@pytest.fixture(scope="module")
def table(records, tmp_path_factory):
    target = tmp_path_factory.mktemp("table") / "games.parquet"
    count = write_dataset(records, target)
    read = pq.read_table(target)
    assert count == read.num_rows
    return read


def test_the_folder_of_a_match_is_read(tmp_path):
    galapagos.match("beginning", ["greedy", "random"], games=2, out=tmp_path / "match")
    count = write_dataset(tmp_path / "match", tmp_path / "games.parquet")
    table = pq.read_table(tmp_path / "games.parquet")
    assert table.num_rows == count > 50
    assert set(table["record"].to_pylist()) == {"games/00000.json", "games/00001.json"}


def test_every_game_is_there(table):
    assert sorted(set(table["game"].to_pylist())) == sorted(GAMES)
    assert sorted(set(table["record"].to_pylist())) == sorted(f"{name}/first.json" for name in GAMES)


def test_a_row_is_a_decision_of_a_seat(table):
    for row in table.to_pylist():
        assert 0 <= row["seat"] < row["seats"]
        assert row["letters"][0] in row["legal"]
        assert row["words"]


def test_observations_are_arrays(table):
    game = galapagos.game("beginning")
    mine = table.filter(np.array(table["game"].to_pylist()) == "beginning")
    assert observations(mine).shape == (mine.num_rows, encoding_of(game).features)


def test_outcomes_of_a_game_are_the_same_throughout(table):
    for name in GAMES:
        rows = [row for row in table.to_pylist() if row["game"] == name]
        assert len({(row["seat"], row["outcome"]) for row in rows}) == rows[0]["seats"]


def test_an_unfinished_game_has_no_outcome(records, tmp_path):
    table = Table(galapagos.game("beginning"), SeededDealer(2))
    for _ in range(30):
        table.step([bot("random", seat) for seat in range(2)])
    save_record(table.record(), tmp_path / "half" / "game.json")
    write_dataset(tmp_path / "half", tmp_path / "half.parquet")
    assert set(pq.read_table(tmp_path / "half.parquet")["outcome"].to_pylist()) == {None}


def test_a_damaged_record_is_named(tmp_path):
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    with pytest.raises(RecordError, match=r"bad\.json"):
        write_dataset(tmp_path, tmp_path / "out.parquet")


def test_steps_are_what_a_learner_sees(records, tmp_path):
    """Replayed letter by letter through a session: the same observations, masks and actions."""
    write_dataset(records, tmp_path / "steps.parquet", steps=True)
    table = pq.read_table(tmp_path / "steps.parquet")
    moves = pq.read_table(written(records, tmp_path))
    assert table.num_rows > moves.num_rows  # moves of several letters have several rows
    for name in GAMES:
        path = records / name / "first.json"
        mine = [row for row in table.to_pylist() if row["record"] == f"{name}/first.json"]
        record, rows = load_record(path), iter(mine)
        game = record.make_game()
        encoding = encoding_of(game)
        features = Features(encoding)
        for state, action in replay(record):
            if action < 0 or state.actor < 0:
                continue
            session = Session(encoding, state, 1)
            done = False
            while not done:
                row = next(rows)
                assert row["legal"] == np.flatnonzero(array_of(session.mask(state.actor), np.int8)).tolist()
                shown = features.floats(session.observed(state.actor))
                assert np.array_equal(np.asarray(row["observation"], np.float32), shown)
                done = session.spelling.the_one(row["letter"]) >= 0
                if done:
                    assert session.spelling.the_one(row["letter"]) == action
                else:
                    session.say(row["letter"])
        assert next(rows, None) is None


def written(records, folder):
    write_dataset(records, folder / "moves.parquet")
    return folder / "moves.parquet"


@pytest.mark.parametrize("steps", [False, True])
def test_a_file_describes_itself(records, tmp_path, steps):
    write_dataset(records, tmp_path / "games.parquet", steps)
    told = read_metadata(tmp_path / "games.parquet")
    assert (told["format"], told["rows"]) == (1, "steps" if steps else "moves")
    assert {one["game"] for one in told["games"]} == set(GAMES)
    for one in told["games"]:
        encoding = encoding_of(galapagos.game(one["game"], one["seats"], **one["options"]))
        assert (one["encoding"], one["actions"], one["features"]) == (
            encoding.version, encoding.size, encoding.features,
        )  # fmt: skip
        assert [tuple(letter) for letter in one["letters"]] == encoding.letters
        assert [tuple(part) for part in one["parts"]] == encoding.parts
    pq.write_table(pq.read_table(tmp_path / "games.parquet").replace_schema_metadata({}), tmp_path / "other.parquet")
    with pytest.raises(galapagos.GalapagosError, match="no dataset of galapagos"):
        read_metadata(tmp_path / "other.parquet")


def test_nothing_half_written_is_left(records, tmp_path):
    folder, target = tmp_path / "records", tmp_path / "games.parquet"
    shutil.copytree(records, folder)
    target.write_text("an older file")
    (folder / "zebra.json").write_text('{"game": "stones", "moves"')
    with pytest.raises(RecordError, match="zebra"):
        write_dataset(folder, target)
    assert target.read_text() == "an older file"
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["games.parquet"]


def test_the_page_lists_every_column():
    page = (ROOT / "docs" / "dataset.md").read_text(encoding="utf-8")
    for schema, rows in ((COLUMNS, "moves"), (STEP_COLUMNS, "steps")):
        for column in schema:
            line = next(line for line in page.splitlines() if line.startswith(f"| `{column.name}` |"))
            assert line.split("|")[3].strip() in ("both", rows), column.name
            kind = str(column.type).replace("list<element: ", "list of ").replace("list<item: ", "list of ")
            assert kind.rstrip(">").replace("float", "float32") == line.split("|")[2].strip()
