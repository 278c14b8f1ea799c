"""Rule 6.3: Parasite."""

from __future__ import annotations

from tests.rules.origin.tables import animal, origin


def test_t1_a_heavy_animal_with_a_parasite_needs_four_tokens_of_any_colour() -> None:
    table = origin("""
        bank: 1
        ann: bear(high-body-weight parasite)1r3b hare(high-body-weight parasite)3r
        bob:
    """)
    assert (animal(table, "bear").need, animal(table, "bear").fed) == (4, True)
    assert not animal(table, "hare").fed


def test_6_3_it_goes_on_animals_of_others_only_and_once() -> None:
    table = origin("""
        phase: ann develops
        ann: wolf()
          hand: parasite/fat-tissue
        bob: lizard(parasite) hare()
    """)
    assert table.choices == {
        "new animal from parasite/fat-tissue",
        "hare gains parasite of parasite/fat-tissue",
        "wolf gains fat-tissue of parasite/fat-tissue",
        "pass",
    }
    assert table.refused("ann: wolf gains parasite of parasite/fat-tissue").startswith("5.1.1: ")
    assert table.refused("ann: lizard gains parasite of parasite/fat-tissue").startswith("5.1.1: ")
    table.play("ann: hare gains parasite of parasite/fat-tissue")
    assert animal(table, "hare").need == 3


def test_6_3_tail_loss_gets_rid_of_it() -> None:
    table = origin("""
        bank: 9
        ann: wolf(carnivorous) lizard(parasite tail-loss)
        bob: hare()
    """)
    table.play("ann: wolf hunts lizard", "ann: tail-loss drops parasite")
    assert animal(table, "lizard").need == 1
