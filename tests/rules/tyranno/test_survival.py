"""Rule 3.4: an animal that finds none of its symbols dies out."""

from __future__ import annotations

from tests.rules.tyranno.tables import lies, tyranno


def test_3_4_and_a10_no_chip_no_life_on_grid_and_special_fields() -> None:
    table = tyranno("""
        phase: ann claims
        special: tiger@red - octopus@black
        9: - mouse - -
        3: frog - - hedgehog
        field 1: W
        field 2: F2
    """)
    table.play("ann: keep stone 5")
    assert [lies(table, animal) for animal in ("tiger", "mouse", "hedgehog")] == ["gone"] * 3
    assert (lies(table, "frog"), lies(table, "octopus")) == ("yellow 3", "special 7")


def test_3_4_one_chip_of_one_symbol_is_enough() -> None:
    table = tyranno("""
        phase: ann claims
        3: tiger shark - -
        field 1: T
        field 2: W
    """)
    table.play("ann: keep stone 5")
    assert (lies(table, "tiger"), lies(table, "shark")) == ("yellow 3", "green 3")


def test_3_4_face_down_chips_feed_nobody() -> None:
    table = tyranno("""
        phase: ann claims
        3: tiger shark - -
        field 1: F2 | B2
    """)
    table.play("ann: keep stone 5")
    assert lies(table, "tiger") == "gone"
