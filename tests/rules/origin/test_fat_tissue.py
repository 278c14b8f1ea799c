"""Rule 6.2: Fat tissue."""

from __future__ import annotations

from tests.rules.origin.tables import alive, animal, bank, fat, food, origin, uses


def test_6_2_only_a_fed_animal_stores_fat() -> None:
    table = origin("""
        bank: 9
        ann: bear(fat-tissue fat-tissue)
        bob:
    """)
    table.play("ann: bear eats")
    assert (food(table, "bear"), fat(table, "bear")) == ((1, 0), 0)
    table.play("ann: bear eats", "ann: bear eats")
    assert (food(table, "bear"), fat(table, "bear")) == ((1, 0), 2)
    assert table.asked == "chance"
    assert alive(table) == {"bear"}


def test_6_2_any_number_of_tokens_of_one_animal_is_turned_into_food_instead_of_a_red_token() -> None:
    table = origin("""
        bank: 3
        ann: bear(fat-tissue* fat-tissue* high-body-weight) hare(fat-tissue*)
        bob: crab()
    """)
    assert uses(table) == {"bear eats", "hare eats", "bear burns 1 fat", "bear burns 2 fat", "hare burns 1 fat"}
    table.play("ann: bear burns 2 fat")
    assert (food(table, "bear"), fat(table, "bear")) == ((0, 2), 0)
    assert table.asked == "bob"


def test_6_2_no_more_fat_is_turned_into_food_than_the_animal_needs() -> None:
    table = origin("""
        ann: bear(fat-tissue* fat-tissue*) hare(fat-tissue*)1r
        bob:
    """)
    assert uses(table) == {"bear burns 1 fat"}
    assert table.refused("ann: bear burns 2 fat").startswith("6.2: ")
    assert table.refused("ann: hare burns 1 fat").startswith("6.2: ")


def test_6_2_burning_fat_is_not_receiving_so_no_chain_follows() -> None:
    table = origin("""
        ann: bear(fat-tissue* cooperation=hare) hare()
        bob:
    """)
    table.play("ann: bear burns 1 fat")
    assert "hare" not in alive(table)


def test_6_2_a_dependent_burns_fat_while_its_symbiont_is_hungry() -> None:
    table = origin("""
        ann: bear(fat-tissue* symbiosis>hare) hare()
        bob:
    """)
    assert uses(table) == {"bear burns 1 fat"}


def test_t26_fat_that_was_not_burnt_does_not_feed_and_burrowing_does_not_help() -> None:
    table = origin("""
        ann: bear(fat-tissue* burrowing) wolf(carnivorous)
        bob:
    """)
    assert "wolf hunts bear" in table.choices
    table.play("ann: done")
    assert alive(table) == set()


def test_6_2_yellow_tokens_stay_over_the_turns() -> None:
    table = origin("""
        phase: ann starves
        ann: bear(fat-tissue*)1r
        bob:
    """)
    assert alive(table) == {"bear"}
    table.chance_plays()
    assert (food(table, "bear"), fat(table, "bear")) == ((0, 0), 1)


def test_a33_a_token_that_becomes_fat_was_received() -> None:
    table = origin("""
        bank: 3
        ann: bear(fat-tissue cooperation=hare)1r hare()
        bob:
    """)
    table.play("ann: bear eats")
    assert (fat(table, "bear"), food(table, "hare")) == (1, (0, 1))
    assert bank(table) == 0 or animal(table, "hare").fed
