"""Rule 7.9: Nettle cells."""

from __future__ import annotations

from tests.rules.origin.tables import alive, animal, continents, food, uses


def test_t9_a_failed_attack_paralyses_too_and_one_token_is_enough_then() -> None:
    table = continents("""
        bank: 9
        ann: wolf(carnivorous) fox()
        bob: eel(cnidocytes running) hare()
    """)
    table.play("ann: wolf hunts eel", "bob: running", "chance: roll 6")
    assert "paralysed" in animal(table, "wolf").flags
    assert animal(table, "wolf").need == 1
    table.play("bob: hare eats", "ann: wolf eats")
    assert animal(table, "wolf").fed


def test_t9_next_turn_it_is_as_before() -> None:
    table = continents("phase: ann starves\nann: wolf(carnivorous)1r+paralysed\nbob:\n  hand: running")
    table.chance_plays()
    assert animal(table, "wolf").need == 2
    assert "paralysed" not in animal(table, "wolf").flags


def test_a16_the_predator_eats_before_it_is_paralysed() -> None:
    table = continents("""
        bank: 9
        ann: wolf(carnivorous cooperation=fox fat-tissue) fox()
        bob: eel(cnidocytes) hare()
    """)
    table.play("ann: wolf hunts eel")
    assert (food(table, "wolf"), food(table, "fox")) == ((0, 2), (0, 1))
    assert "paralysed" in animal(table, "wolf").flags


def test_a18_a_redirected_attack_paralyses_as_well() -> None:
    table = continents("""
        bank: 9
        ann: wolf(carnivorous)
        bob: eel(cnidocytes mimicry) hare()
    """)
    table.play("ann: wolf hunts eel", "bob: mimicry to hare")
    assert "hare" not in alive(table)
    assert "paralysed" in animal(table, "wolf").flags


def test_7_9_a_paralysed_animal_has_no_defences_and_no_traits() -> None:
    table = continents("""
        ann: wolf(carnivorous camouflage running)+paralysed
        bob: lynx(carnivorous)
    """)
    assert uses(table) == {"lynx hunts wolf"}
    table.play("bob: lynx hunts wolf")
    assert "wolf" not in alive(table)


def test_a20_pair_traits_of_a_paralysed_animal_sleep_for_both() -> None:
    table = continents("""
        bank: 9
        ann: wolf(carnivorous cooperation=fox)+paralysed fox() gecko(symbiosis>wolf)
        bob: hare()
    """)
    assert "gecko eats" in table.choices
    table.play("ann: fox eats")
    assert food(table, "wolf") == (0, 0)
