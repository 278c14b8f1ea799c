"""Rule 6.14: Grazing."""

from __future__ import annotations

from tests.rules.origin.tables import bank, origin, uses


def test_6_14_each_grazer_destroys_one_token_a_slot() -> None:
    table = origin("""
        bank: 9
        ann: bison(grazing) ibex(grazing)
        bob: crab(high-body-weight)
    """)
    table.play("ann: bison grazes", "ann: ibex grazes")
    assert bank(table) == 7
    assert uses(table) == {"bison eats", "ibex eats"}
    assert table.refused("ann: bison grazes").startswith("6.14: Bison has already used Grazing in this feeding turn")
    table.play("ann: bison eats", "bob: crab eats")
    assert "bison grazes" in table.choices


def test_a23_a_fed_animal_grazes_too() -> None:
    table = origin("""
        bank: 2
        ann: bison(grazing)1r bear(grazing hibernation)+asleep
        bob:
    """)
    assert uses(table) == {"bison grazes", "bear grazes"}


def test_6_14_not_with_an_empty_bank() -> None:
    table = origin("""
        ann: bison(grazing) gull(fat-tissue*)
        bob:
    """)
    assert table.refused("ann: bison grazes").startswith("5.3.1: ")


def test_6_14_it_is_optional_but_does_not_replace_eating() -> None:
    table = origin("""
        bank: 2
        ann: bison(grazing)
        bob:
    """)
    table.play("ann: bison grazes")
    assert table.refused("ann: done").startswith("A3: ")
