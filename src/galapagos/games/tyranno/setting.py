"""The second phase: setting rounds, in which chips are exchanged or placed (rule 3.2, D2)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from galapagos.core.frames import ALLOWED, Step
from galapagos.games.tyranno.actions import (
    EXCHANGE,
    PASS,
    PLACE,
    is_packed,
    verb_of,
)
from galapagos.games.tyranno.exchange import exchange, forbids_exchange, write_exchanges
from galapagos.games.tyranno.phases import END_MARKER_OFF, LAST_ROUND_WITH_EXTRAS, SETTING, SETTING_ROUNDS
from galapagos.games.tyranno.placing import (
    ROOM,
    begin_placing,
    forbids_placing,
    write_placings,
)
from galapagos.games.tyranno.reasons import (
    NOT_ASKED,
)
from galapagos.games.tyranno.seat_frames import DecisionOfSeat
from galapagos.games.tyranno.state import TyrannoState
from galapagos.games.tyranno.strength import OfferStrength


def setting_rounds(state: TyrannoState) -> i64:
    """Rules 3.2 and A2."""
    if state.end_marker == END_MARKER_OFF:
        return SETTING_ROUNDS
    return state.end_marker if state.rulings.end_round_counts else state.end_marker - 1


@mypyc_attr(free_list_len=1)
@final
class SettingTurns(Step[TyrannoState]):
    """All setting rounds, each clockwise from the start player."""

    stored_name: ClassVar[str] = "SettingTurns"

    def __init__(self, setting_round: i64, place: i64) -> None:
        self.setting_round: i64 = setting_round
        self.place: i64 = place

    def args(self) -> list[int]:
        return [self.setting_round, self.place]

    def run(self, state: TyrannoState) -> None:
        if self.place == state.seats:
            state.stack.append(SettingTurns(self.setting_round + 1, 0))
            return
        if self.setting_round > setting_rounds(state):
            return
        state.phase = SETTING
        state.setting_round = self.setting_round
        state.stack.append(SettingTurns(self.setting_round, self.place + 1))
        state.stack.append(ChangeEnvironment(state.seat_in_turn(self.place)))


@mypyc_attr(free_list_len=1)
@final
class ChangeEnvironment(DecisionOfSeat):
    """D2: exchange chips, place chips, or pass."""

    stored_name: ClassVar[str] = "ChangeEnvironment"

    def choices(self, state: TyrannoState) -> vec[i64]:
        plays = ROOM[:]
        plays[0] = PASS
        many: i64 = 1
        if state.setting_round <= LAST_ROUND_WITH_EXTRAS:
            many = write_exchanges(state, self.seat, plays, many)
        return plays[: write_placings(state, self.seat, not state.rulings.chips_one_by_one, plays, many)]

    def forbids(self, state: TyrannoState, action: i64) -> i64:
        if action == PASS:
            return ALLOWED
        if not is_packed(action):
            return NOT_ASKED
        if verb_of(action) == EXCHANGE:
            return forbids_exchange(state, self.seat, action)
        if verb_of(action) == PLACE:
            return forbids_placing(state, self.seat, not state.rulings.chips_one_by_one, action)
        return NOT_ASKED

    def answer(self, state: TyrannoState, action: i64) -> None:
        if action == PASS:
            if state.log is not None:
                state.log.tell("passes", {"seat": f"seat:{self.seat}"})
        elif verb_of(action) == EXCHANGE:
            exchange(state, self.seat, action)
        else:
            if state.setting_round <= LAST_ROUND_WITH_EXTRAS:
                state.stack.append(OfferStrength(self.seat))
            begin_placing(state, self.seat, action)
