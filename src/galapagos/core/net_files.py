"""Files of trained networks: a few KB of JSON with the weights as bytes and how they were made."""

from __future__ import annotations

import hashlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from math import inf
from pathlib import Path
from typing import Any, Protocol

import msgspec

from galapagos.core.decode_errors import explain_decode_error
from galapagos.core.errors import GalapagosError
from galapagos.core.evaluator import Evaluator
from galapagos.core.features import Features
from galapagos.core.files import save_atomically
from galapagos.core.learned import LearnedEvaluator
from galapagos.core.messages import msg
from galapagos.core.move_features import MoveFeatures
from galapagos.core.network import Network
from galapagos.core.options import OptionValue
from galapagos.core.policy import PolicyEvaluator
from galapagos.core.rollout_policy import RolloutEvaluator, RolloutPolicy

LARGEST = 127  # of a weight as a signed byte
NETS = "nets"  # the folder of a game's networks


class Described(Protocol):
    """What a network needs of a game. (`core.game` imports this module indirectly.)"""

    @property
    def name(self) -> str: ...

    @property
    def seats(self) -> int: ...

    @property
    def folder(self) -> Path: ...

    def chosen_options(self) -> dict[str, OptionValue]: ...

    def standard_evaluator(self) -> Evaluator[Any]: ...


class Provenance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a network was made."""

    command: str
    data: str
    commit: str = ""
    date: str = ""


class PolicyPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A policy, stored as a network is. Its logits are compared with each other, so they need no bias."""

    weights: str
    steps: tuple[float, ...]
    biases: tuple[float, ...]
    outputs: tuple[float, ...]

    def network(self) -> Network:
        return network_of(self.weights, self.steps, self.biases, self.outputs, 0.0)


class RolloutPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rollout policy: a weight for every feature of a move."""

    features: str  # the digest of the features' names
    weights: str  # a signed byte for each feature, in base 64
    step: float  # what 1 in these bytes means

    def numbers(self) -> list[float]:
        whole = memoryview(b64decode(self.weights, validate=True)).cast("b")
        return [self.step * weight for weight in whole]


class NetFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A network for one game, seat count and choice of options."""

    game: str
    seats: int
    options: dict[str, OptionValue]  # those that differ from their defaults
    features: str  # the digest of the inputs' names
    weights: str  # a signed byte for each input and unit, by input, in base 64; empty: the hand-made evaluator judges
    steps: tuple[float, ...]  # for each unit, what 1 in its bytes means
    biases: tuple[float, ...]
    outputs: tuple[float, ...]
    bias: float
    scale: float = 1.0  # log-odds = scale * logit + offset
    offset: float = 0.0
    search: dict[str, float] = {}  # settings with which search plays best by this network
    up_to: int = 0  # iterations for a move, up to which it was shown to play better; 0 for any number
    made: Provenance = Provenance("", "")
    policy: PolicyPart | None = None
    rollout: RolloutPart | None = None

    def network(self) -> Network:
        return network_of(self.weights, self.steps, self.biases, self.outputs, self.bias)

    def networks(self) -> list[Network]:
        """Those that it has: the one that judges and the policy."""
        judging = [self.network()] if self.weights or self.steps else []
        return judging + ([self.policy.network()] if self.policy else [])


@lru_cache(maxsize=16)
def rollout_policy_of(features: MoveFeatures[Any], part: RolloutPart) -> RolloutPolicy:
    """The same policy for the same part: bots ask for it at every move."""
    return RolloutPolicy(features, part.numbers())


@lru_cache(maxsize=16)
def network_of(
    weights: str, steps: tuple[float, ...], biases: tuple[float, ...], outputs: tuple[float, ...], bias: float
) -> Network:
    """The same network for the same numbers: bots ask for it at every move."""
    whole = memoryview(b64decode(weights, validate=True)).cast("b")
    units = len(steps)
    if units != len(biases) or not units:
        raise ValueError("there are not as many steps as biases")
    real = [step * steps[place % units] for place, step in enumerate(whole)]
    return Network(real, list(biases), list(outputs), bias)


def bytes_of(rows: Sequence[Sequence[float]]) -> tuple[str, tuple[float, ...]]:
    """Weights by input and unit as `NetFile.weights` and `NetFile.steps`."""
    steps = tuple(float(f"{max(1e-9, *map(abs, unit)) / LARGEST:.6g}") for unit in zip(*rows, strict=True))
    whole = [
        max(-LARGEST, min(LARGEST, round(weight / step))) & 255
        for row in rows
        for weight, step in zip(row, steps, strict=True)
    ]
    return b64encode(bytes(whole)).decode(), steps


def names_digest(names: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]


@lru_cache(maxsize=64)
def inputs_digest(features: Features[Any], seats: int) -> tuple[str, int]:
    """The digest of the inputs' names, and how many there are."""
    names = features.names(seats)
    return names_digest(names), len(names)


def features_of(game: Described) -> Features[Any] | None:
    """The features of a game: the `FEATURES` of the module `features` next to its own; None if it has none."""
    found: Features[Any] | None = beside(game, "features", "FEATURES")
    return found


def move_features_of(game: Described) -> MoveFeatures[Any] | None:
    """The features of a game's moves: the `MOVES` of the module `move_features`; None if it has none."""
    found: MoveFeatures[Any] | None = beside(game, "move_features", "MOVES")
    return found


def beside(game: Described, module: str, name: str) -> Any:
    """What a module next to a game's own calls by this name; None where there is no such module."""
    package = type(game).__module__.rpartition(".")[0]
    whole = f"{package}.{module}"
    if not package or find_spec(whole) is None:
        return None
    return getattr(import_module(whole), name)


def required_features(game: Described) -> Features[Any]:
    found = features_of(game)
    if found is None:
        raise GalapagosError(msg("{game} has no features that a network could learn from", game=game.name))
    return found


# -- evaluators -------------------------------------------------------------------------------------------------------


def learned_evaluator(game: Described, iterations: float = inf) -> Evaluator[Any]:
    """The network for this game, its seats, its options and this much search; where there is none, the hand-made one.

    Of several it is the one whose limit of iterations is nearest.
    """
    fitting = [
        (net.up_to or inf, str(path), net)
        for path in net_files(game.folder / NETS)
        if fits(net := read_net(path), game) and iterations <= (net.up_to or inf)
    ]
    if not fitting:
        return game.standard_evaluator()
    _, path, net = min(fitting, key=lambda one: one[:2])
    return evaluator_of(net, game, path)


def fits(net: NetFile, game: Described) -> bool:
    return (net.game, net.seats, net.options) == (game.name, game.seats, game.chosen_options())


@cache
def net_files(folder: Path) -> list[Path]:
    """The networks that are shipped with a game: looked for once, since bots ask at every move."""
    return sorted(folder.glob("*.json"))


def evaluator_of(net: NetFile, game: Described, called: str) -> Evaluator[Any]:
    """The evaluator that a network makes; an error if it was trained on other inputs."""
    features, standard = fitting_features(net, game, called), game.standard_evaluator()
    judge: Evaluator[Any] = standard
    if net.weights:
        judge = LearnedEvaluator(standard, features, net.network(), net.scale, net.offset, net.search)
    if net.policy is not None:
        judge = PolicyEvaluator(judge, features, net.policy.network(), net.search)
    if net.rollout is not None:
        judge = RolloutEvaluator(
            judge, rollout_policy_of(fitting_moves(net.rollout, game, called), net.rollout), net.search
        )
    return judge


def fitting_moves(part: RolloutPart, game: Described, called: str) -> MoveFeatures[Any]:
    """The features of the game's moves, if they are those that the rollout policy was trained on."""
    moves = move_features_of(game)
    if moves is None or part.features != names_digest(moves.names()) or len(part.numbers()) != len(moves.names()):
        raise GalapagosError(
            msg(
                "{path} has a rollout policy for other features than the moves of {game} have: train it again",
                path=called,
                game=game.name,
            )
        )
    return moves


def fitting_features(net: NetFile, game: Described, called: str) -> Features[Any]:
    """The features of the game, if they are those that the network was trained on."""
    if net.game != game.name:
        raise GalapagosError(
            msg("{path} has a network for {game}, not for {name}", path=called, game=net.game, name=game.name)
        )
    features = required_features(game)
    digest, inputs = inputs_digest(features, game.seats)
    if net.features != digest or any(network.inputs != inputs for network in net.networks()):
        raise GalapagosError(
            msg(
                "{path} has a network for other features than {game} has with {seats} seats: train it again",
                path=called,
                game=game.name,
                seats=game.seats,
            )
        )
    return features


def is_net(path: Path) -> bool:
    """Whether a file is meant to be a network. Files that cannot be read are not."""
    try:
        found = msgspec.json.decode(path.read_bytes())
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return False
    return isinstance(found, dict) and "features" in found


def read_net(path: Path) -> NetFile:
    """Read a network; files that have not changed are read once."""
    try:
        status = path.stat()
        return read_version(path, status.st_mtime_ns, status.st_size)
    except OSError as error:
        raise GalapagosError(msg("cannot read {path}: {why}", path=path, why=error.strerror)) from None


@lru_cache(maxsize=64)
def read_version(path: Path, changed: int, size: int) -> NetFile:
    try:
        net = msgspec.json.decode(path.read_bytes(), type=NetFile)
        if not net.networks() and net.rollout is None:
            raise ValueError("it has neither weights nor a policy")
        if net.rollout is not None:
            net.rollout.numbers()
    except (msgspec.DecodeError, ValueError) as error:
        raise GalapagosError(
            msg("{path} is not a network: {error}", path=path, error=explain_decode_error(error))
        ) from None
    return net


def save_net(net: NetFile, path: Path) -> None:
    save_atomically(path, msgspec.json.format(msgspec.json.encode(net), indent=1) + b"\n")
