"""Rules 8.2 and 9: Specialization A."""

from __future__ import annotations

from tests.rules.origin.tables import all_sets, food, time_to_fly


def test_8_2_a_blue_token_as_main_action_once_a_turn() -> None:
    table = time_to_fly("""
        bank: 9
        ann: yak(specialization-a high-body-weight) hare()
        bob: crab()
    """)
    table.play("ann: yak uses specialization-a")
    assert (food(table, "yak"), table.asked) == ((0, 1), "bob")
    table.play("bob: crab eats")
    assert table.refused("ann: yak uses specialization-a").startswith("8.2: ")


def test_8_2_not_while_another_animal_has_the_same_at_work() -> None:
    table = time_to_fly("""
        bank: 9
        ann: yak(specialization-a) kudu(specialization-b)
        bob: crab(specialization-a)
    """)
    assert "kudu uses specialization-b" in table.choices
    assert table.refused("ann: yak uses specialization-a").startswith("8.2: ")


def test_t14_with_zones_both_are_one_and_each_zone_counts_for_itself() -> None:
    table = all_sets("""
        bank: 9 9 9
        ann: yak(specialization-a) eel(specialization-b)@ocean
        bob: crab(specialization-b)
    """)
    assert {choice for choice in table.choices if "specialization" in choice} == {"eel uses specialization-b"}
    assert table.refused("ann: yak uses specialization-a").startswith("9: Crab has the same specialization")


def test_8_2_only_for_an_animal_that_can_receive() -> None:
    table = time_to_fly("bank: 1\nann: yak(specialization-a)1r hare()\nbob:")
    assert table.refused("ann: yak uses specialization-a").startswith("4.2: ")
