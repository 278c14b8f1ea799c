"""Rule 6.19: Sharp vision."""

from __future__ import annotations

from tests.rules.origin.tables import origin, uses


def test_6_19_it_helps_predators_only_and_scores() -> None:
    table = origin("""
        ann: lynx(sharp-vision) wolf(carnivorous)
        bob: gecko(camouflage)
    """)
    assert uses(table) == {"wolf hunts lynx"}
    assert table.state.scores() == [3 + 4, 3]
