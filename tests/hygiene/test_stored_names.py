"""Saved positions name frames: these names never change, whatever the classes are called."""

from __future__ import annotations

import pytest

import galapagos
from galapagos.core.frames import Frame, by_stored_name
from galapagos.core.registry import game_names

# A new frame adds its name. A name that is gone makes saved positions unreadable: keep a reader for it.
STORED = {
    "beginning": """
        Adapt Bite ChooseStartPlayer Draw Eat Feast FeedLongNecks FillHole Gore Scavenge Score Starve Turn TurnOver
    """,
    "origin": """
        Aftermath Arrive Attack Birth BreakTie Chain ChooseLink ChooseScavenger ChooseStartPlayer Deal Defence Defend
        Depart Develop Development DrawCard Extinction Feast Feed Feeding Follow Following FoodBank Give GoOn Labour
        Leftovers Lurk Lurking NextTurn Reckoning Regrow RegrowFromDeck Regrowth Reveal Roll Run SeeThrough SetBank
        Settle Settling Slot StrikeBack Take Turn
    """,
    "stones": "Capture EndTurn Grow Move Open Reply Turn",
    "tyranno": """
        Challenge ChangeEnvironment ChooseClaim ChooseStartPlayer ChooseStrength ChooseWinnersStrength DrawChips
        DrawCondition Enter EntranceFight FightForVictory FightTurns Lay LayTurns OfferStrength PlaceExtra PlaceSecond
        Push Pushes Refill RollDie Round Score SettingTurns StoneTurns Survival ThrowBack TurnUp
    """,
}


def test_every_game_is_pinned():
    assert game_names() == sorted(STORED)


@pytest.mark.parametrize("name", sorted(STORED))
def test_stored_names_are_the_pinned_ones(name: str):
    assert sorted(galapagos.game(name).frames) == STORED[name].split()


@pytest.mark.parametrize("name", sorted(STORED))
def test_every_frame_declares_its_own_stored_name(name: str):
    """A subclass that inherits a stored name would be read back as its parent."""
    for stored, frame in galapagos.game(name).frames.items():
        assert stored in (vars(frame).get("stored_name"), *vars(frame).get("former_names", ()))


def test_two_frames_cannot_share_a_stored_name():
    class First(Frame[object]):
        stored_name = "Same"

    class Second(Frame[object]):
        stored_name = "Same"

    with pytest.raises(AssertionError):
        by_stored_name(First, Second)
