"""Impossible and unreadable positions are refused in one clear line."""

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
        ("phase: ann sleeps\n", "line 1, column 12: unknown phase 'sleeps'"),
        ("phase: zoe eats\n", "line 1, column 8: no seat is called 'zoe'"),
        ("hole: many\n", "line 1, column 7: 'many' is not a whole number"),
        ("ann: hand wings\n", "line 1, column 11: there is no trait 'wings'"),
        ("ann:\n  wolf (carnivor) 0\n", "line 2, column 9: there is no trait 'carnivor'"),
        ("ann:\n  wulf () 0\n", "line 2, column 3: no creature is called 'wulf'"),
        ("ann:\n  wolf () \n", "line 2, column 3: a species is written"),
        ("  wolf () 0\n", "line 1, column 3: an indented line belongs below the line of a seat"),
        ("ann:\n  wolf () 0\nbob:\n  wolf () 0\n", "line 2, column 3: two species are called wolf"),
        ("ann:\n  wolf () 0 1\n", "line 2, column 3: ann's wolf cannot have the chips [0, 1]"),
        ("ann:\n  wolf () 3\n", "line 2, column 3: ann's wolf cannot have the chips [3]"),
        ("ann:\n  wolf (horns horns) 0\n", "line 2, column 3: ann's wolf may have up to three different traits"),
        (
            "ann:\n  wolf (horns speed flight fertile) 0\n",
            "line 2, column 3: ann's wolf may have up to three different traits",
        ),
        ("ann:\n  wolf () 0 | horns flight\n", "line 2, column 3: ann's wolf has 2 population cards but chips for 1"),
        ("ann: hand horns*9\n", "line 1, column 11: 9 cards 'horns' are shown, the deck has 8"),
        ("ann: hand ?*89\n", "line 1, column 1: 89 cards lie here, the deck has 88"),
        ("pile: ?*5\n", "line 1, column 1: 88 cards are not shown, but 5 places are unknown"),
        ("stack: Sleep()\n", "line 1, column 8: there is no step 'Sleep'"),
        ("stack: Bite(1,2)\n", "line 1, column 8: step 'Bite' does not take 2 numbers"),
        ("hole: -1\n", "line 1, column 7: -1 is out of range: from 0 to 9999"),
        ("stack: TurnOver(-,3,-1)\n", "line 1, column 17: '-' is not a whole number"),
        ("stack: Score() Draw(0,3,-3)\n", "line 1, column 16: the step Draw(0,3,-3) cannot have the number -3"),
        ("stack: Eat() Score()\n", "line 1, column 1: the steps Eat Score do not follow one another"),
        ("pile: -\ndiscard: ?*88\n", "line 1, column 1: the pile is empty, so this is the last round"),
        ("hole: 2\nhole: 3\n", "line 2, column 1: there is a second line 'hole'"),
        ("stack: Bite\n", "line 1, column 8: cannot read the step 'Bite'"),
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
