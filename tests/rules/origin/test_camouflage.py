"""Rule 6.18: Camouflage."""

from __future__ import annotations

from tests.rules.origin.tables import origin, uses


def test_6_18_only_sharp_vision_sees_it() -> None:
    table = origin("""
        ann: wolf(carnivorous) lynx(carnivorous sharp-vision)
        bob: gecko(camouflage)
    """)
    assert uses(table) == {"wolf hunts lynx", "lynx hunts wolf", "lynx hunts gecko"}
    assert table.refused("ann: wolf hunts gecko").startswith("6.18: ")
