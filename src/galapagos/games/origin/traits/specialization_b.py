"""Rules 8.2 and 9: the other specialization; no animal has both."""

from __future__ import annotations

from typing import Final

from galapagos.games.origin.traits.specialization_a import TRAIT as SPECIALIZATION_A
from galapagos.games.origin.traits.specialization_a import Specialization

TRAIT: Final = Specialization("specialization-b", "8.2")
TRAIT.speaks("specialization_b", "{animal:creature} uses specialization-b", "feeds")
TRAIT.twin = SPECIALIZATION_A
SPECIALIZATION_A.twin = TRAIT
EXCLUDES = (SPECIALIZATION_A,)
