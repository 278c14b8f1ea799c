"""Rule 6.7: Mimicry."""

from __future__ import annotations

from tests.rules.origin.tables import alive, food, origin

HUNTED = """
    bank: 9
    ann: wolf(carnivorous) lynx(carnivorous) fox()
    bob: toad(mimicry) hare() crab(camouflage)
"""


def test_6_7_the_attack_goes_to_another_animal_of_the_owner_that_could_be_attacked() -> None:
    table = origin(HUNTED).play("ann: wolf hunts toad")
    assert table.choices == {"mimicry to hare"}
    assert table.refused("bob: mimicry to crab").startswith("6.18: ")
    assert table.refused("bob: mimicry to fox").startswith("6.7: ")
    table.play("bob: mimicry to hare")
    assert alive(table) == {"wolf", "lynx", "fox", "toad", "crab"}
    assert food(table, "wolf") == (0, 2)


def test_a5_it_must_be_used_where_it_can() -> None:
    table = origin(HUNTED).play("ann: wolf hunts toad")
    assert table.refused("bob: submit").startswith("A5: ")


def test_t27_with_a_camouflaged_friend_only_the_mimic_is_eaten() -> None:
    table = origin("""
        bank: 9
        ann: wolf(carnivorous)
        bob: toad(mimicry) crab(camouflage)
    """)
    table.play("ann: wolf hunts toad")
    assert "toad" not in alive(table)


def test_6_7_the_predator_itself_is_never_the_new_prey() -> None:
    table = origin("""
        bank: 9
        ann: wolf(carnivorous) toad(mimicry)
        bob: crab()
    """)
    table.play("ann: wolf hunts toad")
    assert "toad" not in alive(table)


def test_6_7_the_new_prey_uses_its_own_reactions_its_own_mimicry_included() -> None:
    table = origin("""
        bank: 9
        ann: wolf(carnivorous)
        bob: toad(mimicry) newt(mimicry) hare(running)
    """)
    table.play("ann: wolf hunts toad", "bob: mimicry to newt")
    assert table.choices == {"mimicry to toad", "mimicry to hare"}
    table.play("bob: mimicry to hare", "bob: running", "chance: roll 5")
    assert {"toad", "newt", "hare"} <= alive(table)


def test_a4_two_mimics_toss_an_attack_only_once_each() -> None:
    table = origin("""
        bank: 9
        ann: wolf(carnivorous)
        bob: toad(mimicry) newt(mimicry)
    """)
    table.play("ann: wolf hunts toad", "bob: mimicry to newt", "bob: mimicry to toad")
    assert alive(table) == {"wolf", "newt"}


def test_a4_once_a_turn() -> None:
    table = origin("""
        bank: 9
        ann: wolf(carnivorous) lynx(carnivorous)
        bob: toad(mimicry) hare(running) crab()
    """)
    table.play("ann: wolf hunts toad", "bob: mimicry to hare", "bob: running", "chance: roll 6", "bob: crab eats")
    table.play("ann: lynx hunts toad")
    assert "toad" not in alive(table)


def test_a4_may_once_per_turn() -> None:
    table = origin(HUNTED, mimicry_rule="may_once_per_turn").play("ann: wolf hunts toad")
    assert table.choices == {"mimicry to hare", "submit"}
    table.play("bob: submit")
    assert "toad" not in alive(table)


def test_a4_may_unlimited_but_once_an_attack() -> None:
    table = origin(
        """
        bank: 9
        ann: wolf(carnivorous) lynx(carnivorous)
        bob: toad(mimicry) newt(mimicry running) crab()
        """,
        mimicry_rule="may_unlimited",
    )
    table.play("ann: wolf hunts toad", "bob: mimicry to newt")
    assert table.choices == {"running", "mimicry to toad", "mimicry to crab"}
    table.play("bob: mimicry to toad")
    assert "toad" not in alive(table)
    table = origin(
        """
        bank: 9
        ann: wolf(carnivorous) lynx(carnivorous)
        bob: toad(mimicry) hare(running) crab()
        """,
        mimicry_rule="may_unlimited",
    )
    table.play("ann: wolf hunts toad", "bob: mimicry to hare", "bob: running", "chance: roll 6", "bob: crab eats")
    table.play("ann: lynx hunts toad")
    assert table.choices == {"mimicry to hare", "mimicry to crab", "submit"}


def test_a4_without_a_limit_still_once_per_animal_and_attack() -> None:
    table = origin(
        """
        bank: 5
        ann: wolf(carnivorous) lynx(carnivorous)
        bob: lizard(mimicry running) finch(mimicry) toad()
    """,
        mimicry_rule="may_unlimited",
    )
    table.play("ann: wolf hunts lizard", "bob: mimicry to finch", "bob: mimicry to lizard")
    assert table.choices == {"running"}
    table.play("bob: running", "chance: roll 5", "bob: toad eats", "ann: lynx hunts lizard")
    assert table.choices == {"mimicry to finch", "mimicry to toad", "running"}
