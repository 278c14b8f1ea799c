"""Placings that are thought up for imagined games: allowed, judged as if they were made, and good."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from galapagos.core.frames import ALLOWED
from galapagos.core.registry import game
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, EVERYONE, OVER
from galapagos.core.state import play_chance
from galapagos.games.tyranno.actions import CLAIM, PLACE, WAIVE, verb_of
from galapagos.games.tyranno.evaluation import TyrannoEvaluator
from galapagos.games.tyranno.phases import SETTING
from galapagos.games.tyranno.proposal import best_proposed, outlook_placing
from galapagos.games.tyranno.setting import ChangeEnvironment
from galapagos.games.tyranno.state import STONE, TyrannoState
from galapagos.games.tyranno.stone import ChooseClaim, PlaceExtra
from galapagos.games.tyranno.worth import Herds, outlook

EVALUATOR = TyrannoEvaluator()
OPTIONS = [{}, {"chips_one_by_one": True}]


def settings(seats: int, seed: int) -> Iterator[TyrannoState]:
    return (state for state in proposing(seats, seed) if isinstance(state.stack[-1], ChangeEnvironment))


def proposing(seats: int, seed: int, **options: bool) -> Iterator[TyrannoState]:
    """Where a game in which everybody answers at random asks for what can be proposed."""
    state, rng = game("tyranno", seats, **options).start(), Rng(seed)
    assert isinstance(state, TyrannoState)
    while state.actor != OVER:
        if state.actor == CHANCE:
            play_chance(state, rng)
            continue
        if EVALUATOR.picks_well(state):
            yield state
        state.play(any_choice(state, rng))


def any_choice(state: TyrannoState, rng: Rng) -> int:
    return state.choices()[rng.below(len(state.choices()))]


def made(state: TyrannoState, action: int) -> TyrannoState:
    after = state.copy()
    after.play(action)
    return after


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_placing_is_judged_as_if_it_were_made(seats: int):
    """The last turn of the phase goes on to the stones, where the table is judged otherwise."""
    compared = 0
    for state in settings(seats, seed=seats):
        before = game("tyranno", seats).view(state, EVERYONE)
        for placing in list(state.choices())[::9]:
            after = made(state, placing)
            if verb_of(placing) == PLACE and after.phase == SETTING and after.actor != CHANCE:
                told = outlook_placing(state, state.actor, placing, Herds(state), state.current[:], state.potentials())
                assert told == pytest.approx(outlook(after, state.actor))
                compared += 1
        assert game("tyranno", seats).view(state, EVERYONE) == before
    assert compared > 100


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_what_is_proposed_is_allowed(options: dict[str, bool]):
    proposed, rng = set(), Rng(5)
    for seed in range(3):
        for state in proposing(3, seed, **options):
            proposal = EVALUATOR.rollout_choice(state, rng)
            assert state.forbids(proposal) == ALLOWED
            proposed.add((type(state.stack[-1]), verb_of(proposal)))
    assert proposed >= {(ChangeEnvironment, PLACE), (ChooseClaim, CLAIM), (ChooseClaim, WAIVE), (PlaceExtra, PLACE)}


def test_it_looks_better_than_the_best_of_four_at_random():
    """Not always, but by a good deal on average."""
    rng, ahead, turns = Rng(7), 0.0, 0
    for state in settings(4, seed=11):
        seat = state.actor
        proposed = outlook(made(state, EVALUATOR.rollout_choice(state, rng)), seat)
        drawn = max(outlook(made(state, any_choice(state, rng)), seat) for _ in range(4))
        ahead, turns = ahead + proposed - drawn, turns + 1
    assert ahead / turns > 1


def test_the_stone_is_given_only_for_more_than_it_is_worth():
    gains = set()
    for seed in range(3):
        for state in proposing(3, seed):
            if isinstance(state.stack[-1], ChooseClaim):
                _, gain = best_proposed(state, state.actor, Rng(5))
                assert EVALUATOR.rollout_choice(state, Rng(5)) == (CLAIM if gain > STONE else WAIVE)
                gains.add("too little" if 0 < gain <= STONE else "none" if gain <= 0 else "enough")
    assert gains >= {"too little", "enough"}
