"""Rules 6.12 and 4.4: Communication, the red chain."""

from __future__ import annotations

from tests.rules.origin.tables import bank, food, origin


def test_t19_links_in_a_row_and_two_tokens() -> None:
    table = origin("""
        bank: 2
        ann: crab(communication=hare) hare(communication=fox) fox(communication=owl) owl()
        bob: eel(fat-tissue*)
    """)
    table.play("ann: hare eats")
    assert table.choices == {"communication from hare to crab", "communication from hare to fox"}
    assert table.refused("ann: communication from fox to owl").startswith("4.4: ")
    table.play("ann: communication from hare to fox")
    assert bank(table) == 0
    assert [food(table, name) for name in ("crab", "hare", "fox", "owl")] == [(0, 0), (1, 0), (1, 0), (0, 0)]


def test_t20_links_in_a_row_with_plenty() -> None:
    table = origin("""
        bank: 10
        ann: crab(communication=hare high-body-weight) hare(communication=fox high-body-weight)
          fox(communication=owl high-body-weight) owl(high-body-weight)
        bob: eel()
    """)
    table.play("ann: hare eats")
    while table.asked == "ann":
        table.play(f"ann: {sorted(table.choices)[0]}")
    assert [food(table, name) for name in ("crab", "hare", "fox", "owl")] == [(1, 0)] * 4
    assert bank(table) == 6


def test_t23_it_is_not_started_by_a_kill_or_by_piracy() -> None:
    table = origin("""
        bank: 5
        ann: wolf(carnivorous communication=hare) hare()
        bob: lizard() crab()
    """)
    table.play("ann: wolf hunts lizard")
    assert food(table, "hare") == (0, 0)
    table = origin("""
        bank: 5
        ann: gull(piracy communication=hare) hare()
        bob: bison(high-body-weight)1r
    """)
    table.play("ann: gull robs bison")
    assert food(table, "hare") == (0, 0)


def test_4_4_each_card_fires_once_a_slot_and_again_in_later_slots() -> None:
    table = origin("""
        bank: 9
        ann: bear(communication=hare high-body-weight) hare(high-body-weight)
        bob: fox(high-body-weight)
    """)
    table.play("ann: bear eats")
    assert (food(table, "bear"), food(table, "hare")) == ((1, 0), (1, 0))
    table.play("bob: fox eats", "ann: hare eats")
    assert (food(table, "bear"), food(table, "hare")) == ((2, 0), (2, 0))


def test_6_12_nothing_happens_when_the_bank_is_empty() -> None:
    table = origin("""
        bank: 1
        ann: bear(communication=hare) hare(fat-tissue*)
        bob:
    """)
    table.play("ann: bear eats")
    assert food(table, "hare") == (0, 0)
