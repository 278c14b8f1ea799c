"""Rule 7.5: Neoplasia."""

from __future__ import annotations

import pytest

from tests.rules.origin.tables import alive, animal, continents, discards, food, traits, view_of


def test_7_5_it_is_laid_under_all_traits_of_somebody_elses_animal() -> None:
    table = continents("""
        phase: ann develops
        ann: wolf()
          hand: neoplasia/swimming
        bob: hare(running camouflage)
          hand: piracy
    """)
    assert "wolf gains neoplasia of neoplasia/swimming" not in table.choices
    assert table.refused("ann: wolf gains neoplasia of neoplasia/swimming").startswith("5.1.1: ")
    table.play("ann: hare gains neoplasia of neoplasia/swimming")
    assert traits(table, "hare") == ["neoplasia", "running", "camouflage"]
    table.play("bob: hare gains piracy")
    assert traits(table, "hare")[-1] == "piracy"


def test_t6_it_climbs_one_trait_a_turn_and_kills_on_top() -> None:
    table = continents("phase: ann rolls\nann: bison(neoplasia high-body-weight aedificator)\nbob:")
    assert [(trait.kind, trait.off) for trait in animal(table, "bison").traits] == [
        ("high-body-weight", True),
        ("neoplasia", False),
        ("aedificator", False),
    ]
    assert animal(table, "bison").need == 1
    table.play("chance: roll 1", "chance: roll 1")
    assert view_of(table).bank == [3, 3, 3]  # two of Laurasia's three come from the aedificator
    table = continents("phase: ann rolls\nann: bison(high-body-weight^ neoplasia aedificator)\nbob:")
    assert alive(table) == set()
    assert discards(table) == [4, 0]


@pytest.mark.parametrize(("stack", "lives"), [("neoplasia running", False), ("neoplasia running piracy", True)])
def test_t7_one_trait_above_is_death_two_are_a_respite(stack: str, lives: bool) -> None:
    table = continents(f"phase: ann rolls\nann: hare({stack})\nbob:")
    assert (alive(table) == {"hare"}) == lives


def test_a31_on_an_animal_without_traits_it_kills_at_the_next_food_bank() -> None:
    table = continents("phase: ann rolls\nann: hare(neoplasia)\nbob: fox()")
    assert alive(table) == {"fox"}


def test_a39_pair_traits_are_skipped_and_it_climbs_once_a_turn() -> None:
    table = continents("phase: ann rolls\nann: hare(neoplasia cooperation=fox running piracy) fox()\nbob:")
    assert [(trait.kind, trait.off) for trait in animal(table, "hare").traits] == [
        ("running", True),
        ("cooperation", False),
        ("neoplasia", False),
        ("piracy", False),
    ]


def test_7_5_nobody_eats_its_victim_and_regeneration_does_not_help() -> None:
    table = continents("phase: ann rolls\nann: hare(neoplasia regeneration)\nbob: crab(scavenger)")
    assert alive(table) == {"crab"}
    assert food(table, "crab") == (0, 0)


def test_7_5_a_disabled_fat_tissue_loses_its_token() -> None:
    table = continents("phase: ann rolls\nann: bear(neoplasia fat-tissue* running)\nbob:")
    assert not animal(table, "bear").traits[0].full


def test_7_5_disabled_traits_still_forbid_a_second_copy_but_not_of_fat() -> None:
    table = continents("""
        phase: ann develops
        ann: bear(running^ fat-tissue^ neoplasia piracy)
          hand: running grazing/fat-tissue
        bob:
    """)
    assert table.refused("ann: bear gains running").startswith("5.1.1: ")
    assert "bear gains fat-tissue of grazing/fat-tissue" in table.choices


def test_7_5_removing_it_brings_the_disabled_traits_back_and_a50_disabled_cards_may_be_dropped() -> None:
    position = """
        bank: 9
        ann: wolf(carnivorous) fox()
        bob: lizard(burrowing^ fat-tissue^ neoplasia tail-loss grazing) hare()
    """
    table = continents(position).play("ann: wolf hunts lizard")
    assert table.choices == {
        "tail-loss drops burrowing",
        "tail-loss drops disabled fat-tissue",
        "tail-loss drops neoplasia",
        "tail-loss drops tail-loss",
        "tail-loss drops grazing",
        "submit",
    }
    table.play("bob: tail-loss drops neoplasia")
    assert [trait.off for trait in animal(table, "lizard").traits] == [False] * 4


def test_a19_losing_the_last_trait_above_it_kills_at_once() -> None:
    position = """
        bank: 9
        ann: wolf(carnivorous) fox()
        bob: lizard(burrowing^ neoplasia tail-loss) hare()
    """
    table = continents(position).play("ann: wolf hunts lizard", "bob: tail-loss drops tail-loss")
    assert "lizard" not in alive(table)
    table = continents(position).play("ann: wolf hunts lizard", "bob: tail-loss drops burrowing")
    assert "lizard" in alive(table)


def test_t32_disabled_traits_score_as_ever() -> None:
    table = continents("bank: 1\nann: bear(carnivorous^ running^ neoplasia piracy grazing)\nbob:")
    assert table.state.scores() == [2 + 2 + 1 + 1 + 1 + 1, 0]
