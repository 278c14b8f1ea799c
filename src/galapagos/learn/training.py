"""Training with numpy: two layers and AdamW are a page of code, and a run takes seconds, so torch is not needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from galapagos.core.net_files import NetFile, Provenance, bytes_of, names_digest, required_features
from galapagos.core.network import Network
from galapagos.learn.plan import Bin, Epoch, Plan, Trained
from galapagos.learn.samples import CALIBRATED, CHECKED, Floats, Samples

BATCH: Final = 256  # positions
FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8
BINS: Final = 10
SCALES: Final = [step / 20 for step in range(2, 81)]
OFFSETS: Final = [step / 50 for step in range(-25, 26)]
LIKELY_SCALE, LIKELY_OFFSET = 0.5, 0.2  # standard deviations of the prior: of the scale's logarithm, of the offset
FEWEST: Final = 1e-7  # no chance is smaller, in losses

Told = Callable[[int, Epoch], None]


class Layers(msgspec.Struct):
    """The parameters of a network while it is trained."""

    weights: Floats  # input, unit
    biases: Floats
    outputs: Floats
    bias: Floats

    @staticmethod
    def new(inputs: int, units: int, rng: np.random.Generator) -> Layers:
        """He's initialisation for the units; small outputs, so that every chance is about even at first."""
        weights = rng.normal(0.0, np.sqrt(2.0 / inputs), (inputs, units)).astype(np.float32)
        return Layers(weights, zeros(units), rng.normal(0.0, 0.1, units).astype(np.float32), zeros(1))

    def parts(self) -> list[Floats]:
        return [self.weights, self.biases, self.outputs, self.bias]

    def optimiser(self, rate: float, decay: float) -> AdamW:
        """Biases do not decay."""
        return AdamW(self.parts(), rate, decay, decaying=(0, 2))

    def copy(self) -> Layers:
        return Layers(*(part.copy() for part in self.parts()))

    def logits(self, inputs: Floats) -> Floats:
        """The logit of every row."""
        result: Floats = np.maximum(inputs @ self.weights + self.biases, 0.0) @ self.outputs + self.bias
        return result

    def gradients(self, inputs: Floats, slopes: Floats) -> list[Floats]:
        """The gradient of each part, from the slope of the loss at every row's logit."""
        units = np.maximum(inputs @ self.weights + self.biases, 0.0)
        inner = np.where(units > 0.0, slopes[:, None] * self.outputs, np.float32(0.0))
        return [inputs.T @ inner, inner.sum(axis=0), units.T @ slopes, slopes.sum(keepdims=True)]


class AdamW:
    """Adam with decoupled weight decay (Loshchilov and Hutter 2019), of the parts that are named by their places."""

    def __init__(self, parts: list[Floats], rate: float, decay: float, decaying: tuple[int, ...]) -> None:
        self.parts, self.rate, self.decay, self.decaying, self.steps = parts, rate, decay, decaying, 0
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]

    def step(self, gradients: list[Floats], pace: float = 1.0) -> None:
        """Move every part; `pace` is the share of the learning rate that is left."""
        rate = self.rate * pace
        self.steps += 1
        for place, (part, gradient) in enumerate(zip(self.parts, gradients, strict=True)):
            mean, square = self.means[place], self.squares[place]
            mean += (1 - FIRST_MOMENT) * (gradient - mean)
            square += (1 - SECOND_MOMENT) * (gradient * gradient - square)
            length = np.sqrt(square / (1 - SECOND_MOMENT**self.steps)) + TINY
            if place in self.decaying:
                part -= rate * self.decay * part
            part -= rate * (mean / (1 - FIRST_MOMENT**self.steps)) / length


def zeros(count: int) -> Floats:
    return np.zeros(count, dtype=np.float32)


# -- chances and losses -----------------------------------------------------------------------------------------------


def chances_of(logits: Floats) -> Floats:
    """The chances of every seat from logits by position and seat: logistic with two seats, otherwise softmax.

    With two seats each row stands for itself, since the evaluator asks for one of them only.
    """
    if logits.shape[1] == 2:
        return (1.0 / (1.0 + np.exp(-np.clip(logits, -30.0, 30.0)))).astype(np.float32)
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    result: Floats = (odds / odds.sum(axis=1, keepdims=True)).astype(np.float32)
    return result


def loss_of(chances: Floats, targets: Floats) -> float:
    """The mean cross entropy of a position. With two seats, that of its two rows on average."""
    sure = np.clip(chances.astype(np.float64), FEWEST, 1.0 - FEWEST)
    if chances.shape[1] == 2:
        return float(-(targets * np.log(sure) + (1.0 - targets) * np.log(1.0 - sure)).mean())
    return float(-(targets * np.log(sure)).sum(axis=1).mean())


def logits_of(layers: Layers, samples: Samples, batch: int = 4096) -> Floats:
    """Logits by position and seat, in batches, since inputs take half the memory as they are stored."""
    parts = []
    for first in range(0, len(samples), batch):
        some = samples.inputs[first : first + batch].astype(np.float32)
        parts.append(layers.logits(some.reshape(-1, some.shape[2])).reshape(some.shape[:2]))
    return np.concatenate(parts)


def loss_on(layers: Layers, samples: Samples) -> float:
    return loss_of(chances_of(logits_of(layers, samples)), samples.targets)


# -- training ---------------------------------------------------------------------------------------------------------


def train(plan: Plan, samples: Samples, number: int, tell: Told) -> tuple[Layers, Trained]:
    """Train on eight games in ten, and keep the epoch that does best on one; the last one checks.

    The learning rate falls linearly to zero. The same samples give the same network.
    """
    rng = np.random.default_rng([plan.seed, number])
    taught = samples.part(samples.taught())
    choosing, held = samples.part(samples.of(CALIBRATED)), samples.part(samples.of(CHECKED))
    layers = Layers.new(samples.inputs.shape[2], plan.units, rng)
    optimiser, start, curve = layers.optimiser(plan.rate, plan.decay), loss_on(layers, held), list[Epoch]()
    best, least, steps = layers.copy(), np.inf, plan.epochs * -(-len(taught) // BATCH)
    for epoch in range(1, plan.epochs + 1):
        order = rng.permutation(len(taught))
        for first in range(0, len(order), BATCH):
            descend(layers, optimiser, taught, order[first : first + BATCH], 1.0 - optimiser.steps / steps)
        curve.append(Epoch(round(loss_on(layers, taught), 6), round(loss_on(layers, held), 6)))
        tell(epoch, curve[-1])
        loss = loss_on(layers, choosing)
        if loss < least:
            best, least = layers.copy(), loss
    games = len(np.unique(samples.games))
    return best, Trained(games, len(taught), len(held), round(start, 6), round(loss_on(best, held), 6), curve, [])


def descend(layers: Layers, optimiser: AdamW, samples: Samples, chosen: npt.NDArray[np.int64], pace: float) -> None:
    """One step on some positions. The slope of either loss at a logit is the chance less the target."""
    inputs = samples.inputs[chosen].astype(np.float32)
    rows = inputs.reshape(-1, inputs.shape[2])
    chances = chances_of(layers.logits(rows).reshape(inputs.shape[:2]))
    slopes = (chances - samples.targets[chosen]).reshape(-1) / np.float32(len(rows))
    optimiser.step(layers.gradients(rows, slopes), pace)


# -- files ------------------------------------------------------------------------------------------------------------


def net_of(plan: Plan, layers: Layers, made: Provenance) -> NetFile:
    """The network as it is stored, not calibrated yet."""
    weights, steps = bytes_of(layers.weights.tolist())
    return msgspec.structs.replace(
        blank_net(plan),
        weights=weights,
        steps=steps,
        biases=rounded(layers.biases),
        outputs=rounded(layers.outputs),
        bias=rounded(layers.bias)[0],
        search=plan.search_settings(),
        made=made,
    )


def blank_net(plan: Plan) -> NetFile:
    """A net file without a network."""
    game = plan.make_game()
    return NetFile(
        game=plan.game,
        seats=plan.seats,
        options=game.chosen_options(),
        features=names_digest(required_features(game).names(plan.seats)),
        weights="",
        steps=(),
        biases=(),
        outputs=(),
        bias=0.0,
    )


def rounded(values: Floats) -> tuple[float, ...]:
    return tuple(float(f"{value:.6g}") for value in values.tolist())


def layers_of(network: Network) -> Layers:
    """The layers of a stored network."""
    return Layers(
        np.array(list(network.weights), dtype=np.float32).reshape(network.inputs, network.units),
        np.array(list(network.biases), dtype=np.float32),
        np.array(list(network.outputs), dtype=np.float32),
        np.array([network.bias], dtype=np.float32),
    )


# -- calibration ------------------------------------------------------------------------------------------------------


def calibrated_chances(net: NetFile, samples: Samples) -> Floats:
    """The chances that the evaluator gives, by position and seat."""
    return scaled_chances(logits_of(layers_of(net.network()), samples), net.scale, net.offset)


def scaled_chances(logits: Floats, scale: float, offset: float) -> Floats:
    """As the evaluator does it: with two seats the first seat's logit speaks for both."""
    if logits.shape[1] != 2:
        return chances_of((scale * logits).astype(np.float32))
    first = scale * logits[:, 0] + offset
    return chances_of(np.stack([first, -first], axis=1).astype(np.float32))


def calibrate(net: NetFile, held: Samples) -> NetFile:
    """Choose the scale, and with two seats the offset, that predict held-out games best.

    A few games prove little, so both stay near 1 and 0 until many speak against it: a prior, with the game as the unit.
    """
    logits, games = logits_of(layers_of(net.network()), held), len(np.unique(held.games))

    def loss(scale: float, offset: float) -> float:
        prior = (np.log(scale) / LIKELY_SCALE) ** 2 + (offset / LIKELY_OFFSET) ** 2
        return loss_of(scaled_chances(logits, scale, offset), held.targets) + float(prior) / (2 * games)

    scale, offset = 1.0, 0.0
    for _ in range(3):  # each in turn, until they fit each other
        scale = min(SCALES, key=lambda one: loss(one, offset))
        if net.seats == 2:
            offset = min(OFFSETS, key=lambda one: loss(scale, one))
    return msgspec.structs.replace(net, scale=scale, offset=offset)


def judge(net: NetFile, held: Samples, trained: Trained) -> Trained:
    """Add how well the stored network predicts held-out games."""
    chances = calibrated_chances(net, held)
    return msgspec.structs.replace(
        trained, end=round(loss_of(chances, held.targets), 6), reliability=reliability(chances, held.targets)
    )


def reliability(chances: Floats, targets: Floats) -> list[Bin]:
    """What came of positions with about the same chance, for the first seat of each."""
    predicted, came = chances[:, 0].astype(np.float64), targets[:, 0].astype(np.float64)
    place = np.minimum((predicted * BINS).astype(int), BINS - 1)
    found = []
    for number in range(BINS):
        some = place == number
        if some.any():
            found.append(
                Bin(int(some.sum()), round(float(predicted[some].mean()), 4), round(float(came[some].mean()), 4))
            )
    return found
