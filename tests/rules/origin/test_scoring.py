"""Rule 5.6: points and ties."""

from __future__ import annotations

import pytest

from tests.rules.origin.tables import origin


@pytest.mark.parametrize(
    ("animals", "points"),
    [
        ("gecko(camouflage sharp-vision)", 4),
        ("gecko(cooperation=hare) hare()", 5),
        ("wolf(carnivorous)", 4),
        ("bison(high-body-weight)", 4),
        ("hare(parasite)", 5),
        ("bear(fat-tissue fat-tissue*)", 4),
        ("hare()", 2),
    ],
)
def test_t32_scores(animals: str, points: int) -> None:
    table = origin(f"bank: 9\nann: {animals}\nbob:")
    assert table.state.scores() == [points, 0]


def test_5_6_hand_cards_score_nothing() -> None:
    table = origin("bank: 1\nann: hare()\n  hand: running*3\nbob:")
    assert table.state.scores() == [2, 0]


TIE = """
    phase: ann starves
    last_turn: yes
    deck: 0
    ann: wolf()1r
      buried: {}
    bob: hare()1r
      buried: {}
"""


def test_5_6_a_tie_goes_to_the_larger_discard_pile() -> None:
    table = origin(TIE.format("?*40", "?*42"))
    assert table.state.winners() == [1]


def test_a38_then_victory_is_shared() -> None:
    table = origin(TIE.format("?*41", "?*41"))
    assert (table.asked, table.state.winners()) == ("nobody", [0, 1])


def test_a38_tie_break3_die_roll() -> None:
    table = origin(TIE.format("?*41", "?*41"), tie_break3="die_roll")
    assert table.choices == {"ann wins the lot", "bob wins the lot"}
    table.play("chance: bob wins the lot")
    assert table.state.winners() == [1]
    table = origin(TIE.format("?*40", "?*42"), tie_break3="die_roll")
    assert (table.asked, table.state.winners()) == ("nobody", [1])
