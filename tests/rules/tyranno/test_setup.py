"""Rules 1 and 2: the pieces, and how the table is laid."""

from __future__ import annotations

from collections import Counter

import pytest

from galapagos.core.registry import game
from galapagos.core.sentinels import CHANCE
from galapagos.games.tyranno.deck import find_deck
from tests.rules.tyranno.tables import bag_size, tyranno, view_of


def dealt(seats: int, stone_for_each_colour: bool = False):
    return tyranno(seats=seats, stone_for_each_colour=stone_for_each_colour).chance_plays()


def test_1_1_there_are_84_chips_twelve_of_each_symbol() -> None:
    table = tyranno()
    assert view_of(table).bag == dict.fromkeys(["sun", "cherry", "fish", "water", "tree", "leaf", "bone"], 12)


def test_1_2_and_a32_28_animals_with_three_symbols_each_symbol_twelve_times_and_no_two_alike() -> None:
    triples = find_deck("standard").triples
    assert len(triples) == 28
    assert Counter("".join(triples)) == Counter("SKFWTLB" * 12)
    assert len({"".join(sorted(triple)) for triple in triples}) == 28
    assert sum(len(set(triple)) == 2 for triple in triples) == 7


@pytest.mark.parametrize(("seats", "chips", "under"), [(4, 32, 6), (3, 44, 5), (2, 56, 6)])
def test_2_1_to_2_3_the_table_before_the_first_turn(seats: int, chips: int, under: int) -> None:
    table = dealt(seats)
    view = view_of(table)
    assert bag_size(table) == chips
    assert [pile.under for pile in view.piles] == [under] * 4
    assert len({pile.top for pile in view.piles}) == 4
    assert [sum(seat.rack.values()) for seat in view.table] == [12] * seats
    assert [sum(field.current.values()) for field in view.fields] == [1] * 4
    assert not any(field.shown or any(field.placed) for field in view.fields)
    assert (view.setting_round, view.end_marker, view.round) == (1, 3, 1)
    assert [seat.stones for seat in view.table] == [1] * seats


def test_2_1_equal_current_conditions_are_possible() -> None:
    table = tyranno(seats=2)
    while not table.stack.endswith("DrawCondition(0)"):
        table.state.apply(table.state.choices()[0])
    table.play("chance: draw bone", "chance: draw bone", "chance: draw bone", "chance: draw bone")
    assert [field.current for field in view_of(table).fields] == [{"bone": 1}] * 4


def test_2_1_the_lot_decides_who_begins() -> None:
    table = tyranno()
    while not table.stack.endswith("ChooseStartPlayer()"):
        table.state.apply(table.state.choices()[0])
    assert table.choices == {"ann begins", "bob begins", "cat begins", "dan begins"}
    assert table.play("chance: cat begins").asked == "cat"


def test_2_1_any_animal_not_seen_yet_may_be_turned_up() -> None:
    table = tyranno().play("chance: turn up frog")
    assert len(table.choices) == 27
    assert table.refused("chance: turn up frog").startswith("2.1: ")
    assert table.refused("chance: roll 3").startswith("3.5: ")


def test_t29_three_seats_have_four_piles_of_six_and_four_cards_nobody_sees() -> None:
    view = view_of(dealt(3))
    assert sum(pile.under + 1 for pile in view.piles) == 24
    assert [seat.colours for seat in view.table] == [["yellow"], ["green"], ["red"]]


def test_2_3_and_a1_two_seats_lead_an_outer_and_an_inner_colour_each() -> None:
    assert [seat.colours for seat in view_of(dealt(2)).table] == [["yellow", "green"], ["red", "black"]]


@pytest.mark.parametrize(("given", "held"), [(False, [1, 1]), (True, [2, 2])])
def test_a18_one_stone_a_player_or_one_a_colour(given: bool, held: list[int]) -> None:
    assert [seat.stones for seat in view_of(dealt(2, stone_for_each_colour=given)).table] == held


@pytest.mark.parametrize("seats", [3, 4])
def test_a18_does_not_concern_three_or_four_players(seats: int) -> None:
    assert {seat.stones for seat in view_of(dealt(seats, stone_for_each_colour=True)).table} == {1}


def test_a_bag_gives_only_what_is_in_it() -> None:
    table = tyranno(
        """
        phase: ann sets
        bag: S
        stack: Round() Refill(0) DrawChips(0,1)
        ann: rack K11
        bob: rack F12
        cat: rack W12
        dan: rack T12
        field 1: - | S11
        field 2: - | KL12
        field 3: - | B12
        """
    )
    assert table.asked == "chance"
    assert table.choices == {"draw sun"}
    assert table.refused("chance: draw bone").startswith("1.1: ")


def test_chance_decides_everything_random_at_the_start() -> None:
    state = game("tyranno", seats=4).start()
    asked = 0
    while state.actor == CHANCE:
        state.apply(state.choices()[0])
        asked += 1
    assert asked == 4 + 48 + 4 + 1
