"""Rule 6.16: Poisonous."""

from __future__ import annotations

from tests.rules.origin.tables import alive, animal, origin


def test_6_16_the_predator_that_ate_it_dies_in_the_extinction_fed_or_not() -> None:
    table = origin("""
        bank: 1
        ann: wolf(carnivorous)
        bob: toad(poisonous) hare()
    """)
    table.play("ann: wolf hunts toad")
    assert animal(table, "wolf").flags == ["poisoned", "adapted"]
    table.play("bob: hare eats")
    assert alive(table) == {"hare"}


def test_6_16_until_then_it_acts_as_ever() -> None:
    table = origin("""
        bank: 1
        ann: wolf(carnivorous grazing)
        bob: toad(poisonous) hare()
    """)
    table.play("ann: wolf hunts toad")
    assert "wolf grazes" in table.choices


def test_6_16_eating_a_poisoned_predator_is_harmless() -> None:
    table = origin("""
        ann: wolf(carnivorous)
        bob: toad(poisonous) lynx(carnivorous)
    """)
    table.play("ann: wolf hunts toad", "bob: lynx hunts wolf")
    assert alive(table) == {"lynx"}
