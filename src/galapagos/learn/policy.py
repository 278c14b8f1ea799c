"""The policy: a second network that says which moves deserve a look, learnt from longer searches.

Its inputs are those of the position after a move, for the seat that moved. It is trained so that the softmax of its
logits over the choices of a position is the share of visits that each of them got.
"""

from __future__ import annotations

import msgspec
import numpy as np

from galapagos.core.net_files import NetFile, PolicyPart, Provenance, bytes_of
from galapagos.learn.plan import Epoch, Plan, TrainedPolicy
from galapagos.learn.policy_samples import PolicySamples
from galapagos.learn.samples import CHECKED, Floats
from galapagos.learn.training import AdamW, Layers, Told, blank_net, layers_of, rounded, zeros
from galapagos.learn.visits import cross_entropy, probabilities, teach

# -- logits ------------------------------------------------------------------------------------------------------------


def logits_of(layers: Layers, samples: PolicySamples, temperature: float) -> Floats:
    """The logit of every row, as search takes it: a choice that ends the game has one that its value gives."""
    logits = layers.logits(samples.inputs.astype(np.float32))
    return np.where(samples.ended, value_logits(samples, temperature), logits)


def value_logits(samples: PolicySamples, temperature: float) -> Floats:
    """The logits of search without a policy."""
    return ((samples.values - 0.5) / temperature).astype(np.float32)


# -- training ---------------------------------------------------------------------------------------------------------


def train_policy(plan: Plan, samples: PolicySamples, number: int, tell: Told) -> tuple[Layers, TrainedPolicy]:
    rng, temperature = np.random.default_rng([plan.seed, number, 1]), plan.temperature()
    pupil = PolicyPupil(Layers.new(samples.inputs.shape[1], plan.units, rng), plan, temperature)
    curve = teach(pupil, samples, plan.policy_epochs, rng, tell)
    return pupil.best, judge(pupil.best, samples.taught(), samples.of(CHECKED), temperature, curve)


class PolicyPupil:
    """A policy while it is trained."""

    def __init__(self, layers: Layers, plan: Plan, temperature: float) -> None:
        self.layers, self.best, self.temperature = layers, layers.copy(), temperature
        self.optimiser = layers.optimiser(plan.rate, plan.decay)

    def loss(self, samples: PolicySamples) -> float:
        return cross_entropy(logits_of(self.layers, samples, self.temperature), samples)

    def step(self, samples: PolicySamples, pace: float) -> None:
        descend(self.layers, self.optimiser, samples, self.temperature, pace)

    def keep(self) -> None:
        self.best = self.layers.copy()


def descend(layers: Layers, optimiser: AdamW, samples: PolicySamples, temperature: float, pace: float) -> None:
    """One step on some positions. Logits that are given have no slope, and no common bias matters."""
    inputs, logits = samples.inputs.astype(np.float32), logits_of(layers, samples, temperature)
    slopes = np.where(samples.ended, np.float32(0.0), probabilities(logits, samples) - samples.shares)
    gradients = layers.gradients(inputs, (slopes / len(samples)).astype(np.float32))
    optimiser.step([*gradients[:-1], zeros(1)], pace)


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
