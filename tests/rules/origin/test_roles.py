"""What actions and traits are good for, as their files declare it: interfaces know no trait."""

from __future__ import annotations

import galapagos
from galapagos.games.origin.words import PHRASES


def test_traits_declare_what_they_are_good_for() -> None:
    roles = galapagos.game("origin").roles()
    assert roles == {
        "hunts": ["carnivorous"],
        "feeds": ["piracy", "specialization_a", "specialization_b"],
        "spares": ["fat_tissue", "hibernation"],
        "declines": ["let_pass", "no_surprise", "see_through_nothing", "outwit_nothing", "depart", "stay"],
        "directed": ["symbiosis"],
        "falls": ["shell"],
    }
    assert {key for role in ("hunts", "feeds", "spares", "declines") for key in roles[role]} <= set(PHRASES.phrases)
