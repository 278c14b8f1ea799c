"""Rule 3.1: what a turn begins with; and rule 1, what a game begins with."""

from __future__ import annotations

from tests.rules.beginning.tables import alive, beginning, chips, collected, hand_sizes, species, state_of


def test_1_the_lot_decides_who_begins_and_nobody_has_anything() -> None:
    table = beginning(seats=3)
    assert table.asked == "chance"
    assert table.choices == {"ann begins", "bob begins", "cat begins"}
    assert hand_sizes(table) == [0, 0, 0]
    assert collected(table) == [0, 0, 0]
    assert state_of(table).pile_size == 88
    table.play("chance: bob begins").chance_plays()
    assert table.asked == "bob"


def test_3_play_goes_clockwise() -> None:
    table = beginning("phase: bob eats\nfirst: bob", seats=3)
    turns = []
    for _ in range(3):
        turns.append(table.asked)
        table.play(f"{table.asked}: done eating").chance_plays()
        table.play(f"{table.asked}: done adapting")
        while "done eating" not in table.choices:
            table.play(f"{table.asked}: {min(table.choices)}")
    assert turns == ["bob", "cat", "ann"]


def test_3_1_food_a_new_species_and_three_cards() -> None:
    table = beginning("phase: ann starts").chance_plays()
    state = state_of(table)
    assert state.hole == 2
    assert chips(table, "wolf") == [0]
    assert species(table, "wolf").traits == 0
    assert hand_sizes(table) == [3, 0]
    assert state.pile_size == 84
    assert table.asked == "ann"


def test_t19_and_r10_fertile_species_grow_before_anything_else() -> None:
    table = beginning("""
        phase: ann starts
        ann:
          wolf (fertile) 0
          lizard (fertile) 0 0
        bob:
          finch (fertile) 0
    """)
    pile = state_of(table).pile_size
    table.play("chance: draw flight")
    assert (species(table, "wolf").population, state_of(table).hole) == (2, 0)
    table.play("chance: draw flight")
    assert (species(table, "lizard").population, state_of(table).hole) == (3, 2)
    assert not alive(table, "tortoise")
    table.play("chance: draw flight")
    assert alive(table, "tortoise")
    table.chance_plays()
    assert pile - state_of(table).pile_size == 2 + 1 + 3
    assert species(table, "finch").population == 1  # only in its owner's turn


def test_r19_the_drawn_card_is_always_a_new_species() -> None:
    table = beginning("""
        phase: ann starts
        ann:
          wolf () 0
    """).chance_plays()
    assert species(table, "wolf").population == 1
    assert alive(table, "lizard")


def test_fertile_played_now_grows_next_turn_only() -> None:
    table = beginning("""
        phase: ann adapts
        ann: hand fertile
          wolf () 1
    """)
    table.play("ann: wolf gains fertile", "ann: done adapting", "ann: done eating").chance_plays()
    assert species(table, "wolf").population == 1


def test_r23_every_seat_count_plays_with_all_88_cards() -> None:
    for seats in (2, 3, 4, 5):
        assert beginning(seats=seats).state.census() == {"cards": 88}
