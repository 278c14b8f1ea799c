"""Networks with random weights, for tests."""

from __future__ import annotations

import msgspec

from galapagos.core.game import Game
from galapagos.core.net_files import NetFile, PolicyPart, Provenance, bytes_of, names_digest, required_features
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
    net = msgspec.structs.replace(random_net(game), weights="", steps=(), biases=(), outputs=(), bias=0.0)
    return with_random_policy(net, game)
