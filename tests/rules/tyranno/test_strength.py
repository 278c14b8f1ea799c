"""Rule 3.2.2: a player who changes the conditions may strengthen one animal that finds all its symbols."""

from __future__ import annotations

import pytest

from tests.rules.tyranno.tables import card, strength, tyranno

# Ann makes the last field change to tree in her turn. Knot Diver: water, leaf, water. Frog: water, fish, leaf.
DIVERS = """
    setting_round: {setting_round}
    round: 4
    phase: ann sets
    special: {special}
    3: {cards}
    field 1: {one}
    field 2: {two}
    field 3: {three}
    field 4: S | T
    ann: rack T
"""


def divers(cards: str, one: str, two: str, three: str, setting_round: int = 1, special: str = "- - -"):
    table = tyranno(
        DIVERS.format(cards=cards, one=one, two=two, three=three, setting_round=setting_round, special=special)
    )
    return table.play("ann: place tree on 4")


def test_t3_a_doubled_symbol_needs_two_fields() -> None:
    table = divers("knot-diver - - -", "W2", "W", "L2")
    assert table.asked == "ann"
    assert table.choices == {"strengthen knot-diver", "no strength"}
    table.play("ann: strengthen knot-diver")
    assert strength(table, "knot-diver") == 2
    assert table.asked == "bob"


def test_3_2_2_only_own_animals_grow_stronger() -> None:
    table = divers("knot-diver frog - -", "W2", "W", "L2")
    said = "3.2.2: Frog is not one of your animals on the board; only your own can grow stronger."
    assert table.refused("ann: strengthen frog") == said


def test_t3b_two_chips_on_one_field_are_not_two_fields() -> None:
    assert divers("knot-diver - - -", "W3", "L2", "S").asked == "bob"


@pytest.mark.parametrize(("setting_round", "asked"), [(1, "ann"), (2, "ann"), (3, "ann"), (4, "bob"), (5, "bob")])
def test_t3c_only_in_the_first_three_setting_rounds(setting_round: int, asked: str) -> None:
    table = divers("knot-diver - - -", "W2", "W", "L2", setting_round=setting_round)
    assert table.asked == asked


def test_t3c_and_a8_nobody_grows_by_an_extra_placing() -> None:
    table = tyranno("""
        phase: ann places
        3: knot-diver frog - -
        field 1: W2
        field 2: W
        field 3: L2
        field 4: S | T
        ann: rack T
    """)
    table.play("ann: place tree on 4")
    assert table.choices == {"knot-diver challenges frog", "no fight"}


def test_t3d_and_a4_two_fields_changed_but_one_animal_grows() -> None:
    table = tyranno("""
        phase: ann sets
        3: knot-diver - - -
        6: pond-tapir - - -
        field 1: W
        field 2: W
        field 3: S | L
        field 4: S | T
        ann: rack LT
    """)
    table.play("ann: place leaf on 3, tree on 4")
    assert table.choices == {"strengthen knot-diver", "strengthen pond-tapir", "no strength"}
    table.play("ann: strengthen pond-tapir")
    assert table.asked == "bob"
    assert (strength(table, "pond-tapir"), strength(table, "knot-diver")) == (2, 1)


def test_t3e_strength_6_is_the_end() -> None:
    table = divers("knot-diver:6 - - -", "W2", "W", "L2")
    assert table.asked == "bob"
    table = tyranno("""
        phase: ann sets
        3: knot-diver:6 - - -
        6: pond-tapir:5 - - -
        field 1: W
        field 2: W
        field 3: L
        field 4: S | T
        ann: rack T
    """)
    table.play("ann: place tree on 4")
    assert table.choices == {"strengthen pond-tapir", "no strength"}
    assert table.refused("ann: strengthen knot-diver").startswith("3.2.2: ")
    table.play("ann: strengthen pond-tapir")
    assert strength(table, "pond-tapir") == 6


def test_3_2_2_only_own_animals() -> None:
    table = divers("pond-tapir knot-diver - -", "W2", "W", "L2")
    assert table.choices == {"strengthen pond-tapir", "no strength"}
    assert table.refused("ann: strengthen knot-diver").startswith("3.2.2: ")
    assert table.refused("ann: strengthen shark").startswith("3.2.2: ")


def test_3_2_2_an_animal_that_lacks_a_symbol_is_refused() -> None:
    table = tyranno("""
        phase: ann sets
        3: knot-diver - - -
        6: shark - - -
        field 1: W
        field 2: W
        field 3: L
        field 4: S | T
        ann: rack T
    """)
    table.play("ann: place tree on 4")
    assert table.refused("ann: strengthen shark").startswith("3.2.2: ")


def test_3_2_2_animals_on_special_fields_grow_too() -> None:
    table = divers("- - - -", "W2", "W", "L2", special="- knot-diver@yellow:3 -")
    table.play("ann: strengthen knot-diver")
    found = card(table, "knot-diver")
    assert found is not None
    assert found.strength == 4


def test_3_2_2_it_is_voluntary() -> None:
    table = divers("knot-diver - - -", "W2", "W", "L2").play("ann: no strength")
    assert strength(table, "knot-diver") == 1


def test_3_2_2_no_change_no_strength() -> None:
    table = tyranno("""
        phase: ann sets
        3: knot-diver - - -
        field 1: W2
        field 2: W2
        field 3: L2
        ann: rack TB
    """)
    assert table.play("ann: place tree on 1").asked == "bob"


def test_a5_a_field_that_became_empty_counts_as_changed() -> None:
    table = tyranno("""
        phase: ann sets
        3: knot-diver - - -
        field 1: W
        field 2: W
        field 3: L
        field 4: S | B
        ann: rack T
    """)
    assert table.play("ann: place tree on 4").asked == "ann"


def test_a5_a_failed_test_of_an_empty_field_does_not_count() -> None:
    table = tyranno("""
        phase: ann sets
        3: knot-diver - - -
        field 1: W
        field 2: W
        field 3: L
        field 4: - | B
        ann: rack T
    """)
    assert table.play("ann: place tree on 4").asked == "bob"


def test_a21_one_by_one_strength_comes_after_both_chips() -> None:
    position = """
        phase: ann sets
        3: knot-diver - - -
        field 1: W
        field 2: W
        field 3: L
        field 4: S | T
        ann: rack TB
    """
    table = tyranno(position, chips_one_by_one=True).play("ann: place tree on 4")
    assert "strengthen knot-diver" not in table.choices
    table.play("ann: place bone on 1")
    assert table.choices == {"strengthen knot-diver", "no strength"}
