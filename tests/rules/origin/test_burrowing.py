"""Rule 6.17: Burrowing."""

from __future__ import annotations

from tests.rules.origin.tables import origin, uses


def test_6_17_a_fed_burrower_cannot_be_attacked() -> None:
    table = origin("""
        ann: wolf(carnivorous)
        bob: mole(burrowing)1r shrew(burrowing) bear(burrowing hibernation)+asleep eel(burrowing fat-tissue*)
    """)
    assert uses(table) == {"wolf hunts shrew", "wolf hunts eel"}
    assert table.refused("ann: wolf hunts mole").startswith("6.17: ")
    assert table.refused("ann: wolf hunts bear").startswith("6.17: ")
