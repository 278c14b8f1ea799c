"""Rule 7.5: climbs the traits of another player's animal and disables them one by one; at the top it kills."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.kinds import FORM, SINGLE
from galapagos.games.origin.life import die, update
from galapagos.games.origin.log_entries import tell_animal, tell_trait
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.worn import FULL, OFF, kind_of, marked, unmarked


@final
class Neoplasia(Trait):
    def next_above(self, animal: Animal) -> i64:
        """The place of the next single trait above it, or -1."""
        for place in range(animal.place_of(self.kind) + 1, len(animal.worn)):
            if FORM[kind_of(animal.worn[place])] == SINGLE:
                return place
        return -1

    def before_food(self, state: OriginState, animal: Animal) -> None:
        above = self.next_above(animal)
        if above >= 0:
            self.climb(state, animal, above)
        if self.next_above(animal) < 0:
            self.kill(state, animal)

    def climb(self, state: OriginState, animal: Animal, above: i64) -> None:
        """Pair traits between them stay where they are; a yellow token on the disabled card is lost."""
        place = animal.place_of(self.kind)
        words = vec[i64](animal.worn)
        disabled = unmarked(marked(words[above], OFF), FULL)
        words[above] = words[place]
        words[place] = disabled
        animal.worn = words
        tell_trait(state, "disabled", animal, kind_of(disabled))
        update(state, animal)

    def lost(self, state: OriginState, animal: Animal) -> None:
        """A19: the last single trait above it is gone."""
        if self.next_above(animal) < 0:
            self.kill(state, animal)

    def kill(self, state: OriginState, animal: Animal) -> None:
        tell_animal(state, "succumbs", animal)
        die(state, animal)

    def removed(self, state: OriginState, animal: Animal) -> None:
        """What it had disabled works again."""
        words = vec[i64](animal.worn)
        for place in range(len(words)):
            words[place] = unmarked(words[place], OFF)
        animal.worn = words


TRAIT: Final = Neoplasia("neoplasia", "7.5", worth=-120)
TRAIT.card("continents", 2, "swimming", number=37)
TRAIT.card("continents", 2, "communication", number=38)
TRAIT.colour = "burden"
TRAIT.foreign = True
TRAIT.undermost = True
