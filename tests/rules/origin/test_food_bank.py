"""Rule 5.2: the food bank."""

from __future__ import annotations

import pytest

from tests.rules.origin.tables import bank, origin

ANIMALS = {2: "ann: hare()"}


@pytest.mark.parametrize(
    ("seats", "low", "high", "plus"),
    [(2, 1, 6, 2), (3, 2, 12, 0), (4, 2, 12, 2), (5, 3, 18, 2), (6, 3, 18, 4), (7, 4, 24, 2), (8, 4, 24, 4)],
)
def test_5_2_dice_for_every_company(seats: int, low: int, high: int, plus: int) -> None:
    table = origin("phase: ann rolls\nann: hare()", seats=seats)
    assert table.choices == {f"roll {pips}" for pips in range(low, high + 1)}
    table.play(f"chance: roll {low}")
    assert bank(table) == low + plus


@pytest.mark.parametrize(("seats", "roll", "food"), [(4, 8, 10), (2, 1, 3), (8, 14, 18)])
def test_t4(seats: int, roll: int, food: int) -> None:
    table = origin("phase: ann rolls\nann: hare()", seats=seats).play(f"chance: roll {roll}")
    assert bank(table) == food


def test_5_2_the_sums_are_as_likely_as_with_dice() -> None:
    table = origin("phase: ann rolls\nann: hare()", seats=4)
    assert list(table.state.weights()) == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
