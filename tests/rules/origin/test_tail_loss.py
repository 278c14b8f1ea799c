"""Rule 6.11: Tail loss."""

from __future__ import annotations

from tests.rules.origin.tables import alive, discards, food, origin, traits

HUNTED = """
    bank: 9
    ann: wolf(carnivorous) crab()
    bob: lizard(tail-loss parasite fat-tissue* fat-tissue cooperation=hare) hare()
"""


def test_6_11_any_one_card_may_go_pair_cards_parasites_and_itself_too() -> None:
    table = origin(HUNTED).play("ann: wolf hunts lizard")
    assert table.choices == {
        "tail-loss drops tail-loss",
        "tail-loss drops parasite",
        "tail-loss drops fat-tissue",
        "tail-loss drops full fat-tissue",
        "tail-loss drops cooperation with hare",
        "submit",
    }
    assert table.refused("bob: tail-loss drops running").startswith("6.11: ")


def test_6_11_the_predator_gets_one_token_and_has_used_its_attack() -> None:
    table = origin(HUNTED).play("ann: wolf hunts lizard", "bob: tail-loss drops full fat-tissue")
    assert food(table, "wolf") == (0, 1)
    assert traits(table, "lizard") == ["tail-loss", "parasite", "fat-tissue", "cooperation"]
    assert discards(table) == [0, 1]
    table.play("bob: hare eats")
    assert table.refused("ann: wolf hunts lizard").startswith("6.1: ")


def test_6_11_a_pair_card_leaves_both_animals() -> None:
    table = origin(HUNTED).play("ann: wolf hunts lizard", "bob: tail-loss drops cooperation with hare")
    assert (traits(table, "hare"), discards(table)) == ([], [0, 1])


def test_6_11_neither_scavenger_nor_poison_follow() -> None:
    table = origin("""
        bank: 9
        ann: wolf(carnivorous) crab(scavenger)
        bob: lizard(tail-loss poisonous) hare()
    """)
    table.play("ann: wolf hunts lizard", "bob: tail-loss drops tail-loss")
    assert food(table, "crab") == (0, 0)
    assert not table.told("poisoned")


def test_6_11_several_attacks_cost_one_card_each() -> None:
    table = origin("""
        bank: 9
        ann: wolf(carnivorous) lynx(carnivorous)
        bob: lizard(tail-loss grazing burrowing) hare()
    """)
    table.play("ann: wolf hunts lizard", "bob: tail-loss drops grazing")
    table.play("bob: hare eats", "ann: lynx hunts lizard", "bob: tail-loss drops burrowing")
    assert traits(table, "lizard") == ["tail-loss"]


def test_a5_it_may_be_refused_for_instance_to_poison_the_predator() -> None:
    table = origin("""
        bank: 9
        ann: wolf(carnivorous)
        bob: lizard(tail-loss poisonous) hare()
    """)
    table.play("ann: wolf hunts lizard", "bob: submit")
    assert alive(table) == {"wolf", "hare"}
    assert len(table.told("poisoned")) == 1


def test_a5_force_tail_loss() -> None:
    table = origin(
        """
        ann: wolf(carnivorous)
        bob: lizard(tail-loss) hare()
        """,
        force_tail_loss=True,
    )
    table.play("ann: wolf hunts lizard")
    assert table.choices == {"tail-loss drops tail-loss"}
    assert table.refused("bob: submit").startswith("A5: ")
