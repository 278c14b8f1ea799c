"""Rules 8.1 and 9: Flight."""

from __future__ import annotations

from tests.rules.origin.tables import all_sets, time_to_fly, uses, zone


def test_t16_only_a_predator_with_fewer_cards_can_attack_it() -> None:
    table = time_to_fly("""
        ann: wolf(carnivorous)
        bob: crane(flight parasite) stork(flight) gull(flight cooperation=hare) hare()
    """)
    assert uses(table) == {"wolf hunts crane", "wolf hunts gull", "wolf hunts hare"}
    assert table.refused("ann: wolf hunts stork").startswith("8.1: ")


def test_t13_with_zones_it_migrates_with_two_cards_but_not_with_three() -> None:
    table = all_sets("""
        bank: 9 9 9
        ann: crane(flight parasite) stork(flight parasite running)
        bob: hare()
    """)
    assert {choice for choice in table.choices if "flies" in choice} == {"crane flies to gondwana"}
    assert table.refused("ann: stork flies to gondwana").startswith("9: ")


def test_9_a_flying_swimmer_crosses_directly_but_does_not_fly_to_the_ocean() -> None:
    table = all_sets("""
        bank: 9 9 9
        ann: pelican(flight swimming) gull(flight)@ocean
        bob: hare()
    """)
    assert {choice for choice in table.choices if "flies" in choice} == {"pelican flies to gondwana"}
    table.play("ann: pelican flies to gondwana", "ann: set out")
    assert zone(table, "pelican") == "gondwana"


def test_9_it_is_declared_together_with_migration_and_once_a_turn() -> None:
    table = all_sets("""
        bank: 9 9 9
        ann: crane(flight) bison(migration)
        bob: hare() fox()
    """)
    table.play("ann: bison migrates to gondwana")
    assert table.choices == {"crane flies to gondwana", "set out"}
    table.play("ann: crane flies to gondwana", "ann: set out", "bob: hare eats")
    assert table.refused("ann: crane flies to laurasia").startswith("9: Crane has already used Flight")


def test_8_1_without_continents_nobody_flies_away() -> None:
    assert time_to_fly("bank: 1\nann: crane(flight)\nbob:").choices == {"crane eats"}
