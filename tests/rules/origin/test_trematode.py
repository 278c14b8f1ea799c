"""Rule 8.3: Trematode."""

from __future__ import annotations

from tests.rules.origin.tables import all_sets, animal, time_to_fly, traits


def test_8_3_on_two_animals_of_one_opponent_and_both_need_one_more() -> None:
    table = time_to_fly(
        """
        phase: ann develops
        ann: wolf() fox()
          hand: trematode/cooperation
        bob: hare() crab()
        cat: eel()
        """,
        seats=3,
    )
    assert {choice for choice in table.choices if "trematode with" in choice} == {
        "hare gains trematode with crab of trematode/cooperation"
    }
    assert table.refused("ann: fox gains trematode with wolf of trematode/cooperation").startswith("5.1.1: ")
    assert table.refused("ann: hare gains trematode with eel of trematode/cooperation").startswith("5.1.1: ")
    table.play("ann: hare gains trematode with crab of trematode/cooperation")
    assert (animal(table, "hare").need, animal(table, "crab").need) == (2, 2)
    assert table.state.scores() == [4, 4 + 3, 2]


def test_8_3_no_trait_removes_it() -> None:
    table = all_sets("""
        bank: 9 9 9
        ann: wolf(carnivorous)
        bob: lizard(tail-loss metamorphosis trematode=hare) hare()
    """)
    table.play("ann: wolf hunts lizard")
    assert table.choices == {"tail-loss drops tail-loss", "tail-loss drops metamorphosis", "submit"}
    assert table.refused("bob: tail-loss drops trematode with hare").startswith("8.3: ")
    table.play("bob: tail-loss drops tail-loss")
    assert table.refused("bob: lizard sheds trematode with hare").startswith("8.3: ")


def test_7_3_migration_that_parts_them_ends_it() -> None:
    table = all_sets("""
        bank: 9 9 9
        ann: bison(migration trematode=hare) hare()
        bob: crab()
    """)
    table.play("ann: bison migrates to gondwana", "ann: set out")
    assert traits(table, "hare") == []
