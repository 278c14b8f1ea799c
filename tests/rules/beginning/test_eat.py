"""Rule 3.3: long necks, the watering hole, who must eat, starving; and 3.6, scoring."""

from __future__ import annotations

import pytest

from tests.rules.beginning.tables import alive, beginning, chips, collected, hand_sizes, species, state_of


def test_t1_food_for_two_of_three() -> None:
    table = beginning("""
        phase: ann eats
        hole: 2
        ann:
          wolf () 0 0 0
    """)
    table.play("ann: wolf drinks", "ann: wolf drinks")
    assert table.choices == {"done eating"}
    table.play("ann: done eating")
    assert collected(table)[0] == 2
    assert chips(table, "wolf") == [0, 0]
    assert table.told("starves")[0].values["cards"] == 1


@pytest.mark.parametrize(
    ("before", "after"),
    [("0 0", [1, 1]), ("0 0 0", [1, 1, 1]), ("0 0 0 0", [1, 1, 1, 0]), ("1 1 0", [1, 1, 1])],
)
def test_t11_long_neck_takes_up_to_three(before: str, after: list[int]) -> None:
    table = beginning(f"""
        phase: ann feeds
        hole: 1
        ann:
          wolf (long-neck) {before}
    """)
    assert chips(table, "wolf") == after
    assert state_of(table).hole == 1


@pytest.mark.parametrize(("before", "after"), [("0 0", [2, 1]), ("0", [2])])
def test_t11b_and_r6_long_neck_fills_fat_too(before: str, after: list[int]) -> None:
    table = beginning(f"""
        phase: ann feeds
        ann:
          wolf (long-neck fat-layer) {before}
    """)
    assert chips(table, "wolf") == after
    table.play("ann: done eating")
    assert collected(table)[0] == sum(after)


def test_t11d_and_r5_a_long_necked_carnivore_never_drinks() -> None:
    table = beginning("""
        phase: ann feeds
        hole: 5
        ann:
          wolf (carnivore long-neck) 0 0 0 0
        bob:
          lizard () 0
    """)
    assert chips(table, "wolf") == [1, 1, 1, 0]
    assert table.choices == {"wolf attacks lizard"}
    assert table.refused("ann: wolf drinks").startswith("R5: ")
    assert state_of(table).hole == 5


def test_long_necks_of_others_wait_for_their_own_turn() -> None:
    table = beginning("""
        phase: ann feeds
        bob:
          wolf (long-neck) 0
    """)
    assert chips(table, "wolf") == [0]


def test_t17_and_r24_a_hungry_species_must_drink() -> None:
    table = beginning("""
        phase: ann eats
        hole: 1
        ann:
          wolf () 0
    """)
    assert table.choices == {"wolf drinks"}
    assert table.refused("ann: done eating").startswith("R24: ")
    table.play("ann: wolf drinks")
    assert table.choices == {"done eating"}


def test_r24_and_r13_the_hole_may_be_spent_on_others_first() -> None:
    table = beginning("""
        phase: ann eats
        hole: 1
        ann:
          wolf (fat-layer) 1
          lizard () 0
    """)
    assert table.choices == {"wolf drinks", "lizard drinks"}
    table.play("ann: wolf drinks", "ann: done eating").chance_plays()
    assert not alive(table, "lizard")


def test_t18_a_satisfied_species_does_not_drink_and_the_food_stays() -> None:
    table = beginning("""
        phase: ann eats
        hole: 3
        ann:
          wolf () 1
    """)
    assert table.choices == {"done eating"}
    assert table.refused("ann: wolf drinks").startswith("3.3: ")
    table.play("ann: done eating").chance_plays()
    assert state_of(table).hole == 5


def test_fat_is_voluntary() -> None:
    table = beginning("""
        phase: ann eats
        hole: 3
        ann:
          wolf (fat-layer) 1 1
    """)
    assert table.choices == {"done eating", "wolf drinks"}
    table.play("ann: wolf drinks", "ann: wolf drinks")
    assert chips(table, "wolf") == [2, 2]
    assert table.choices == {"done eating"}


def test_an_empty_hole_feeds_nobody() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf () 0
    """)
    assert table.choices == {"done eating"}
    assert table.refused("ann: wolf drinks") == "3.3: The watering hole is empty; only carnivores can still find food."


def test_t12_a_species_that_starves_dies_out_and_its_traits_are_replaced() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf (carnivore flight horns) 0 0
    """)
    table.play("ann: done eating", "chance: draw flight", "chance: draw flight", "chance: draw speed")
    assert not alive(table, "wolf")
    assert hand_sizes(table)[0] == 3


def test_3_3_only_the_active_players_species_starve() -> None:
    table = beginning("""
        phase: ann eats
        bob:
          wolf () 0 0
    """)
    table.play("ann: done eating").chance_plays()
    assert species(table, "wolf").population == 2


def test_3_6_only_own_chips_are_collected() -> None:
    table = beginning("""
        phase: ann eats
        ann: 3 chips
          wolf (fat-layer) 2 1
        bob: 1 chips
          lizard (scavenger) 1
    """)
    table.play("ann: done eating")
    assert collected(table) == [6, 1]
    assert chips(table, "wolf") == [0, 0]
    assert chips(table, "lizard") == [1]


def test_r12_chips_lie_one_each_first_then_seconds_from_the_top() -> None:
    table = beginning("""
        phase: ann eats
        hole: 4
        ann:
          wolf (fat-layer) 2 0 0
    """)
    drunk = []
    while "wolf drinks" in table.choices:
        table.play("ann: wolf drinks")
        drunk.append(chips(table, "wolf"))
    assert drunk == [[2, 1, 0], [2, 1, 1], [2, 2, 1], [2, 2, 2]]


def test_r20_the_supply_never_runs_out() -> None:
    table = beginning(f"""
        phase: ann eats
        hole: 300
        ann:
          wolf (fat-layer) {"1 " * 40}
    """)
    for _ in range(40):
        table.play("ann: wolf drinks")
    assert chips(table, "wolf") == [2] * 40
