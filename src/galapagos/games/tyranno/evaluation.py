"""How the bots judge a position of Tyranno EX!, and what they play in rollouts."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from galapagos.core.evaluator import Evaluator
from galapagos.core.rng import Rng
from galapagos.games.tyranno.actions import CLAIM, WAIVE
from galapagos.games.tyranno.board import STRENGTH_STEP
from galapagos.games.tyranno.fight import fight_chances
from galapagos.games.tyranno.phases import STONES
from galapagos.games.tyranno.proposal import best_proposed, likely_placing, wants_stone
from galapagos.games.tyranno.setting import ChangeEnvironment
from galapagos.games.tyranno.state import NO_PLACE, TyrannoState
from galapagos.games.tyranno.stone import ChooseClaim, PlaceExtra
from galapagos.games.tyranno.worth import outlook


@final
class TyrannoEvaluator(Evaluator[TyrannoState]):
    """The hand-made evaluator."""

    def evaluate(self, state: TyrannoState, seat: i64) -> float:
        if state.phase == STONES and state.actor >= 0:
            return outlook_after_stones(state, seat)
        if state.challenger != NO_PLACE:
            return outlook_of_fight(state, seat)
        return outlook(state, seat)

    def clock(self, state: TyrannoState) -> i64:
        return 8 * state.round + state.phase

    def reach(self, state: TyrannoState) -> float:
        return 25.0

    def foresees(self, state: TyrannoState) -> bool:
        """A fight is judged by its exact odds, without rolling the dice."""
        return state.challenger != NO_PLACE

    def picks_well(self, state: TyrannoState) -> bool:
        top = state.stack[-1]
        return isinstance(top, (ChangeEnvironment, ChooseClaim, PlaceExtra))

    def rollout_choice(self, state: TyrannoState, rng: Rng) -> i64:
        """Where there are hundreds of choices, construct a good one without listing them all."""
        top = state.stack[-1]
        if isinstance(top, ChangeEnvironment):
            return likely_placing(state, top.seat, rng)
        if isinstance(top, ChooseClaim):
            return CLAIM if wants_stone(state, top.seat, rng) else WAIVE
        if isinstance(top, PlaceExtra):
            placing, _ = best_proposed(state, top.seat, rng)
            return placing
        return rng.pick(state.choices())


def outlook_after_stones(state: TyrannoState, seat: i64) -> float:
    """The outlook if nobody else claims a stone; a claim by the seat itself is worth its best placing."""
    twin = state.copy()
    while twin.actor >= 0 and twin.phase == STONES and twin.choices()[0] == WAIVE:
        twin.play(WAIVE)
    if twin.actor != seat or twin.phase != STONES:
        return outlook(twin, seat)
    best = -1000.0
    for placing in twin.choices():
        after = twin.copy()
        after.play(placing)
        best = max(best, outlook(after, seat))
    return best


def outlook_of_fight(state: TyrannoState, seat: i64) -> float:
    """The average over every end of the fight."""
    ends = fight_chances(state)
    return (
        ends[0] * outlook_if(state, seat, state.challenger, state.target, True)
        + ends[1] * outlook_if(state, seat, state.challenger, state.target, False)
        + ends[2] * outlook_if(state, seat, state.target, state.challenger, False)
        + ends[3] * outlook_if(state, seat, state.target, state.challenger, True)
    )


def outlook_if(state: TyrannoState, seat: i64, winner: i64, loser: i64, clean: bool) -> float:
    """The outlook once `winner` has won the fight, cleanly if the loser won no roll."""
    twin = state.copy()
    if twin.may_grow(winner, loser):
        twin.board[winner] += STRENGTH_STEP
    twin.defeat(loser, clean)
    return outlook(twin, seat)
