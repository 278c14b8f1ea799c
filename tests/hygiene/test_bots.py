"""Every bot that people can choose has a name and a strength wherever bots are listed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from galapagos.bots import bot_names
from galapagos.bots.levels import LEVELS
from galapagos.server.lobby.seeks import FILLERS
from galapagos.server.table.seat_names import BOTS

ROOT = Path(__file__).resolve().parents[2]


def test_every_bot_has_a_name_in_the_page_and_in_the_terminal():
    page = (ROOT / "web/src/texts/en.ts").read_text(encoding="utf-8")
    terminal = tomllib.loads((ROOT / "src/galapagos/terminal/texts.en.toml").read_text(encoding="utf-8"))
    said = {key for section in terminal.values() if isinstance(section, dict) for key in section} | set(terminal)
    for bot in bot_names():
        assert f'"bot.{bot}":' in page
        assert f"bot_{bot}" in said


def test_strengths_go_from_one_to_five_and_no_level_looks_weaker_than_the_one_below():
    page = (ROOT / "web/src/app/levels.ts").read_text(encoding="utf-8")
    strengths = {bot: int(strength) for bot, strength in re.findall(r"^  (\w+): (\d+),$", page, re.MULTILINE)}
    assert set(strengths) == set(bot_names())
    levels = [strengths[level] for level in LEVELS]
    assert levels == sorted(levels)
    assert (strengths["random"], levels[0], levels[-1]) == (1, 2, 5)
    assert "export const STRONGEST = 5;" in page


def test_every_bot_but_random_may_fill_a_table():
    assert [*FILLERS] == bot_names()[1:]


def test_there_are_names_for_two_seats_of_every_level():
    assert len(set(BOTS)) == len(BOTS) >= 2 * len(bot_names())
