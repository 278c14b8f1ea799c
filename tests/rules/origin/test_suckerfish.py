"""Rule 7.4: Suckerfish."""

from __future__ import annotations

from tests.rules.origin.tables import continents, zone


def test_7_4_everyone_who_can_may_follow_clockwise_from_the_declaring_player() -> None:
    table = continents(
        """
        bank: 9 9 9
        ann: bison(migration) crab(suckerfish) gecko(suckerfish)@gondwana
        bob: hare()
        cat: eel(suckerfish) newt(suckerfish)
        """,
        seats=3,
    )
    table.play("ann: bison migrates to gondwana", "ann: set out")
    assert (table.asked, table.choices) == ("ann", {"crab follows to gondwana", "stay"})
    assert table.refused("ann: gecko follows to laurasia").startswith("7.4: ")
    table.play("ann: stay")
    assert (table.asked, table.choices) == ("cat", {"eel follows to gondwana", "newt follows to gondwana", "stay"})
    table.play("cat: eel follows to gondwana")
    assert table.choices == {"newt follows to gondwana", "stay"}
    table.play("cat: newt follows to gondwana")
    assert [zone(table, name) for name in ("bison", "crab", "eel", "newt")] == [
        "gondwana", "laurasia", "gondwana", "gondwana",
    ]  # fmt: skip
    assert table.asked == "bob"


def test_7_4_it_never_starts_a_migration() -> None:
    table = continents("bank: 9 9 9\nann: crab(suckerfish)\nbob: hare()")
    assert table.choices == {"crab eats"}


def test_a32_the_route_must_suit_the_follower() -> None:
    table = continents("""
        bank: 9 9 9
        ann: bison(migration) crab(suckerfish swimming)
        bob: hare()
    """)
    table.play("ann: bison migrates to gondwana", "ann: set out")
    assert table.asked == "bob"
    table = continents("""
        bank: 9 9 9
        ann: otter(migration swimming) crab(suckerfish swimming) gecko(suckerfish)
        bob: hare()
    """)
    table.play("ann: otter migrates to ocean", "ann: set out")
    assert table.choices == {"crab follows to ocean", "stay"}


def test_7_4_a_follower_leads_nobody() -> None:
    table = continents("""
        bank: 9 9 9
        ann: seal(migration)@ocean crab(suckerfish)@ocean
        bob: hare()
          discard: swimming*2
    """)
    table.play("ann: seal migrates to gondwana", "ann: set out")
    assert table.choices == {"crab follows to gondwana", "stay"}
