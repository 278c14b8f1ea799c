"""Rule 6.9: Symbiosis."""

from __future__ import annotations

from tests.rules.origin.tables import alive, animal, bank, food, origin, uses


def test_6_9_the_dependent_cannot_be_attacked_while_its_symbiont_lives() -> None:
    table = origin("""
        bank: 1
        ann: wolf(carnivorous) lynx(carnivorous)
        bob: crab(symbiosis>hare) hare()
    """)
    assert "wolf hunts crab" not in table.choices
    assert table.refused("ann: wolf hunts crab").startswith("6.9: ")
    table.play("ann: wolf hunts hare", "bob: crab eats")
    assert "lynx hunts crab" in table.choices


def test_6_9_the_dependent_gets_nothing_before_its_symbiont_is_fed() -> None:
    table = origin("""
        bank: 5
        ann: crab(symbiosis>hare) hare()
        bob: fox()
    """)
    assert uses(table) == {"hare eats"}
    assert table.refused("ann: crab eats").startswith("6.9: ")
    table.play("ann: hare eats", "bob: fox eats")
    assert uses(table) == {"crab eats"}


def test_6_9_a_sleeping_symbiont_counts_as_fed() -> None:
    table = origin("""
        bank: 5
        ann: crab(symbiosis>bear) bear(hibernation)
        bob:
    """)
    table.play("ann: bear hibernates")
    assert uses(table) == {"crab eats"}


def test_6_9_all_symbionts_must_be_fed() -> None:
    table = origin("""
        bank: 5
        ann: crab(symbiosis>hare symbiosis>fox) hare()1r fox()
        bob:
    """)
    assert uses(table) == {"fox eats"}


def test_t3_the_symbiont_eats_and_communication_feeds_the_dependent_at_once() -> None:
    table = origin("""
        bank: 5
        ann: crab(symbiosis>hare communication=hare) hare()
        bob: fox()
    """)
    table.play("ann: hare eats")
    assert (food(table, "hare"), food(table, "crab"), bank(table)) == ((1, 0), (1, 0), 3)


def test_6_9_roles_are_chosen_and_a_pair_has_it_once_in_either_direction() -> None:
    table = origin("""
        phase: ann develops
        ann: crab() hare() fox(symbiosis>hare)
          hand: symbiosis
        bob:
    """)
    assert uses(table) == {
        "new animal from symbiosis",
        "crab gains symbiosis with hare",
        "hare gains symbiosis with crab",
        "crab gains symbiosis with fox",
        "fox gains symbiosis with crab",
        "pass",
    }
    assert table.refused("ann: hare gains symbiosis with fox").startswith("5.1.1: ")
    table.play("ann: crab gains symbiosis with hare")
    assert [trait.role for trait in animal(table, "crab").traits] == ["dependent"]
    assert [trait.role for trait in animal(table, "hare").traits] == ["helper", "helper"]


def test_6_9_the_card_goes_with_either_animal() -> None:
    table = origin("""
        phase: ann starves
        ann: crab(symbiosis>hare) hare()1r
        bob:
    """)
    assert alive(table) == {"hare"}
    assert animal(table, "hare").traits == []
