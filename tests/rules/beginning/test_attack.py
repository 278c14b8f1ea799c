"""Rules 3.4 and 3.5: attacks, horns, scavengers, dying out."""

from __future__ import annotations

import pytest

from tests.rules.beginning.tables import alive, beginning, chips, collected, hand_sizes, species, state_of


def test_t2_a_bite_gives_two_chips_as_far_as_there_is_room() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf (carnivore) 0
        bob:
          lizard () 0 0
    """)
    table.play("ann: wolf attacks lizard")
    assert chips(table, "wolf") == [1]
    assert chips(table, "lizard") == [0]
    assert table.refused("ann: wolf attacks lizard").startswith("3.4: ")
    assert table.choices == {"done eating"}


def test_t3_dying_out_draws_cards_for_traits_and_the_hunt_goes_on() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf (carnivore) 0 0 0
        bob:
          lizard (long-neck fertile) 0
          finch () 0 0
    """)
    table.play("ann: wolf attacks lizard", "chance: draw flight", "chance: draw speed")
    assert not alive(table, "lizard")
    assert hand_sizes(table) == [0, 2]
    assert chips(table, "wolf") == [1, 1, 0]
    assert table.choices == {"wolf attacks finch"}  # T3b: still hungry
    table.play("ann: wolf attacks finch")
    assert chips(table, "finch") == [0]
    assert chips(table, "wolf") == [1, 1, 1]


@pytest.mark.parametrize(
    ("traits", "legal"),
    [
        ("", True),
        ("nocturnal", True),
        ("flight", True),
        ("nocturnal flight", True),
        ("horns", True),
        ("horns nocturnal", True),
        ("long-neck fat-layer fertile", True),
        ("speed", False),
        ("nocturnal speed", False),
        ("flight nocturnal speed", False),
        ("burrowing", False),
    ],
)
def test_t4_and_r17_who_may_be_attacked(traits: str, legal: bool) -> None:
    table = beginning(f"""
        phase: ann eats
        ann:
          wolf (carnivore nocturnal flight) 0
        bob:
          lizard ({traits}) 0
    """)
    assert ("wolf attacks lizard" in table.choices) == legal
    if not legal:
        assert table.refused("ann: wolf attacks lizard").startswith("3.4: ")


def test_r4_a_carnivore_never_attacks_itself() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf (carnivore) 0
    """)
    assert table.refused("ann: wolf attacks wolf") == "R4: Wolf cannot attack itself; choose another species."
    assert table.choices == {"done eating"}


def test_3_4_only_carnivores_attack_and_only_living_species() -> None:
    table = beginning("""
        phase: ann eats
        hole: 1
        ann:
          wolf () 0
          finch (carnivore) 0
        bob:
          lizard () 0
    """)
    refusal = table.refused("ann: wolf attacks lizard")
    assert refusal == "3.4: Wolf is not a carnivore; it drinks from the watering hole instead."
    assert (
        table.refused("ann: finch attacks tortoise")
        == "3.4: There is no such species on the table; choose one that is."
    )
    assert table.refused("ann: lizard attacks wolf") == (
        "3.4: Lizard is not yours: on your turn only your own carnivores attack."
    )


HORNED = """
    phase: ann eats
    ann:
      wolf (carnivore speed) 0
    bob:
      lizard (horns) 0 0
    cat:
      finch (scavenger) 0
"""


def test_t5_r1_and_r2_the_last_carnivore_dies_on_the_horns() -> None:
    table = beginning(HORNED, seats=3)
    table.play("ann: wolf attacks lizard", "chance: draw flight", "chance: draw flight")
    assert not alive(table, "wolf")
    assert hand_sizes(table)[0] == 2
    assert chips(table, "lizard") == [0, 0]
    assert chips(table, "finch") == [1]


def test_t5_option_horns_kamikaze_the_victim_loses_first() -> None:
    table = beginning(HORNED, seats=3, horns_kamikaze=True)
    table.play("ann: wolf attacks lizard", "chance: draw flight", "chance: draw flight")
    assert not alive(table, "wolf")
    assert chips(table, "lizard") == [0]
    assert chips(table, "finch") == [1]


def test_t5_option_scavenge_only_if_eaten() -> None:
    table = beginning(HORNED, seats=3, scavenge_only_if_eaten=True)
    table.play("ann: wolf attacks lizard", "chance: draw flight", "chance: draw flight")
    assert chips(table, "lizard") == [0, 0]
    assert chips(table, "finch") == [0]


def test_r1_and_r2_with_both_options_a_dead_carnivore_has_eaten_nothing() -> None:
    table = beginning(HORNED, seats=3, horns_kamikaze=True, scavenge_only_if_eaten=True)
    table.play("ann: wolf attacks lizard", "chance: draw flight", "chance: draw flight")
    assert not alive(table, "wolf")
    assert chips(table, "lizard") == [0]
    assert chips(table, "finch") == [0]


@pytest.mark.parametrize("kamikaze", [False, True])
def test_r2_prey_is_eaten_even_if_the_horns_cost_the_carnivore_its_last_room(kamikaze: bool) -> None:
    table = beginning(
        HORNED.replace("wolf (carnivore speed) 0", "wolf (carnivore speed) 1 0"),
        seats=3,
        horns_kamikaze=kamikaze,
        scavenge_only_if_eaten=True,
    )
    table.play("ann: wolf attacks lizard")
    assert chips(table, "wolf") == [1]
    assert chips(table, "lizard") == [0]
    assert chips(table, "finch") == [1]


def test_t6_horns_cost_a_card_and_with_it_room() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf (carnivore) 0 0
        bob:
          lizard (horns) 0 0
    """)
    table.play("ann: wolf attacks lizard")
    assert chips(table, "wolf") == [1]
    assert chips(table, "lizard") == [0]


def test_t6b_r3_a_forced_attack_into_horns_may_feed_nobody() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf (carnivore) 1 1 0
        bob:
          lizard (horns) 0 0
    """)
    assert table.choices == {"wolf attacks lizard"}
    assert table.refused("ann: done eating").startswith("R3: ")
    table.play("ann: wolf attacks lizard")
    assert chips(table, "wolf") == [1, 1]
    assert chips(table, "lizard") == [0]


def test_r11_chips_on_a_card_lost_to_horns_go_to_its_owner() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf (carnivore fat-layer) 1 1
        bob:
          lizard (horns) 0 0
    """)
    table.play("ann: wolf attacks lizard")
    assert collected(table) == [1, 0]
    assert chips(table, "wolf") == [2]


def test_3_4_both_chips_of_a_fat_card_go_to_its_owner() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf (carnivore) 0
        bob:
          lizard (fat-layer) 2 2
    """)
    table.play("ann: wolf attacks lizard")
    assert collected(table) == [0, 2]
    assert chips(table, "lizard") == [2]


def test_horns_gore_own_carnivores_and_horned_ones_too() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf (carnivore horns) 0 0
          lizard (horns) 1
    """)
    table.play("ann: wolf attacks lizard").chance_plays()
    assert chips(table, "wolf") == [1]


def test_t8_and_r16_a_scavenger_that_dies_does_not_eat() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf (carnivore flight) 0
        bob:
          lizard (flight scavenger) 1
    """)
    table.play("ann: wolf attacks lizard", "chance: draw speed", "chance: draw speed")
    assert not alive(table, "lizard")
    assert collected(table) == [0, 1]
    assert hand_sizes(table) == [0, 2]
    assert chips(table, "wolf") == [1]


def test_t9_a_bitten_scavenger_that_is_full_gets_nothing() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf (carnivore) 0
        bob:
          lizard (scavenger) 1 1
    """)
    table.play("ann: wolf attacks lizard")
    assert collected(table) == [0, 1]
    assert chips(table, "lizard") == [1]


def test_r16_a_bitten_scavenger_eats_after_its_loss() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf (carnivore) 0
        bob:
          lizard (scavenger) 0 0
    """)
    table.play("ann: wolf attacks lizard")
    assert chips(table, "lizard") == [1]


def test_r15_a_carnivore_that_scavenges_gets_three() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf (carnivore scavenger) 0 0 0
        bob:
          lizard () 0 0
    """)
    table.play("ann: wolf attacks lizard")
    assert chips(table, "wolf") == [1, 1, 1]


def test_r7_a_fat_scavenger_takes_second_chips_in_anybodys_turn() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf (carnivore) 0
        bob:
          lizard () 0 0
          finch (scavenger fat-layer) 1
    """)
    table.play("ann: wolf attacks lizard")
    assert chips(table, "finch") == [2]


def test_r14_scavengers_of_all_players_eat_clockwise_from_the_active_one() -> None:
    table = beginning(
        """
        phase: bob eats
        ann:
          wolf (scavenger) 0
        bob:
          lizard (carnivore) 0
          finch (scavenger) 0
        cat:
          tortoise () 0 0
          iguana (scavenger) 0
    """,
        seats=3,
    )
    table.play("bob: lizard attacks tortoise")
    assert [event.values["species"] for event in table.told("scavenges")] == ["creature:2", "creature:4", "creature:0"]


def test_t10_fat_lets_a_carnivore_stop_or_go_on() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf (carnivore fat-layer) 0 0
        bob:
          lizard () 0 0 0
    """)
    table.play("ann: wolf attacks lizard")
    assert chips(table, "wolf") == [1, 1]
    assert table.choices == {"done eating", "wolf attacks lizard"}
    table.play("ann: wolf attacks lizard")
    assert chips(table, "wolf") == [2, 2]
    assert table.choices == {"done eating"}


def test_t15_and_r3_the_own_species_is_eaten_if_nothing_else_is_within_reach() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf (carnivore) 0 0
          lizard () 0
        bob:
          finch (flight) 0 0
    """)
    assert table.choices == {"wolf attacks lizard"}
    table.play("ann: wolf attacks lizard")
    assert not alive(table, "lizard")
    assert hand_sizes(table) == [0, 0]
    assert chips(table, "wolf") == [1, 1]


def test_the_bottom_card_is_lost_face_up() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf (carnivore) 0
        bob:
          lizard () 0 0 | flight horns
    """)
    table.play("ann: wolf attacks lizard")
    assert table.told("loses_card")[0].values["card"] == "trait:horns"
    assert list(species(table, "lizard").cards) == [1]


def test_3_5_a_species_without_traits_is_not_replaced() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf (carnivore) 0
        bob:
          lizard () 0
    """)
    table.play("ann: wolf attacks lizard")
    assert hand_sizes(table) == [0, 0]
    assert table.asked == "ann"


def test_a_save_in_the_middle_of_an_attack_tells_the_situation() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf (carnivore) 0 0
        bob:
          lizard (horns fertile) 0
    """)
    table.play("ann: wolf attacks lizard")
    assert table.stack == "Score(), Starve(), Eat(), Scavenge(), Feast(0), TurnOver(1,2,-1)"
    again = table.game.read_position(table.game.write_position(table.state))
    assert [str(frame) for frame in again.stack] == [str(frame) for frame in table.state.stack]
    assert state_of(table).census() == again.census()
