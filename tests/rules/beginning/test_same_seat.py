"""When two states show the same before a seat: `same_seat` decides which parts of a view can be used again."""

from __future__ import annotations

from typing import cast

import pytest

from galapagos.games.beginning.state import BeginningState
from tests.rules.beginning.tables import beginning

BASE = ("ann: hand horns", "wolf (speed) 1 1 | flight horns", "hare () 0 | burrowing")


def state(*lines: str) -> BeginningState:
    return cast(BeginningState, beginning("phase: ann eats\n" + "\n  ".join(lines)).state)


def test_a_copy_is_the_same_until_it_changes() -> None:
    before = state(*BASE)
    after = before.copy()
    assert before.same_seat(after, 0)
    after.species[0][0].fed -= 1
    assert not before.same_seat(after, 0)
    assert before.same_seat(after, 1)


@pytest.mark.parametrize(
    "lines",
    [
        ("ann: hand speed", *BASE[1:]),
        ("ann: 1 chips, hand horns", *BASE[1:]),
        (BASE[0], "wolf (speed) 1 0 | flight horns", BASE[2]),
        (BASE[0], "wolf (flight) 1 1 | flight horns", BASE[2]),
        (BASE[0], "wolf (speed) 1 1 | horns flight", BASE[2]),
        (BASE[0], "wolf (speed) 1 1 | flight~ horns", BASE[2]),
        (BASE[0], "wolf (speed) 1 1 0 | flight horns fertile", BASE[2]),
        (BASE[0], "crab (speed) 1 1 | flight horns", BASE[2]),
        BASE[:2],
    ],
)
def test_every_part_counts(lines: tuple[str, ...]) -> None:
    assert not state(*BASE).same_seat(state(*lines), 0)


def test_a_second_chip_counts() -> None:
    two, one = state("ann:", "wolf (fat-layer) 2 1"), state("ann:", "wolf (fat-layer) 1 1")
    assert not two.same_seat(one, 0)
