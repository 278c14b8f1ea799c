"""Rule 6.5: Swimming."""

from __future__ import annotations

from tests.rules.origin.tables import origin, uses


def test_6_5_swimmers_attack_swimmers_and_nobody_else_does() -> None:
    table = origin("""
        ann: wolf(carnivorous) seal(carnivorous swimming)
        bob: otter(swimming) hare()
    """)
    assert uses(table) == {"wolf hunts hare", "seal hunts otter"}
    assert table.refused("ann: wolf hunts otter").startswith("5.4: ")
    assert table.refused("ann: seal hunts hare").startswith("5.4: ")
