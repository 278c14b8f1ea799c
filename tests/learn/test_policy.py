"""Policies: what they learn from, how they are trained, the files they are kept in, and runs that learn one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from galapagos.bots.search_player import Budget
from galapagos.core.errors import GalapagosError
from galapagos.core.evaluators import LEARNED
from galapagos.core.learned import LearnedEvaluator
from galapagos.core.net_files import NetFile, evaluator_of, net_files, read_net, required_features, save_net
from galapagos.core.policy import PolicyEvaluator
from galapagos.core.record import Record, save_record
from galapagos.core.registry import game
from galapagos.core.rng import Rng
from galapagos.learn.plan import POLICY, Epoch, Gate, Generation, Plan
from galapagos.learn.players import NetPlayer
from galapagos.learn.policy import descend, logits_of, policy_part, train_policy, value_logits, with_policy
from galapagos.learn.policy_samples import PolicySamples, PolicyTeacher
from galapagos.learn.samples import CALIBRATED, CHECKED, save_samples
from galapagos.learn.training import AdamW, Layers
from galapagos.learn.visits import (
    MOST,
    OTHERS,
    Course,
    cross_entropy,
    probabilities,
    samples_from_searches,
    samples_of_record,
    selected,
)
from galapagos.terminal.main import run
from tests.learn.nets import policy_alone, random_net, random_policy, with_random_policy
from tests.learn.test_learner import TINY, Run, check_that_it_can_be_stopped
from tests.support.positions import middle_of, turn_at
from tests.support.records import played

TWO, THREE = game("beginning", seats=2), game("beginning", seats=3)
WITH_POLICY = msgspec.structs.replace(
    TINY, generations=1, policy_positions=60, policy_iterations=40, policy_epochs=30, gate_games=2
)
POLICY_ONLY = msgspec.structs.replace(WITH_POLICY, policy_only=True, horizon=None)


def made_up(positions: int, inputs: int, games: int = 40, seed: int = 1) -> PolicySamples:
    """Positions with two to six choices. The visits follow the first input."""
    rng = np.random.default_rng(seed)
    sizes = rng.integers(2, 7, positions)
    numbers = np.repeat(np.arange(positions), sizes).astype(np.int32)
    rows = rng.normal(size=(len(numbers), inputs)).astype(np.float16)
    blank = PolicySamples(
        inputs=rows,
        shares=np.zeros(len(numbers), np.float32),
        values=rng.random(len(numbers)).astype(np.float32),
        stands_for=rng.integers(1, 4, len(numbers)).astype(np.float32),
        ended=rng.random(len(numbers)) < 0.1,
        positions=numbers,
        games=(numbers * games // positions).astype(np.int32),
    )
    return msgspec.structs.replace(blank, shares=probabilities(rows[:, 0].astype(np.float32), blank))


def course(positions: int, iterations: int, net: NetFile | None = None, seed: int = 1) -> Course:
    return Course(PolicyTeacher, positions, iterations, net, seed, generation=1)


def searched(record: Record, game: int, wanted: int, iterations: int) -> PolicySamples:
    found: list[Any] = samples_of_record(record, game, wanted, course(wanted, iterations))
    return PolicySamples.joined(found)


def said_nothing(epoch: int, losses: Epoch) -> None:
    pass


# -- samples ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), [("beginning", 2), ("beginning", 3), ("origin", 2), ("stones", 2)])
def test_a_sample_has_every_choice_with_its_share_of_visits(name: str, seats: int):
    record = played(name, seats)
    samples = searched(record, 7, 3, 60)
    assert len(samples) == 3
    assert set(samples.games.tolist()) == {7}
    assert samples.inputs.shape[1] == len(required_features(record.make_game()).names(seats))
    for rows in samples.rows():
        one = samples.part(rows)
        assert 2 <= len(rows) <= MOST
        assert one.shares.sum() == pytest.approx(1.0)
        assert one.shares.max() > 1 / len(rows)
        assert ((one.values >= 0) & (one.values <= 1)).all()
        assert len({row.tobytes() for row in one.inputs}) > 1  # moves lead to different positions
    again = searched(record, 7, 3, 60)
    assert [array.tobytes() for array in again.arrays().values()] == [
        array.tobytes() for array in samples.arrays().values()
    ]


def test_a_race_teaches_about_racers_and_others():
    samples = searched(played("tyranno", 2), 0, 3, 150)
    wide = [samples.part(rows) for rows in samples.rows() if len(rows) == MOST]
    assert wide
    for one in wide:
        assert (one.shares > 0).all()
        assert (one.stands_for == 1).all()
        assert one.shares.max() > one.shares.min()  # some fell behind and dropped out


def test_of_many_choices_the_most_visited_and_a_few_others_are_stored():
    visits = {action: max(0, 50 - action) for action in range(MOST - OTHERS + 5 * OTHERS)}
    chosen, stands_for = selected(visits, Rng(1))
    assert chosen[: MOST - OTHERS] == list(range(MOST - OTHERS))
    assert len(set(chosen)) == MOST
    assert stands_for == [1.0] * (MOST - OTHERS) + [5.0] * OTHERS
    assert chosen != selected(visits, Rng(2))[0]
    few = {3: 1, 5: 8, 6: 2}
    assert selected(few, Rng(1)) == ([5, 6, 3], [1.0, 1.0, 1.0])


def test_samples_are_the_same_however_many_processes_search(tmp_path: Path):
    files = [tmp_path / f"{seed}.json" for seed in range(10)]
    for file in files:
        save_record(played("beginning", 2), file)
    alone, together = (samples_from_searches(files, course(12, 2, random_net(TWO)), workers) for workers in (1, 2))
    save_samples(alone, tmp_path / "alone.npz")
    save_samples(together, tmp_path / "together.npz")
    assert (tmp_path / "alone.npz").read_bytes() == (tmp_path / "together.npz").read_bytes()
    kept = PolicySamples.load(tmp_path / "alone.npz")
    assert len(kept) == 12
    assert sorted(set(kept.games.tolist())) == list(range(10))
    with pytest.raises(GalapagosError, match="too few positions to learn a policy"):
        samples_from_searches(files, course(2, 2), 1)


def test_no_game_is_in_two_parts():
    samples = PolicySamples.joined([made_up(50, 3), made_up(30, 3, seed=2)])
    assert len(samples) == 80
    parts = [samples.taught(), samples.of(CALIBRATED), samples.of(CHECKED)]
    games = [set(part.games.tolist()) for part in parts]
    assert sum(map(len, parts)) == 80
    assert not games[0] & games[1]
    assert not games[0] & games[2]
    assert not games[1] & games[2]


# -- training ---------------------------------------------------------------------------------------------------------


def test_probabilities_are_a_softmax_over_siblings():
    samples = made_up(6, 3)
    logits = samples.inputs[:, 1].astype(np.float32)
    found = probabilities(logits, samples)
    for rows in samples.rows():
        odds = samples.stands_for[rows] * np.exp(logits[rows])
        assert found[rows].tolist() == pytest.approx((odds / odds.sum()).tolist(), rel=1e-4)
    assert probabilities(logits + 3, samples).tolist() == pytest.approx(found.tolist(), rel=1e-4)


def test_uniform_is_the_logarithm_of_the_number_of_choices():
    samples = made_up(6, 3)
    choices = [samples.stands_for[rows].sum() for rows in samples.rows()]
    found = cross_entropy(np.zeros_like(samples.shares), samples)
    assert found == pytest.approx(np.log(choices).mean(), rel=1e-4)


def test_a_choice_that_ends_the_game_has_the_logit_of_its_value():
    samples, layers = made_up(30, 3), Layers.new(3, 2, np.random.default_rng(1))
    logits = logits_of(layers, samples, 0.1)
    assert samples.ended.any()
    assert (logits[samples.ended] == value_logits(samples, 0.1)[samples.ended]).all()
    free = ~samples.ended
    assert (logits[free] == layers.logits(samples.inputs.astype(np.float32))[free]).all()


def test_a_step_follows_the_gradient_of_the_cross_entropy():
    samples, layers = made_up(8, 5), Layers.new(5, 3, np.random.default_rng(2))
    seen = list[list[np.ndarray]]()

    class Watched(AdamW):
        def step(self, gradients: list[np.ndarray], pace: float = 1.0) -> None:
            seen.append(gradients)

    descend(layers, Watched(layers.parts(), 0.1, 0.0, ()), samples, 0.1, 1.0)
    for part, gradient in zip(layers.parts()[:-1], seen[0][:-1], strict=True):
        for place in np.ndindex(part.shape):
            kept, step = part[place], np.float32(1e-2)
            losses = []
            for value in (kept + step, kept - step):
                part[place] = value
                losses.append(cross_entropy(logits_of(layers, samples, 0.1), samples))
            part[place] = kept
            assert (losses[0] - losses[1]) / (2 * step) == pytest.approx(gradient[place], abs=3e-3)
    assert seen[0][-1].tolist() == [0.0]  # a bias that all logits share would only drift


def test_training_predicts_held_out_visits_better():
    count = len(required_features(TWO).names(2))
    samples = made_up(400, count)
    samples.inputs[:, 1:] = 0
    samples = msgspec.structs.replace(samples, ended=np.zeros_like(samples.ended))
    plan = Plan(game="beginning", seats=2, units=4, policy_epochs=15, rate=0.02, decay=0.0)
    layers, trained = train_policy(plan, samples, 1, said_nothing)
    held = samples.of(CHECKED)
    least = cross_entropy(held.inputs[:, 0].astype(np.float32), held)
    assert trained.end - least < 0.2 * (trained.uniform - least)
    assert trained.start > trained.curve[-1].held_out
    assert trained.values > trained.uniform  # random values say nothing, and with confidence
    assert (trained.positions, trained.held_out) == (len(samples.taught()), len(held))
    again, _ = train_policy(plan, samples, 1, said_nothing)
    assert [part.tobytes() for part in again.parts()] == [part.tobytes() for part in layers.parts()]


def test_the_epoch_is_kept_that_does_best_on_games_of_its_own():
    """What is learnt by heart from a few games does not count."""
    samples = made_up(200, 30)
    shares = probabilities(np.random.default_rng(3).normal(size=len(samples.shares)).astype(np.float32) * 3, samples)
    samples = msgspec.structs.replace(samples, shares=shares, ended=np.zeros_like(samples.ended))
    plan = Plan(game="beginning", seats=2, units=16, policy_epochs=30, rate=0.02, decay=0.0)
    layers, trained = train_policy(plan, samples, 1, said_nothing)
    part = samples.of(CALIBRATED)
    untrained = cross_entropy(np.zeros_like(part.shares), part)
    assert trained.curve[-1].trained < 0.8 * trained.curve[0].trained
    assert cross_entropy(logits_of(layers, part, 0.1), part) < untrained + 0.05
    assert trained.end < trained.curve[-1].held_out


# -- files ------------------------------------------------------------------------------------------------------------


def test_a_policy_is_stored_and_read(tmp_path: Path):
    net = with_random_policy(random_net(TWO), TWO)
    save_net(net, tmp_path / "net.json")
    assert read_net(tmp_path / "net.json") == net
    evaluator = TWO.evaluator(str(tmp_path / "net.json"))
    assert isinstance(evaluator, PolicyEvaluator)
    assert isinstance(evaluator.guide, LearnedEvaluator)
    state = middle_of(TWO, 30)
    assert net.policy is not None
    for seat in (0, 1):
        logit = net.policy.network().logit_of(required_features(TWO).inputs(state, seat))
        assert evaluator.policy_logit(state, seat) == pytest.approx(logit)


def test_training_and_play_agree_about_logits():
    samples, layers = made_up(5, 8), Layers.new(8, 3, np.random.default_rng(1))
    network, inputs = policy_part(layers).network(), samples.inputs.astype(np.float32)
    expected = [network.logit_of(row.tolist()) for row in inputs]
    assert layers.logits(inputs).tolist() == pytest.approx(expected, abs=0.02)


def test_net_files_without_a_policy_still_open(tmp_path: Path):
    file = tmp_path / "net.json"
    save_net(random_net(TWO), file)
    fields = msgspec.json.decode(file.read_bytes())
    del fields["policy"]
    file.write_bytes(msgspec.json.encode(fields))
    assert read_net(file) == random_net(TWO)
    assert isinstance(TWO.evaluator(str(file)), LearnedEvaluator)
    shipped = game("origin").folder / "nets" / "two-seats.json"
    assert not game("origin", seats=2).evaluator(str(shipped)).has_policy


def test_a_policy_alone_leaves_judging_to_the_hand_made_evaluator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    save_net(policy_alone(TWO), tmp_path / "nets" / "two.json")
    monkeypatch.setattr(type(TWO), "folder", tmp_path)
    net_files.cache_clear()
    evaluator, state = TWO.evaluator(LEARNED), middle_of(TWO, 30)
    net_files.cache_clear()
    assert evaluator.has_policy
    assert evaluator.evaluate(state, 0) == TWO.evaluator().evaluate(state, 0)
    prompt = turn_at(TWO, state)
    assert NetPlayer(Rng(1), Budget(iterations=20), policy_alone(TWO)).choose(prompt) in prompt.choices


@pytest.mark.parametrize("change", [{"weights": "?"}, {"steps": ()}, {"outputs": (1.0,)}, {"biases": (1.0,)}])
def test_a_damaged_policy_is_refused(change: dict[str, object], tmp_path: Path):
    policy = msgspec.structs.replace(random_policy(TWO), **change)
    save_net(msgspec.structs.replace(random_net(TWO), policy=policy), tmp_path / "net.json")
    with pytest.raises(GalapagosError, match="is not a network"):
        TWO.evaluator(str(tmp_path / "net.json"))


def test_a_net_file_without_any_network_is_refused(tmp_path: Path):
    save_net(msgspec.structs.replace(policy_alone(TWO), policy=None), tmp_path / "net.json")
    with pytest.raises(GalapagosError, match="neither weights nor a policy"):
        TWO.evaluator(str(tmp_path / "net.json"))


def test_a_policy_for_other_features_is_refused(tmp_path: Path):
    net = msgspec.structs.replace(random_net(TWO), policy=random_policy(THREE))
    save_net(net, tmp_path / "net.json")
    with pytest.raises(GalapagosError, match="for other features"):
        TWO.evaluator(str(tmp_path / "net.json"))


def test_a_policy_is_added_to_the_network_or_to_nothing():
    layers = Layers.new(len(required_features(TWO).names(2)), 4, np.random.default_rng(1))
    net = random_net(TWO)
    both, alone = (with_policy(TINY, one, layers, net.made) for one in (net, None))
    assert msgspec.structs.replace(both, policy=None) == net
    assert (alone.weights, alone.policy) == ("", both.policy)
    assert evaluator_of(alone, TWO, "alone").has_policy


# -- runs -------------------------------------------------------------------------------------------------------------


def only_generation(run: Run) -> Generation:
    (found,) = run.folder.manifest.generations
    return found


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return Run(tmp_path_factory.mktemp("learn") / "run", POLICY_ONLY)


def test_a_run_learns_which_moves_search_looks_at(finished: Run):
    one = only_generation(finished)
    assert (one.trained, one.gate) == (None, None)
    assert one.policy is not None
    assert one.policy.end < one.policy.uniform - 0.02
    assert one.policy.positions + one.policy.held_out < 60
    assert one.policy_gate is not None
    assert not one.policy_gate.passed  # two games prove nothing
    net = read_net(finished.folder.net(1, POLICY))
    assert net.weights == ""
    assert net.made.data == "policy from 60 positions searched with 40 iterations"
    assert "--policy-positions 60 --policy-iterations 40 --policy-only" in net.made.command
    assert not (finished.folder.path / "best.json").exists()


def test_a_run_with_a_policy_can_be_stopped_anywhere(finished: Run, tmp_path: Path):
    check_that_it_can_be_stopped(tmp_path, finished)


def test_the_report_shows_the_curve_and_the_gate_of_the_policy(finished: Run):
    page = (finished.folder.path / "report.html").read_text()
    assert "Generation 1: cross entropy of the policy" in page
    assert page.count("<svg viewBox") == 3  # the curves with their legend of two lines
    policy = only_generation(finished).policy
    assert policy is not None
    assert f"<td>{policy.end:.4f}</td>" in page
    assert "2 games</td><td>no</td>" in page


def passed_gates(names: set[str]) -> Callable[..., Gate]:
    """Gate matches that nobody plays: those in folders of these names are won."""

    def play_gate(plan: Plan, number: int, new: NetFile, old: NetFile | None, folder: Path, *others: object) -> Gate:
        won = folder.name in names
        return Gate(24, float(won), float(won), float(won), 0.5, True, won)

    return play_gate


@pytest.mark.parametrize(
    ("won", "judges", "has_policy"),
    [
        ({"gate"}, True, False),
        ({"policy-gate"}, False, True),
        ({"gate", "policy-gate"}, True, True),
        (set[str](), False, False),
    ],
)
def test_what_wins_its_gate_is_kept(
    won: set[str], judges: bool, has_policy: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("galapagos.learn.learner.play_gate", passed_gates(won))
    plan = msgspec.structs.replace(
        WITH_POLICY, generations=2, epochs=2, policy_positions=40, policy_iterations=3, policy_epochs=2
    )
    run = Run(tmp_path, plan)
    best = tmp_path / "best.json"
    assert best.exists() == (judges or has_policy)
    if not best.exists():
        return
    net = read_net(best)
    assert (bool(net.weights), net.policy is not None) == (judges, has_policy)
    assert run.folder.manifest.best == 2
    taken_over = read_net(run.folder.net(2)).policy
    first = read_net(run.folder.net(1, POLICY)).policy
    assert taken_over == (first if has_policy else None)  # a new network starts with the policy of the best
    assert net.policy == (read_net(run.folder.net(2, POLICY)).policy if has_policy else None)


def test_a_policy_is_learnt_only_if_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert Plan(game="beginning", seats=2).policy_positions == 0
    assert run(["learn", "beginning", "--policy-only", "--out", str(tmp_path / "run")]) == 2
    assert "--policy-only needs --policy-positions" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()
