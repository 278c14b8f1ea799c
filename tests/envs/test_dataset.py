"""Records become rows that say what was seen, what was allowed, what was done and how it ended."""

from __future__ import annotations

import numpy as np
import pyarrow.parquet as pq
import pytest

import galapagos
from galapagos.bots import bot
from galapagos.core.dealers import SeededDealer
from galapagos.core.errors import RecordError
from galapagos.core.record import save_record
from galapagos.core.table import Table
from galapagos.envs.dataset import observations, write_dataset
from galapagos.envs.encodings import encoding_of
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
