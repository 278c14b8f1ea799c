"""Rule 8.5: Ambush."""

from __future__ import annotations

from tests.rules.origin.tables import alive, bank, food, time_to_fly

WINDOW = """
    bank: 5
    ann: hare() fox()
    bob: wolf(carnivorous ambush)
    cat: lynx(carnivorous ambush) owl(carnivorous)
"""


def test_8_5_before_a_red_token_is_taken_lurkers_may_strike_clockwise() -> None:
    table = time_to_fly(WINDOW, seats=3).play("ann: hare eats")
    assert (table.asked, table.choices) == ("bob", {"wolf strikes", "let it eat"})
    table.play("bob: let it eat")
    assert (table.asked, table.choices) == ("cat", {"lynx strikes", "let it eat"})
    assert table.refused("cat: owl strikes").startswith("5.3.1: ")
    table.play("cat: let it eat")
    assert (food(table, "hare"), bank(table), table.asked) == ((1, 0), 4, "bob")


def test_8_5_an_eaten_animal_leaves_the_token_and_the_main_action_is_spent() -> None:
    table = time_to_fly(WINDOW, seats=3).play("ann: hare eats", "bob: wolf strikes", "ann: no")
    assert alive(table) == {"fox", "wolf", "lynx", "owl"}
    assert (bank(table), food(table, "wolf"), table.asked) == (5, (0, 2), "cat")


def test_8_5_it_costs_the_predator_its_attack_but_no_slot() -> None:
    table = time_to_fly("""
        bank: 5
        ann: hare() fox()
        bob: wolf(carnivorous ambush fat-tissue) crab()
    """)
    table.play("ann: hare eats", "bob: wolf strikes", "ann: no")
    assert table.asked == "bob"
    assert "crab eats" in table.choices
    assert table.refused("bob: wolf hunts fox").startswith("5.3.1: ")


def test_a29_burrowing_and_shell_do_not_help() -> None:
    table = time_to_fly("""
        bank: 5
        ann: mole(burrowing fat-tissue shell)1r
        bob: wolf(carnivorous ambush) crab()
    """)
    table.play("ann: mole eats", "bob: wolf strikes")
    assert "mole" not in alive(table)


def test_8_5_communication_opens_a_window_too() -> None:
    table = time_to_fly("""
        bank: 5
        ann: hare(communication=fox) fox()
        bob: wolf(carnivorous ambush)
    """)
    table.play("ann: hare eats", "bob: let it eat")
    assert (table.asked, table.choices) == ("bob", {"wolf strikes", "let it eat"})
    table.play("bob: wolf strikes")
    assert table.told("eats")[-1].values == {"animal": "creature:0", "target": "creature:29"}


def test_a26_own_animals_only_by_the_option() -> None:
    position = """
        bank: 5
        ann: hare() wolf(carnivorous ambush)
        bob: crab()
    """
    assert time_to_fly(position).play("ann: hare eats").asked == "bob"
    table = time_to_fly(position, ambush_own=True).play("ann: hare eats")
    assert (table.asked, table.choices) == ("ann", {"wolf strikes", "let it eat"})


def test_a41_who_survives_and_can_still_receive_goes_on_eating() -> None:
    table = time_to_fly("""
        bank: 5
        ann: lizard(running)
        bob: wolf(carnivorous ambush)
    """)
    table.play("ann: lizard eats", "bob: wolf strikes", "ann: running", "chance: roll 6")
    assert food(table, "lizard") == (1, 0)


def test_a42_stopped_by_ink_the_same_predator_waits_for_the_next_token() -> None:
    table = time_to_fly("""
        bank: 9
        ann: eel(ink-cloud high-body-weight)
        bob: wolf(carnivorous ambush high-body-weight) crab() hare()
    """)
    table.play("ann: eel eats", "bob: wolf strikes", "ann: ink-cloud")
    assert food(table, "eel") == (1, 0)
    table.play("bob: crab eats", "ann: eel eats")
    assert table.choices == {"wolf strikes", "let it eat"}


def test_8_5_nobody_is_asked_where_nobody_can_strike() -> None:
    table = time_to_fly("""
        bank: 5
        ann: hare(camouflage)
        bob: wolf(carnivorous ambush) crab(ambush)
    """)
    table.play("ann: hare eats")
    assert food(table, "hare") == (1, 0)
