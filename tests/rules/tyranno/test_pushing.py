"""Rules 3.6 and 3.7: pushing, the special fields, the double push."""

from __future__ import annotations

import pytest

from tests.rules.tyranno.tables import lies, points, special, tyranno, view_of

# Frog 5 dice, Octopus 7, Tiger 4, Mouse 2, Hedgehog 2.
WORLD = """
    field 1: W2
    field 2: F3
    field 3: S
    field 4: B2
"""


def pushed(board: str, seats: int = 4, extra: str = "", **options: bool | str):
    """After the fights of round 2 everything is pushed."""
    last = {4: "dan challenges", 3: "cat challenges", 2: "bob challenges red"}[seats]
    table = tyranno(f"    round: 2\n    phase: {last}\n{extra}{board}{WORLD}", seats=seats, **options)
    return table.play(f"{table.asked}: no fight")


def test_3_6_every_card_moves_up_a_row_and_gaps_move_along() -> None:
    table = pushed("""
    6: - frog - -
    3: mouse - - tiger
    0: - octopus hedgehog -
    """)
    assert [lies(table, animal) for animal in ("frog", "mouse", "tiger", "octopus", "hedgehog")] == [
        "green 9",
        "yellow 6",
        "black 6",
        "green 3",
        "red 3",
    ]
    assert view_of(table).board[:4] == [None] * 4


def test_t15_the_strongest_newcomer_ends_on_13() -> None:
    assert special(pushed("    9: frog octopus - mouse\n")) == ["octopus", "frog", "mouse"]


def test_t17_face_down_newcomers_enter_first_and_score_nothing() -> None:
    table = pushed("    9: frog (octopus) - mouse\n")
    assert special(table) == ["frog", "mouse", "octopus"]
    assert points(table) == [13, 0, 0, 10]


def test_3_6_several_face_down_newcomers_by_the_same_criteria() -> None:
    assert special(pushed("    9: (frog) (octopus) - mouse\n")) == ["mouse", "octopus", "frog"]


def test_3_6_dice_count_before_strength() -> None:
    assert special(pushed("    9: mouse:6 frog - -\n")) == ["frog", "mouse", "-"]


def test_t18_equal_dice_then_strength() -> None:
    assert special(pushed("    9: mouse:3 hedgehog:2 - -\n")) == ["mouse", "hedgehog", "-"]


@pytest.mark.parametrize(("first", "order"), [("mouse", ["hedgehog", "mouse"]), ("hedgehog", ["mouse", "hedgehog"])])
def test_t19_and_a15_equal_animals_fight_for_the_entrance(first: str, order: list[str]) -> None:
    table = pushed("    9: mouse hedgehog - -\n    3: - frog - -\n")
    assert table.asked == "chance"
    assert table.choices == {"mouse enters first", "hedgehog enters first"}
    assert table.refused("chance: frog enters first").startswith("3.6.1: ")
    table.play(f"chance: {first} enters first")
    assert special(table) == [*order, "-"]
    for animal in ("mouse", "hedgehog"):
        assert not lies(table, animal).startswith("face down")


def test_3_6_1_three_equal_animals() -> None:
    table = tyranno("""
        round: 2
        phase: dan challenges
        9: mouse hedgehog puddle-python -
        field 1: B2
    """)
    table.play("dan: no fight")
    assert table.choices == {f"{animal} enters first" for animal in ("mouse", "hedgehog", "puddle-python")}
    table.play("chance: hedgehog enters first")
    assert table.choices == {"mouse enters first", "puddle-python enters first"}
    table.play("chance: mouse enters first")
    assert special(table) == ["puddle-python", "mouse", "hedgehog"]


def test_3_6_four_newcomers_push_the_weakest_off() -> None:
    table = pushed("    9: frog octopus tiger mouse\n")
    assert special(table) == ["octopus", "frog", "tiger"]
    assert lies(table, "mouse") == "gone"
    assert points(table) == [10, 13, 7, 0]


def test_3_6_newcomers_push_the_old_ones_on() -> None:
    table = pushed("    special: mouse@red - tiger@black\n    9: frog - - -\n")
    assert special(table) == ["frog", "mouse", "-"]
    assert lies(table, "tiger") == "gone"


@pytest.mark.parametrize(("shift", "after"), [("every_push", ["-", "frog", "-"]), ("on_entry", ["frog", "-", "mouse"])])
def test_t21_and_a3_a_push_without_a_newcomer(shift: str, after: list[str]) -> None:
    table = pushed("    special: frog@red - mouse@black\n", special_shift=shift)
    assert special(table) == after
    assert lies(table, "mouse") == ("gone" if shift == "every_push" else "special 7")


def test_t22_3_7_and_a9_a_double_push_is_two_whole_pushes_and_one_scoring() -> None:
    table = pushed("    9: frog - - -\n    6: - tiger - -\n    0: mouse - - -\n", extra="    double_push: yes\n")
    assert special(table) == ["tiger", "frog", "-"]
    assert lies(table, "mouse") == "yellow 6"
    assert points(table) == [10 + 6 + 3, 13, 0, 0]
    table.chance_plays()
    assert view_of(table).two_rows
    assert {choice.rpartition(" ")[2] for choice in table.choices} == {"0", "3"}


def test_t22_the_order_at_the_entrance_is_found_afresh_for_the_second_push() -> None:
    table = pushed("    9: octopus - - -\n    6: - mouse - tiger\n", extra="    double_push: yes\n")
    assert special(table) == ["tiger", "mouse", "octopus"]


def test_a9_a_pile_used_up_while_laying_doubles_the_push_of_that_round() -> None:
    table = tyranno(
        f"""
        round: 2
        end_marker: 3
        phase: dan lays
        piles: frog shark+1 tiger+1 mouse+1
        3: fish - - -
        {WORLD}
        """
    )
    table.play("dan: lay frog on row 0")
    while "pass" in table.choices:
        table.play(f"{table.asked}: pass")
    while table.asked != "chance" and view_of(table).round == 2:
        keep = "keep stone 5" if "keep stone 5" in table.choices else "no fight"
        table.play(f"{table.asked}: {keep}")
    assert lies(table, "frog") == "black 6"
    assert lies(table, "fish") == "yellow 9"


def test_2_3_two_cards_of_one_owner_may_tie() -> None:
    table = pushed("    9: mouse hedgehog - -\n", seats=2)
    assert table.choices == {"mouse enters first", "hedgehog enters first"}
