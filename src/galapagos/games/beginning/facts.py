"""Facts about a seat's side that can be counted: reviews explain with them why one move was better."""

from __future__ import annotations

from mypy_extensions import i64

from galapagos.games.beginning.cards import size, trait_count
from galapagos.games.beginning.state import BeginningState


def facts(state: BeginningState, seat: i64) -> dict[str, float]:
    population: i64 = 0
    traits: i64 = 0
    for species in state.species[seat]:
        population += species.population
        traits += trait_count(species.traits)
    return {
        "food": float(state.collected[seat]),
        "population": float(population),
        "species": float(len(state.species[seat])),
        "traits": float(traits),
        "cards": float(size(state.hands[seat])),
    }
