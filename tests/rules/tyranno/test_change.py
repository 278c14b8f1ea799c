"""Rule 3.2.1: how a field changes. The examples T4 to T10 on field 1."""

from __future__ import annotations

import pytest

from tests.rules.tyranno.tables import field, tyranno, view_of

# The current chips; those below before; what ann places; the current and the potential chips afterwards.
EXAMPLES = {
    "T4 equal is not more": ("S2", "W", "water", ("S2", "W2")),
    "T5 the majority moves up": ("S2", "W2", "bone", ("W2", "B")),
    "T6 no majority": ("S", "W", "bone", ("-", "WB")),
    "T7 a single new chip triggers the test": ("-", "WB", "bone", ("B2", "W")),
    "T7b the test fails": ("-", "B", "water", ("-", "WB")),
    "T8 the same symbol": ("S2", "S2", "sun", ("S3", "-")),
    "T9 2-2-1-1 is no majority": ("S5", "WT2FB", "water", ("-", "FW2T2B")),
    "T10 rapid change": ("S4", "WTFB", "water", ("-", "FTB")),
    "A23 a plurality is enough": ("S4", "W2TF", "bone", ("-", "FTB")),
    "A24 a rapid change that finds a majority": ("S6", "W3T2FB", "water", ("W4", "FT2B")),
    "A24 twice": ("S6", "W2T2F2", "water", ("-", "F2T2")),
    "one lone chip is a majority": ("-", "-", "leaf", ("L", "-")),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_3_2_1_examples(name: str) -> None:
    current, below, chip, expected = EXAMPLES[name]
    letter = "SKFWTLB"[["sun", "cherry", "fish", "water", "tree", "leaf", "bone"].index(chip)]
    table = tyranno(f"""
        phase: ann sets
        field 1: {current} | {below}
        field 2: K3
        field 3: K3
        field 4: K3
        ann: rack {letter}
    """)
    table.play(f"ann: place {chip} on 1")
    assert field(table, 1) == expected


def test_3_2_1_the_old_conditions_go_into_the_bag() -> None:
    table = tyranno("""
        phase: ann sets
        field 1: S2 | W2
        ann: rack B
        bob: rack K12
        cat: rack F12
        dan: rack T12
        bag: S10W10L12B11
    """)
    table.play("ann: place bone on 1")
    assert view_of(table).bag["sun"] == 12


def test_t10_the_chips_of_a_rapid_change_go_into_the_bag_too() -> None:
    table = tyranno("""
        phase: ann sets
        field 1: S4 | WTFB
        ann: rack W
        bob: rack K12
        cat: rack L12
        dan: rack F11
        bag: S8W10T11B11
    """)
    table.play("ann: place water on 1")
    assert view_of(table).bag == {"sun": 12, "water": 12, "tree": 11, "bone": 11}
    assert [event.key for event in table.events if event.key in ("reveals", "new_condition", "no_majority")] == [
        "reveals",
        "new_condition",
        "reveals",
        "no_majority",
    ]


def test_a22_two_fields_in_one_turn() -> None:
    table = tyranno("""
        phase: ann sets
        field 1: S | W
        field 2: - | B
        field 3: K3
        field 4: K3
        ann: rack WB
    """)
    table.play("ann: place water on 1, bone on 2")
    assert field(table, 1) == ("W2", "-")
    assert field(table, 2) == ("B2", "-")


def test_3_2_1_two_chips_on_one_field_are_tested_once() -> None:
    table = tyranno("""
        phase: ann sets
        field 1: S
        field 2: K3
        ann: rack WB
    """)
    table.play("ann: place water on 1, bone on 1")
    assert field(table, 1) == ("-", "WB")
    assert len(table.told("reveals")) == 1


def test_3_2_1_revealed_chips_are_known_to_all_afterwards() -> None:
    table = tyranno("""
        phase: ann sets
        field 1: S2 | - | bob W, cat T
        field 2: K3
        ann: rack T
    """)
    assert field(table, 1, "ann") == ("S2", "?2")
    table.play("ann: place tree on 1")
    for eyes in ("ann", "bob", "cat", "dan"):
        assert field(table, 1, eyes) == ("T2", "W")
