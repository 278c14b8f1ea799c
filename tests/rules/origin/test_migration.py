"""Rule 7.3: Migration."""

from __future__ import annotations

from tests.rules.origin.tables import continents, traits, uses, zone


def test_7_3_routes() -> None:
    table = continents("""
        bank: 9 9 9
        ann: bison(migration) otter(migration swimming)@gondwana seal(migration)@ocean
        bob: hare()
    """)
    assert {choice for choice in table.choices if "migrates" in choice} == {
        "bison migrates to gondwana",
        "otter migrates to ocean",
        "seal migrates to laurasia",
        "seal migrates to gondwana",
    }
    assert table.refused("ann: bison migrates to ocean").startswith("7.3: ")
    assert table.refused("ann: otter migrates to laurasia").startswith("7.3: ")
    assert table.refused("ann: bison migrates to laurasia").startswith("7.3: ")


def test_7_3_any_number_of_migrants_from_any_zones_each_to_its_own() -> None:
    table = continents("""
        bank: 9 9 9
        ann: bison(migration) ibex(migration)@gondwana crane(migration) fox()
        bob: hare()
    """)
    table.play("ann: bison migrates to gondwana")
    assert table.choices == {"ibex migrates to laurasia", "crane migrates to gondwana", "set out"}
    table.play("ann: ibex migrates to laurasia", "ann: set out")
    assert [zone(table, name) for name in ("bison", "ibex", "crane")] == ["gondwana", "laurasia", "laurasia"]
    assert table.asked == "bob"  # nothing else in that slot


def test_7_3_it_must_be_the_first_action_of_the_slot() -> None:
    table = continents("""
        bank: 9 9 9
        ann: bison(migration grazing)
        bob: hare()
    """)
    table.play("ann: bison grazes")
    assert table.refused("ann: bison migrates to gondwana").startswith("7.3: ")


def test_7_3_once_a_turn() -> None:
    table = continents("""
        bank: 9 9 9
        ann: bison(migration)
        bob: hare() fox()
    """)
    table.play("ann: bison migrates to gondwana", "ann: set out", "bob: hare eats")
    assert table.choices == {"bison eats"}
    assert table.refused("ann: bison migrates to laurasia").startswith("7.3: Bison has already")


def test_7_3_parted_pairs_lose_their_card_and_those_that_travel_together_keep_it() -> None:
    position = """
        bank: 9 9 9
        ann: bison(migration cooperation=ibex) ibex(migration) fox(communication=bison)
        bob: hare()
    """
    table = continents(position)
    table.play("ann: bison migrates to gondwana", "ann: ibex migrates to gondwana", "ann: set out")
    assert traits(table, "bison") == ["migration", "cooperation"]
    table = continents(position)
    table.play("ann: bison migrates to gondwana", "ann: set out")
    assert traits(table, "bison") == ["migration"]
    assert traits(table, "ibex") == ["migration"]


def test_t11_out_of_the_ocean_and_back() -> None:
    table = continents("""
        bank: 9 9 9
        ann: seal(migration)@ocean
          discard: swimming
        bob: wolf(carnivorous)@gondwana
    """)
    table.play("ann: seal migrates to gondwana", "ann: set out")
    assert traits(table, "seal") == ["migration", "swimming"]
    assert "wolf hunts seal" not in table.choices
    table = continents("""
        bank: 9 9 9
        ann: seal(migration swimming)@gondwana
        bob: hare()
    """)
    assert "seal migrates to laurasia" not in table.choices
    table.play("ann: seal migrates to ocean", "ann: set out")
    assert (zone(table, "seal"), traits(table, "seal")) == ("ocean", ["migration"])


def test_7_3_the_duty_to_feed_is_met_by_it() -> None:
    table = continents("""
        bank: 9 9 9
        ann: bison(migration)
        bob: hare()
    """)
    assert uses(table) == {"bison eats", "bison migrates to gondwana"}
    table.play("ann: bison migrates to gondwana", "ann: set out")
    assert table.asked == "bob"
