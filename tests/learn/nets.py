"""Networks with random weights, for tests."""

from __future__ import annotations

from base64 import b64encode

import msgspec

from galapagos.core.game import Game
from galapagos.core.net_files import (
    NetFile,
    PolicyPart,
    Provenance,
    RolloutPart,
    bytes_of,
    move_features_of,
    names_digest,
    required_features,
)
from galapagos.core.rng import Rng

UNITS = 4


def numbers(rng: Rng, count: int) -> list[float]:
    return [2.0 * rng.unit() - 1.0 for _ in range(count)]


def random_net(game: Game, seed: int = 1, scale: float = 1.0, offset: float = 0.0) -> NetFile:
    rng, names = Rng(seed), required_features(game).names(game.seats)
    weights, steps = bytes_of([numbers(rng, UNITS) for _ in names])
    return NetFile(
        game=game.name,
        seats=game.seats,
        options=game.chosen_options(),
        features=names_digest(names),
        weights=weights,
        steps=steps,
        biases=tuple(numbers(rng, UNITS)),
        outputs=tuple(numbers(rng, UNITS)),
        bias=0.1,
        scale=scale,
        offset=offset,
        made=Provenance("a test", "nothing"),
    )


def random_policy(game: Game, seed: int = 2) -> PolicyPart:
    net = random_net(game, seed)
    return PolicyPart(net.weights, net.steps, net.biases, net.outputs)


def with_random_policy(net: NetFile, game: Game) -> NetFile:
    return msgspec.structs.replace(net, policy=random_policy(game))


def policy_alone(game: Game) -> NetFile:
    """A net file in which the hand-made evaluator judges."""
    return with_random_policy(empty_net(game), game)


def empty_net(game: Game) -> NetFile:
    return msgspec.structs.replace(random_net(game), weights="", steps=(), biases=(), outputs=(), bias=0.0)


def random_rollout(game: Game, seed: int = 3) -> RolloutPart:
    moves = move_features_of(game)
    assert moves is not None
    names, rng = moves.names(), Rng(seed)
    weights = bytes(int(rng.below(255)) - 127 & 255 for _ in names)
    return RolloutPart(names_digest(names), b64encode(weights).decode(), 0.01)


def with_random_rollout(net: NetFile, game: Game) -> NetFile:
    return msgspec.structs.replace(net, rollout=random_rollout(game))


def rollout_alone(game: Game) -> NetFile:
    """A net file with a rollout policy, in which the hand-made evaluator judges."""
    return with_random_rollout(empty_net(game), game)
