"""Rule 6.5: swimmers attack swimmers and are attacked by swimmers, and by nobody else."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from galapagos.games.origin.state import Animal, OriginState
from galapagos.games.origin.trait import Trait


@final
class Swimming(Trait):
    def protects(self, state: OriginState, predator: Animal, prey: Animal, mode: i64) -> bool:
        return not self.worn_by(predator)

    def limits(self, state: OriginState, predator: Animal, prey: Animal) -> bool:
        return not self.worn_by(prey)


TRAIT: Final = Swimming("swimming", worth=60)
TRAIT.shields = True
