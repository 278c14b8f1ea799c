"""A turn from its first decision to the check whether the game is over (rules D1, D5, 5.4 and 6)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from galapagos.core.frames import ALLOWED, Step
from galapagos.games.stones.actions import ACCEPT, ACT, DECLINE, OFFER_END, PASS, RESIGN, pack
from galapagos.games.stones.capture import Capture
from galapagos.games.stones.field import OTHER
from galapagos.games.stones.grow import Grow
from galapagos.games.stones.reasons import NOT_ASKED, OFFERED_ALREADY
from galapagos.games.stones.seen import remember, times_seen
from galapagos.games.stones.state import (
    AGREED,
    ENDS,
    FULL_TURNS_FROM,
    REPETITION,
    RESIGNED,
    TURN_LIMIT,
    TWO_PASSES,
    Asking,
    StonesState,
)

TIMES_TO_END: Final = 3  # a position that comes up this often ends the game


@mypyc_attr(free_list_len=1)
@final
class Turn(Asking):
    """Rule D1: act, pass, offer to end, or resign."""

    stored_name: ClassVar[str] = "Turn"

    def __init__(self, offered: i64) -> None:
        self.offered: i64 = offered  # 1 once the end was offered in this turn

    def args(self) -> list[int]:
        return [self.offered]

    def choices(self, state: StonesState) -> vec[i64]:
        ways = vec[i64](capacity=4)
        ways = append(ways, pack(ACT))
        ways = append(ways, pack(PASS))
        if not self.offered:
            ways = append(ways, pack(OFFER_END))
        return append(ways, pack(RESIGN))

    def forbids(self, state: StonesState, action: i64) -> i64:
        if action == pack(OFFER_END) and self.offered:
            return OFFERED_ALREADY
        return ALLOWED if action in (pack(ACT), pack(PASS), pack(OFFER_END), pack(RESIGN)) else NOT_ASKED

    def answer(self, state: StonesState, action: i64) -> None:
        if action == pack(ACT):
            act(state)
        elif action == pack(PASS):
            tell(state, "passes")
            state.stack.append(EndTurn())
        elif action == pack(OFFER_END):
            tell(state, "offers")
            state.stack.append(Reply())
        else:
            tell(state, "resigns")
            state.quitter = self.actor(state)
            finish(state, RESIGNED)


@final
class Reply(Asking):
    """Rule D5: the other player accepts the end, or the turn goes on."""

    stored_name: ClassVar[str] = "Reply"

    def actor(self, state: StonesState) -> i64:
        return state.seat_of(OTHER[state.colour])

    def choices(self, state: StonesState) -> vec[i64]:
        return vec[i64]([pack(ACCEPT), pack(DECLINE)])

    def answer(self, state: StonesState, action: i64) -> None:
        if state.log is not None:
            key = "accepts" if action == pack(ACCEPT) else "declines"
            state.log.tell(key, {"seat": f"seat:{self.actor(state)}"})
        if action == pack(ACCEPT):
            finish(state, AGREED)
        else:
            state.stack.append(Turn(1))


def act(state: StonesState) -> None:
    """Rule 4: grow, move, capture; the stack holds what comes last at the bottom."""
    state.started = False
    state.clear_tags()
    state.stack.append(EndTurn())
    state.stack.append(Capture())
    state.stack.append(Grow())


@mypyc_attr(free_list_len=1)
@final
class EndTurn(Step[StonesState]):
    """Rule 6: the game ends, or the next turn begins. A turn that changed nothing was a pass (5.4)."""

    stored_name: ClassVar[str] = "EndTurn"

    def run(self, state: StonesState) -> None:
        state.passes = state.passes + 1 if state.field.key == state.before else 0
        if state.passes == 2:
            finish(state, TWO_PASSES)
            return
        state.turns += 1
        state.colour = OTHER[state.colour]
        state.before = state.field.key
        if came_up_too_often(state):
            finish(state, REPETITION)
        elif state.rulings.turn_limit and state.turns > state.rulings.turn_limit:
            finish(state, TURN_LIMIT)
        elif state.turns >= FULL_TURNS_FROM:
            state.stack.append(Turn(0))


def came_up_too_often(state: StonesState) -> bool:
    """Rule E3: the same board with the same player to move."""
    if state.turns < FULL_TURNS_FROM:
        return False
    state.seen = remember(state.seen, state.turn_key())
    return state.rulings.repetition and times_seen(state.seen, state.turn_key()) >= TIMES_TO_END


def finish(state: StonesState, reason: i64) -> None:
    state.ending = reason
    if state.log is not None:
        state.log.tell(f"end_{ENDS[reason]}", {})


def tell(state: StonesState, key: str) -> None:
    if state.log is not None:
        state.log.tell(key, {"seat": f"seat:{state.seat_of(state.colour)}"})
