"""Rule 8.8: Shell."""

from __future__ import annotations

from textwrap import dedent

from galapagos.games.origin.view import LooseCard
from tests.rules.origin.tables import alive, all_sets, animal, discards, origin, time_to_fly, traits, uses, view_of


def test_8_8_hidden_it_is_out_of_reach_and_gets_nothing_but_its_own_fat() -> None:
    table = time_to_fly("""
        bank: 9
        ann: wolf(carnivorous) lynx(carnivorous)
        bob: crab(shell fat-tissue*) hare()
    """)
    table.play("ann: wolf hunts crab")
    assert table.choices == {"shell", "submit"}
    table.play("bob: shell")
    assert "hidden" in animal(table, "crab").flags
    assert animal(table, "wolf").traits[0].used
    assert table.choices == {"hare eats", "crab burns 1 fat"}
    table.play("bob: hare eats")
    assert table.refused("ann: lynx hunts crab").startswith("8.8: ")


def test_8_8_at_the_end_of_the_turn_it_comes_out() -> None:
    table = time_to_fly("phase: ann starves\nann: crab(shell)1r+hidden\nbob:").chance_plays()
    assert animal(table, "crab").flags == ["adapted"]


def test_8_8_the_card_of_a_dead_animal_stays_in_the_middle() -> None:
    table = time_to_fly("phase: ann starves\nann: crab(shell running)\nbob: hare()1r")
    assert view_of(table).loose == [LooseCard("shell", "laurasia")]
    assert discards(table) == [2, 0]


def test_8_8_an_animal_without_one_may_take_it_up_as_a_main_action() -> None:
    table = time_to_fly("""
        bank: 3
        loose: shell
        ann: hare() crab(shell)
        bob: fox()
    """)
    assert uses(table) == {"hare eats", "crab eats", "hare takes a shell"}
    assert table.refused("ann: crab takes a shell").startswith("5.1.1: ")
    table.play("ann: hare takes a shell")
    assert traits(table, "hare") == ["shell"]
    assert (view_of(table).loose, table.asked) == ([], "bob")
    assert table.refused("bob: fox takes a shell").startswith("8.8: ")


def test_8_8_with_zones_it_stays_in_its_zone() -> None:
    table = all_sets("""
        bank: 3 3 3
        loose: shell@ocean
        ann: hare() eel()@ocean
        bob:
    """)
    assert {choice for choice in table.choices if "shell" in choice} == {"eel takes a shell"}
    assert table.refused("ann: hare takes a shell").startswith("8.8: ")


def test_a29_a_hidden_friend_can_be_the_new_prey_of_an_ambush_only() -> None:
    position = """
        bank: 5
        ann: toad(mimicry) crab(shell)+hidden
        bob: wolf(carnivorous ambush)
    """
    table = time_to_fly(position).play("ann: toad eats", "bob: wolf strikes")
    assert table.choices == {"mimicry to crab"}
    table = time_to_fly("phase: bob feeds\n" + dedent(position)).play("bob: wolf hunts toad")
    assert "toad" not in alive(table)


def test_8_8_the_base_game_has_none() -> None:
    table = origin("bank: 1\nann: hare()\nbob:")
    assert table.refused("ann: hare takes a shell").startswith("8.8: ")
