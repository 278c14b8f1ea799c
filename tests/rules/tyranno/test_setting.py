"""Rule 3.2: exchange, place or pass, setting round after setting round."""

from __future__ import annotations

import pytest

from tests.rules.tyranno.tables import bag_size, field, rack, tyranno, view_of

QUIET = """
    phase: ann sets
    field 1: S3
    field 2: K3
    field 3: F3
    field 4: W3
"""


def test_3_2_all_that_a_small_rack_gives() -> None:
    table = tyranno(QUIET + "    ann: rack SB2\n")
    singles = {f"place {chip} on {number}" for chip in ("sun", "bone") for number in (1, 2, 3, 4)}
    same = {f"place sun on {number}, bone on {number}" for number in (1, 2, 3, 4)}
    split = {
        f"place {one} on {low}, {two} on {high}"
        for low in (1, 2, 3, 4)
        for high in range(low + 1, 5)
        for one, two in (("sun", "bone"), ("bone", "sun"), ("bone", "bone"))
    }
    bones = {f"place bone on {number}, bone on {number}" for number in (1, 2, 3, 4)}
    exchanges = {"exchange " + chips for chips in ("sun", "bone", "sun+bone", "bone+bone", "sun+bone+bone")}
    assert table.choices == {"pass"} | singles | same | split | bones | exchanges


def test_3_2_chips_must_be_on_the_rack() -> None:
    table = tyranno(QUIET + "    ann: rack SB2\n")
    for move in ("place fish on 1", "place sun on 1, sun on 2", "exchange sun+sun", "exchange bone+bone+bone"):
        assert table.refused(f"ann: {move}").startswith("3.2: ")


def test_3_2_the_order_in_which_two_chips_are_named_does_not_matter() -> None:
    table = tyranno(QUIET + "    ann: rack SB2\n")
    read = table.game.read
    assert read(table.state, "place bone on 3, sun on 1") == read(table.state, "place sun on 1, bone on 3")
    assert read(table.state, "exchange bone+sun") == read(table.state, "exchange sun+bone")


def test_t30_an_exchange_draws_before_the_old_chips_go_in() -> None:
    table = tyranno("""
        phase: ann sets
        field 1: S3
        ann: rack S2K10
        bob: rack F12
        cat: rack W12
        dan: rack T12
        bag: S7K2L12B12
    """)
    before = bag_size(table)
    table.play("ann: exchange sun+sun", "chance: draw leaf")
    assert rack(table, "ann") == "K10L"
    assert view_of(table).table[0].aside == {"sun": 2}
    assert bag_size(table) == before - 1
    table.play("chance: draw bone")
    assert rack(table, "ann") == "K10LB"
    assert view_of(table).bag["sun"] == 9
    assert bag_size(table) == before
    assert table.asked == "bob"


def test_a6_an_old_chip_cannot_come_straight_back() -> None:
    table = tyranno("""
        phase: ann sets
        field 1: S5
        ann: rack S2
        bob: rack F12
        cat: rack W12
        dan: rack T12
        bag: K12L12B12
        field 2: S5
    """)
    table.play("ann: exchange sun+sun")
    assert table.choices == {"draw cherry", "draw leaf", "draw bone"}


def test_a7_no_more_chips_are_exchanged_than_the_bag_holds() -> None:
    table = tyranno("""
        phase: ann sets
        field 1: S9
        field 2: W10
        field 3: L11
        field 4: T10
        ann: rack S3K9
        bob: rack F12
        cat: rack B12
        dan: rack K3
        bag: W2LT2
    """)
    assert "exchange sun+sun+sun" in table.choices
    table = tyranno("""
        phase: ann sets
        field 1: S9
        field 2: W12
        field 3: L12
        field 4: T10
        ann: rack S3K9
        bob: rack F12
        cat: rack B12
        dan: rack K3
        bag: T2
    """)
    assert "exchange sun+sun" in table.choices
    assert table.refused("ann: exchange sun+sun+sun").startswith("A7: ")
    table = tyranno("""
        phase: ann sets
        field 1: S9
        field 2: W12
        field 3: L12
        field 4: T12
        ann: rack S3K9
        bob: rack F12
        cat: rack B12
        dan: rack K3
        bag: -
    """)
    assert not any(choice.startswith("exchange") for choice in table.choices)


@pytest.mark.parametrize("setting_round", [1, 2, 3])
def test_3_2_exchange_in_the_first_three_setting_rounds(setting_round: int) -> None:
    table = tyranno(f"    round: 4\n    setting_round: {setting_round}\n" + QUIET + "    ann: rack S\n")
    assert "exchange sun" in table.choices


@pytest.mark.parametrize("setting_round", [4, 5])
def test_3_2_no_exchange_in_setting_rounds_4_and_5(setting_round: int) -> None:
    table = tyranno(f"    round: 4\n    setting_round: {setting_round}\n" + QUIET + "    ann: rack S\n")
    assert table.choices == {"pass", *(f"place sun on {number}" for number in (1, 2, 3, 4))}
    assert table.refused("ann: exchange sun").startswith("3.2: ")


def test_3_2_placed_chips_lie_face_down() -> None:
    table = tyranno(QUIET + "    ann: rack SB2\n").play("ann: place sun on 1, bone on 3")
    assert field(table, 1) == ("S3", "S")
    assert field(table, 3) == ("F3", "B")
    assert rack(table, "ann") == "B"
    assert table.asked == "bob"


def test_3_2_passing_holds_for_one_setting_round() -> None:
    table = tyranno(QUIET).play("ann: pass", "bob: pass", "cat: pass", "dan: pass")
    assert table.asked == "ann"
    assert view_of(table).setting_round == 2
    assert "pass" in table.choices


def setting_rounds(game_round: int, rounds_option: str) -> int:
    """Pass from the first setting turn until another decision is due."""
    table = tyranno(f"    round: {game_round}\n" + QUIET, setting_rounds=rounds_option)
    turns = 0
    while "pass" in table.choices:
        table.play(f"{table.asked}: pass")
        turns += 1
    assert turns % 4 == 0
    return turns // 4


def test_t24_and_a2_setting_rounds() -> None:
    assert [setting_rounds(number, "moskito") for number in range(1, 7)] == [2, 3, 4, 5, 5, 5]


def test_a2_setting_rounds_of_the_ah_edition() -> None:
    assert [setting_rounds(number, "ah") for number in range(1, 7)] == [3, 4, 5, 5, 5, 5]


def test_3_2_the_environment_card_is_not_cleared_between_rounds() -> None:
    table = tyranno("""
        round: 2
        start: ann
        phase: dan challenges
        field 1: W2 | S | ann B
        3: frog shark - -
    """)
    table.play("dan: no fight").chance_plays()
    assert view_of(table).round == 3
    assert field(table, 1) == ("W2", "SB")


TRIGGER = """
    phase: ann sets
    field 1: S | - | bob T
    field 2: K3
    field 3: F3
    field 4: W3
    ann: rack T2B
"""


def test_a21_two_chips_lie_before_the_field_is_tested() -> None:
    table = tyranno(TRIGGER).play("ann: place tree on 1, bone on 1")
    assert field(table, 1) == ("T2", "B")


def test_a21_chips_one_by_one_change_in_between() -> None:
    table = tyranno(TRIGGER, chips_one_by_one=True)
    assert table.refused("ann: place tree on 1, bone on 1").startswith("A21: ")
    table.play("ann: place bone on 1")
    assert field(table, 1) == ("-", "TB")
    assert table.asked == "ann"
    assert table.choices == {"pass", *(f"place tree on {number}" for number in (1, 2, 3, 4))}
    assert table.refused("ann: place tree on 1, tree on 2").startswith("A21: ")
    assert table.refused("ann: exchange tree").startswith("A21: ")
    table.play("ann: place tree on 1")
    assert field(table, 1) == ("T2", "B")
    assert table.asked == "bob"


def test_a21_the_second_chip_may_be_kept() -> None:
    table = tyranno(TRIGGER, chips_one_by_one=True).play("ann: place tree on 2", "ann: pass")
    assert rack(table, "ann") == "TB"
    assert table.asked == "bob"
