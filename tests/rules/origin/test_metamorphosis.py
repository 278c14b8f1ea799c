"""Rule 8.10: Metamorphosis."""

from __future__ import annotations

from tests.rules.origin.tables import all_sets, discards, food, time_to_fly, traits


def test_8_10_a_trait_that_needs_no_food_for_a_blue_token_once_a_turn() -> None:
    table = time_to_fly("""
        bank: 9
        ann: newt(metamorphosis running carnivorous cooperation=hare) hare()
        bob: crab()
    """)
    assert {choice for choice in table.choices if "sheds" in choice} == {
        "newt sheds metamorphosis",
        "newt sheds running",
        "newt sheds cooperation with hare",
    }
    assert table.refused("ann: newt sheds carnivorous").startswith("8.10: ")
    table.play("ann: newt sheds running")
    assert (traits(table, "newt"), food(table, "newt"), food(table, "hare")) == (
        ["metamorphosis", "carnivorous", "cooperation"],
        (0, 1),
        (0, 1),
    )
    assert (discards(table), table.asked) == ([1, 0], "bob")
    table.play("bob: crab eats")
    assert table.refused("ann: newt sheds cooperation with hare").startswith("8.10: Newt has already")


def test_8_10_it_must_be_able_to_receive_once_the_card_is_gone() -> None:
    table = time_to_fly("bank: 1\nann: newt(metamorphosis running)1r hare()\nbob:")
    assert table.refused("ann: newt sheds running").startswith("4.2: ")


def test_8_10_it_may_shed_the_very_trait_that_keeps_it_from_eating() -> None:
    table = time_to_fly("""
        bank: 1
        ann: newt(metamorphosis shell)+hidden toad(metamorphosis hibernation!)+asleep
          gecko(metamorphosis symbiosis>hare) hare()
        bob:
    """)
    assert {choice for choice in table.choices if "sheds" in choice} == {
        "newt sheds shell",
        "toad sheds hibernation",
        "gecko sheds symbiosis with hare",
    }
    table.play("ann: toad sheds hibernation")
    assert food(table, "toad") == (0, 1)


def test_8_10_a_disabled_food_trait_may_go() -> None:
    table = all_sets("bank: 1\nann: newt(carnivorous^ neoplasia metamorphosis)\nbob:")
    assert "newt sheds carnivorous" in table.choices


def test_6_3_a_parasite_cannot_be_shed() -> None:
    table = time_to_fly("bank: 1\nann: newt(parasite metamorphosis)\nbob:")
    assert table.refused("ann: newt sheds parasite").startswith("8.10: ")
