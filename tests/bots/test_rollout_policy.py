"""A rollout policy draws moves by the softmax of what their features weigh, and rollouts play by it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from math import exp
from pathlib import Path
from typing import Any

import pytest

from galapagos.bots.search_player import new_search
from galapagos.bots.search_settings import playing_settings
from galapagos.core.evaluator import Evaluator
from galapagos.core.evaluators import styled_evaluator
from galapagos.core.game import Game
from galapagos.core.net_files import evaluator_of, move_features_of, names_digest
from galapagos.core.registry import game
from galapagos.core.rng import Rng
from galapagos.core.rollout_policy import MOST_CHOICES, RolloutEvaluator, RolloutPolicy
from galapagos.core.state import State
from tests.learn.nets import numbers, random_net, rollout_alone, with_random_policy, with_random_rollout
from tests.support.positions import middle_of

ROOT = Path(__file__).parents[2]
GAMES = [game("beginning", seats=2), game("beginning", seats=4), game("stones", board="rect-7x7")]
each_game = pytest.mark.parametrize("played", GAMES, ids=repr)
DRAWS = 20_000
PRINT_DIGESTS = """
import json
import galapagos
from tests.bots.test_rollout_policy import GAMES, digest
print(json.dumps([galapagos.ENGINE, *(digest(game) for game in GAMES)]))
"""


def policy_for(played: Game, weights: list[float] | None = None) -> RolloutPolicy:
    moves = move_features_of(played)
    assert moves is not None
    return RolloutPolicy(moves, weights or numbers(Rng(4), len(moves.names())))


def odds_by_hand(state: State, played: Game, weights: list[float]) -> dict[int, float]:
    moves = move_features_of(played)
    assert moves is not None
    return {action: exp(sum(weights[number] for number in moves.of(state, action))) for action in state.choices()}


def evaluator_for(played: Game) -> RolloutEvaluator:
    evaluator = evaluator_of(rollout_alone(played), played, "a net")
    assert isinstance(evaluator, RolloutEvaluator)
    return evaluator


def digest(played: Game) -> str:
    """A digest of draws and of what search makes of them, exact to the last bit."""
    state, evaluator, rng = middle_of(played, 15), evaluator_for(played), Rng(1)
    draws = [evaluator.rollout_choice(state, rng) for _ in range(50)]
    search = new_search(state, state.actor, evaluator, playing_settings(played.name), Rng(1))
    search.run(40)
    return names_digest([repr([draws, list(search.root.priors), list(search.root.tries), list(search.totals)])])


@each_game
def test_choices_are_drawn_by_the_softmax_of_what_their_features_weigh(played: Game):
    state, rng = middle_of(played, 9), Rng(2)
    assert 2 < len(state.choices()) <= MOST_CHOICES
    weights = numbers(Rng(4), len(policy_for(played).weights))
    drawn = Counter(policy_for(played, weights).choose(state, rng) for _ in range(DRAWS))
    odds = odds_by_hand(state, played, weights)
    for action, one in odds.items():
        share = one / sum(odds.values())
        assert drawn[action] / DRAWS == pytest.approx(share, abs=4 * (share / DRAWS) ** 0.5)
    assert max(odds.values()) > 1.5 * min(odds.values())


def test_of_many_choices_each_can_be_drawn():
    played = game("stones")
    state, rng = played.start(), Rng(2)
    choices = set(state.choices())
    assert len(choices) > 2 * MOST_CHOICES
    policy = policy_for(played, [0.0] * len(policy_for(played).weights))
    assert {policy.choose(state, rng) for _ in range(3_000)} == choices


def test_the_hand_made_evaluator_plays_where_it_knows_what():
    """At the beginning of a turn of stones: a rollout never resigns, whatever the policy says."""
    played = game("stones", board="rect-7x7")
    states = (middle_of(played, count) for count in range(9, 60))
    state = next(state for state in states if can_resign(state, played))
    evaluator, rng = evaluator_for(played), Rng(1)
    assert {played.write(state, evaluator.rollout_choice(state, rng)) for _ in range(200)} == {"act"}
    assert {played.write(state, evaluator.policy.choose(state, rng)) for _ in range(2000)} > {"act", "resign"}


def can_resign(state: State, played: Game) -> bool:
    return "resign" in {played.write(state, action) for action in state.choices()}


@each_game
def test_rollouts_do_not_change_what_positions_are_worth(played: Game):
    state = middle_of(played, 15)
    net = with_random_policy(random_net(played), played)
    judges: list[tuple[Evaluator[Any], Evaluator[Any]]] = [
        (evaluator_for(played), played.evaluator()),
        (evaluator_of(with_random_rollout(net, played), played, "a net"), evaluator_of(net, played, "a net")),
    ]
    for evaluator, judge in judges:
        assert isinstance(evaluator, RolloutEvaluator)
        seats = range(played.seats)
        assert [evaluator.evaluate(state, seat) for seat in seats] == [judge.evaluate(state, seat) for seat in seats]
        assert list(evaluator.evaluate_all(state)) == list(judge.evaluate_all(state))
        assert evaluator.has_policy == judge.has_policy
        if judge.has_policy:
            after = state.copy()
            after.play(state.choices()[0])
            assert evaluator.policy_logit(after, state.actor) == judge.policy_logit(after, state.actor)


def test_a_style_plays_its_rollouts_by_the_policy():
    played = GAMES[0]
    state = middle_of(played, 12)
    styled = styled_evaluator(played, evaluator_for(played), "hunter")
    first, second = (one.rollout_choice(state, Rng(3)) for one in (styled, evaluator_for(played)))
    assert first == second


def test_compiled_and_pure_agree():
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    done = subprocess.run(
        [sys.executable, "-c", PRINT_DIGESTS], env=environment, capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert json.loads(done.stdout) == ["pure", *(digest(played) for played in GAMES)]
