"""Rule 2.3: two players lead two colours each."""

from __future__ import annotations

import pytest

from tests.rules.tyranno.tables import roll, tyranno

BOARD = """
    3: frog shark tiger mouse
    field 1: W
    field 2: B
"""


@pytest.mark.parametrize(
    ("start", "first", "order"),
    [
        ("ann", "ann challenges yellow", ["yellow", "black", "green", "red"]),  # T28
        ("bob", "bob challenges black", ["black", "yellow", "red", "green"]),
    ],
)
def test_t28_outer_colours_fight_before_inner_ones(start: str, first: str, order: list[str]) -> None:
    table = tyranno(f"    start: {start}\n    round: 2\n    phase: {first}\n{BOARD}", seats=2)
    asked = []
    while "no fight" in table.choices:
        question = table.game.question(table.state)
        asked.append(str(question.values["colour"]).removeprefix("colour:"))
        table.play(f"{table.asked}: no fight")
    assert asked == order


def test_2_3_each_colour_fights_with_its_own_animals_only() -> None:
    table = tyranno("    phase: ann challenges green\n" + BOARD, seats=2)
    assert table.choices == {"no fight", "shark challenges tiger", "shark challenges mouse"}
    assert table.refused("ann: frog challenges tiger").startswith("2.3: ")


def test_a30_ones_other_colour_is_no_target() -> None:
    table = tyranno("    phase: ann challenges green\n" + BOARD, seats=2)
    assert table.refused("ann: shark challenges frog").startswith("A30: ")


def test_2_3_two_fights_a_round_for_each_player() -> None:
    table = tyranno("    phase: ann challenges yellow\n" + BOARD, seats=2)
    table.play("ann: frog challenges tiger", *roll(1, 6, 6), *roll(1, 6, 6), "ann: no strength")
    table.play("bob: no fight")
    assert table.asked == "ann"
    assert "shark challenges mouse" in table.choices


def test_a19_one_setting_turn_a_player() -> None:
    table = tyranno("    phase: ann sets\n" + BOARD, seats=2).play("ann: pass", "bob: pass")
    assert table.asked == "ann"


def test_2_3_a_player_strengthens_animals_of_both_colours() -> None:
    table = tyranno(
        """
        phase: ann sets
        3: pond-tapir knot-diver - -
        field 1: W
        field 2: W
        field 3: L
        field 4: S | T
        ann: rack T
        """,
        seats=2,
    )
    table.play("ann: place tree on 4")
    assert table.choices == {"strengthen pond-tapir", "strengthen knot-diver", "no strength"}
