"""Rules 6.5 and 7.2: swimmers attack and are attacked by swimmers only; with zones they live in the ocean."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from galapagos.games.origin.animal import OCEAN, Animal, Player
from galapagos.games.origin.cards import KINDS, with_card
from galapagos.games.origin.kinds import FIRST, NO_CARD, SECOND
from galapagos.games.origin.life import detach, put_away, update, wear
from galapagos.games.origin.log_entries import tell_trait
from galapagos.games.origin.reasons import ALLOWED, refusal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Ruling, Trait
from galapagos.games.origin.types import Mode, Refusal, Zone
from galapagos.games.origin.worn import worn
from galapagos.games.origin.zones import move

IN_THE_OCEAN: Final[Refusal] = refusal("in_the_ocean", "7.2")

MOVES_TO_OCEAN: Final = 1


@final
class Swimming(Trait):
    def protects(self, state: OriginState, predator: Animal, prey: Animal, mode: Mode) -> bool:
        return not self.worn_by(predator)

    def limits(self, state: OriginState, predator: Animal, prey: Animal) -> bool:
        return not self.worn_by(prey)

    def forbids_placing(self, state: OriginState, animal: Animal) -> Refusal:
        return IN_THE_OCEAN if animal.zone == OCEAN else ALLOWED

    def placed(self, state: OriginState, animal: Animal) -> None:
        if state.rulings.continents:
            move(state, animal, OCEAN)

    def exchanged(self, state: OriginState, animal: Animal) -> None:
        """A52: like a card that is played, by the option; otherwise the animal is a swimmer on land."""
        if state.ruling(self.kind) == MOVES_TO_OCEAN:
            self.placed(state, animal)

    def moved(self, state: OriginState, animal: Animal, origin: Zone) -> None:
        """In the ocean the card is not needed; an animal that comes ashore gets one back."""
        if animal.zone == OCEAN:
            place = animal.place_of(self.kind)
            if place >= 0:
                put_away(state, animal, detach(state, animal, place))
                tell_trait(state, "loses_trait", animal, self.kind)
        elif origin == OCEAN:
            wear(animal, worn(self.kind, self.card_back(state, animal)))
            tell_trait(state, "gains_trait", animal, self.kind)
        update(state, animal)

    def card_back(self, state: OriginState, animal: Animal) -> i64:
        """A25: from the discards that everybody saw, the owner's first; if there is none, a card is made up."""
        for offset in range(state.seats):
            player = state.players[(animal.owner + offset) % state.seats]
            card = self.card_among(player)
            if card != NO_CARD:
                player.discard = with_card(player.discard, card, -1)
                return card
        return NO_CARD

    def card_among(self, player: Player) -> i64:
        for card in range(KINDS):
            if player.discard[card] and (FIRST[card] == self.kind or SECOND[card] == self.kind):
                return card
        return NO_CARD


TRAIT: Final = Swimming("swimming", "6.5", worth=60)
TRAIT.card("base", 8, number=7)
TRAIT.colour = "shield"
TRAIT.shields = True
TRAIT.ruling = Ruling("swimming_by_exchange", ["stays_on_land", "moves_to_ocean"], "A52")
