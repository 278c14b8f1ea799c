"""The policy: a second network that says which moves deserve a look, learnt from longer searches.

Its inputs are those of the position after a move, for the seat that moved. It is trained so that the softmax of its
logits over the choices of a position is the share of visits that each of them got.
"""

from __future__ import annotations

from typing import Final

import msgspec
import numpy as np

from galapagos.core.net_files import NetFile, PolicyPart, Provenance, bytes_of
from galapagos.learn.plan import Epoch, Plan, TrainedPolicy
from galapagos.learn.policy_samples import PolicySamples
from galapagos.learn.samples import CALIBRATED, CHECKED, Floats
from galapagos.learn.training import FEWEST, AdamW, Layers, Told, blank_net, layers_of, rounded, zeros

BATCH: Final = 32  # positions


# -- probabilities and losses -----------------------------------------------------------------------------------------


def logits_of(layers: Layers, samples: PolicySamples, temperature: float) -> Floats:
    """The logit of every row, as search takes it: a choice that ends the game has one that its value gives."""
    logits = layers.logits(samples.inputs.astype(np.float32))
    return np.where(samples.ended, value_logits(samples, temperature), logits)


def value_logits(samples: PolicySamples, temperature: float) -> Floats:
    """The logits of search without a policy."""
    return ((samples.values - 0.5) / temperature).astype(np.float32)


def probabilities(logits: Floats, samples: PolicySamples) -> Floats:
    """The softmax over the choices of each position. A row has the probability of all that it stands for."""
    starts = samples.starts()
    sizes = np.diff(starts, append=len(logits))
    odds = samples.stands_for * np.exp(logits - np.repeat(np.maximum.reduceat(logits, starts), sizes))
    result: Floats = (odds / np.repeat(np.add.reduceat(odds, starts), sizes)).astype(np.float32)
    return result


def cross_entropy(logits: Floats, samples: PolicySamples) -> float:
    """The mean over all positions, in nats, between the shares of visits and the probabilities of the choices."""
    sure = np.maximum(probabilities(logits, samples) / samples.stands_for, FEWEST).astype(np.float64)
    return float(-(samples.shares * np.log(sure)).sum() / len(samples))


# -- training ---------------------------------------------------------------------------------------------------------


def train_policy(plan: Plan, samples: PolicySamples, number: int, tell: Told) -> tuple[Layers, TrainedPolicy]:
    """Train on eight games in ten, and keep the epoch that does best on one; the last one checks."""
    rng, temperature = np.random.default_rng([plan.seed, number, 1]), plan.temperature()
    taught, choosing, held = samples.taught(), samples.of(CALIBRATED), samples.of(CHECKED)
    layers = Layers.new(samples.inputs.shape[1], plan.units, rng)
    optimiser, rows = AdamW(layers, plan.rate, plan.decay), taught.rows()

    def loss(some: PolicySamples) -> float:
        return round(cross_entropy(logits_of(layers, some, temperature), some), 6)

    curve, best, least = [Epoch(loss(taught), loss(held))], layers.copy(), loss(choosing)
    for epoch in range(1, plan.policy_epochs + 1):
        order = rng.permutation(len(rows))
        for first in range(0, len(order), BATCH):
            chosen = np.concatenate([rows[place] for place in order[first : first + BATCH]])
            descend(layers, optimiser, taught.part(chosen), temperature)
        curve.append(Epoch(loss(taught), loss(held)))
        tell(epoch, curve[-1])
        if loss(choosing) < least:
            best, least = layers.copy(), loss(choosing)
    return best, judge(best, taught, held, temperature, curve)


def descend(layers: Layers, optimiser: AdamW, samples: PolicySamples, temperature: float) -> None:
    """One step on some positions. Logits that are given have no slope, and no common bias matters."""
    inputs, logits = samples.inputs.astype(np.float32), logits_of(layers, samples, temperature)
    slopes = np.where(samples.ended, np.float32(0.0), probabilities(logits, samples) - samples.shares)
    gradients = layers.gradients(inputs, (slopes / len(samples)).astype(np.float32))
    optimiser.step([*gradients[:-1], zeros(1)])


def judge(
    layers: Layers, taught: PolicySamples, held: PolicySamples, temperature: float, curve: list[Epoch]
) -> TrainedPolicy:
    """How well the policy, as it is stored, predicts the visits in games that it was not trained on."""
    stored = layers_of(policy_part(layers).network())
    return TrainedPolicy(
        positions=len(taught),
        held_out=len(held),
        start=curve[0].held_out,
        uniform=round(cross_entropy(np.zeros_like(held.values), held), 6),
        values=round(cross_entropy(value_logits(held, temperature), held), 6),
        end=round(cross_entropy(logits_of(stored, held, temperature), held), 6),
        curve=curve[1:],
    )


# -- files ------------------------------------------------------------------------------------------------------------


def policy_part(layers: Layers) -> PolicyPart:
    weights, steps = bytes_of(layers.weights.tolist())
    return PolicyPart(weights, steps, rounded(layers.biases), rounded(layers.outputs))


def with_policy(plan: Plan, net: NetFile | None, layers: Layers, made: Provenance) -> NetFile:
    """The network with this policy; without one, a net file in which the hand-made evaluator judges."""
    return msgspec.structs.replace(net or blank_net(plan), policy=policy_part(layers), made=made)
