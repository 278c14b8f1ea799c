"""Networks, the evaluator that judges by one, and the files they are kept in."""

from __future__ import annotations

from math import exp, inf
from pathlib import Path
from typing import Any

import msgspec
import pytest

import galapagos
from galapagos.bots import bot, check_bot
from galapagos.bots.search import Search, SearchSettings, logistic
from galapagos.bots.search_player import SearchPlayer
from galapagos.core.errors import GalapagosError
from galapagos.core.evaluator import Evaluator
from galapagos.core.evaluators import LEARNED, register_evaluator
from galapagos.core.game import Game
from galapagos.core.learned import LearnedEvaluator
from galapagos.core.net_files import NetFile, bytes_of, evaluator_of, net_files, read_net, required_features, save_net
from galapagos.core.network import Network
from galapagos.core.policy import PolicyEvaluator
from galapagos.core.registry import game
from galapagos.core.rng import Rng
from galapagos.core.rollout_policy import RolloutEvaluator
from galapagos.core.state import State
from galapagos.games.beginning.evaluation import BeginningEvaluator
from tests.bots.test_memory import blocks_left_by
from tests.learn.nets import UNITS, numbers, random_net
from tests.support.positions import last_bite, middle_of, turn_at

TWO, THREE = game("beginning", seats=2), game("beginning", seats=3)


def learned(played: Game, net: NetFile | None = None) -> LearnedEvaluator:
    evaluator = evaluator_of(net or random_net(played), played, "a net")
    assert isinstance(evaluator, LearnedEvaluator)
    return evaluator


def logit_by_hand(net: NetFile, values: list[float]) -> float:
    """The textbook formula, written as it stands there."""
    from base64 import b64decode

    whole = [byte - 256 if byte > 127 else byte for byte in b64decode(net.weights)]
    rows = [whole[start : start + UNITS] for start in range(0, len(whole), UNITS)]
    sums = [
        bias + sum(value * row[unit] * step for value, row in zip(values, rows, strict=True))
        for unit, (bias, step) in enumerate(zip(net.biases, net.steps, strict=True))
    ]
    return net.bias + sum(max(0.0, one) * output for one, output in zip(sums, net.outputs, strict=True))


# -- the network ------------------------------------------------------------------------------------------------------


def test_a_logit_is_what_the_formula_says():
    net, state, features = random_net(TWO), middle_of(TWO, 30), required_features(TWO)
    for seat in (0, 1):
        values = features.inputs(state, seat)
        assert net.network().logit_of(values) == pytest.approx(logit_by_hand(net, values))


@pytest.mark.parametrize("units", [1, 7, 8, 9, 24])
def test_any_number_of_units_serves(units: int):
    rng = Rng(units)
    weights, biases, outputs = numbers(rng, 5 * units), numbers(rng, units), numbers(rng, units)
    values = [0.5, 0.0, -1.5, 2.0, 0.0]
    logit = 0.25
    for unit in range(units):
        total = biases[unit] + sum(value * weights[place * units + unit] for place, value in enumerate(values))
        logit += max(0.0, total) * outputs[unit]
    assert Network(weights, biases, outputs, 0.25).logit_of(values) == pytest.approx(logit)


@pytest.mark.parametrize(
    ("weights", "biases", "outputs"), [([1.0], [], []), ([1.0], [1.0, 2.0], [1.0, 2.0]), ([1.0], [1.0], [])]
)
def test_a_network_of_no_shape_is_refused(weights: list[float], biases: list[float], outputs: list[float]):
    with pytest.raises(ValueError, match="as many outputs as biases"):
        Network(weights, biases, outputs, 0.0)


def test_weights_as_bytes_are_off_by_half_a_step_at_most():
    rows = [numbers(Rng(seed), UNITS) for seed in range(50)]
    _, steps = bytes_of(rows)
    net = msgspec.structs.replace(random_net(TWO), weights=bytes_of(rows)[0], steps=steps)
    kept = list(net.network().weights)
    exact = [weight for row in rows for weight in row]
    assert all(
        abs(one - other) <= 0.5001 * steps[place % UNITS]
        for place, (one, other) in enumerate(zip(kept, exact, strict=True))
    )
    assert bytes_of([[0.0, 0.0]])[1][0] > 0


# -- the evaluator ----------------------------------------------------------------------------------------------------


def chance_in_search(evaluator: LearnedEvaluator, state: State, seat: int) -> float:
    """What search makes of the evaluation."""
    search = Search(state, seat, evaluator, SearchSettings(), Rng(1))
    return search.win_chance(state, seat)


def test_with_two_seats_one_wins_what_the_other_loses():
    net = random_net(TWO, scale=1.5, offset=0.25)
    evaluator, features = learned(TWO, net), required_features(TWO)
    for decisions in (5, 20, 40):
        state = middle_of(TWO, decisions)
        assert evaluator.evaluate(state, 1) == -evaluator.evaluate(state, 0)
        log_odds = 1.5 * net.network().logit_of(features.inputs(state, 0)) + 0.25
        assert evaluator.evaluate(state, 0) == pytest.approx(TWO.evaluator().reach(state) * log_odds)
        assert chance_in_search(evaluator, state, 0) == pytest.approx(logistic(log_odds))
        assert evaluator.chances(state) == pytest.approx([logistic(log_odds), logistic(-log_odds)])


def test_with_more_seats_chances_are_a_softmax():
    net = random_net(THREE, scale=0.7)
    evaluator, features = learned(THREE, net), required_features(THREE)
    for decisions in (5, 20, 40):
        state = middle_of(THREE, decisions)
        odds = [exp(0.7 * net.network().logit_of(features.inputs(state, seat))) for seat in range(3)]
        expected = [one / sum(odds) for one in odds]
        assert evaluator.chances(state) == pytest.approx(expected)
        assert [chance_in_search(evaluator, state, seat) for seat in range(3)] == pytest.approx(expected)
        assert sum(evaluator.chances(state)) == pytest.approx(1.0)


@pytest.mark.parametrize("played", [TWO, THREE], ids=["two seats", "three seats"])
def test_judging_all_seats_at_once_is_the_same(played: Game):
    evaluator = learned(played)
    end = middle_of(played, 20)
    galapagos.rollout(end, Rng(1))
    assert end.actor == galapagos.OVER
    for state in (middle_of(played, 5), middle_of(played, 40), end):
        values = [evaluator.evaluate(state, seat) for seat in range(played.seats)]
        assert list(evaluator.evaluate_all(state)) == pytest.approx(values)
        by_hand = played.standard_evaluator()
        values = [by_hand.evaluate(state, seat) for seat in range(played.seats)]
        assert list(by_hand.evaluate_all(state)) == pytest.approx(values)


@pytest.mark.parametrize("name", ["beginning", "origin", "stones", "tyranno"])
def test_the_hand_made_evaluator_guides_search(name: str):
    played = game(name)
    evaluator, standard, state = learned(played), played.evaluator(), middle_of(played, 25)
    assert evaluator.selective == standard.selective
    for one in (evaluator.clock, evaluator.reach, evaluator.foresees, evaluator.picks_well):
        assert one(state) == getattr(standard, one.__name__)(state)
    for action in state.choices():
        assert evaluator.shuns(state, action) == standard.shuns(state, action)
    assert evaluator.rollout_choice(state, Rng(3)) == standard.rollout_choice(state, Rng(3))


def test_a_finished_game_is_judged_by_its_points():
    state = last_bite().imagined
    state.play(state.choices()[-1])
    while state.actor >= 0:
        state.play(state.choices()[0])
    assert learned(TWO).evaluate(state, 0) == TWO.evaluator().evaluate(state, 0)


def test_a_search_with_a_network_leaves_nothing_behind(tmp_path: Path):
    save_net(random_net(TWO), tmp_path / "net.json")
    prompt = turn_at(TWO, middle_of(TWO, 30))
    few = 30

    def play() -> None:
        for seed in range(few):
            bot(f"search:2@{tmp_path / 'net.json'}", seed).choose(prompt)
            required_features(TWO).inputs_of_all(prompt.imagined)

    assert blocks_left_by(play) < few / 2


# -- files and names --------------------------------------------------------------------------------------------------


def test_a_net_in_a_file_plays(tmp_path: Path):
    file, net = tmp_path / "net.json", random_net(TWO)
    save_net(net, file)
    assert read_net(file) == net
    assert file.stat().st_size < 8_000
    evaluator, state = TWO.evaluator(str(file)), middle_of(TWO, 20)
    assert isinstance(evaluator, LearnedEvaluator)
    assert evaluator.evaluate(state, 1) == learned(TWO, net).evaluate(state, 1)
    check_bot(f"expert:20@{file}", TWO)
    save_net(random_net(TWO, seed=2), file)  # a changed file is read again
    assert TWO.evaluator(str(file)).evaluate(state, 1) != evaluator.evaluate(state, 1)


def test_a_net_brings_the_settings_of_its_search(tmp_path: Path):
    file = tmp_path / "net.json"
    save_net(msgspec.structs.replace(random_net(TWO), search={"horizon": 0}), file)
    for name, horizon in ((f"search:2@{file}", 0), ("search:2", 2), (f"casual:2@{file}", 1)):  # a level has its own
        player = bot(name, 1)
        assert isinstance(player, SearchPlayer)
        player.choose(last_bite())
        assert player.last is not None
        assert player.last.settings.horizon == horizon


def test_learned_takes_the_net_that_fits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(type(TWO), "folder", tmp_path)
    assert isinstance(TWO.evaluator(LEARNED), BeginningEvaluator)  # none is there
    save_net(random_net(THREE), tmp_path / "nets" / "three.json")
    net_files.cache_clear()
    assert isinstance(TWO.evaluator(LEARNED), BeginningEvaluator)
    save_net(random_net(TWO), tmp_path / "nets" / "two.json")
    net_files.cache_clear()
    assert isinstance(TWO.evaluator(LEARNED), LearnedEvaluator)
    assert isinstance(THREE.evaluator(LEARNED), LearnedEvaluator)
    other = game("beginning", seats=2, horns_kamikaze=not TWO.options["horns_kamikaze"])
    assert isinstance(other.evaluator(LEARNED), BeginningEvaluator)
    assert isinstance(other.evaluator(str(tmp_path / "nets" / "two.json")), LearnedEvaluator)  # as you wish


def test_learned_takes_a_net_only_for_as_much_search_as_it_won_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(type(TWO), "folder", tmp_path)
    for limit, offset in ((400, 1.0), (8000, 2.0)):
        net = msgspec.structs.replace(random_net(TWO, offset=offset), up_to=limit)
        save_net(net, tmp_path / "nets" / f"a{limit}.json")
    net_files.cache_clear()
    found = {effort: TWO.evaluator(LEARNED, effort) for effort in (1, 400, 401, 8000, 8001, inf)}
    assert [one.offset if isinstance(one, LearnedEvaluator) else 0 for one in found.values()] == [1, 1, 2, 2, 0, 0]
    assert isinstance(TWO.evaluator("learned~hunter", 100).guide, LearnedEvaluator)  # type: ignore[attr-defined]
    offsets = {}
    for name in ("search:400@learned", "strong", "expert", "expert:0.01s", "expert:0.05cpu"):
        player = bot(name)
        assert isinstance(player, SearchPlayer)
        evaluator = player.evaluator_for(TWO)
        offsets[name] = evaluator.offset if isinstance(evaluator, LearnedEvaluator) else 0
    assert list(offsets.values()) == [1, 2, 0, 1, 2]


def is_learned(evaluator: Evaluator[Any]) -> bool:
    """Whether anything of it is learnt: what judges, the policy or the rollout policy."""
    return isinstance(evaluator, LearnedEvaluator | PolicyEvaluator | RolloutEvaluator)


def test_shipped_nets_fit_their_games():
    for name in ("beginning", "origin", "stones", "tyranno"):
        for file in (game(name).folder / "nets").glob("*.json"):
            net = read_net(file)
            assert net.game == name
            played = game(name, seats=net.seats, **net.options)
            assert is_learned(played.evaluator(LEARNED, net.up_to or inf))
            assert all((net.made.command, net.made.data, net.made.commit, net.made.date))


def test_the_net_of_origin_plays_where_it_won():
    two = game("origin", seats=2)
    for name, settings in (
        ("search:100@learned", {}),
        ("expert:0.01cpu", {}),
        ("strong", {}),
        ("expert:0.3s", {"horizon": 0}),
        ("expert", {"horizon": 0}),
    ):
        player = bot(name)
        assert isinstance(player, SearchPlayer)
        evaluator = player.evaluator_for(two)
        assert is_learned(evaluator), name
        assert evaluator.search_settings == settings, name
        assert not is_learned(player.evaluator_for(game("origin", seats=3)))
        assert not is_learned(player.evaluator_for(game("origin", seats=2, continents=True)))


def test_the_net_of_tyranno_plays_whatever_the_time():
    two = game("tyranno", seats=2)
    for name in ("search:100@learned", "seasoned", "strong", "expert:0.3cpu", "expert"):
        player = bot(name)
        assert isinstance(player, SearchPlayer)
        assert is_learned(player.evaluator_for(two)), name
        assert not is_learned(player.evaluator_for(game("tyranno", seats=4)))
    assert not is_learned(two.evaluator())


def test_a_net_that_does_not_fit_is_refused(tmp_path: Path):
    file = tmp_path / "net.json"
    save_net(random_net(TWO), file)
    with pytest.raises(GalapagosError, match="has a network for beginning, not for origin"):
        game("origin").evaluator(str(file))
    with pytest.raises(GalapagosError, match="for other features than beginning has with 3 seats: train it again"):
        THREE.evaluator(str(file))
    save_net(msgspec.structs.replace(random_net(TWO), features="0" * 16), file)
    with pytest.raises(GalapagosError, match="for other features"):
        check_bot(f"search:20@{file}", TWO)


@pytest.mark.parametrize("change", [{"weights": "?"}, {"steps": ()}, {"outputs": (1.0,)}, {"biases": (1.0,)}])
def test_a_damaged_net_is_refused(change: dict[str, object], tmp_path: Path):
    file = tmp_path / "net.json"
    save_net(msgspec.structs.replace(random_net(TWO), **change), file)
    with pytest.raises(GalapagosError, match="is not a network"):
        TWO.evaluator(str(file))


def test_the_name_learned_is_taken():
    with pytest.raises(GalapagosError, match="cannot be called 'learned'"):
        register_evaluator("beginning", LEARNED, lambda made: BeginningEvaluator())
