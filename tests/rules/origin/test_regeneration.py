"""Rule 7.6: Regeneration."""

from __future__ import annotations

from tests.rules.origin.tables import alive, animal, continents, discards, food, hands, traits, view_of


def test_7_6_only_with_at_most_one_trait_that_needs_no_food() -> None:
    table = continents("""
        phase: ann develops
        ann: hare() fox(running) owl(carnivorous) crab(running piracy) eel(cooperation=bat running) bat()
          hand: regeneration/swimming
        bob:
    """)
    gains = {choice for choice in table.choices if " gains regeneration" in choice}
    assert gains == {f"{name} gains regeneration of regeneration/swimming" for name in ("hare", "fox", "bat")}
    assert table.refused("ann: owl gains regeneration of regeneration/swimming").startswith("7.6: ")


def test_7_6_afterwards_two_traits_at_most_and_none_that_needs_food() -> None:
    table = continents("""
        phase: ann develops
        ann: hare(regeneration) fox(regeneration running)
          hand: parasite/carnivorous piracy
        bob: owl(regeneration)
    """)
    assert {choice for choice in table.choices if "gains" in choice} == {"hare gains piracy"}
    assert table.refused("ann: owl gains parasite of parasite/carnivorous").startswith("7.6: ")
    assert table.refused("ann: fox gains piracy").startswith("7.6: ")


def test_t12_eaten_with_two_hand_cards() -> None:
    table = continents("""
        bank: 0 0 0
        ann: wolf(carnivorous)
        bob: lizard(regeneration herding)[running] hare()1r
          hand: piracy mimicry
    """)
    table.play("ann: wolf hunts lizard")
    assert food(table, "wolf") == (0, 2)
    assert "bodyless" in animal(table, "lizard").flags
    assert discards(table) == [0, 1]
    assert (table.asked, table.choices) == ("bob", {"lizard regrows from piracy", "lizard regrows from mimicry"})
    assert table.refused("bob: lizard regrows from swimming").startswith("7.6: ")
    table.play("bob: lizard regrows from mimicry")
    assert (animal(table, "lizard").body, traits(table, "lizard")) == ("mimicry", ["regeneration", "herding"])
    owed = [seat.owed for seat in view_of(table).table]
    assert owed == [2, 2]
    assert [event.heard_by(0) for event in table.told("regrows")] == [{"animal": "creature:1"}]


def test_7_6_the_stack_cannot_act_or_be_attacked_or_starve() -> None:
    table = continents("""
        bank: 9
        ann: wolf(carnivorous) lynx(carnivorous)
        bob: lizard(regeneration grazing cooperation=hare) hare()
          hand: piracy
    """)
    table.play("ann: wolf hunts lizard", "bob: hare eats")
    assert food(table, "hare") == (1, 0)
    assert table.refused("ann: lynx hunts lizard").startswith("7.6: ")


def test_7_6_with_an_empty_hand_the_top_card_of_the_deck() -> None:
    table = continents("""
        ann: wolf(carnivorous)
        bob: lizard(regeneration)
    """)
    table.play("ann: wolf hunts lizard")
    assert table.stack.endswith("RegrowFromDeck(1,1)")
    table.play("chance: draw running")
    assert animal(table, "lizard").body == "running"
    assert hands(table) == [0, 0]


def test_7_6_without_hand_and_deck_the_traits_remain_and_score() -> None:
    table = continents("""
        deck: 0
        last_turn: yes
        ann: wolf(carnivorous)
          buried: rest
        bob: lizard(regeneration herding)
    """)
    table.play("ann: wolf hunts lizard")
    assert table.asked == "nobody"
    assert table.state.scores() == [4, 2]


def test_a12_a_body_that_takes_the_last_card_makes_this_turn_the_last() -> None:
    table = continents("""
        deck: 1
        ann: wolf(carnivorous)
          buried: rest
        bob: lizard(regeneration)
    """)
    table.play("ann: wolf hunts lizard").chance_plays()
    assert table.asked == "nobody"


def test_7_6_it_does_not_help_against_starving() -> None:
    table = continents("phase: ann starves\nann: lizard(regeneration)\nbob: hare()1r")
    assert alive(table) == {"hare"}
