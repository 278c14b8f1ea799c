"""The ladder puts bots that have met on one scale."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(TOOLS))
    import ladder  # type: ignore[import-not-found]

    found: ModuleType = ladder
    return found


def test_differences_add_up_along_the_ladder(tool: ModuleType):
    known = [("search", "greedy", 200.0, 30.0, 100, False), ("expert", "search", 100.0, 40.0, 80, False)]
    rows = tool.ladder([*known, ("left", "out", 50.0, 9.0, 9, False)])
    assert [(bot, round(elo), round(error), games) for elo, error, bot, games, _ in rows] == [
        ("expert", 300, 50, 80),
        ("search", 200, 30, 180),
        ("greedy", 0, 0, 100),
    ]


def test_what_two_ways_say_is_weighed_by_their_errors(tool: ModuleType):
    known = [("search", "greedy", 100.0, 10.0, 100, False), ("search", "greedy", 200.0, 20.0, 100, True)]
    (elo, error, _, games, bound), _ = tool.ladder(known)
    assert (round(elo), round(error, 2), games, bound) == (120, 8.94, 200, False)


def test_the_page_is_what_the_matches_say(tool: ModuleType):
    assert tool.LADDER.read_text(encoding="utf-8") == tool.page()
