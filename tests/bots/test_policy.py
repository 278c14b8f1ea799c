"""A policy decides which moves search looks at first: in a tree by its probabilities, in a race by who may run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from math import exp
from pathlib import Path
from typing import Any

import pytest

from galapagos.bots.racing import RacingSearch
from galapagos.bots.search import Search
from galapagos.bots.search_player import new_search
from galapagos.bots.search_settings import analysis_settings, playing_settings
from galapagos.core.evaluator import Evaluator
from galapagos.core.evaluators import styled_evaluator
from galapagos.core.game import Game
from galapagos.core.net_files import NetFile, evaluator_of, names_digest, required_features
from galapagos.core.policy import PolicyEvaluator
from galapagos.core.registry import game
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from galapagos.core.state import State
from tests.learn.nets import policy_alone, random_net, with_random_policy
from tests.support.positions import middle_of

ROOT = Path(__file__).parents[2]
GAMES = [
    game("beginning", seats=2),
    game("beginning", seats=3),
    game("origin", seats=2),
    game("stones", board="rect-7x7"),
    game("tyranno", seats=2),
]
each_game = pytest.mark.parametrize("played", GAMES, ids=repr)
PRINT_DIGESTS = """
import json
import galapagos
from tests.bots.test_policy import GAMES, digest
print(json.dumps([galapagos.ENGINE, *(digest(game) for game in GAMES)]))
"""


def evaluator_for(played: Game, net: NetFile | None = None) -> Evaluator[Any]:
    return evaluator_of(net or with_random_policy(random_net(played), played), played, "a net")


def search_at(state: State, evaluator: Evaluator[Any], played: Game, **settings: float) -> Search:
    """A search of the tree in the state itself: nothing is dealt again."""
    return new_search(state, state.actor, evaluator, analysis_settings(played.name, redeals=0, **settings), Rng(1))


def softmax(logits: list[float]) -> list[float]:
    odds = [exp(logit - max(logits)) for logit in logits]
    return [one / sum(odds) for one in odds]


def logits_by_hand(state: State, net: NetFile, played: Game) -> dict[int, float]:
    """The network's logit for the position after each choice after which a seat must decide."""
    assert net.policy is not None
    network, features, logits = net.policy.network(), required_features(played), dict[int, float]()
    for action in state.choices():
        after = state.copy()
        after.play(action)
        if after.actor >= 0:
            logits[action] = network.logit_of(features.inputs(after, state.actor))
    assert len(logits) > len(state.choices()) / 2
    return logits


def digest(played: Game) -> str:
    """A digest of priors and of what search makes of them, exact to the last bit."""
    state, evaluator = middle_of(played, 15), evaluator_for(played)
    search = new_search(state, state.actor, evaluator, playing_settings(played.name, racers=6), Rng(1))
    search.run(40)
    tree = search_at(state, evaluator, played)
    tree.run(40)
    found = [list(one.root.priors) + list(one.root.tries) for one in (search, tree)]
    return names_digest([repr(one) for one in found])


# -- in a tree --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("temperature", [0.03, 0.08, 1.0])
@pytest.mark.parametrize("played", [GAMES[0], GAMES[1], GAMES[3]], ids=repr)
def test_the_softmax_of_priors_is_that_of_the_policy(played: Game, temperature: float):
    state, net = middle_of(played, 9), with_random_policy(random_net(played), played)
    search = search_at(state, evaluator_for(played, net), played, temperature=temperature, prior_worlds=1)
    search.run(1)
    assert list(search.root.actions) == list(state.choices())
    logits, root = logits_by_hand(state, net, played), search.root
    found = softmax([root.priors[root.slot(action, 0)] / temperature for action in logits])
    assert found == pytest.approx(softmax(list(logits.values())))
    assert max(found) > 1.01 * min(found)


def test_the_tree_tries_the_likeliest_move_first():
    played = GAMES[0]
    state, net = middle_of(played, 30), with_random_policy(random_net(played), played)
    search = search_at(state, evaluator_for(played, net), played)
    search.run(1)
    logits = logits_by_hand(state, net, played)
    likeliest = max(logits, key=lambda action: logits[action])
    assert search.root.tries[search.root.slot(likeliest, 0)] == 1


def test_a_move_that_ends_the_game_keeps_its_value():
    played = game("stones", board="rect-7x7")
    state, net = middle_of(played, 30), random_net(played)
    with_policy, without = (
        search_at(state, evaluator_for(played, one), played) for one in (with_random_policy(net, played), net)
    )
    found = set[bool]()
    for action in state.choices():
        ended = with_policy.position_after(state, action).actor == OVER
        assert (with_policy.prior(state, action) == without.prior(state, action)) == ended
        found.add(ended)
    assert found == {True, False}


def test_logits_may_be_as_low_as_they_like():
    """Only their differences matter, also where priors are far below those of values."""
    played, states = GAMES[0], [middle_of(GAMES[0], 30)]

    class Shifted(Evaluator[State]):
        def __init__(self, shift: float) -> None:
            super().__init__()
            self.has_policy, self.shift = True, shift

        def evaluate(self, state: State, seat: int) -> float:
            return played.evaluator().evaluate(state, seat)

        def policy_logit(self, state: State, seat: int) -> float:
            return self.shift + played.evaluator().evaluate(state, seat) / 4

    visits = []
    for shift in (0.0, -1024.0, 1024.0):
        search = search_at(states[0], Shifted(shift), played, horizon=0)
        search.run(60)
        visits.append(list(search.root.tries))
    assert visits[0] == visits[1] == visits[2]
    assert len(set(visits[0])) > 1


def test_rollouts_compare_values():
    played = GAMES[0]
    with_policy, without = evaluator_for(played), evaluator_for(played, random_net(played))
    for decisions in (10, 20, 30, 40):
        state = middle_of(played, decisions)
        moves = [
            search_at(state, evaluator, played, rollout_candidates=4).rollout_move(state)
            for evaluator in (with_policy, without)
        ]
        assert moves[0] == moves[1]


def test_a_style_keeps_its_taste():
    """Priors are values again: a policy knows nothing of what a style is fond of."""
    played = game("origin", seats=2)
    styled = [
        styled_evaluator(played, evaluator_for(played, net), "hunter")
        for net in (with_random_policy(random_net(played), played), random_net(played))
    ]
    state = middle_of(played, 20)
    assert not styled[0].has_policy
    first, second = (search_at(state, one, played) for one in styled)
    action = state.choices()[0]
    assert first.prior(state, action) == second.prior(state, action)


# -- in a race --------------------------------------------------------------------------------------------------------


def many_choices(played: Game) -> State:
    """A state with hundreds of choices, nearly all of them followed by another decision."""
    for decisions in range(2, 40):
        state = middle_of(played, decisions)
        after = state.copy()
        after.play(state.choices()[0])
        if len(state.choices()) > 100 and after.actor >= 0:
            return state
    raise AssertionError("no such state")


def race_of(state: State, evaluator: Evaluator[Any], played: Game, racers: int) -> RacingSearch:
    settings = playing_settings(played.name, racers=racers, redeals=0, prior_worlds=1)
    return RacingSearch(state, state.actor, evaluator, settings, Rng(1))


def test_the_policy_chooses_the_racers():
    played = game("tyranno", seats=4)
    state, net = many_choices(played), policy_alone(played)
    logits = logits_by_hand(state, net, played)
    race = race_of(state, evaluator_for(played, net), played, racers=6)
    race.run(1)
    ran = [race.root.actions[slot] for slot in race.racers]
    best = sorted({round(logit, 9) for logit in logits.values()}, reverse=True)
    looks = [round(logits[action], 9) for action in ran if action in logits]
    assert looks[0] == best[0]
    assert set(looks) == set(best[: len(set(looks))])  # no move that the policy prefers was left out
    by_value = race_of(state, played.evaluator(), played, racers=6)
    by_value.run(1)
    assert ran != [by_value.root.actions[slot] for slot in by_value.racers]


def test_others_may_be_let_into_a_race():
    played = game("tyranno", seats=2)
    state = many_choices(played)
    race = race_of(state, evaluator_for(played), played, racers=6)
    race.line_up()
    first = list(race.racers)
    race.enter_others(4)
    assert list(race.racers)[:6] == first
    assert len(set(race.racers)) == 10
    race.run(10)
    assert sum(race.root.tries) == 10
    race.enter_others(10_000)
    assert sorted(race.racers) == list(range(len(race.root.actions)))


# -- evaluators -------------------------------------------------------------------------------------------------------


@each_game
def test_a_policy_does_not_change_what_positions_are_worth(played: Game):
    state = middle_of(played, 15)
    for net, judge in (
        (with_random_policy(random_net(played), played), evaluator_for(played, random_net(played))),
        (policy_alone(played), played.evaluator()),
    ):
        evaluator = evaluator_for(played, net)
        assert isinstance(evaluator, PolicyEvaluator)
        assert evaluator.has_policy
        assert not judge.has_policy
        values = [evaluator.evaluate(state, seat) for seat in range(played.seats)]
        assert values == [judge.evaluate(state, seat) for seat in range(played.seats)]
        assert list(evaluator.evaluate_all(state)) == list(judge.evaluate_all(state))
        assert evaluator.clock(state) == judge.clock(state)
        assert evaluator.selective == judge.selective


def test_compiled_and_pure_agree():
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    done = subprocess.run(
        [sys.executable, "-c", PRINT_DIGESTS], env=environment, capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert json.loads(done.stdout) == ["pure", *(digest(played) for played in GAMES)]
