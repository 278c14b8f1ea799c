"""The first stone of each side (rules D0a and D0b)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED
from galapagos.games.stones.actions import PASS, PLACE, SWAP, pack, to_of
from galapagos.games.stones.field import BLUE, THING, WHITE
from galapagos.games.stones.reasons import (
    BESIDE_WHITE,
    NO_PASS_YET,
    NO_SUCH_POINT,
    NO_SWAP,
    NOT_ASKED,
    OPENING_TAKEN,
    TAKEN_BESIDE_WHITE,
    TOO_FAR_IN,
)
from galapagos.games.stones.state import Asking, StonesState

DEEPEST_LINE: Final = 4  # for White's first stone; the edge is line 1


def forbids_opening(state: StonesState, point: i64) -> i64:
    field = state.field
    if field.mark[point] >= THING:
        return OPENING_TAKEN if state.colour == WHITE else TAKEN_BESIDE_WHITE
    if state.colour == WHITE:
        return ALLOWED if field.board.lines[point] <= DEEPEST_LINE else TOO_FAR_IN
    return ALLOWED if field.touching(point, WHITE) == 0 else BESIDE_WHITE


def forbids_swap(state: StonesState) -> i64:
    """Only Blue may swap, and only once: the player who swapped plays White now."""
    return ALLOWED if state.rulings.swap and state.colour == BLUE and state.white == 0 else NO_SWAP


@final
class Open(Asking):
    stored_name: ClassVar[str] = "Open"

    def choices(self, state: StonesState) -> vec[i64]:
        openings = vec[i64](capacity=state.field.board.points + 1)
        if forbids_swap(state) == ALLOWED:
            openings = append(openings, pack(SWAP))
        for point in range(state.field.board.points):
            if forbids_opening(state, point) == ALLOWED:
                openings = append(openings, pack(PLACE, point))
        return openings

    def forbids(self, state: StonesState, action: i64) -> i64:
        if action == pack(SWAP):
            return forbids_swap(state)
        if action == pack(PASS):
            return NO_PASS_YET
        if action != pack(PLACE, to_of(action)):
            return NOT_ASKED
        if to_of(action) >= state.field.board.points:
            return NO_SUCH_POINT
        return forbids_opening(state, to_of(action))

    def answer(self, state: StonesState, action: i64) -> None:
        seat = f"seat:{self.actor(state)}" if state.log is not None else ""
        if action == pack(SWAP):
            state.white = 1
            state.stack.append(self)
            if state.log is not None:
                state.log.tell("swaps", {"seat": seat})
            return
        state.place(to_of(action))
        if state.log is not None:
            state.log.tell("opens", {"seat": seat, "point": state.name(to_of(action))})
