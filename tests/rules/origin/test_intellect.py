"""Rule 8.4: Intellect."""

from __future__ import annotations

from tests.rules.origin.tables import alive, animal, food, time_to_fly


def test_t34_two_protections_are_one_too_many() -> None:
    table = time_to_fly("""
        bank: 1
        ann: owl(carnivorous intellect)
        bob: gecko(camouflage burrowing)1r
    """)
    assert "owl hunts gecko" not in table.choices
    assert table.refused("ann: owl hunts gecko").startswith("5.4: ")


def test_t34_one_protection_is_lifted_and_the_tail_remains() -> None:
    table = time_to_fly("""
        bank: 1
        ann: owl(carnivorous intellect)
        bob: gecko(camouflage tail-loss)
    """)
    table.play("ann: owl hunts gecko")
    assert (table.asked, table.choices) == ("ann", {"ignores camouflage"})
    assert table.refused("ann: ignores nothing").startswith("8.4: ")
    table.play("ann: ignores camouflage")
    assert table.choices == {"tail-loss drops camouflage", "tail-loss drops tail-loss", "submit"}


def test_8_4_a_reaction_or_poison_may_be_ignored_or_nothing() -> None:
    position = """
        bank: 1
        ann: owl(carnivorous intellect)
        bob: toad(poisonous running)
    """
    table = time_to_fly(position).play("ann: owl hunts toad")
    assert table.choices == {"ignores poisonous", "ignores running", "ignores nothing"}
    table.play("ann: ignores running")
    assert alive(table) == {"owl"}
    assert "poisoned" in animal(table, "owl").flags
    table = time_to_fly(position).play(
        "ann: owl hunts toad", "ann: ignores poisonous", "bob: running", "chance: roll 1"
    )
    assert "poisoned" not in animal(table, "owl").flags
    table = time_to_fly(position).play("ann: owl hunts toad", "ann: ignores nothing")
    assert table.choices == {"running"}


def test_8_4_once_a_turn_and_for_the_rest_of_the_turn_against_that_animal() -> None:
    table = time_to_fly("""
        bank: 9
        ann: owl(carnivorous intellect)
        bob: eel(ink-cloud camouflage) gecko(camouflage) hare()
    """)
    table.play("ann: owl hunts eel", "ann: ignores camouflage", "bob: ink-cloud", "bob: hare eats")
    assert {choice for choice in table.choices if "hunts" in choice} == {"owl hunts eel", "owl hunts hare"}


def test_8_4_it_cannot_make_a_swimming_predator_leave_the_water() -> None:
    table = time_to_fly("bank: 1\nann: seal(carnivorous intellect swimming)\nbob: hare()")
    assert table.refused("ann: seal hunts hare").startswith("6.5: ")


def test_a48_mimicry_cannot_lead_to_an_animal_that_only_intellect_would_open() -> None:
    table = time_to_fly("""
        bank: 9
        ann: owl(carnivorous intellect)
        bob: toad(mimicry) gecko(camouflage)
    """)
    table.play("ann: owl hunts toad", "ann: ignores nothing")
    assert "toad" not in alive(table)


def test_8_4_after_a_redirect_it_may_be_used_on_the_new_prey_if_unused() -> None:
    table = time_to_fly("""
        bank: 9
        ann: owl(carnivorous intellect)
        bob: toad(mimicry) lizard(running)
    """)
    table.play("ann: owl hunts toad", "ann: ignores nothing", "bob: mimicry to lizard")
    assert (table.asked, table.choices) == ("ann", {"ignores running", "ignores nothing"})
    table.play("ann: ignores running")
    assert food(table, "owl") == (0, 2)
