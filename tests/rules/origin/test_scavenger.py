"""Rule 6.8: Scavenger."""

from __future__ import annotations

from tests.rules.origin.tables import food, origin

HUNT = """
    bank: 9
    ann: wolf(carnivorous) raven(scavenger){}
    bob: lizard()
    cat: crab(scavenger)
    dan: eel(scavenger)
"""


def test_t29_own_scavengers_first_then_clockwise_and_full_ones_are_skipped() -> None:
    table = origin(HUNT.format(""), seats=4).play("ann: wolf hunts lizard")
    assert [food(table, name) for name in ("raven", "crab", "eel")] == [(0, 1), (0, 0), (0, 0)]
    table = origin(HUNT.format("1r"), seats=4).play("ann: wolf hunts lizard")
    assert [food(table, name) for name in ("raven", "crab", "eel")] == [(1, 0), (0, 1), (0, 0)]


def test_a15_the_owner_of_several_chooses() -> None:
    table = origin("""
        bank: 9
        ann: wolf(carnivorous) raven(scavenger) gull(scavenger) stork(scavenger)1r
        bob: lizard() hare()
    """)
    table.play("ann: wolf hunts lizard")
    assert (table.asked, table.choices) == ("ann", {"raven scavenges", "gull scavenges"})
    assert table.refused("ann: stork scavenges").startswith("4.2: ")
    table.play("ann: gull scavenges")
    assert food(table, "gull") == (0, 1)


def test_6_8_the_eaten_scavenger_itself_gets_nothing() -> None:
    table = origin("""
        bank: 9
        ann: wolf(carnivorous)
        bob: crab(scavenger) eel(scavenger)
    """)
    table.play("ann: wolf hunts crab")
    assert food(table, "eel") == (0, 1)


def test_6_8_it_works_out_of_turn_into_fat_and_starts_a_chain() -> None:
    table = origin("""
        bank: 9
        ann: wolf(carnivorous)
        bob: lizard() crab(scavenger fat-tissue cooperation=eel)1r eel()
    """)
    table.play("ann: wolf hunts lizard")
    assert food(table, "eel") == (0, 1)


def test_6_8_it_never_shares_an_animal_with_carnivorous() -> None:
    table = origin("""
        phase: ann develops
        ann: wolf(carnivorous) raven(scavenger) hare()
          hand: scavenger parasite/carnivorous
        bob:
    """)
    assert table.choices == {
        "new animal from scavenger",
        "hare gains scavenger",
        "new animal from parasite/carnivorous",
        "hare gains carnivorous of parasite/carnivorous",
        "pass",
    }
    assert table.refused("ann: wolf gains scavenger").startswith("5.1.1: ")
    assert table.refused("ann: raven gains carnivorous of parasite/carnivorous").startswith("5.1.1: ")
