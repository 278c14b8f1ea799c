"""Facts about a seat's side that can be counted: reviews explain with them why one move was better."""

from __future__ import annotations

from mypy_extensions import i64

from galapagos.games.origin.animal import stored
from galapagos.games.origin.evaluation import missing_food
from galapagos.games.origin.state import OriginState


def facts(state: OriginState, seat: i64) -> dict[str, float]:
    player = state.players[seat]
    fed: i64 = 0
    traits: i64 = 0
    fat: i64 = 0
    for animal in player.animals:
        fed += 1 if missing_food(state, animal) == 0 else 0
        traits += len(animal.worn)
        fat += stored(animal)
    return {
        "animals": float(len(player.animals)),
        "fed": float(fed),
        "traits": float(traits),
        "fat": float(fat),
        "cards": float(len(player.hand)),
    }
