"""Rule 3.1: animals come onto the board."""

from __future__ import annotations

import pytest

from tests.rules.tyranno.tables import lies, strength, tyranno, view_of


def test_3_1_and_a28_the_first_round_has_two_passes_row_0_then_row_3() -> None:
    table = tyranno("""
        phase: ann lays
        piles: frog+6 shark+6 tiger+6 mouse+6
    """)
    assert table.choices == {f"lay {animal} on row 0" for animal in ("frog", "shark", "tiger", "mouse")}
    assert table.refused("ann: lay frog on row 3").startswith("A28: ")
    table.play("ann: lay frog on row 0", "chance: turn up chicken")
    assert table.asked == "bob"
    assert "lay chicken on row 0" in table.choices
    table.play("bob: lay chicken on row 0", "chance: turn up fish", "cat: lay shark on row 0")
    table.play("chance: turn up octopus", "dan: lay fish on row 0", "chance: turn up hedgehog")
    assert table.asked == "ann"
    assert table.choices == {f"lay {animal} on row 3" for animal in ("hedgehog", "octopus", "tiger", "mouse")}
    assert table.refused("ann: lay tiger on row 0") == "3.1: The second card of the first round goes onto row 3."
    table.play("ann: lay tiger on row 3")
    assert (lies(table, "frog"), lies(table, "tiger"), strength(table, "frog")) == ("yellow 0", "yellow 3", 1)


def test_3_1_other_rounds_have_one_pass_onto_row_0() -> None:
    table = tyranno("""
        round: 2
        start: bob
        phase: ann lays
        piles: frog+1 shark+1 tiger+1 mouse+1
    """)
    assert table.refused("ann: lay frog on row 3").startswith("3.1: ")
    assert table.refused("ann: lay frog on row 9").startswith("3.1: ")
    table.play("ann: lay frog on row 0", "chance: turn up fish")
    assert table.asked == "bob", "ann was the last to lay; bob begins to set"
    assert "pass" in table.choices


def test_3_1_only_open_animals_can_be_laid() -> None:
    table = tyranno("""
        phase: ann lays
        piles: frog+6 shark+6 tiger+6 mouse+6
    """)
    assert table.refused("ann: lay chicken on row 0").startswith("3.1: ")


def test_3_1_after_a_double_push_either_row_first() -> None:
    table = tyranno("""
        round: 3
        phase: ann lays
        double_push: yes
        two_rows: yes
        piles: frog+2 shark+2 - mouse+2
    """)
    assert table.choices == {f"lay {animal} on row {row}" for animal in ("frog", "shark", "mouse") for row in (0, 3)}
    assert table.refused("ann: lay frog on row 6") == "3.1: After a double push new animals go onto row 0 or row 3."
    table.play("ann: lay frog on row 3", "chance: turn up fish", "bob: lay fish on row 0", "chance: turn up tiger")
    table.play("cat: lay tiger on row 0", "dan: lay shark on row 3", "chance: turn up octopus")
    assert table.asked == "ann"
    assert table.choices == {"lay octopus on row 0", "lay mouse on row 0"}
    assert table.refused("ann: lay mouse on row 3").startswith("3.1: ")


def test_3_1_when_the_piles_run_out_later_slots_get_none() -> None:
    table = tyranno("""
        round: 3
        phase: ann lays
        double_push: yes
        two_rows: yes
        piles: frog - shark -
    """)
    table.play("ann: lay frog on row 3", "bob: lay shark on row 3")
    assert table.asked == "ann"
    assert "pass" in table.choices, "the piles are empty: setting begins"


def test_3_7_the_first_empty_pile_doubles_the_pushing() -> None:
    table = tyranno("""
        phase: ann lays
        piles: frog shark+1 tiger+1 mouse+1
    """)
    assert not view_of(table).double_push
    table.play("ann: lay frog on row 0")
    assert view_of(table).double_push
    assert table.told("pile_used_up")


def test_a25_laying_is_compulsory() -> None:
    table = tyranno("""
        phase: ann lays
        piles: frog shark+1 tiger+1 mouse+1
    """)
    assert table.refused("ann: pass").startswith("3.1: ")


def test_3_1_an_animal_need_not_fit() -> None:
    table = tyranno("""
        phase: ann lays
        piles: frog+6 shark+6 tiger+6 mouse+6
        field 1: S
    """)
    assert lies(table.play("ann: lay tiger on row 0"), "tiger") == "yellow 0"


@pytest.mark.parametrize(
    ("start", "order"), [("ann", ["yellow", "black", "green", "red"]), ("bob", ["black", "yellow", "red", "green"])]
)
def test_a19_two_players_lay_the_outer_colours_first(start: str, order: list[str]) -> None:
    first, second = ("ann", "bob") if start == "ann" else ("bob", "ann")
    table = tyranno(
        f"""
        start: {start}
        round: 2
        phase: {first} lays {order[0]}
        piles: frog+1 shark+1 tiger+1 mouse+1
        """,
        seats=2,
    )
    for seat, animal, more in ((first, "frog", "fish"), (second, "shark", "chicken"), (first, "tiger", "octopus")):
        table.play(f"{seat}: lay {animal} on row 0", f"chance: turn up {more}")
    table.play(f"{second}: lay mouse on row 0")
    assert [lies(table, animal) for animal in ("frog", "shark", "tiger", "mouse")] == [
        f"{colour} 0" for colour in order
    ]


def test_2_2_three_players_leave_the_black_column_free() -> None:
    table = tyranno(
        """
        round: 2
        phase: ann lays
        piles: frog+1 shark+1 tiger+1 mouse+1
        """,
        seats=3,
    )
    table.play("ann: lay frog on row 0").chance_plays()
    table.play("bob: lay shark on row 0").chance_plays()
    table.play("cat: lay tiger on row 0").chance_plays()
    assert [lies(table, animal) for animal in ("frog", "shark", "tiger")] == ["yellow 0", "green 0", "red 0"]
    assert "pass" in table.choices
