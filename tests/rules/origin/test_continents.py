"""Rules 7.1, 7.2 and 5.2: zones, their banks, and where animals live."""

from __future__ import annotations

import pytest

from galapagos.core.errors import GalapagosError
from tests.rules.origin.tables import alive, animal, continents, food, hands, time_to_fly, uses, view_of, zone


def test_7_1_new_animals_live_on_a_continent() -> None:
    table = continents("""
        phase: ann develops
        ann:
          hand: running
        bob:
    """)
    assert table.choices == {"new animal from running in laurasia", "new animal from running in gondwana", "pass"}
    assert table.refused("ann: new animal from running in ocean").startswith("7.1: ")
    table.play("ann: new animal from running in gondwana")
    assert zone(table, "wolf") == "gondwana"


def test_t5_white_dice_two_and_six_and_a_coloured_four_with_four_seats() -> None:
    table = continents("phase: ann rolls\nann: hare()\nbob:", seats=4)
    table.play("chance: roll 8", "chance: roll 4")
    assert view_of(table).bank == [6, 8, 5]


@pytest.mark.parametrize(
    ("seats", "laurasia", "gondwana", "ocean"),
    [
        (2, (1, 0), (1, 2), 3),
        (3, (1, 0), (2, 0), 4),
        (4, (1, 2), (2, 0), 5),
        (5, (1, 3), (2, 2), 6),
        (6, (1, 5), (2, 3), 7),
        (7, (2, 2), (3, 2), 8),
        (8, (2, 2), (3, 4), 9),
    ],
)
def test_5_2_dice_of_the_zones(seats: int, laurasia: tuple[int, int], gondwana: tuple[int, int], ocean: int) -> None:
    table = continents("phase: ann rolls\nann: hare()", seats=seats)
    table.play(f"chance: roll {gondwana[0]}", f"chance: roll {laurasia[0]}")
    assert view_of(table).bank == [sum(laurasia), sum(gondwana), ocean]


def test_7_1_each_zone_has_its_own_bank_and_nothing_works_across() -> None:
    table = continents("""
        bank: 2 0 1
        ann: wolf(carnivorous)@gondwana hare() eel()@ocean gull(piracy)@ocean
        bob: crab() seal()@ocean lynx()@gondwana bison(high-body-weight)1r
    """)
    assert uses(table) == {"hare eats", "eel eats", "gull eats", "wolf hunts lynx"}
    assert table.refused("ann: wolf eats").startswith("5.3.1: ")
    assert table.refused("ann: wolf hunts crab").startswith("7.1: ")
    assert table.refused("ann: gull robs bison").startswith("7.1: ")


def test_a36_the_first_action_fixes_the_zone_of_the_slot() -> None:
    table = continents("""
        bank: 3 3 3
        ann: bison(grazing) ibex(grazing)@gondwana
        bob:
    """)
    table.play("ann: ibex grazes")
    assert table.choices == {"ibex eats"}
    assert table.refused("ann: bison grazes").startswith("A36: ")
    assert table.refused("ann: bison eats").startswith("A36: ")


def test_a36_the_duty_to_feed_holds_in_the_fixed_zone_only() -> None:
    table = continents("""
        bank: 3 1 0
        ann: bison() ibex(grazing)@gondwana
        bob:
    """)
    assert "done" not in table.choices
    table.play("ann: ibex grazes")
    assert view_of(table).bank == [3, 0, 0]
    assert table.choices == {"bison eats"}  # the slot of Gondwana has ended by itself, this is the next one


def test_t15_a_scavenger_in_the_ocean_gets_nothing_from_laurasia() -> None:
    table = continents("""
        bank: 5 5 5
        ann: wolf(carnivorous) crab(scavenger)@ocean
        bob: hare() eel(scavenger)
    """)
    table.play("ann: wolf hunts hare")
    assert (food(table, "crab"), food(table, "eel")) == ((0, 0), (0, 1))


def test_7_1_pair_traits_within_a_zone_only() -> None:
    table = continents("""
        phase: ann develops
        ann: wolf() hare() eel()@ocean
          hand: cooperation/fat-tissue
        bob:
    """)
    assert {choice for choice in table.choices if " with " in choice} == {
        "wolf gains cooperation with hare of cooperation/fat-tissue"
    }
    assert table.refused("ann: wolf gains cooperation with eel of cooperation/fat-tissue").startswith("7.1: ")


def test_5_6_an_animal_in_the_ocean_scores_one_more() -> None:
    table = continents("bank: 1\nann: wolf() eel()@ocean\nbob:")
    assert table.state.scores() == [2 + 3, 0]


def test_3_ten_cards_to_start_with() -> None:
    table = continents(seats=3).chance_plays()
    assert hands(table) == [10, 10, 10]


def test_a35_a_player_who_has_nothing_draws_ten_and_lays_two_of_them_at_once() -> None:
    table = continents("""
        phase: ann starves
        ann:
        bob:
          hand: running
    """)
    table.chance_plays()
    assert (table.asked, hands(table)) == ("ann", [10, 2])
    assert all(choice.startswith("new animal from ") for choice in table.choices)
    for _ in range(2):
        table.play(f"ann: {sorted(table.choices)[0]}")
    assert (hands(table), len(alive(table))) == ([8, 2], 2)
    assert table.stack.endswith("Develop(1)")


def test_a40_a_game_without_continents_has_no_zones() -> None:
    assert animal(continents("bank: 1 1 1\nann: eel()@ocean\nbob:"), "eel").zone == "ocean"
    with pytest.raises(GalapagosError, match="this game has no zones"):
        time_to_fly("ann: eel()@ocean")
