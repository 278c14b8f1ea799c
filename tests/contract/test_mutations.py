"""Damaged positions are refused with their place, or can be played to the end.

`tools/fuzz_positions.py` tries 100,000 of each game.
"""

from __future__ import annotations

import pytest

from galapagos.core.registry import game_class, game_names
from galapagos.core.rng import Rng
from tests.support.mutations import Finding, fuzz, try_out

MUTATIONS = 150


@pytest.mark.parametrize("name", game_names())
def test_damaged_positions_are_refused_or_playable(name: str) -> None:
    outcomes = list(fuzz(name, MUTATIONS, seed=5))
    assert [outcome for outcome in outcomes if isinstance(outcome, Finding)] == []


@pytest.mark.parametrize("name", game_names())
def test_refuses_text_that_is_no_position(name: str) -> None:
    for text in ("", "\n\n", "x", ":", "  : 3", "stack:", "stack: (", "stack: ()", "phase:", "ann", "\t", "ann: ,,,"):
        outcome = try_out(game_class(name)(), text, Rng(1))
        assert not isinstance(outcome, Finding), outcome
