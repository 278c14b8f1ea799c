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
    assert table.refused("bob: running").startswith("6.6: ")


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
    assert table.refused("ann: wolf hunts lizard").startswith("6.1: ")


def test_a5_the_run_cannot_be_refused_even_in_an_attack_on_ones_own_animal() -> None:
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


TOSSED = """
    bank: 5
    ann: wolf(carnivorous) hare(hibernation)
    bob: lizard(running mimicry) finch(mimicry{})
"""


def test_5_4_one_run_per_animal_and_attack_even_if_the_attack_comes_back() -> None:
    table = origin(TOSSED.format(""))
    table.play("ann: wolf hunts lizard", "bob: running", "chance: roll 1", "bob: mimicry to finch")
    table.play("bob: mimicry to lizard")
    assert "lizard" not in alive(table)


def test_5_4_each_animal_has_a_run_of_its_own_in_an_attack() -> None:
    table = origin(TOSSED.format(" running"))
    table.play("ann: wolf hunts lizard", "bob: running", "chance: roll 1", "bob: mimicry to finch")
    assert table.choices == {"running", "mimicry to lizard"}
    table.play("bob: running", "chance: roll 2", "bob: mimicry to lizard")
    assert "lizard" not in alive(table)


def test_5_4_the_run_of_one_attack_does_not_count_in_the_next() -> None:
    table = origin("""
        bank: 5
        ann: wolf(carnivorous) lynx(carnivorous)
        bob: lizard(running tail-loss) finch()
    """)
    table.play("ann: wolf hunts lizard", "bob: running", "chance: roll 1", "bob: tail-loss drops tail-loss")
    table.play("bob: finch eats", "ann: lynx hunts lizard")
    assert table.choices == {"running"}


def test_5_4_a_save_remembers_who_has_run() -> None:
    """Saves of earlier versions hold one number for the prey's own reactions."""
    table = origin(TOSSED.format(""))
    table.play("ann: wolf hunts lizard", "bob: running", "chance: roll 1")
    again = origin(table.game.write_position(table.state))
    assert again.choices == {"mimicry to finch"}
    position = table.game.write_position(table.state)
    key = table.stack.rpartition("(")[2].rstrip(")").split(",")[-1]
    kind = int(key) % 64
    for old, choices in ((0, {"running", "mimicry to finch"}), (2**kind, {"mimicry to finch"})):
        assert origin(position.replace(f",{key})", f",{old})")).choices == choices
