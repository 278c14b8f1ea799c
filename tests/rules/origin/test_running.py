"""Rule 6.6: Running."""

from __future__ import annotations

import pytest

from tests.rules.origin.tables import alive, food, origin


def test_running_that_fails_leaves_the_other_defences() -> None:
    table = origin("""
        ann: wolf(carnivorous)
        bob: lizard(running tail-loss)
    """)
    table.play("ann: wolf hunts lizard", "bob: running", "chance: roll 2")
    assert table.choices == {"tail-loss drops running", "tail-loss drops tail-loss", "submit"}
    assert table.refused("bob: running").startswith("5.4: ")


@pytest.mark.parametrize(("roll", "survives"), [(1, False), (2, False), (3, False), (4, True), (5, True), (6, True)])
def test_6_6_four_or_more_escapes(roll: int, survives: bool) -> None:
    table = origin("""
        bank: 9
        ann: wolf(carnivorous) fox()
        bob: lizard(running) hare()
    """)
    table.play("ann: wolf hunts lizard", "bob: running", f"chance: roll {roll}")
    assert ("lizard" in alive(table)) == survives
    assert food(table, "wolf") == ((0, 0) if survives else (0, 2))


def test_6_6_after_an_escape_the_predator_may_not_attack_again_this_turn() -> None:
    table = origin("""
        bank: 9
        ann: wolf(carnivorous) fox()
        bob: lizard(running) hare()
    """)
    table.play("ann: wolf hunts lizard", "bob: running", "chance: roll 4", "bob: hare eats")
    assert table.refused("ann: wolf hunts lizard").startswith("5.3.1: ")


def test_a5_the_run_cannot_be_refused_even_by_who_attacks_his_own_animal() -> None:
    table = origin("""
        ann: wolf(carnivorous) lizard(running)
        bob:
    """)
    table.play("ann: wolf hunts lizard")
    assert table.choices == {"running"}
    assert table.refused("ann: submit").startswith("A5: ")


def test_t2_running_then_tail_loss() -> None:
    table = origin("""
        bank: 4
        ann: wolf(carnivorous)
        bob: lizard(running tail-loss)
    """)
    table.play("ann: wolf hunts lizard", "bob: running", "chance: roll 2", "bob: tail-loss drops tail-loss")
    assert "lizard" in alive(table)
    assert food(table, "wolf") == (0, 1)


def test_6_6_the_state_tells_where_it_stands() -> None:
    table = origin("""
        ann: wolf(carnivorous)
        bob: lizard(running)
    """)
    table.play("ann: wolf hunts lizard", "bob: running")
    assert table.stack.startswith("NextTurn(), Extinction(), GoOn(0), Run(0,1,")
