"""Rule 3.2: playing cards."""

from __future__ import annotations

from tests.rules.beginning.tables import beginning, chips, hand_sizes, species, state_of


def test_3_2_a_card_is_a_species_population_or_a_trait() -> None:
    table = beginning("""
        phase: ann adapts
        ann: hand horns
          wolf () 0
          lizard (horns) 0
        bob:
          finch () 0
    """)
    assert table.choices == {
        "done adapting",
        "new species from horns",
        "wolf grows by horns",
        "wolf gains horns",
        "lizard grows by horns",
    }


def test_3_2_any_number_of_cards_in_any_order_and_the_rest_is_kept() -> None:
    table = beginning("""
        phase: ann adapts
        ann: hand horns flight*2 speed
          wolf () 0
    """)
    table.play("ann: wolf gains flight", "ann: wolf grows by horns", "ann: new species from flight")
    assert species(table, "wolf").population == 2
    assert chips(table, "lizard") == [0]
    table.play("ann: done adapting")
    assert hand_sizes(table) == [1, 0]


def test_3_2_no_trait_twice() -> None:
    table = beginning("""
        phase: ann adapts
        ann: hand horns
          wolf (horns) 0
    """)
    assert table.refused("ann: wolf gains horns").startswith("3.2: ")


def test_3_2_own_species_only() -> None:
    table = beginning("""
        phase: ann adapts
        ann: hand horns
        bob:
          wolf () 0
    """)
    assert table.refused("ann: wolf gains horns").startswith("3.2: ")
    assert table.refused("ann: wolf grows by horns").startswith("3.2: ")
    assert (
        table.refused("ann: new species from flight") == "3.2: You do not hold a Flight card; choose one that you hold."
    )


def test_t16_a_fourth_trait_needs_room() -> None:
    table = beginning("""
        phase: ann adapts
        ann: hand carnivore horns
          wolf (horns flight fat-layer) 0
    """)
    assert table.refused("ann: wolf gains carnivore").startswith("3.2: ")
    assert table.refused("ann: wolf swaps flight for horns").startswith("3.2: ")
    assert {words for words in table.choices if "swaps" in words} == {
        "wolf swaps horns for carnivore",
        "wolf swaps flight for carnivore",
        "wolf swaps fat-layer for carnivore",
    }
    table.play("ann: wolf swaps horns for carnivore")
    assert "wolf swaps flight for horns" in table.choices
    assert state_of(table).census() == {"cards": 88}


def test_3_2_a_swap_names_a_trait_that_is_there_and_a_different_one() -> None:
    table = beginning("""
        phase: ann adapts
        ann: hand carnivore horns
          wolf (horns flight fat-layer) 0
    """)
    assert table.refused("ann: wolf swaps speed for carnivore").startswith("3.2: ")
    assert (
        table.refused("ann: wolf swaps horns for horns")
        == "3.2: Swapping Horns for itself changes nothing; choose another trait to give up."
    )


def test_r18_below_three_traits_nothing_is_swapped() -> None:
    table = beginning("""
        phase: ann adapts
        ann: hand carnivore
          wolf (horns flight) 0
    """)
    assert table.refused("ann: wolf swaps horns for carnivore").startswith("R18: ")
    assert "wolf gains carnivore" in table.choices


def test_3_2_traits_work_at_once() -> None:
    table = beginning("""
        phase: ann adapts
        ann: hand long-neck carnivore
          wolf () 0 0
          lizard () 1
        bob:
          finch () 0
    """)
    table.play("ann: wolf gains long-neck", "ann: lizard gains carnivore", "ann: done adapting")
    assert chips(table, "wolf") == [1, 1]


def test_3_2_chips_stay_when_fat_layer_goes() -> None:
    table = beginning("""
        phase: ann adapts
        ann: hand speed
          wolf (horns flight fat-layer) 2 1
    """)
    table.play("ann: wolf swaps fat-layer for speed")
    assert chips(table, "wolf") == [2, 1]
    assert species(table, "wolf").room() == 0


def test_a_new_card_goes_to_the_bottom() -> None:
    table = beginning("""
        phase: ann adapts
        ann: hand speed
          wolf (fat-layer) 2 2 | horns flight
    """)
    table.play("ann: wolf grows by speed")
    assert chips(table, "wolf") == [2, 2, 0]
    assert species(table, "wolf").room() == 2
    assert species(table, "wolf").hungry()
