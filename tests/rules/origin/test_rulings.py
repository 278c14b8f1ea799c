"""Rulings of section 11 that belong to no single trait."""

from __future__ import annotations

from pathlib import Path

import pytest

import galapagos
from galapagos.core.errors import GalapagosError
from galapagos.core.languages import LANGUAGES
from galapagos.translation.entries import read_entries
from tests.rules.origin.tables import all_sets, animal, continents, food, origin, traits, view_of, zone

SOURCES = Path(__file__).parents[3]


def test_a1_communication_is_the_red_one_and_cooperation_the_blue_one() -> None:
    table = origin("""
        bank: 3
        ann: hare(communication=fox cooperation=owl) fox() owl()
        bob: crab()
    """)
    table.play("ann: hare eats")
    assert (food(table, "fox"), food(table, "owl")) == ((1, 0), (0, 1))
    texts = galapagos.game("origin").texts("de")
    assert texts.name("trait:communication") == "Kooperation"


def test_a10_a_pair_card_counts_once() -> None:
    assert origin("bank: 1\nann: hare(cooperation=fox communication=fox) fox()").state.scores() == [2 + 2 + 1 + 1, 0]


def test_a22_the_new_body_is_chosen_before_cards_are_dealt() -> None:
    table = continents("""
        phase: ann starves
        ann: lizard(regeneration)+bodyless
          hand: running
        bob:
    """)
    assert table.choices == {"lizard regrows from running"}


def test_a51_tokens_stay_when_the_need_falls_below_them() -> None:
    table = origin("""
        bank: 9
        ann: wolf(carnivorous)
        bob: lizard(tail-loss parasite)2r hare()
    """)
    table.play("ann: wolf hunts lizard", "bob: tail-loss drops parasite")
    assert food(table, "lizard") == (2, 0)
    assert "lizard eats" not in table.choices
    assert animal(table, "lizard").fed


def test_options_are_checked_and_say_their_edition() -> None:
    with pytest.raises(GalapagosError, match="did you mean 'mimicry_rule'"):
        galapagos.game("origin", mimicry=True)
    with pytest.raises(GalapagosError, match="it is one of"):
        galapagos.game("origin", herd_rule="three")
    game = galapagos.game("origin")
    for option in game.options_offered:
        assert game.texts().get("edition", option.name)
        assert option.rule in game.rules(), option.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_13_every_option_stands_in_the_rules_with_its_values_and_its_edition(language: str) -> None:
    game = galapagos.game("origin")
    texts = game.texts(language)
    page = read_entries(SOURCES / f"web/src/texts/{language}.ts")
    words = {True: page["value.true"], False: page["value.false"]}
    for option in game.options_offered:
        values = sorted(option.values, key=lambda value: value != option.default)
        said = [words[v] if isinstance(v, bool) else texts.get("option_value", str(v)) for v in values]
        rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in game.rules(language)["13"].text.splitlines()]
        row = next(row for row in rows if row and row[0] == texts.get("option", option.name))
        assert [value.strip() for value in row[1].split(";")] == said
        assert row[2:] == [option.rule, texts.get("edition", option.name)]


def test_every_rule_that_code_cites_stands_in_the_rules() -> None:
    rules = galapagos.game("origin").rules()
    assert {f"A{number}" for number in range(1, 54)} <= set(rules)
    assert {f"6.{number}" for number in range(1, 20)} <= set(rules)
    assert {f"7.{number}" for number in range(1, 11)} | {f"8.{number}" for number in range(1, 11)} <= set(rules)


def test_the_table_says_what_it_does() -> None:
    table = origin("""
        bank: 3
        ann: wolf(carnivorous)
        bob: toad(mimicry) lizard(running tail-loss)
    """)
    table.play("ann: wolf hunts toad", "bob: mimicry to lizard")
    assert [task.what for task in view_of(table).agenda] == ["defend", "go_on", "extinction", "next_turn"]


def test_a12_regeneration_takes_the_last_card() -> None:
    position = """
        phase: ann starves
        deck: 1
        ann: lizard(regeneration)+bodyless
        bob: wolf()1r
          hand: running
          buried: rest
    """
    for value, over in (("this_turn_is_last", True), ("one_turn_follows", False)):
        table = continents(position, regeneration_last_card=value).chance_plays()
        assert (table.asked == "nobody") == over
        if not over:
            assert view_of(table).last_turn
            assert table.asked == "bob"


@pytest.mark.parametrize(("value", "where"), [("stays_on_land", "laurasia"), ("moves_to_ocean", "ocean")])
def test_a52_swimming_that_comes_by_recombination(value: str, where: str) -> None:
    table = continents(
        """
        bank: 3 3 3
        ann: gecko(recombination=hare running cooperation=owl) hare(swimming) owl()
        bob: crab()
    """,
        swimming_by_exchange=value,
    )
    table.play("ann: hare recombines with gecko", "ann: hare gives swimming", "ann: gecko gives running")
    assert zone(table, "gecko") == where
    if where == "ocean":
        assert traits(table, "gecko") == []
        assert traits(table, "hare") == ["running"]
    else:
        assert traits(table, "gecko") == ["recombination", "cooperation", "swimming"]


@pytest.mark.parametrize("value", ["by_flight_alone", "by_migration_too"])
def test_a53_a_flying_swimmer_crosses_by_migration(value: str) -> None:
    table = all_sets(
        """
        bank: 9 9 9
        ann: gull(flight swimming migration) owl(swimming migration)
        bob: crab()
    """,
        flying_swimmers=value,
    )
    assert "gull migrates to ocean" in table.choices
    assert ("gull migrates to gondwana" in table.choices) == (value == "by_migration_too")
    assert table.refused("ann: owl migrates to gondwana").startswith("7.3: Owl swims")
    assert table.refused("ann: gull flies to gondwana").startswith("9: Gull has more than two traits")
