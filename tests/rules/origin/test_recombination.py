"""Rule 7.7: Recombination."""

from __future__ import annotations

import pytest

from galapagos.games.origin.kinds import SINGLE
from galapagos.games.origin.trait import TRAITS
from tests.rules.origin.tables import alive, all_sets, animal, continents, discards, fat, food, traits

PAIR = """
    bank: 9
    ann: gecko(recombination=hare {}){} hare({}){}
    bob: crab()
"""


def test_t38_camouflage_for_sharp_vision() -> None:
    table = continents(PAIR.format("camouflage", "", "sharp-vision", ""))
    table.play("ann: hare recombines with gecko")
    assert table.choices == {"hare gives sharp-vision"}
    table.play("ann: hare gives sharp-vision")
    assert table.choices == {"gecko gives camouflage"}
    table.play("ann: gecko gives camouflage")
    assert sorted(traits(table, "gecko")) == ["recombination", "sharp-vision"]
    assert sorted(traits(table, "hare")) == ["camouflage", "recombination"]
    assert discards(table) == [0, 0]


def exchanged(table: object, hare_gives: str, gecko_gives: str) -> None:
    table.play(  # type: ignore[attr-defined]
        "ann: hare recombines with gecko", f"ann: hare gives {hare_gives}", f"ann: gecko gives {gecko_gives}"
    )


def test_t38_a_scavenger_that_comes_to_a_carnivore_is_discarded() -> None:
    table = continents(PAIR.format("scavenger", "", "carnivorous running", ""))
    exchanged(table, "running", "scavenger")
    assert traits(table, "hare") == ["carnivorous", "recombination"]
    assert discards(table) == [1, 0]


def test_a21_what_would_be_there_twice_is_discarded_but_not_fat() -> None:
    table = continents(PAIR.format("running camouflage fat-tissue", "", "running fat-tissue", ""))
    exchanged(table, "running", "camouflage")
    assert traits(table, "gecko") == ["recombination", "running", "fat-tissue"]
    assert discards(table) == [1, 0]
    table = continents(PAIR.format("running fat-tissue", "", "camouflage fat-tissue", ""))
    exchanged(table, "fat-tissue", "running")
    assert traits(table, "gecko").count("fat-tissue") == 2


def test_7_7_it_is_free_once_a_turn_and_needs_a_single_trait_on_both() -> None:
    table = continents(PAIR.format("camouflage", "", "sharp-vision", ""))
    exchanged(table, "sharp-vision", "camouflage")
    assert table.choices == {"gecko eats", "hare eats"}
    assert table.refused("ann: hare recombines with gecko").startswith("7.7: ")
    table = continents(PAIR.format("camouflage", "", "", ""))
    assert table.refused("ann: hare recombines with gecko").startswith("7.7: ")


def test_7_7_parasites_may_be_passed_and_used_marks_travel() -> None:
    table = continents(PAIR.format("parasite", "", "piracy!", ""))
    exchanged(table, "piracy", "parasite")
    assert animal(table, "hare").need == 3
    assert [trait.used for trait in animal(table, "gecko").traits if trait.kind == "piracy"] == [True]


def test_7_7_surplus_food_and_stored_fat_are_lost() -> None:
    table = continents(PAIR.format("parasite", "2r1b", "fat-tissue*", "1r"))
    exchanged(table, "full fat-tissue", "parasite")
    assert food(table, "gecko") == (1, 0)
    assert (fat(table, "gecko"), fat(table, "hare")) == (0, 0)
    table = continents(PAIR.format("running", "", "fat-tissue*", ""), recombination_keeps_fat=True)
    exchanged(table, "full fat-tissue", "running")
    assert fat(table, "gecko") == 1


def test_7_7_a_sleeper_that_gives_hibernation_away_wakes() -> None:
    table = continents(PAIR.format("hibernation!", "+asleep", "running", ""))
    exchanged(table, "running", "hibernation")
    assert "asleep" not in animal(table, "gecko").flags
    assert not animal(table, "hare").fed


def test_a47_neoplasia_goes_to_the_bottom_and_a19_waits_there() -> None:
    table = continents(PAIR.format("neoplasia running", "", "piracy", ""))
    exchanged(table, "piracy", "neoplasia")
    assert traits(table, "hare")[0] == "neoplasia"
    assert traits(table, "gecko") == ["recombination", "running", "piracy"]
    assert {"hare", "gecko"} <= alive(table)


def test_a46_death_by_neoplasia_is_judged_when_both_cards_have_arrived() -> None:
    table = continents(PAIR.format("neoplasia running", "", "piracy", ""))
    exchanged(table, "piracy", "running")
    assert traits(table, "gecko") == ["recombination", "neoplasia", "piracy"]
    assert "gecko" in alive(table)
    table = continents(PAIR.format("carnivorous^ neoplasia running", "", "scavenger", ""))
    exchanged(table, "scavenger", "running")  # the scavenger may not join the carnivore, so nothing is left above
    assert "gecko" not in alive(table)


def test_7_7_regeneration_limits_hold() -> None:
    table = continents(PAIR.format("regeneration", "", "parasite running", ""))
    exchanged(table, "parasite", "regeneration")
    assert traits(table, "gecko") == ["recombination", "parasite"]
    table = continents(PAIR.format("regeneration", "", "carnivorous", ""))
    exchanged(table, "carnivorous", "regeneration")
    assert "regeneration" in traits(table, "hare")


def test_7_7_a_card_used_in_this_slot_stays_used_on_its_next_animal() -> None:
    table = continents(PAIR.format("grazing", "", "camouflage", ""))
    table.play("ann: gecko grazes")
    exchanged(table, "camouflage", "grazing")
    assert table.refused("ann: hare grazes").startswith("6.14: ")
    table = continents(PAIR.format("camouflage", "", "grazing", ""))
    table.play("ann: hare grazes")
    exchanged(table, "grazing", "camouflage")
    assert table.refused("ann: gecko grazes").startswith("6.14: ")
    table = continents(PAIR.format("grazing", "", "grazing", ""))
    table.play("ann: gecko grazes")
    exchanged(table, "grazing", "grazing")
    assert "gecko grazes" in table.choices
    assert table.refused("ann: hare grazes").startswith("6.14: ")


def test_7_7_a_discarded_duplicate_marks_nothing() -> None:
    table = continents(PAIR.format("grazing camouflage", "", "grazing running", ""))
    table.play("ann: gecko grazes")
    exchanged(table, "running", "grazing")
    assert "hare grazes" in table.choices


@pytest.mark.parametrize(
    ("trait", "use"),
    [
        ("piracy", "robs crab"),
        ("hibernation", "hibernates"),
        ("metamorphosis", "sheds {given}"),
        ("specialization-a", "uses specialization-a"),
        ("carnivorous", "hunts crab"),
    ],
)
def test_7_7_whatever_works_once_per_turn_stays_used(trait: str, use: str) -> None:
    for mark in ("", "!"):
        table = all_sets(PAIR.format(f"{trait}{mark}", "", "running", "").replace("crab()", "crab(parasite)1r"))
        exchanged(table, "running", trait)
        words = f"ann: hare {use.format(given=trait)}"
        if mark:
            assert "already" in table.refused(words)
        else:
            assert words.removeprefix("ann: ") in table.choices


@pytest.mark.parametrize("trait", ["mimicry", "ink-cloud", "shell"])
def test_7_7_reactions_that_work_once_per_turn_stay_used(trait: str) -> None:
    position = """
        bank: 9
        ann: gecko(recombination=hare {}) hare(camouflage) owl()
        bob: wolf(carnivorous)
    """
    for mark in ("", "!"):
        table = all_sets(position.format(trait + mark), mimicry_rule="may_once_per_turn")
        exchanged(table, "camouflage", trait)
        table.play("ann: hare eats", "bob: wolf hunts hare")
        offered = alive(table) == {"gecko", "hare", "owl", "wolf"} and any(trait in words for words in table.choices)
        assert offered == (mark == "")


def test_8_8_a_shell_that_was_used_cannot_hide_another_animal() -> None:
    table = all_sets("""
        bank: 9
        ann: wolf(carnivorous) lynx(carnivorous)
        bob: gecko(recombination=hare shell) hare(running)
    """)
    table.play("ann: wolf hunts gecko", "bob: shell")
    table.play("bob: hare recombines with gecko", "bob: hare gives running", "bob: gecko gives shell")
    table.play("bob: hare eats", "ann: lynx hunts hare")
    assert "hare" not in alive(table)


def test_a19_a_neoplasia_that_was_discarded_as_a_duplicate_holds_no_judgement_back() -> None:
    position = PAIR.format("neoplasia running", "", "{} camouflage", "")
    table = continents(position.format("neoplasia"))
    exchanged(table, "neoplasia", "running")
    assert alive(table) == {"hare", "crab"}
    table = continents(PAIR.format("neoplasia camouflage", "", "neoplasia running", ""))
    exchanged(table, "running", "neoplasia")  # the same the other way round
    assert alive(table) == {"gecko", "crab"}
    table = continents(position.format(""))
    exchanged(table, "camouflage", "neoplasia")
    assert alive(table) == {"hare", "gecko", "crab"}


SINGLES = [trait.name for trait in TRAITS if trait.form == SINGLE and not trait.many]


@pytest.mark.parametrize("trait", sorted({*SINGLES} - {"anglerfish", "neoplasia", "regeneration", "swimming"}))
def test_a21_no_animal_has_a_trait_twice_afterwards(trait: str) -> None:
    """Whatever the trait, the arriving duplicate goes to the discards and the animal keeps its own card."""
    other = "sharp-vision" if trait == "camouflage" else "camouflage"
    table = all_sets(PAIR.format(f"{trait} {other}", "", trait, ""), seats=6)
    exchanged(table, trait, other)
    assert traits(table, "gecko") == ["recombination", trait]
    assert discards(table)[0] == 1


def test_7_7_either_animal_may_be_named_first() -> None:
    for words in ("ann: hare recombines with gecko", "ann: gecko recombines with hare"):
        table = continents(PAIR.format("camouflage", "", "running", ""))
        assert table.play(words).choices == {"hare gives running"}
