"""Rollout policies: what they learn from, how they are trained, the files they are kept in, and runs that learn one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from galapagos.bots.search_settings import playing_settings
from galapagos.core.errors import GalapagosError
from galapagos.core.move_features import MOST
from galapagos.core.net_files import (
    Provenance,
    evaluator_of,
    move_features_of,
    names_digest,
    read_net,
    save_net,
)
from galapagos.core.record import Record, replay
from galapagos.core.registry import game, game_names
from galapagos.core.rollout_policy import RolloutEvaluator
from galapagos.core.state import State
from galapagos.learn.plan import POLICY, ROLLOUT, Epoch, Generation, LearnFolder, Plan
from galapagos.learn.rollout import (
    CANDIDATES,
    RolloutPupil,
    RolloutSamples,
    RolloutTeacher,
    narrowed,
    rollout_part,
    sharpened,
    train_rollout,
    with_rollout,
)
from galapagos.learn.samples import CALIBRATED, CHECKED
from galapagos.learn.visits import Course, cross_entropy, probabilities, samples_of_record, teach
from galapagos.terminal.main import run
from tests.learn.nets import random_net, random_rollout, rollout_alone, with_random_rollout
from tests.learn.test_learner import TINY, Run, check_that_it_can_be_stopped
from tests.learn.test_policy import passed_gates
from tests.support.records import played

TWO = game("beginning", seats=2)
NAMES = [f"feature {number}" for number in range(12)]
WITH_ROLLOUT = msgspec.structs.replace(
    TINY,
    generations=1,
    rollout_positions=60,
    rollout_iterations=40,
    rollout_candidates=2,
    rollout_epochs=8,
    gate_games=2,
)
ROLLOUT_ONLY = msgspec.structs.replace(WITH_ROLLOUT, rollout_only=True, horizon=None)


def made_up(positions: int, games: int = 40, seed: int = 1) -> tuple[RolloutSamples, np.ndarray]:
    """Positions with two to six choices, each with up to four features, and the weights that the visits follow."""
    rng = np.random.default_rng(seed)
    sizes = rng.integers(2, 7, positions)
    numbers = np.repeat(np.arange(positions), sizes).astype(np.int32)
    features = rng.integers(0, len(NAMES), (len(numbers), 4)).astype(np.int16)
    features[:, 2:][rng.random((len(numbers), 2)) < 0.5] = -1
    samples = RolloutSamples(
        shares=np.zeros(len(numbers), np.float32),
        stands_for=rng.integers(1, 4, len(numbers)).astype(np.float32),
        positions=numbers,
        games=(numbers * games // positions).astype(np.int32),
        features=features,
    )
    weights = np.append(rng.normal(size=len(NAMES)), 0.0).astype(np.float32)
    shares = probabilities(weights[features].sum(axis=1), samples)
    return msgspec.structs.replace(samples, shares=shares), weights


def searched(record: Record, wanted: int, iterations: int) -> RolloutSamples:
    course = Course(RolloutTeacher, wanted, iterations, None, 1, 1)
    found: list[Any] = samples_of_record(record, 7, wanted, course)
    return RolloutSamples.joined(found)


def said_nothing(epoch: int, losses: Epoch) -> None:
    pass


# -- samples ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), [("beginning", 2), ("beginning", 4), ("stones", 2)])
def test_a_sample_has_the_features_of_every_choice(name: str, seats: int):
    record = played(name, seats)
    samples, moves = searched(record, 4, 20), move_features_of(record.make_game())
    assert moves is not None
    assert len(samples) == 4
    assert set(samples.games.tolist()) == {7}
    assert samples.features.shape[1] == MOST
    possible = {
        frozenset(tuple(sorted(moves.of(state, action))) for action in state.choices()) for state in decisions(record)
    }
    for rows in samples.rows():
        one = samples.part(rows)
        assert one.shares.sum() == pytest.approx(1.0)
        found = frozenset(tuple(sorted(row[row >= 0].tolist())) for row in one.features)
        assert any(found <= choices for choices in possible)
    again = searched(record, 4, 20)
    assert [one.tobytes() for one in again.arrays().values()] == [one.tobytes() for one in samples.arrays().values()]


def decisions(record: Record) -> list[State]:
    return [state.copy() for state, action in replay(record) if action >= 0]


def test_positions_where_nobody_asks_the_policy_teach_nothing():
    record = played("stones", 2)
    teacher = RolloutTeacher(record.make_game(), None, 1)
    known = [state for state in decisions(record) if teacher.evaluator.picks_well(state)]
    assert any(len(state.choices()) > 1 for state in known)
    assert not any(teacher.teaches(state) for state in known)
    assert any(teacher.teaches(state) for state in decisions(record))


# -- training ---------------------------------------------------------------------------------------------------------


def test_shares_are_those_of_the_cubes_of_visits():
    samples = RolloutSamples(
        shares=np.array([0.5, 0.25, 0.25, 0.25, 0.75], np.float32),
        stands_for=np.array([1, 1, 2, 1, 1], np.float32),
        positions=np.array([0, 0, 0, 1, 1], np.int32),
        games=np.zeros(5, np.int32),
        features=np.zeros((5, 2), np.int16),
    )
    whole = 0.5**3 + 0.25**3 + 2 * 0.125**3
    expected = [0.5**3 / whole, 0.25**3 / whole, 2 * 0.125**3 / whole, 1 / 28, 27 / 28]
    assert sharpened(samples).shares.tolist() == pytest.approx(expected)


def test_a_step_follows_the_gradient_of_the_cross_entropy():
    samples, _ = made_up(8)
    pupil = RolloutPupil(len(NAMES), 0.0)
    pupil.weights[:-1] = np.random.default_rng(2).normal(size=len(NAMES))
    slopes = (probabilities(pupil.logits(samples), samples) - samples.shares) / len(samples)
    gradient = pupil.gradient(samples, slopes.astype(np.float32))
    for place in range(len(NAMES)):
        kept, losses = pupil.weights[place], list[float]()
        for value in (kept + 1e-2, kept - 1e-2):
            pupil.weights[place] = value
            losses.append(pupil.loss(samples))
        pupil.weights[place] = kept
        assert (losses[0] - losses[1]) / 2e-2 == pytest.approx(gradient[place], abs=3e-3)
    before = pupil.weights.copy()
    pupil.step(samples, 1.0)
    moved = (pupil.weights - before)[:-1]
    assert (np.sign(moved) == -np.sign(gradient[:-1])).all()
    assert gradient[-1] == pupil.weights[-1] == 0.0  # a place without a feature weighs nothing


def test_training_predicts_held_out_moves_better():
    samples, weights = made_up(600)
    plan = Plan(game="beginning", seats=2, rollout_epochs=60, decay=0.0)
    # The features are named after those of the game: the first of them are used.
    part, trained = train_rollout(plan, samples, 1, said_nothing)
    held = sharpened(samples.of(CHECKED))
    uniform = cross_entropy(np.zeros_like(held.shares), held)
    assert trained.start == pytest.approx(uniform, abs=1e-6)
    assert trained.least < trained.end
    assert trained.end - trained.least < 0.1 * (trained.start - trained.least)
    assert (trained.positions, trained.held_out) == (len(samples.taught()), len(held))
    assert len(trained.curve) == 60
    found = np.array(part.numbers())[: len(NAMES)]
    assert np.corrcoef(found, weights[:-1])[0, 1] > 0.95
    assert 2 < np.polyfit(weights[:-1], found, 1)[0] < 4  # cubes of what the visits follow
    assert train_rollout(plan, samples, 1, said_nothing)[0] == part


def test_the_learning_rate_falls_to_nothing():
    paces = list[float]()

    class Watched(RolloutPupil):
        def step(self, samples: RolloutSamples, pace: float) -> None:
            paces.append(pace)

    samples, _ = made_up(400)
    teach(Watched(len(NAMES), 0.0), samples, 2, np.random.default_rng(1), said_nothing)
    assert paces == pytest.approx(np.linspace(1.0, 0.0, len(paces), endpoint=False).tolist())


def test_the_epoch_is_kept_that_does_best_on_games_of_its_own():
    samples, _ = made_up(120)
    noise = np.random.default_rng(3).normal(size=len(samples.shares)).astype(np.float32) * 3
    samples = msgspec.structs.replace(samples, shares=probabilities(noise, samples))
    plan = Plan(game="beginning", seats=2, rollout_epochs=30, decay=0.0)
    part, trained = train_rollout(plan, samples, 1, said_nothing)
    assert trained.curve[-1].trained < trained.start
    pupil = RolloutPupil(len(part.numbers()), 0.0)
    untrained = pupil.loss(sharpened(samples.of(CALIBRATED)))
    pupil.weights[:-1] = part.numbers()
    assert pupil.loss(sharpened(samples.of(CALIBRATED))) < untrained + 0.02
    assert trained.end < trained.curve[-1].held_out


def test_places_without_features_are_left_out():
    samples, _ = made_up(20)
    padded = np.full((len(samples.shares), MOST), -1, np.int16)
    padded[:, :4] = samples.features
    wide = msgspec.structs.replace(samples, features=padded)
    assert narrowed(wide).features.tolist() == samples.features.tolist()


# -- files ------------------------------------------------------------------------------------------------------------


def test_weights_are_stored_to_a_hundredth_of_the_largest():
    weights = np.append(np.linspace(-2.54, 2.0, len(NAMES)), 0.0).astype(np.float32)
    part = rollout_part(NAMES, weights)
    assert part.features == names_digest(NAMES)
    assert part.numbers() == pytest.approx(weights[:-1].tolist(), abs=0.01)
    assert rollout_part(NAMES, np.zeros(len(NAMES) + 1, np.float32)).numbers() == [0.0] * len(NAMES)


def test_a_rollout_policy_is_added_to_the_network_or_to_nothing():
    part, net, made = random_rollout(TWO), random_net(TWO), Provenance("a test", "nothing")
    plan = msgspec.structs.replace(TINY, rollout_candidates=3)
    both, alone = (with_rollout(plan, one, part, made) for one in (net, None))
    assert msgspec.structs.replace(both, rollout=None, search={}) == net
    assert (alone.weights, alone.rollout) == ("", part)
    for one in (both, alone):
        evaluator = evaluator_of(one, TWO, "a net")
        assert isinstance(evaluator, RolloutEvaluator)
        assert playing_settings("beginning", **evaluator.search_settings).rollout_candidates == 3


def test_a_rollout_policy_is_stored_and_read(tmp_path: Path):
    net = with_random_rollout(random_net(TWO), TWO)
    save_net(net, tmp_path / "net.json")
    assert read_net(tmp_path / "net.json") == net
    assert isinstance(TWO.evaluator(str(tmp_path / "net.json")), RolloutEvaluator)


def test_net_files_without_a_rollout_policy_still_open(tmp_path: Path):
    file = tmp_path / "net.json"
    save_net(random_net(TWO), file)
    fields = msgspec.json.decode(file.read_bytes())
    del fields["rollout"]
    file.write_bytes(msgspec.json.encode(fields))
    assert read_net(file) == random_net(TWO)


@pytest.mark.parametrize("weights", ["?", "AAA"])
def test_a_damaged_rollout_policy_is_refused(weights: str, tmp_path: Path):
    rollout = msgspec.structs.replace(random_rollout(TWO), weights=weights)
    save_net(msgspec.structs.replace(random_net(TWO), rollout=rollout), tmp_path / "net.json")
    with pytest.raises(GalapagosError, match="is not a network"):
        TWO.evaluator(str(tmp_path / "net.json"))


@pytest.mark.parametrize("change", [{"features": "0123456789abcdef"}, {"weights": "AAAA"}])
def test_a_rollout_policy_for_other_features_is_refused(change: dict[str, str], tmp_path: Path):
    rollout = msgspec.structs.replace(random_rollout(TWO), **change)
    save_net(msgspec.structs.replace(rollout_alone(TWO), rollout=rollout), tmp_path / "net.json")
    with pytest.raises(GalapagosError, match="other features than the moves of beginning"):
        TWO.evaluator(str(tmp_path / "net.json"))


# -- runs -------------------------------------------------------------------------------------------------------------


def only_generation(folder: LearnFolder) -> Generation:
    (found,) = folder.manifest.generations
    return found


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return Run(tmp_path_factory.mktemp("learn") / "run", ROLLOUT_ONLY)


def test_a_run_learns_what_search_plays(finished: Run):
    one = only_generation(finished.folder)
    assert (one.trained, one.policy, one.gate, one.policy_gate) == (None, None, None, None)
    assert one.rollout is not None
    assert one.rollout.least < one.rollout.end < one.rollout.start
    assert one.rollout_gate is not None
    assert not one.rollout_gate.passed  # two games prove nothing
    net = read_net(finished.folder.net(1, ROLLOUT))
    assert (net.weights, net.policy, net.search) == ("", None, {CANDIDATES: 2})
    assert net.made.data == "rollout policy from 60 positions searched with 40 iterations"
    told = "--rollout-positions 60 --rollout-iterations 40 --rollout-candidates 2 --rollout-only"
    assert told in net.made.command
    assert not (finished.folder.path / "best.json").exists()


def test_a_run_with_a_rollout_policy_can_be_stopped_anywhere(finished: Run, tmp_path: Path):
    check_that_it_can_be_stopped(tmp_path, finished)


def test_the_report_shows_the_curve_and_the_gate_of_the_rollout_policy(finished: Run):
    page = (finished.folder.path / "report.html").read_text()
    assert "Generation 1: cross entropy of the rollout policy" in page
    trained = only_generation(finished.folder).rollout
    assert trained is not None
    assert f"<td>{trained.end:.4f}</td><td>{trained.least:.4f}</td>" in page
    assert "2 games</td><td>no</td>" in page


@pytest.mark.parametrize(
    ("won", "judges", "plays_rollouts"),
    [
        ({"gate"}, True, False),
        ({"rollout-gate"}, False, True),
        ({"gate", "rollout-gate"}, True, True),
        (set[str](), False, False),
    ],
)
def test_what_wins_its_gate_is_kept(
    won: set[str], judges: bool, plays_rollouts: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("galapagos.learn.learner.play_gate", passed_gates(won))
    plan = msgspec.structs.replace(
        WITH_ROLLOUT, generations=2, epochs=2, rollout_positions=40, rollout_iterations=3, rollout_epochs=2
    )
    folder = Run(tmp_path, plan).folder
    best = tmp_path / "best.json"
    assert best.exists() == (judges or plays_rollouts)
    if not best.exists():
        return
    net = read_net(best)
    assert (bool(net.weights), net.rollout is not None) == (judges, plays_rollouts)
    first, second = (read_net(folder.net(number, ROLLOUT)) for number in (1, 2))
    assert net.rollout == (second.rollout if plays_rollouts else None)
    later = read_net(folder.net(2))  # it begins with the rollout policy of the best, and its setting
    assert later.rollout == (first.rollout if plays_rollouts else None)
    assert later.search.get(CANDIDATES) == (2 if plays_rollouts else None)


def test_network_policy_and_rollout_policy_go_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("galapagos.learn.learner.play_gate", passed_gates({"gate", "policy-gate", "rollout-gate"}))
    few = {"positions": 40, "iterations": 3, "epochs": 2}
    changes = {f"{kind}_{name}": value for kind in ("policy", "rollout") for name, value in few.items()}
    folder = Run(tmp_path, msgspec.structs.replace(WITH_ROLLOUT, epochs=2, **changes)).folder
    net = read_net(tmp_path / "best.json")
    assert (net.weights, net.policy) == (read_net(folder.net(1)).weights, read_net(folder.net(1, POLICY)).policy)
    assert net.rollout is not None
    assert net.made.data.count(";") == 2


def test_a_rollout_policy_is_learnt_only_if_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert Plan(game="beginning", seats=2).rollout_positions == 0
    out = ["--out", str(tmp_path / "run")]
    assert run(["learn", "beginning", "--rollout-only", *out]) == 2
    assert "--rollout-only needs --rollout-positions" in capsys.readouterr().err
    without = [name for name in game_names() if move_features_of(game(name)) is None]
    assert without == ["origin", "tyranno"]
    for name in without:
        assert run(["learn", name, "--rollout-positions", "10", *out]) == 2
        assert f"the moves of {name} have no features" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()
