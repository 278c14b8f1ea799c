"""After the setting rounds: the stone "5" and the extra placing it buys (rule 3.3, D4 and D5)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED, Step
from galapagos.games.tyranno.actions import CLAIM, PLACE, WAIVE, is_packed, pack, verb_of
from galapagos.games.tyranno.cards import EMPTY
from galapagos.games.tyranno.phases import STONES
from galapagos.games.tyranno.placing import begin_placing, forbids_placing, placings
from galapagos.games.tyranno.reasons import NOT_ASKED
from galapagos.games.tyranno.seat_frames import DecisionOfSeat
from galapagos.games.tyranno.state import NO_SEAT, TyrannoState


@final
class StoneTurns(Step[TyrannoState]):
    """Rules 3.3 and A26: the last player decides first; a player nearer to the start player takes precedence."""

    stored_name: ClassVar[str] = "StoneTurns"

    def __init__(self, place: i64) -> None:
        self.place: i64 = place

    def args(self) -> list[int]:
        return [self.place]

    def run(self, state: TyrannoState) -> None:
        state.phase = STONES
        if self.place < 0:
            give_up_stone(state)
            return
        state.stack.append(StoneTurns(self.place - 1))
        seat = state.seat_in_turn(self.place)
        if state.stones[seat] and state.racks[seat] != EMPTY:
            state.stack.append(ChooseClaim(seat))


def give_up_stone(state: TyrannoState) -> None:
    seat = state.claimant
    if seat == NO_SEAT:
        return
    state.claimant = NO_SEAT
    state.stones[seat] -= 1
    if state.log is not None:
        state.log.tell("gives_stone", {"seat": f"seat:{seat}"})
    state.stack.append(PlaceExtra(seat))


@final
class ChooseClaim(DecisionOfSeat):
    """D4: announce the stone "5", which overrides an earlier announcement, or do not."""

    stored_name: ClassVar[str] = "ChooseClaim"

    def choices(self, state: TyrannoState) -> vec[i64]:
        plays = vec[i64](capacity=2)
        plays = append(plays, pack(WAIVE))
        return append(plays, pack(CLAIM))

    def forbids(self, state: TyrannoState, action: i64) -> i64:
        return ALLOWED if action in (WAIVE, CLAIM) else NOT_ASKED

    def answer(self, state: TyrannoState, action: i64) -> None:
        if action == CLAIM:
            state.claimant = self.seat
        if state.log is not None:
            state.log.tell("claims" if action == CLAIM else "waives", {"seat": f"seat:{self.seat}"})


@final
class PlaceExtra(DecisionOfSeat):
    """D5: one or two chips; no exchange and no strength (A8)."""

    stored_name: ClassVar[str] = "PlaceExtra"

    def choices(self, state: TyrannoState) -> vec[i64]:
        return placings(state, self.seat, not state.rulings.chips_one_by_one)

    def forbids(self, state: TyrannoState, action: i64) -> i64:
        if not is_packed(action) or verb_of(action) != PLACE:
            return NOT_ASKED
        return forbids_placing(state, self.seat, not state.rulings.chips_one_by_one, action)

    def answer(self, state: TyrannoState, action: i64) -> None:
        begin_placing(state, self.seat, action)
