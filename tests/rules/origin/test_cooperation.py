"""Rules 6.13 and 4.4: Cooperation, the blue chain."""

from __future__ import annotations

from tests.rules.origin.tables import bank, food, origin


def test_t21_a_kill_starts_it_once_though_it_brings_two_tokens() -> None:
    table = origin("""
        bank: 9
        ann: wolf(carnivorous cooperation=bear) bear(high-body-weight)
        bob: lizard() crab()
    """)
    table.play("ann: wolf hunts lizard")
    assert (food(table, "wolf"), food(table, "bear")) == ((0, 2), (0, 1))


def test_t22_a_red_token_from_the_bank_starts_it_and_the_bank_loses_only_that() -> None:
    table = origin("""
        bank: 3
        ann: hare(cooperation=fox) fox(cooperation=owl) owl()
        bob: crab()
    """)
    table.play("ann: hare eats")
    assert [food(table, name) for name in ("hare", "fox", "owl")] == [(1, 0), (0, 1), (0, 1)]
    assert bank(table) == 2


def test_4_4_rings_come_to_an_end() -> None:
    table = origin("""
        bank: 9
        ann: hare(cooperation=fox parasite) fox(cooperation=owl parasite) owl(cooperation=hare parasite)
        bob: crab()
    """)
    table.play("ann: hare eats")
    while table.asked == "ann":
        table.play(f"ann: {sorted(table.choices)[0]}")
    assert sum(sum(food(table, name)) for name in ("hare", "fox", "owl")) == 4


def test_a49_the_owner_picks_the_direction_of_a_card_that_waits_in_both() -> None:
    table = origin("""
        bank: 9
        ann: hare(cooperation=fox communication=fox parasite) fox(parasite)
        bob: crab()
    """)
    table.play("ann: hare eats")
    assert table.choices == {"cooperation from hare to fox", "communication from hare to fox"}
    table.play("ann: communication from hare to fox")
    assert table.choices == {"cooperation from hare to fox", "cooperation from fox to hare"}
    table.play("ann: cooperation from fox to hare")
    assert (food(table, "hare"), food(table, "fox")) == ((1, 1), (1, 0))


def test_a6_links_fire_by_themselves_where_the_order_does_not_matter() -> None:
    table = origin("""
        bank: 9
        ann: hare(cooperation=fox cooperation=owl) fox() owl()
        bob: crab()
    """)
    table.play("ann: hare eats")
    assert [food(table, name) for name in ("fox", "owl")] == [(0, 1), (0, 1)]
    assert table.asked == "bob"


def test_4_4_a_link_to_a_full_animal_does_nothing() -> None:
    table = origin("""
        bank: 9
        ann: hare(cooperation=fox) fox()1r
        bob: crab()
    """)
    table.play("ann: hare eats")
    assert food(table, "fox") == (1, 0)
