"""Rule 7.7: Recombination."""

from __future__ import annotations

from tests.rules.origin.tables import alive, animal, continents, discards, fat, food, traits

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
    assert table.refused("ann: hare recombines with gecko").startswith("5.3.1: ")
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
