"""Rule 5.1: cards become animals and traits."""

from __future__ import annotations

from tests.rules.origin.tables import animal, animals, hands, origin, traits, view_of


def test_5_1_a_card_is_an_animal_or_one_of_its_traits() -> None:
    table = origin("""
        phase: ann develops
        ann: wolf()
          hand: poisonous/carnivorous
        bob: hare()
    """)
    assert table.choices == {
        "new animal from poisonous/carnivorous",
        "wolf gains poisonous of poisonous/carnivorous",
        "wolf gains carnivorous of poisonous/carnivorous",
        "pass",
    }
    table.play("ann: wolf gains carnivorous of poisonous/carnivorous")
    assert traits(table, "wolf") == ["carnivorous"]


def test_5_1_a_new_animal_lies_face_down() -> None:
    table = origin("""
        phase: ann develops
        ann:
          hand: running tail-loss
        bob:
          hand: piracy
    """)
    table.play("ann: new animal from running")
    assert animal(table, "wolf").body == "running"
    seen = table.seen_by("bob")
    assert seen.table[0].animals[0].body == "?"  # type: ignore[attr-defined]
    assert [event.heard_by(1) for event in table.told("new_animal")] == [{"seat": "seat:0", "animal": "creature:0"}]


def test_5_1_one_card_each_clockwise_and_the_last_one_goes_on_alone() -> None:
    table = origin("""
        phase: bob develops
        ann:
          hand: running
        bob:
          hand: piracy*3
    """)
    table.play("bob: new animal from piracy", "ann: new animal from running")
    table.play("bob: new animal from piracy", "bob: new animal from piracy")
    assert table.asked == "chance"


def test_5_1_a_player_who_has_passed_is_out_and_keeps_the_cards() -> None:
    table = origin("""
        phase: ann develops
        ann:
          hand: running*2
        bob:
          hand: piracy*2
    """)
    table.play("ann: pass", "bob: new animal from piracy", "bob: pass")
    assert (table.asked, hands(table)) == ("chance", [2, 1])


def test_a9_nobody_has_to_lay_an_animal() -> None:
    table = origin("""
        phase: ann starts
        turns: 0
        ann:
          hand: running
        bob:
          hand: piracy
    """)
    table.play("ann: pass", "bob: pass")
    assert animals(table) == {}


def test_5_1_1_own_animals_only_and_no_trait_twice_except_fat() -> None:
    table = origin("""
        phase: ann develops
        ann: wolf(running fat-tissue)
          hand: running grazing/fat-tissue
        bob: hare()
    """)
    assert table.choices == {
        "new animal from running",
        "new animal from grazing/fat-tissue",
        "wolf gains grazing of grazing/fat-tissue",
        "wolf gains fat-tissue of grazing/fat-tissue",
        "pass",
    }
    assert table.refused("ann: wolf gains running").startswith("5.1.1: ")
    assert table.refused("ann: hare gains running").startswith("5.1.1: ")
    assert table.refused("ann: wolf gains piracy").startswith("5.1: ")
    assert table.refused("ann: wolf gains running of grazing/fat-tissue").startswith("5.1: ")


def test_5_1_1_pair_traits_once_a_pair_but_with_any_number_of_partners() -> None:
    table = origin("""
        phase: ann develops
        ann: wolf(cooperation=hare) hare() crab()
          hand: cooperation/fat-tissue communication/carnivorous
        bob: eel() fox()
    """)
    assert {choice for choice in table.choices if " with " in choice} == {
        "wolf gains cooperation with crab of cooperation/fat-tissue",
        "hare gains cooperation with crab of cooperation/fat-tissue",
        "wolf gains communication with hare of communication/carnivorous",
        "wolf gains communication with crab of communication/carnivorous",
        "hare gains communication with crab of communication/carnivorous",
    }
    refusal = table.refused("ann: hare gains cooperation with wolf of cooperation/fat-tissue")
    assert refusal.startswith("5.1.1: ")
    assert table.refused("ann: wolf gains cooperation with eel of cooperation/fat-tissue").startswith("5.1.1: ")
    assert table.refused("ann: wolf gains cooperation with wolf of cooperation/fat-tissue").startswith("5.1.1: ")
    assert table.refused("ann: wolf gains cooperation of cooperation/fat-tissue").startswith("5.1.1: ")


def test_5_1_1_either_animal_of_an_undirected_pair_may_be_named_first() -> None:
    table = origin("""
        phase: ann develops
        ann: wolf() lizard()
          hand: cooperation/fat-tissue
        bob:
    """)
    table.play("ann: lizard gains cooperation with wolf of cooperation/fat-tissue")
    assert [trait.partner for trait in animal(table, "wolf").traits] == [1]
    assert [trait.partner for trait in animal(table, "lizard").traits] == [0]


def test_2_the_choice_of_a_face_is_permanent_and_the_card_is_remembered() -> None:
    table = origin("""
        phase: ann develops
        ann: wolf()
          hand: grazing/fat-tissue
        bob:
    """)
    table.play("ann: wolf gains fat-tissue of grazing/fat-tissue")
    assert [(trait.kind, trait.card) for trait in animal(table, "wolf").traits] == [
        ("fat-tissue", "grazing/fat-tissue")
    ]
    assert view_of(table).table[0].hand == {}
