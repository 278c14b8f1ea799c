"""Positions as text: what can be typed, saved and loaded, and what is refused."""

from __future__ import annotations

import pytest

import galapagos
from galapagos.core.errors import GalapagosError
from galapagos.core.sentinels import EVERYONE
from tests.rules.origin.tables import animal, origin, view_of


def test_a_position_is_saved_and_loaded_in_the_middle_of_an_attack() -> None:
    table = origin("""
        bank: 3
        ann: wolf(carnivorous fat-tissue*)1r
          hand: running
        bob: lizard(running tail-loss symbiosis<hare) hare()
    """)
    table.play("ann: wolf hunts lizard")
    text = table.game.write_position(table.state)
    again = origin(text)
    assert again.game.write_position(again.state) == text
    assert (
        again.choices
        == table.choices
        == {"running"}
        | {
            "tail-loss drops running",
            "tail-loss drops tail-loss",
            "tail-loss drops symbiosis with hare",
        }
    )
    assert "Defend(0,1," in again.stack


def test_a_pair_may_be_written_at_one_end() -> None:
    table = origin("bank: 1\nann: hare(symbiosis>fox) fox()\nbob:")
    assert animal(table, "fox").traits[0].role == "helper"
    assert animal(table, "fox").traits[0].card == animal(table, "hare").traits[0].card


def test_what_is_left_out_is_dealt_at_random_and_all_cards_are_there() -> None:
    table = origin("bank: 1\nann: hare()\n  hand: ?*3 running\nbob: fox(carnivorous)")
    assert sum(view_of(table).deck.values()) == 84 - 1 - 4 - 2
    assert table.state.census() == {"cards": 84}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ann: wolf(flying)", "there is no trait 'flying'"),
        ("ann: wolf(cooperation=hare)", "with nobody of its own side"),
        ("ann: wolf(cooperation)", "needs a partner"),
        ("ann: wolf(running=hare) hare()", "has no partner"),
        ("ann: wolf(running*)", "stores no fat"),
        ("ann: wolf(running running)", "twice"),
        ("ann: wolf() wolf()", "two animals are called wolf"),
        ("ann: wolf(running", "an animal is written"),
        ("ann: wolf()@atlantis", "there is no zone 'atlantis'"),
        ("ann: wolf()@gondwana", "this game has no zones"),
        ("ann: wolf()+tired", "there is no state 'tired'"),
        ("ann: wolf(carnivorous/running)", "no card has carnivorous and running"),
        ("ann: wolf()[flying]", "there is no card 'flying'"),
        ("ann: mouse()", "no creature is called 'mouse'"),
        ("eve: wolf()", "unknown line 'eve'"),
        ("phase: ann sleeps", "unknown phase 'sleeps'"),
        ("bank: many", "not a whole number"),
        ("ann:\n  hand: running*5", "5 cards 'running' are shown, the game has 4"),
        ("ann:\n  pocket: running", "unknown line 'pocket'"),
        ("  wolf()", "below the line of a seat"),
        ("deck: 3\nann: wolf()", "cards are not shown"),
        ("ann: wolf(running running)\n  hand: ?*90", "twice"),
        ("ann:\n  hand: ?*90", "90 cards lie here, the game has 84"),
        ("stack: Sleep()", "there is no step 'Sleep'"),
        ("stack: NextTurn() Extinction() Run() Feed(0)", "step 'Run' does not take 0 numbers"),
        ("stack: NextTurn() Extinction() Attack(0)\nann: wolf()", "step 'Attack' does not take 1 numbers"),
        ("stack: NextTurn() Chain(0) ChooseLink(0,0)\nqueue: 1\nann: wolf()", "do not fit this table"),
        ("fired: 40", "line 1, column 8: there is no trait '40'"),
        ("queue: 0 63", "line 1, column 10: there is no trait '63'"),
        ("nonsense", "expected 'name: …'"),
    ],
)
def test_names_what_is_impossible(text: str, message: str) -> None:
    with pytest.raises(GalapagosError) as refusal:
        galapagos.game("origin", seats=2).read_position(text)
    assert message in str(refusal.value)


def test_a_mistake_is_named_with_its_line() -> None:
    with pytest.raises(GalapagosError, match="line 2, column 1"):
        galapagos.game("origin", seats=2).read_position("ann: wolf()\nbob: lizard(flying)")


def test_the_text_of_a_seat_hides_what_it_cannot_see() -> None:
    table = origin("""
        bank: 1
        ann: wolf()[running]
          hand: piracy
          buried: swimming
        bob: hare()
    """)
    shown = table.game.write_position(table.state, 1)
    assert "wolf()[?]" in shown
    assert "buried: ?" in shown
    assert "piracy" not in shown
    assert "wolf()[running]" in table.game.write_position(table.state, 0)
    assert "wolf()[running]" in table.game.write_position(table.state, EVERYONE)
