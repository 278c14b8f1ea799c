"""Facts about a seat's side that can be counted: reviews explain with them why one move was better."""

from __future__ import annotations

from mypy_extensions import i64

from galapagos.games.stones.scoring import area
from galapagos.games.stones.state import StonesState


def facts(state: StonesState, seat: i64) -> dict[str, float]:
    colour = state.colour_of(seat)
    stones: i64 = 0
    for point in range(state.field.board.points):
        if state.field.thing(point) == colour:
            stones += 1
    return {"stones": float(stones), "area": float(area(state.field, colour))}
