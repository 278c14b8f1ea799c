"""Rule 6.1: Carnivorous."""

from __future__ import annotations

import pytest

from tests.rules.origin.tables import alive, animal, discards, fat, food, origin, uses


def test_6_1_a_predator_needs_two_and_a_kill_brings_two_blue() -> None:
    table = origin("""
        ann: wolf(carnivorous)
        bob: lizard()
    """)
    assert animal(table, "wolf").need == 2
    table.play("ann: wolf hunts lizard")
    assert food(table, "wolf") == (0, 2)
    assert alive(table) == {"wolf"}
    assert discards(table) == [0, 1]


def test_6_1_any_other_animal_may_be_attacked_own_ones_and_predators_too() -> None:
    table = origin("""
        ann: wolf(carnivorous) hare()
        bob: lynx(carnivorous) lizard()
    """)
    assert table.choices == {"wolf hunts hare", "wolf hunts lynx", "wolf hunts lizard", "done"}
    assert table.refused("ann: wolf hunts wolf").startswith("5.4: ")


def test_6_1_each_predator_attacks_once_a_turn() -> None:
    table = origin("""
        ann: wolf(carnivorous)
        bob: lizard(running) hare()
    """)
    table.play("ann: wolf hunts lizard", "bob: running", "chance: roll 6")
    assert table.asked == "chance"  # nobody can do anything any more: extinction, then the deal
    assert alive(table) == set()


def test_6_1_an_attack_takes_the_place_of_a_red_token() -> None:
    table = origin("""
        bank: 5
        ann: wolf(carnivorous) hare()
        bob: lizard() crab()
    """)
    table.play("ann: wolf hunts lizard")
    assert table.asked == "bob"


def test_a2_one_attack_a_slot_but_every_predator_once_a_turn() -> None:
    table = origin("""
        ann: wolf(carnivorous) lynx(carnivorous)
        bob: lizard() hare() crab()
    """)
    table.play("ann: wolf hunts lizard")
    assert uses(table) == {"lynx hunts wolf", "lynx hunts hare", "lynx hunts crab"}
    assert table.asked == "ann"


def test_6_1_a_fed_predator_attacks_only_while_it_has_room_for_fat() -> None:
    table = origin("""
        ann: wolf(carnivorous)2r lynx(carnivorous fat-tissue)2r
        bob: lizard()
    """)
    assert uses(table) == {"lynx hunts wolf", "lynx hunts lizard"}
    assert table.refused("ann: wolf hunts lizard").startswith("4.2: ")


def test_t24_a_kill_fills_the_two_top_most_of_three_empty_fat_cards() -> None:
    table = origin("""
        ann: wolf(carnivorous fat-tissue fat-tissue fat-tissue)2r
        bob: lizard()
    """)
    table.play("ann: wolf hunts lizard")
    assert [trait.full for trait in animal(table, "wolf").traits] == [False, False, True, True]


def test_a34_tokens_that_find_no_room_are_lost() -> None:
    table = origin("""
        ann: wolf(carnivorous fat-tissue)1r
        bob: lizard()
    """)
    table.play("ann: wolf hunts lizard")
    assert food(table, "wolf") == (1, 1)
    assert fat(table, "wolf") == 1
    table = origin("""
        ann: wolf(carnivorous)1r
        bob: lizard()
    """)
    table.play("ann: wolf hunts lizard")
    assert food(table, "wolf") == (1, 1)


def test_a14_a_predator_that_waits_for_its_symbiont_cannot_attack() -> None:
    table = origin("""
        ann: wolf(carnivorous symbiosis>hare) hare()
        bob: lizard()
    """)
    with pytest.raises(AssertionError):
        table.refused("ann: wolf hunts lizard")  # nothing can be done in this slot, so nobody asks
    table = origin("""
        ann: wolf(carnivorous symbiosis>hare) hare()1r
        bob: lizard()
    """)
    assert "wolf hunts lizard" in table.choices


def test_a17_cards_of_an_eaten_animal_go_to_its_owner_and_pair_cards_once() -> None:
    table = origin("""
        bank: 1
        ann: wolf(carnivorous)
        bob: lizard(parasite cooperation=hare) hare()
    """)
    table.play("ann: wolf hunts lizard")
    assert discards(table) == [0, 3]
    assert animal(table, "hare").traits == []
