"""Extinction, and how many cards each player gets (rule 5.5)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from galapagos.core.frames import Step
from galapagos.games.origin.animal import Animal
from galapagos.games.origin.draw import Deal
from galapagos.games.origin.kinds import HOOKS
from galapagos.games.origin.life import all_animals, die
from galapagos.games.origin.log_entries import tell_animal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import TRAITS, in_game
from galapagos.games.origin.worn import BODYLESS, POISONED

FRESH_START: Final = 6
FRESH_START_ON_CONTINENTS: Final = 10
SETTLERS: Final = 2


def must_die(animal: Animal) -> bool:
    if animal.has(BODYLESS):
        return False
    return animal.has(POISONED) or not animal.fed


@final
class Extinction(Step[OriginState]):
    """All that are not fed and all that are poisoned die together; then the survivors are counted."""

    stored_name: ClassVar[str] = "Extinction"

    def run(self, state: OriginState) -> None:
        dying = [animal for animal in all_animals(state) if must_die(animal)]
        for animal in dying:
            tell_animal(state, "poisoned_dies" if animal.has(POISONED) else "starves", animal)
        for animal in dying:
            die(state, animal)
        for player in state.players:
            player.owed = 1
            for animal in player.animals:
                if not animal.has(BODYLESS):
                    player.owed += 1
        state.stack.append(Reckoning())
        for which in in_game(state, HOOKS.after_extinction):
            trait = TRAITS[which]
            trait.after_extinction(state)


@final
class Reckoning(Step[OriginState]):
    """Cards are dealt after every turn but the last."""

    stored_name: ClassVar[str] = "Reckoning"

    def run(self, state: OriginState) -> None:
        if state.last_turn:
            for player in state.players:
                player.owed = 0
            return
        for player in state.players:
            if len(player.animals) == 0 and len(player.hand) == 0:
                continents = state.rulings.continents
                player.owed = FRESH_START_ON_CONTINENTS if continents else FRESH_START
                player.settling = SETTLERS if continents else 0
        state.stack.append(Deal(state.first))
