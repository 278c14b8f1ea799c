"""Rule 7.8: Herding."""

from __future__ import annotations

import pytest

from tests.rules.origin.tables import continents

HERDS = {
    (1, 1): "ann: wolf(carnivorous)\nbob: hare(herding)",
    (2, 2): "ann: wolf(carnivorous) lynx(carnivorous)\nbob: hare(herding) fox(herding)",
    (2, 3): "ann: wolf(carnivorous) lynx(carnivorous) owl(carnivorous)\nbob: hare(herding) fox(herding)",
    (3, 2): "ann: wolf(carnivorous) lynx(carnivorous herding)\nbob: hare(herding) fox(herding)",
}


@pytest.mark.parametrize(
    ("rule", "herd", "attackable"),
    [
        ("min2ge", (1, 1), True),
        ("min2ge", (2, 2), False),
        ("min2ge", (2, 3), True),
        ("strict", (1, 1), True),
        ("strict", (2, 2), True),
        ("strict", (3, 2), False),
        ("ge", (1, 1), False),
        ("ge", (2, 2), False),
        ("ge", (2, 3), True),
    ],
)
def test_t8_a13_herds_and_predators(rule: str, herd: tuple[int, int], attackable: bool) -> None:
    table = continents("bank: 9\n" + HERDS[herd], herd_rule=rule)
    assert ("wolf hunts hare" in table.choices) == attackable


def test_7_8_only_the_zone_counts() -> None:
    table = continents("bank: 9\nann: wolf(carnivorous)\nbob: hare(herding) fox(herding)@gondwana")
    assert "wolf hunts hare" in table.choices
