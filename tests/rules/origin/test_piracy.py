"""Rule 6.10: Piracy."""

from __future__ import annotations

from tests.rules.origin.tables import fat, food, origin, uses


def test_6_10_it_takes_a_token_from_an_animal_that_has_one_and_is_not_fed() -> None:
    table = origin("""
        ann: gull(piracy) bear(high-body-weight)1r
        bob: hare()1r bison(high-body-weight)1b crab()
    """)
    assert uses(table) == {"gull robs bear", "gull robs bison"}
    assert table.refused("ann: gull robs hare").startswith("6.10: ")
    assert table.refused("ann: gull robs crab").startswith("6.10: ")
    assert table.refused("ann: gull robs gull").startswith("6.10: ")
    table.play("ann: gull robs bison")
    assert food(table, "gull") == (0, 1)


def test_6_10_once_a_turn() -> None:
    table = origin("""
        bank: 1
        ann: gull(piracy high-body-weight) fox()
        bob: bison(high-body-weight)1b bear(high-body-weight)1r
    """)
    table.play("ann: gull robs bison")
    assert table.refused("ann: gull robs bear").startswith("6.10: ")


def test_a8_it_goes_together_with_a_red_token_or_an_attack() -> None:
    table = origin("""
        bank: 5
        ann: gull(piracy high-body-weight) fox()
        bob: bison(high-body-weight)1b
    """)
    table.play("ann: gull robs bison", "ann: gull eats")
    assert food(table, "gull") == (1, 1)
    assert table.asked == "bob"


def test_a7_a_fed_pirate_steals_into_its_fat_unless_the_option_forbids_it() -> None:
    position = """
        ann: gull(piracy fat-tissue)1r
        bob: bison(high-body-weight)1b
    """
    table = origin(position).play("ann: gull robs bison")
    assert fat(table, "gull") == 1
    table = origin("bank: 1\n" + position.replace("        ", "").strip(), piracy_into_fat=False)
    assert uses(table) == {"gull eats"}
    assert table.refused("ann: gull robs bison").startswith("A7: ")


def test_6_10_it_starts_the_chain_of_the_pirate() -> None:
    table = origin("""
        bank: 1
        ann: gull(piracy cooperation=hare) hare()
        bob: bison(high-body-weight)1b
    """)
    table.play("ann: gull robs bison")
    assert food(table, "hare") == (0, 1)
