"""Learning weights and climbing by play."""

from __future__ import annotations

import pytest

from galapagos.arena.fit_weights import Sample, error, features_of, fitted, reach_of, solved
from galapagos.arena.search_speed import search_speed, turn_after
from galapagos.arena.spsa import Parameter, Spsa
from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.registry import game
from galapagos.core.rng import Rng
from tests.support.positions import middle_of


def test_equations_are_solved():
    assert solved([[0.0, 2.0], [1.0, 1.0]], [4.0, 5.0]) == pytest.approx([3.0, 2.0])


def test_features_times_weights_are_the_evaluation():
    two = game("beginning", seats=2)
    state, evaluator = middle_of(two, 40), two.evaluator()
    weights, judged = list(evaluator.weights), evaluator.evaluate(state, 0)
    features, base = features_of(evaluator, state)
    assert list(evaluator.weights) == weights
    assert base + sum(value * weight for value, weight in zip(features, weights, strict=True)) == pytest.approx(judged)


def test_weights_are_found_again():
    rng, truth = Rng(1), [0.5, -2.0, 0.0]
    samples = []
    for _ in range(200):
        features = [rng.unit() - 0.5 for _ in truth]
        lead = 1.0 + sum(value * weight for value, weight in zip(features, truth, strict=True))
        samples.append(Sample(features, 1.0, lead, 0.5))
    found = fitted(samples, ridge=1e-6)
    assert found == pytest.approx(truth, abs=1e-3)
    assert error(samples, found) < 1e-3 < error(samples, [0.0, 0.0, 0.0])
    assert reach_of(samples, found) < 1


def test_a_number_climbs_to_where_games_are_won(monkeypatch: pytest.MonkeyPatch):
    """The nearer to 3, the better."""
    climb = Spsa(
        game("beginning", seats=2), [Parameter.read("temperature=1/0.5"), Parameter.read("horizon=9/1")], 1, 1, 1
    )

    def duel(upper: dict[str, float], lower: dict[str, float], number: int) -> float:
        return float(abs(upper["temperature"] - 3) < abs(lower["temperature"] - 3))

    monkeypatch.setattr(climb, "duel", duel)
    for step in range(1, 60):
        climb.step(step)
    assert climb.knobs[0].value == pytest.approx(3, abs=0.5)


def test_a_duel_is_fair():
    climb = Spsa(game("beginning", seats=2), [Parameter.read("temperature=0.1/0.01")], 1, 2, 1)
    side = {"temperature": 0.1}
    assert climb.duel(dict(side), dict(side), 1) == 0.5


@pytest.mark.parametrize("text", ["temperature", "temperature=1", "temperature=a/b"])
def test_a_number_to_tune_is_written_with_start_and_step(text: str):
    with pytest.raises(GalapagosError, match="name=start/step"):
        Parameter.read(text)


@pytest.mark.parametrize(("old", "new"), [("heat=0.1/0.01", "temperature"), ("taste.3=0.1/0.01", "weight.3")])
def test_names_the_new_name_of_a_renamed_number(old: str, new: str):
    with pytest.raises(UnknownName, match=f"is now called '{new}'"):
        Parameter.read(old)


def test_a_weight_can_climb():
    climb = Spsa(game("beginning", seats=2), [Parameter.read("weight.3=0.2/0.1")], 1, 1, 1)
    player = climb.player({"weight.3": 7.5}, 0)
    weights = list(player.evaluator_for(climb.game).weights)
    assert weights[3] == 7.5
    assert weights[:3] == list(climb.game.evaluator().weights)[:3]


def test_the_speed_of_search_is_measured():
    found = search_speed(game("beginning", seats=2), seconds=0.05)
    assert found.alone > 50
    assert 0.3 < found.growth < 5


def test_a_game_that_is_over_early_has_no_turn():
    assert turn_after(game("beginning", seats=2), 10_000) is None
