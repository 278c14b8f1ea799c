"""Bots at the terminal can be given another evaluator."""

from __future__ import annotations

from pathlib import Path

import pytest

from galapagos.core.dealers import SeededDealer
from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.record import save_record
from galapagos.core.registry import game
from galapagos.core.table import Table
from galapagos.terminal.main import resume_file
from galapagos.terminal.screen import Screen
from galapagos.terminal.seats import check_evaluators, parse_seats


def test_an_evaluator_keeps_its_capitals():
    assert parse_seats("Me,Search:20@Folder/File.py:Class") == ["me", "search:20@Folder/File.py:Class"]


def test_an_evaluator_that_the_game_does_not_have_is_named():
    check_evaluators(["me", "greedy@standard"], game("beginning"))
    with pytest.raises(UnknownName, match="there is no evaluator 'stndard' for beginning"):
        check_evaluators(["me", "greedy@stndard"], game("beginning"))


def test_a_saved_game_does_not_choose_what_code_runs(tmp_path: Path):
    record = Table(game("beginning", seats=2), SeededDealer(1)).record()
    record.players = ["me", "greedy@somewhere:Something"]
    save_record(record, tmp_path / "game.json")
    with pytest.raises(GalapagosError, match="--seats"):
        resume_file(Screen(0), "en", tmp_path / "game.json", None, None)
