"""Every frame that can be on the stack of this game, by its stored name; traits bring some of their own."""

from __future__ import annotations

from galapagos.core.frames import by_stored_name
from galapagos.games.origin.attack import Aftermath, Attack, Defend, Feast, Leftovers
from galapagos.games.origin.chain import Chain, ChooseLink, Take
from galapagos.games.origin.development import Develop, Development
from galapagos.games.origin.draw import BreakTie, ChooseStartPlayer, Deal, DrawCard, Settle, Settling
from galapagos.games.origin.extinction import Extinction, Reckoning
from galapagos.games.origin.feeding import Feed, Feeding, GoOn, Slot
from galapagos.games.origin.food_bank import FoodBank, Roll, SetBank
from galapagos.games.origin.traits import FRAMES as TRAIT_FRAMES
from galapagos.games.origin.turn import NextTurn, Turn

FRAMES = by_stored_name(
    Aftermath, Attack, BreakTie, Chain, ChooseLink, ChooseStartPlayer, Deal, Defend, Develop, Development,
    DrawCard, Extinction, Feast, Feed, Feeding, FoodBank, GoOn, Leftovers, NextTurn, Reckoning, Roll, SetBank,
    Settle, Settling, Slot, Take, Turn, *TRAIT_FRAMES,
)  # fmt: skip
