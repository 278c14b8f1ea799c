"""Rule 8.7: Ink cloud."""

from __future__ import annotations

from tests.rules.origin.tables import alive, animal, food, time_to_fly


def test_t36_the_predator_attacks_again_in_its_next_slot() -> None:
    table = time_to_fly("""
        bank: 9
        ann: wolf(carnivorous)
        bob: eel(ink-cloud) hare()
    """)
    table.play("ann: wolf hunts eel")
    assert table.choices == {"ink-cloud", "submit"}
    table.play("bob: ink-cloud")
    assert (food(table, "wolf"), animal(table, "wolf").traits[0].used) == ((0, 0), False)
    table.play("bob: hare eats", "ann: wolf hunts eel")
    assert "eel" not in alive(table)


def test_8_7_the_main_action_of_the_slot_is_spent() -> None:
    table = time_to_fly("""
        bank: 9
        ann: wolf(carnivorous grazing)
        bob: eel(ink-cloud) hare()
    """)
    table.play("ann: wolf hunts eel", "bob: ink-cloud")
    assert table.choices == {"wolf grazes", "done"}
