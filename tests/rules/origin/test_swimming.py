"""Rules 6.5 and 7.2: Swimming."""

from __future__ import annotations

from tests.rules.origin.tables import animal, continents, discards, origin, traits, uses, zone
from tests.rules.table import TestTable


def test_6_5_swimmers_attack_swimmers_and_nobody_else_does() -> None:
    table = origin("""
        ann: wolf(carnivorous) seal(carnivorous swimming)
        bob: otter(swimming) hare()
    """)
    assert uses(table) == {"wolf hunts hare", "seal hunts otter"}
    assert table.refused("ann: wolf hunts otter").startswith("6.5: ")
    assert table.refused("ann: seal hunts hare").startswith("6.5: ")


def test_t10_playing_it_moves_the_animal_to_the_ocean_and_discards_the_card() -> None:
    table = continents("""
        phase: ann develops
        ann: otter(cooperation=hare running)1r hare()
          hand: swimming
        bob:
          hand: piracy
    """)
    table.play("ann: otter gains swimming")
    assert (zone(table, "otter"), traits(table, "otter"), traits(table, "hare")) == ("ocean", ["running"], [])
    assert animal(table, "otter").red == 1
    assert discards(table) == [2, 0]
    assert table.state.scores() == [2 + 1 + 1 + 2, 0]


def test_5_1_1_not_on_an_animal_of_the_ocean() -> None:
    table = continents("""
        phase: ann develops
        ann: eel()@ocean
          hand: swimming
        bob:
    """)
    assert table.refused("ann: eel gains swimming").startswith("7.2: ")


def test_7_2_in_the_ocean_everybody_swims_without_the_card() -> None:
    table = continents("""
        ann: seal(carnivorous)@ocean
        bob: eel()@ocean
    """)
    assert uses(table) == {"seal hunts eel"}


ASHORE = """
bank: 0 9 0
ann: seal(migration)@ocean
  discard: {}
bob:
  discard: {}
"""


def ashore(mine: str, theirs: str) -> TestTable:
    return continents(ASHORE.format(mine, theirs)).play("ann: seal migrates to gondwana", "ann: set out")


def test_a25_the_card_comes_back_from_the_owners_discards() -> None:
    table = ashore("swimming", "swimming")
    assert animal(table, "seal").traits[-1].card == "swimming"
    assert discards(table) == [0, 1]


def test_a25_else_from_another_pile() -> None:
    table = ashore("-", "migration/swimming")
    assert animal(table, "seal").traits[-1].card == "migration/swimming"
    assert discards(table) == [0, 0]


def test_a25_else_from_nowhere() -> None:
    table = ashore("running", "piracy")
    assert animal(table, "seal").traits[-1].card == "-"
    assert discards(table) == [1, 1]
