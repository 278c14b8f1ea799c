"""Rules 3.8 and 3.9: points, the next round, the end."""

from __future__ import annotations

import pytest

from galapagos.core.sentinels import OVER
from tests.rules.tyranno.tables import bag_size, lies, points, tyranno, view_of

EVERYBODY_LIVES = """
    field 1: W2
    field 2: F
    field 3: S
    field 4: B
"""


def scored(board: str, seats: int = 4, extra: str = "", **options: bool):
    """The last seat does not fight; all is pushed once and scored."""
    last = {4: "dan challenges", 3: "cat challenges", 2: "bob challenges red"}[seats]
    table = tyranno(f"    round: 2\n    phase: {last}\n{extra}{board}{EVERYBODY_LIVES}", seats=seats, **options)
    return table.play(f"{table.asked}: no fight")


# One row lower than printed, since the push comes first: the Frog enters 13 and pushes the Hedgehog to 10.
PRINTED = """
    special: hedgehog@black - -
    9: - - frog -
    6: shark - - -
    3: - octopus - mouse
    0: chicken - fish tiger
"""


def test_t23_the_printed_scoring() -> None:
    table = scored(PRINTED)
    assert [lies(table, animal) for animal in ("frog", "hedgehog", "shark")] == ["special 13", "special 10", "yellow 9"]
    assert points(table) == [16, 8, 17, 22]


def test_3_8_special_fields_bring_no_bonus() -> None:
    assert points(scored("    9: frog - - -\n")) == [13, 0, 0, 0]


def test_3_8_row_0_is_empty_and_a_lone_card_gets_three_extra_points() -> None:
    assert points(scored("    0: frog - - -\n")) == [3 + 3, 0, 0, 0]


def test_a17_a_face_down_card_scores_nothing_and_its_field_is_not_empty() -> None:
    table = scored("    3: frog (shark) - -\n")
    assert points(table) == [6 + 2, 0, 0, 0]
    assert lies(table, "shark") == "green 6", "turned up again"


@pytest.mark.parametrize(("counts", "bonus"), [(True, 3), (False, 2)])
def test_a16_the_unused_column_of_three_players(counts: bool, bonus: int) -> None:
    assert points(scored("    0: frog - - -\n", seats=3, empty_column_bonus3p=counts)) == [3 + bonus, 0, 0]


def test_a16_does_not_concern_four_players() -> None:
    assert points(scored("    0: frog - - -\n", empty_column_bonus3p=False)) == [6, 0, 0, 0]


# -- the next round ---------------------------------------------------------------------------------------------------


def test_3_9_markers_move_on_and_racks_are_filled() -> None:
    table = scored("    3: frog shark tiger mouse\n    ann: rack S4\n    bob: rack B11\n")
    assert view_of(table).start == 1
    assert table.stack.endswith("DrawChips(1,1)"), "the new start player draws first"
    before = bag_size(table)
    table.chance_plays()
    view = view_of(table)
    assert (view.round, view.end_marker, view.setting_round, view.start) == (3, 5, 1, 1)
    assert [sum(seat.rack.values()) for seat in view.table] == [12] * 4
    assert bag_size(table) == before - 9
    assert table.asked == "bob"


def test_3_9_ende_leaves_the_indicator_after_5() -> None:
    table = scored("    3: frog shark tiger mouse\n", extra="    end_marker: 5\n").chance_plays()
    assert view_of(table).end_marker == 6
    table = scored("    3: frog shark tiger mouse\n", extra="    end_marker: off\n").chance_plays()
    assert view_of(table).end_marker == 6


def test_a7_a_short_bag_is_dealt_chip_by_chip_clockwise_from_the_new_start_player() -> None:
    table = tyranno("""
        round: 2
        phase: dan challenges
        3: frog shark tiger mouse
        field 1: W10
        field 2: F11
        field 3: L12
        field 4: B11
        ann: rack K9
        bob: rack T9
        cat: rack S9
        dan: rack S3K3T3
        bag: F1B1W2
    """)
    table.play("dan: no fight")
    drawers = []
    while table.asked == "chance":
        drawers.append(table.stack.rpartition("DrawChips")[2])
        table.play(f"chance: {sorted(table.choices)[0]}")
    assert drawers == ["(1,1)", "(2,1)", "(3,1)", "(0,1)"]
    assert view_of(table).bag == {}
    assert table.asked == "bob"


# -- the end ----------------------------------------------------------------------------------------------------------


def test_t26_the_game_ends_when_the_piles_are_empty_and_somebody_has_no_card_in_the_grid() -> None:
    table = scored("    9: - - frog -\n    6: mouse shark - tiger\n    piles: - - - -\n")
    assert table.state.actor == OVER
    assert table.asked == "nobody"
    assert table.state.scores() == [9 + 1 + 5, 9 + 1 + 5, 13 + 5, 9 + 1 + 5]
    assert table.state.winners() == [2]
    assert table.game.outcome(table.state).reason == "game_over"


def test_t27_one_card_in_a_pile_and_another_round_is_played() -> None:
    table = scored("    9: - - frog -\n    6: mouse shark - tiger\n    piles: octopus - - -\n").chance_plays()
    assert view_of(table).round == 3
    table.play("bob: lay octopus on row 0")
    assert table.state.actor != OVER


def test_3_9_with_cards_of_all_in_the_grid_it_goes_on_without_piles() -> None:
    table = scored("    3: mouse shark frog tiger\n    piles: - - - -\n").chance_plays()
    assert view_of(table).round == 3
    assert "pass" in table.choices, "nothing is left to lay"


def test_2_3_two_players_end_by_colour_not_by_player() -> None:
    table = scored("    6: mouse - frog tiger\n    piles: - - - -\n", seats=2)
    assert table.state.actor == OVER, "green is gone, though ann still has yellow"
    table = scored("    6: mouse shark frog tiger\n    piles: - - - -\n", seats=2)
    assert table.state.actor != OVER


def test_2_2_the_unused_column_does_not_end_the_game() -> None:
    table = scored("    6: mouse shark frog -\n    piles: - - - -\n", seats=3)
    assert table.state.actor != OVER


# -- ties (A20) -------------------------------------------------------------------------------------------------------

TIED = """
    6: {cards}
    piles: - - - -
    ann: {ann}
    bob: {bob}
    cat: 0 stones
    dan: 0 stones
"""


def test_a20_victory_is_shared() -> None:
    table = scored(TIED.format(cards="mouse shark - -", ann="5 points, 1 stone", bob="10 points, 0 stones"))
    assert table.state.scores()[:2] == [21, 21]
    assert table.state.winners() == [0, 1]


def test_a20_wbc_the_stone_decides() -> None:
    position = TIED.format(cards="mouse shark - -", ann="5 points, 1 stone", bob="10 points, 0 stones")
    assert scored(position, wbc_tiebreak=True).state.winners() == [0]


def test_a20_wbc_then_the_strongest_animal() -> None:
    position = TIED.format(cards="mouse shark - -", ann="5 points, 1 stone", bob="5 points, 1 stone")
    assert scored(position, wbc_tiebreak=True).state.winners() == [1], "shark has 4 dice, mouse 1"


@pytest.mark.parametrize(("seat", "place"), [("ann", 0), ("bob", 1)])
def test_a20_wbc_then_a_last_fight(seat: str, place: int) -> None:
    position = TIED.format(cards="mouse hedgehog - -", ann="5 points, 1 stone", bob="5 points, 1 stone")
    table = scored(position, wbc_tiebreak=True)
    assert table.asked == "chance"
    assert table.choices == {"ann prevails", "bob prevails"}
    assert table.refused("chance: cat prevails").startswith("A20: ")
    table.play(f"chance: {seat} prevails")
    assert table.state.winners() == [place]
    assert table.state.actor == OVER
    saved = table.game.write_position(table.state)
    assert table.game.read_position(saved).winners() == [place]
