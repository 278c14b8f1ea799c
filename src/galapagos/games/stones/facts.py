"""What can be counted on a seat's side: a review says by it why one move was better than another."""

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
