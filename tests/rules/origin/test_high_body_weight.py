"""Rule 6.4: High body weight."""

from __future__ import annotations

from tests.rules.origin.tables import animal, origin, uses


def test_6_4_only_a_predator_as_heavy_can_attack_it() -> None:
    table = origin("""
        ann: wolf(carnivorous) bear(carnivorous high-body-weight)
        bob: bison(high-body-weight)
    """)
    assert uses(table) == {"bear hunts wolf", "bear hunts bison"}
    assert table.refused("ann: wolf hunts bison").startswith("6.4: ")


def test_6_4_it_needs_one_more() -> None:
    assert animal(origin("bank: 1\nann: bison(high-body-weight)"), "bison").need == 2
