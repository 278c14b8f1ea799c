"""Samples, training and calibration, each against what can be computed by hand."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest

from galapagos.core.game import Game
from galapagos.core.net_files import NetFile, Provenance, evaluator_of, required_features
from galapagos.core.record import replay, save_record
from galapagos.core.registry import game
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE
from galapagos.learn import training
from galapagos.learn.plan import Epoch, Plan
from galapagos.learn.samples import (
    CALIBRATED,
    CHECKED,
    PARTS,
    Floats,
    Samples,
    joined,
    judged,
    load_samples,
    samples_from,
    samples_of,
    save_samples,
    target_of,
    traced,
)
from galapagos.learn.training import (
    AdamW,
    Layers,
    calibrate,
    calibrated_chances,
    chances_of,
    loss_of,
    loss_on,
    net_of,
    reliability,
    train,
)
from tests.learn.nets import random_net
from tests.learn.test_network import learned
from tests.support.positions import middle_of
from tests.support.records import played

TWO, THREE = game("beginning", seats=2), game("beginning", seats=3)
EVERY = 8


def made_up(seats: int, count: int, inputs: int, seed: int = 1, games: int = 40) -> Samples:
    rng = np.random.default_rng(seed)
    targets = rng.random((count, seats)).astype(np.float32)
    return Samples(
        rng.normal(size=(count, seats, inputs)).astype(np.float16),
        targets / targets.sum(axis=1, keepdims=True),
        (np.arange(count) * games // count).astype(np.int32),
    )


def said_nothing(epoch: int, losses: Epoch) -> None:
    pass


# -- samples ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), [("beginning", 3), ("origin", 2), ("tyranno", 2)])
def test_a_game_is_sampled_at_every_tick_of_the_clock_and_between(name: str, seats: int):
    record = played(name, seats)
    made = record.make_game()
    evaluator = made.evaluator()
    seen = [state.copy() for state, action in replay(record) if action >= 0 and judged(evaluator, state)]
    ticks = {evaluator.clock(state) for state in seen}
    rows, target = samples_of(record, Rng(1), EVERY)
    assert len(ticks) <= len(rows) < len(seen)
    assert {(len(row), len(row[0])) for row in rows} == {(seats, len(required_features(made).names(seats)))}
    assert sum(target) == pytest.approx(1.0)
    assert target.index(max(target)) == record.scores.index(max(record.scores))
    assert samples_of(record, Rng(1), EVERY) == (rows, target)
    assert len(samples_of(record, Rng(1), 1)[0]) == len(seen)


def test_fights_that_the_evaluator_foresees_are_sampled():
    record = played("tyranno", 2)
    evaluator = record.make_game().evaluator()
    chance = [state.actor == CHANCE for state, _ in replay(record) if judged(evaluator, state)]
    assert any(chance)
    assert not all(chance)


def test_a_sample_is_what_the_deciding_seat_may_know():
    """Two deals that differ only in what a seat cannot see give it the same side, but not the same rivals."""
    record = played("beginning", 2)
    features, state = required_features(TWO), middle_of(TWO, 40)
    seat, size = int(state.actor), features.per_side
    rows = [features.inputs(TWO.imagine(TWO.view(state, seat), Rng(seed)), seat) for seed in range(5)]
    assert len({tuple(row[:size]) for row in rows}) == 1
    assert len({tuple(row[size : 2 * size]) for row in rows}) > 1
    assert samples_of(record, Rng(1), EVERY)[0] != samples_of(record, Rng(2), EVERY)[0]


def test_the_target_is_half_the_result_and_half_the_points():
    made = game("stones", board="rect-7x7")
    state = middle_of(made, 6)
    scores, winners, reach = state.scores(), state.winners(), made.evaluator().reach(state)
    lead = scores[0] - scores[1]
    share = 1 / len(winners) if 0 in winners else 0.0
    expected = 0.5 * share + 0.5 / (1 + np.exp(-lead / reach))
    assert target_of(made.evaluator(), state) == pytest.approx([expected, 1 - expected])


def test_samples_are_the_same_however_many_processes_read_them(tmp_path: Path):
    files = [tmp_path / f"{seed}.json" for seed in range(3)]
    for seed, file in enumerate(files):
        save_record(played("beginning", 2, seed), file)
    alone, together = samples_from(files, 1, EVERY, 1), samples_from(files, 1, EVERY, 2)
    save_samples(alone, tmp_path / "alone.npz")
    save_samples(together, tmp_path / "together.npz")
    assert (tmp_path / "alone.npz").read_bytes() == (tmp_path / "together.npz").read_bytes()
    kept = load_samples(tmp_path / "alone.npz")
    assert kept.inputs.tobytes() == alone.inputs.tobytes()
    assert sorted(set(kept.games.tolist())) == [0, 1, 2]


def test_no_game_is_in_two_parts_even_after_joining():
    parts = [made_up(2, 60, 3, seed=1, games=23), made_up(2, 60, 3, seed=2, games=23)]
    whole = joined(parts)
    assert len(set(whole.games.tolist())) == 46
    for name in (CALIBRATED, CHECKED):
        held = np.concatenate([part.inputs[part.of(name)] for part in parts])
        assert np.array_equal(whole.inputs[whole.of(name)], held)
    assert (whole.taught() ^ whole.of(CALIBRATED) ^ whole.of(CHECKED)).all()
    assert 0.7 < whole.taught().mean() < 0.9 == 1 - 1 / PARTS


def test_returns_fade_from_later_values_to_the_result():
    samples = Samples(
        np.zeros((4, 2, 1), np.float16),
        np.array([[1, 0], [1, 0], [1, 0], [0, 1]], np.float32),
        np.array([0, 0, 0, 1], np.int32),
    )
    chances = np.array([[0.1, 0.9], [0.2, 0.8], [0.4, 0.6], [0.5, 0.5]], np.float32)
    found = traced(samples, chances, 0.5).targets
    second = 0.5 * 0.4 + 0.5 * 1.0
    assert found[:, 0].tolist() == pytest.approx([0.5 * 0.2 + 0.5 * second, second, 1.0, 0.0])
    assert found.sum(axis=1).tolist() == pytest.approx([1.0] * 4)
    assert np.array_equal(traced(samples, chances, 1.0).targets, samples.targets)


# -- training ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_gradients_are_those_of_the_loss(seats: int):
    samples = made_up(seats, 8, 5)
    layers = Layers.new(5, 3, np.random.default_rng(2))
    inputs = samples.inputs.astype(np.float32)
    rows = inputs.reshape(-1, 5)

    def loss() -> float:
        return loss_of(chances_of(layers.logits(rows).reshape(8, seats)), samples.targets)

    chances = chances_of(layers.logits(rows).reshape(8, seats))
    count = len(rows) if seats == 2 else len(samples)
    found = layers.gradients(rows, (chances - samples.targets).reshape(-1) / np.float32(count))
    for part, gradient in zip(layers.parts(), found, strict=True):
        for place in np.ndindex(part.shape):
            kept, step = part[place], np.float32(1e-2)
            part[place] = kept + step
            above = loss()
            part[place] = kept - step
            below = loss()
            part[place] = kept
            assert (above - below) / (2 * step) == pytest.approx(gradient[place], abs=2e-3)


def test_the_first_step_of_adam_is_the_rate_against_the_gradient():
    layers = Layers.new(2, 2, np.random.default_rng(1))
    before = [part.copy() for part in layers.parts()]
    layers.optimiser(rate=0.01, decay=0.0).step([np.ones_like(part) for part in before])
    for part, old in zip(layers.parts(), before, strict=True):
        assert (old - part).ravel().tolist() == pytest.approx([0.01] * old.size, rel=1e-3)
    layers.optimiser(rate=0.01, decay=0.5).step([np.zeros_like(part) for part in before])
    assert layers.biases.tolist() == pytest.approx([-0.01] * 2, rel=1e-3)  # biases do not decay


@pytest.mark.parametrize("made", [TWO, THREE], ids=repr)
def test_training_predicts_held_out_positions_better(made: Game):
    """The target depends on one input: a network finds it, and the same samples give the same network."""
    count = len(required_features(made).names(made.seats))
    samples = made_up(made.seats, 600, count)
    shown = samples.inputs[:, :, 0].astype(np.float32)
    targets = chances_of(np.stack([shown[:, 0], -shown[:, 0]], axis=1) if made.seats == 2 else shown)
    samples.inputs[:, :, 1:] = 0
    if made.seats == 2:
        samples.inputs[:, 1, 0] = -samples.inputs[:, 0, 0]
    samples = msgspec.structs.replace(samples, targets=targets)
    plan = Plan(game=made.name, seats=made.seats, units=4, epochs=40, rate=0.02, decay=0.0)
    layers, trained = train(plan, samples, 1, said_nothing)
    least = loss_of(targets, targets)
    checked = trained.curve[-1].held_out
    assert trained.start - checked > 0.5 * (trained.start - least)
    again, _ = train(plan, samples, 1, said_nothing)
    assert [part.tobytes() for part in again.parts()] == [part.tobytes() for part in layers.parts()]
    net = net_of(plan, layers, Provenance("a test", "made up"))
    assert evaluator_of(net, made, "net") is not None
    assert net.network().inputs == count


@pytest.mark.parametrize("made", [TWO, THREE], ids=repr)
def test_training_and_play_agree_about_chances(made: Game):
    net = random_net(made, scale=0.8, offset=0.3 if made.seats == 2 else 0.0)
    state, features = middle_of(made, 30), required_features(made)
    rows = np.array([features.inputs_of_all(state)], np.float16)
    samples = Samples(rows, np.zeros((1, made.seats), np.float32), np.zeros(1, np.int32))
    assert calibrated_chances(net, samples)[0].tolist() == pytest.approx(learned(made, net).chances(state), abs=0.01)


# -- calibration ------------------------------------------------------------------------------------------------------


def overconfident(games: int) -> tuple[NetFile, Samples]:
    """A network, and games in which its log-odds should have been half as large, and the first seat 0.2 better."""
    net = random_net(TWO, seed=3)
    samples = made_up(2, 2000, net.network().inputs, games=games)
    doubled = msgspec.structs.replace(net, scale=0.5, offset=0.2)
    targets: Floats = calibrated_chances(doubled, samples)
    return net, msgspec.structs.replace(samples, targets=targets)


def test_the_epoch_that_does_best_on_unseen_games_is_kept():
    """Noise, learnt by heart: the more epochs, the worse on games that do not train."""
    samples = made_up(2, 400, 60)
    plan = Plan(game="beginning", seats=2, units=32, epochs=30, rate=0.02, decay=0.0)
    layers, trained = train(plan, samples, 1, said_nothing)
    curve = [one.held_out for one in trained.curve]
    assert curve[-1] > 1.05 * min(curve)  # it does get worse
    held = samples.part(samples.of(CHECKED))
    assert trained.end == round(loss_on(layers, held), 6)
    assert trained.end in curve[:3]


def test_the_learning_rate_falls_to_nothing(monkeypatch: pytest.MonkeyPatch):
    layers = Layers.new(4, 2, np.random.default_rng(1))
    optimiser, gradients = layers.optimiser(0.1, 0.5), [np.ones_like(part) for part in layers.parts()]
    before = layers.copy()
    optimiser.step(gradients, pace=0.0)
    assert all(np.array_equal(one, other) for one, other in zip(layers.parts(), before.parts(), strict=True))
    samples, paces = made_up(2, 40, 6), list[float]()

    class Watched(AdamW):
        def step(self, gradients: list[Floats], pace: float = 1.0) -> None:
            paces.append(pace)
            super().step(gradients, pace)

    monkeypatch.setattr(training, "AdamW", Watched)
    train(Plan(game="beginning", seats=2, epochs=4), samples, 1, said_nothing)
    assert paces == pytest.approx([1.0 - step / len(paces) for step in range(len(paces))])


def test_calibration_finds_scale_and_offset():
    net, samples = overconfident(games=2000)
    found = calibrate(net, samples)
    assert found.scale == pytest.approx(0.5, abs=0.05)
    assert found.offset == pytest.approx(0.2, abs=0.05)


def test_few_games_change_little():
    few, many = (calibrate(*overconfident(games)) for games in (1, 2000))
    assert many.scale < few.scale <= 1.0
    assert abs(few.offset) < abs(many.offset)


def test_reliability_counts_positions_by_their_chance():
    chances = np.array([[0.05, 0.95], [0.07, 0.93], [0.95, 0.05], [1.0, 0.0]], np.float32)
    targets = np.array([[0, 1], [1, 0], [1, 0], [1, 0]], np.float32)
    low, high = reliability(chances, targets)
    assert (low.count, low.won) == (2, 0.5)
    assert low.predicted == pytest.approx(0.06)
    assert (high.count, high.won) == (2, 1.0)
