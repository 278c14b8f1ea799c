"""Rule 6.15: Hibernation."""

from __future__ import annotations

import pytest

from tests.rules.origin.tables import alive, animal, fat, food, origin, uses


def test_6_15_it_counts_as_fed_and_gets_nothing_more() -> None:
    table = origin("""
        bank: 9
        ann: bear(hibernation fat-tissue cooperation=hare) hare()
        bob: crab()
    """)
    table.play("ann: bear hibernates", "ann: hare eats")
    assert (animal(table, "bear").fed, food(table, "bear"), fat(table, "bear")) == (True, (0, 0), 0)
    assert "bear eats" not in table.choices


def test_6_15_the_sleeper_survives() -> None:
    table = origin("""
        ann: bear(hibernation parasite)
        bob:
    """)
    table.play("ann: bear hibernates")
    assert alive(table) == {"bear"}


def test_t31_not_in_two_turns_running() -> None:
    table = origin("""
        ann: bear(hibernation~) hare(fat-tissue*)
        bob:
    """)
    assert uses(table) == {"hare burns 1 fat"}
    assert table.refused("ann: bear hibernates").startswith("6.15: ")


def test_t31_in_turn_n_and_n_plus_2() -> None:
    table = origin("""
        ann: bear(hibernation)
        bob:
    """)
    table.play("ann: bear hibernates").chance_plays()
    assert animal(table, "bear").traits[0].rested
    assert not animal(table, "bear").traits[0].used
    assert animal(table, "bear").flags == ["adapted"]
    table = origin("""
        phase: ann starves
        ann: bear(hibernation~)1r
        bob:
    """)
    table.chance_plays()
    assert not animal(table, "bear").traits[0].rested


def test_t31_not_in_the_last_turn() -> None:
    table = origin("""
        last_turn: yes
        deck: 0
        ann: bear(hibernation) hare(fat-tissue*)
          buried: rest
        bob:
    """)
    assert table.refused("ann: bear hibernates").startswith("6.15: ")


@pytest.mark.parametrize("tokens", ["", "1r"])
def test_a24_a45_also_when_partly_or_quite_fed(tokens: str) -> None:
    table = origin(f"ann: bear(hibernation){tokens}\nbob:")
    assert uses(table) == {"bear hibernates"}


def test_6_15_a_sleeper_keeps_its_fat() -> None:
    table = origin("""
        ann: bear(hibernation fat-tissue*)
        bob:
    """)
    table.play("ann: bear hibernates")
    assert fat(table, "bear") == 1
