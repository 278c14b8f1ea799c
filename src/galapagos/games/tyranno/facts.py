"""Facts about a seat's side that can be counted: reviews explain with them why one move was better."""

from __future__ import annotations

from mypy_extensions import i64

from galapagos.games.tyranno.board import FACE_DOWN, NO_CARD
from galapagos.games.tyranno.state import TyrannoState


def facts(state: TyrannoState, seat: i64) -> dict[str, float]:
    animals: i64 = 0
    awake: i64 = 0
    dice: i64 = 0
    for card in state.board:
        if card != NO_CARD and state.owner(card) == seat:
            animals += 1
            awake += 0 if card & FACE_DOWN else 1
            dice += state.dice(card)
    return {
        "points": float(state.points[seat]),
        "animals": float(animals),
        "open": float(awake),
        "dice": float(dice),
        "stones": float(state.stones[seat]),
    }
