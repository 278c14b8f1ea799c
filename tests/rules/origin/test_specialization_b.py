"""Rule 8.2: Specialization B."""

from __future__ import annotations

from tests.rules.origin.tables import food, time_to_fly


def test_5_1_1_no_animal_has_both_specializations() -> None:
    table = time_to_fly("""
        phase: ann develops
        ann: yak(specialization-a) kudu(specialization-b) hare()
          hand: flight/specialization-b
        bob:
    """)
    gains = {choice for choice in table.choices if "gains specialization-b" in choice}
    assert gains == {"hare gains specialization-b of flight/specialization-b"}
    assert table.refused("ann: yak gains specialization-b of flight/specialization-b").startswith("5.1.1: ")


def test_8_2_it_feeds_like_the_other() -> None:
    table = time_to_fly("bank: 1\nann: kudu(specialization-b cooperation=hare) hare()\nbob: crab()")
    table.play("ann: kudu uses specialization-b")
    assert (food(table, "kudu"), food(table, "hare")) == ((0, 1), (0, 1))
