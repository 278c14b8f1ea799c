"""Rule 6.2: stores tokens of a fed animal, one per card; they become food again instead of taking a red token."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.life import update
from galapagos.games.origin.log_entries import tell_animal
from galapagos.games.origin.reasons import ALLOWED, refusal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Case, Trait
from galapagos.games.origin.types import Refusal
from galapagos.games.origin.worn import FULL, is_active, is_full, kind_of

NO_FAT: Final[Refusal] = refusal("no_fat", "6.2")


@final
class FatTissue(Trait):
    def stored(self, animal: Animal) -> i64:
        tokens: i64 = 0
        for word in animal.worn:
            if kind_of(word) == self.kind and is_full(word) and is_active(word):
                tokens += 1
        return tokens

    def burnable(self, animal: Animal) -> i64:
        """Return how many yellow tokens it can use."""
        return min(self.stored(animal), max(animal.need - animal.eaten(), 0))

    def offer(self, state: OriginState, animal: Animal, offers: vec[i64]) -> vec[i64]:
        for tokens in range(1, self.burnable(animal) + 1):
            offers = append(offers, self.action(0, animal.name, 0, tokens))
        return offers

    def forbids_use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> Refusal:
        return ALLOWED if 1 <= detail <= self.burnable(animal) else NO_FAT

    def explain(self, state: OriginState, animal: Animal, other: i64, detail: i64, refusal: Refusal) -> Case | None:
        if refusal != NO_FAT:
            return None
        if self.stored(animal) == 0:
            return self.rule, "no_fat_stored", {}
        most = int(self.burnable(animal))
        return self.rule, "no_fat" if most > 0 else "no_fat_fed", {"most": most}

    def use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> None:
        """The lowest tokens go first; this is not getting food, so no chain follows."""
        left = detail
        for place in range(len(animal.worn)):
            word = animal.worn[place]
            if left > 0 and kind_of(word) == self.kind and is_full(word) and is_active(word):
                animal.unmark(place, FULL)
                left -= 1
        animal.blue += detail
        tell_animal(state, "burns_fat", animal, detail)
        update(state, animal)


TRAIT: Final = FatTissue("fat-tissue", "6.2", worth=40)
TRAIT.many = True
TRAIT.stores = True
TRAIT.main = True
TRAIT.speaks("fat_tissue", "{animal:creature} burns {number:number} fat", "spares")
