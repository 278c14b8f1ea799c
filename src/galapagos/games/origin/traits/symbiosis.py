"""Rule 6.9: the dependent cannot be attacked while its symbiont lives, and gets nothing before that one is fed."""

from __future__ import annotations

from typing import Final, final

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.kinds import DIRECTED
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.types import Mode, Word
from galapagos.games.origin.worn import DEPENDENT, is_active, kind_of, role_of


@final
class Symbiosis(Trait):
    def leans(self, word: Word) -> bool:
        return kind_of(word) == self.kind and role_of(word) == DEPENDENT and is_active(word)

    def protects(self, state: OriginState, predator: Animal, prey: Animal, mode: Mode) -> bool:
        for word in prey.worn:
            if self.leans(word):
                return True
        return False

    def blocks(self, state: OriginState, animal: Animal) -> bool:
        """All its symbionts must be fed."""
        return self.blocker(state, animal) is not None

    def blocker(self, state: OriginState, animal: Animal) -> Animal | None:
        for word in animal.worn:
            if self.leans(word):
                symbiont = state.partner(animal, word)
                if not symbiont.fed:
                    return symbiont
        return None


TRAIT: Final = Symbiosis("symbiosis", "6.9", form=DIRECTED, worth=20)
TRAIT.card("base", 4, number=6)
TRAIT.colour = "pair"
