"""Positions that cannot be, or cannot be read, are refused in one clear line."""

from __future__ import annotations

from textwrap import dedent

import pytest

from galapagos.core.errors import GalapagosError
from galapagos.core.registry import game


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("ann\n", "line 1, column 1: expected 'name: …'"),
        ("zoe: 3 chips\n", "line 1, column 1: unknown line 'zoe'"),
        ("phase: ann sleeps\n", "line 1, column 1: unknown phase 'sleeps'"),
        ("phase: zoe eats\n", "line 1, column 1: no seat is called 'zoe'"),
        ("hole: many\n", "line 1, column 1: 'many' is not a whole number"),
        ("ann: hand wings\n", "line 1, column 1: there is no trait 'wings'"),
        ("ann:\n  wolf (carnivor) 0\n", "line 2, column 3: there is no trait 'carnivor'"),
        ("ann:\n  wulf () 0\n", "line 2, column 3: no creature is called 'wulf'"),
        ("ann:\n  wolf () \n", "line 2, column 3: a species is written"),
        ("  wolf () 0\n", "line 1, column 3: a species belongs below the line of its seat"),
        ("ann:\n  wolf () 0\nbob:\n  wolf () 0\n", "two species are called wolf"),
        ("ann:\n  wolf () 0 1\n", "ann's wolf cannot have the chips [0, 1]"),
        ("ann:\n  wolf () 3\n", "ann's wolf cannot have the chips [3]"),
        ("ann:\n  wolf (horns horns) 0\n", "ann's wolf may have up to three different traits"),
        ("ann:\n  wolf (horns speed flight fertile) 0\n", "ann's wolf may have up to three different traits"),
        ("ann:\n  wolf () 0 | horns flight\n", "ann's wolf has 2 population cards but chips for 1"),
        ("ann: hand horns*9\n", "9 cards 'horns' are shown, the deck has 8"),
        ("ann: hand ?*89\n", "89 cards lie here, the deck has 88"),
        ("pile: ?*5\n", "88 cards are not shown, but 5 places are unknown"),
        ("stack: Sleep()\n", "there is no step 'Sleep'"),
        ("stack: Bite(1,2)\n", "step 'Bite' does not take 2 numbers"),
        ("stack: Bite\n", "cannot read the step 'Bite'"),
    ],
)
def test_what_is_wrong_is_named(text: str, complaint: str) -> None:
    with pytest.raises(GalapagosError) as error:
        game("beginning").read_position(text)
    assert str(error.value).startswith(complaint)
    assert "\n" not in str(error.value)


def test_comments_and_empty_lines_are_fine() -> None:
    text = dedent("""
        # a quiet afternoon
        phase: ann eats   # she is hungry

        ann:
          wolf () 0
    """)
    assert game("beginning").read_position(text).actor == 0
