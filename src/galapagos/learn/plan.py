"""What is learnt and how, and how far it has come: the manifest of a folder."""

from __future__ import annotations

from pathlib import Path

import msgspec

from galapagos.bots.search_player import Budget
from galapagos.bots.search_settings import playing_settings
from galapagos.core.errors import GalapagosError
from galapagos.core.files import save_atomically
from galapagos.core.game import Game
from galapagos.core.options import OptionValue
from galapagos.core.registry import game as make_game

MANIFEST = "learn.json"
BEST = "best.json"


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a run. Only `generations` may grow later: all else would change what is there already."""

    game: str
    seats: int
    options: dict[str, OptionValue] = {}
    generations: int = 3
    games: int = 2000  # of self-play, in each generation
    iterations: int = 40  # of search, for each move of self-play
    noise: float = 0.3  # how often self-play samples a move by its visits instead of taking the best
    start: str = ""  # the net file to begin with; none for the hand-made evaluator
    every: int = 8  # within a tick of the evaluator's clock, one position in this many is learnt from
    units: int = 16
    epochs: int = 8
    rate: float = 2e-3
    decay: float = 3e-2
    trace: float = 1.0  # the λ of λ-returns, from the second generation on; 1 learns from results alone
    gate_games: int = 400  # at most
    gate_iterations: int = 40
    gate_seconds: float = 0.0  # of processor time for each move of a gate match, in place of iterations
    horizon: int | None = None  # of rollouts where a network judges; None leaves the game's own
    policy_positions: int = 0  # that are searched to learn a policy, in each generation; 0 learns none
    policy_iterations: int = 400  # of search, for each of them
    policy_epochs: int = 40  # at most: the one that does best on games of its own is kept
    policy_only: bool = False  # whether what the run began with goes on judging
    rollout_positions: int = 0  # that are searched to learn a rollout policy, in each generation; 0 learns none
    rollout_iterations: int = 400  # of search, for each of them
    rollout_candidates: int = 1  # moves that the rollout policy draws, of which rollouts play the best
    rollout_epochs: int = 20  # at most, as for a policy
    rollout_only: bool = False  # whether what the run began with goes on judging
    seed: int = 1

    def gate_budget(self) -> Budget:
        if self.gate_seconds:
            return Budget(seconds=self.gate_seconds, processor=True)
        return Budget(iterations=self.gate_iterations)

    def search_settings(self) -> dict[str, float]:
        """What search with the network does differently."""
        return {} if self.horizon is None else {"horizon": self.horizon}

    def temperature(self) -> float:
        """That of the softmax which turns priors into probabilities."""
        return playing_settings(self.game, **self.search_settings()).temperature

    def make_game(self) -> Game:
        return make_game(self.game, seats=self.seats, **self.options)


class Epoch(msgspec.Struct, frozen=True):
    """The mean loss after a pass through the samples."""

    trained: float
    held_out: float


class Bin(msgspec.Struct, frozen=True):
    """Positions with about the same chance: what was predicted and what came of it."""

    count: int
    predicted: float
    won: float


class Trained(msgspec.Struct, frozen=True):
    """How well a network predicts games that it was not trained on. Losses are those of the target, in nats."""

    games: int
    samples: int
    held_out: int  # samples
    start: float  # the loss of the untrained network
    end: float  # that of the network as it is stored, calibrated
    curve: list[Epoch]
    reliability: list[Bin]


class TrainedPolicy(msgspec.Struct, frozen=True):
    """How well a policy predicts the visits of search in games that it was not trained on: cross entropies, in nats."""

    positions: int  # that it was trained on
    held_out: int  # positions
    uniform: float  # if all choices were alike
    values: float  # by priors without a policy: the softmax of values
    start: float  # by the untrained policy
    end: float  # by the policy as it is stored
    curve: list[Epoch]


class TrainedRollout(msgspec.Struct, frozen=True):
    """How well a rollout policy predicts what longer searches play in games that it was not trained on."""

    positions: int  # that it was trained on
    held_out: int  # positions
    start: float  # the cross entropy, in nats, if all choices were alike, as before the first epoch
    least: float  # of a policy that knows the shares
    end: float  # of the rollout policy as it is stored
    curve: list[Epoch]


class Gate(msgspec.Struct, frozen=True):
    """A match against the best so far."""

    games: int
    share: float
    low: float
    high: float
    even: float
    decided: bool
    passed: bool


class Generation(msgspec.Struct, frozen=True):
    number: int
    trained: Trained | None = None
    gate: Gate | None = None
    policy: TrainedPolicy | None = None
    policy_gate: Gate | None = None
    rollout: TrainedRollout | None = None
    rollout_gate: Gate | None = None

    def won(self) -> list[Part]:
        """What of it is part of the best."""
        return [part for part in PARTS if (gate := part.gate_of(self)) is not None and gate.passed]


class Part(msgspec.Struct, frozen=True):
    """Something that a generation learns: the best so far with it has to beat the best so far without."""

    name: str
    net: str  # the name of the net file
    trained: str  # the field of `Generation` with its losses
    gate: str  # the field with its gate match
    folder: str  # of the gate match

    def trained_in(self, generation: Generation) -> Trained | TrainedPolicy | TrainedRollout | None:
        found: Trained | TrainedPolicy | TrainedRollout | None = getattr(generation, self.trained)
        return found

    def gate_of(self, generation: Generation) -> Gate | None:
        found: Gate | None = getattr(generation, self.gate)
        return found


NETWORK = Part("network", "net.json", "trained", "gate", "gate")
POLICY = Part("policy", "net-with-policy.json", "policy", "policy_gate", "policy-gate")
ROLLOUT = Part("rollout policy", "net-with-rollout.json", "rollout", "rollout_gate", "rollout-gate")
PARTS = (NETWORK, POLICY, ROLLOUT)  # in the order in which they are learnt


class Manifest(msgspec.Struct, forbid_unknown_fields=True):
    plan: Plan
    generations: list[Generation] = []
    best: int = 0  # the generation whose network is the best so far; 0 for what the run began with


class LearnFolder:
    """The folder of a run: the manifest, a folder for each generation, the best network and a report."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.manifest = self.begin(plan)

    @property
    def plan(self) -> Plan:
        return self.manifest.plan

    def begin(self, plan: Plan) -> Manifest:
        file = self.path / MANIFEST
        if not file.exists():
            manifest = Manifest(plan)
        else:
            manifest = self.read(file)
            if msgspec.structs.replace(manifest.plan, generations=plan.generations) != plan:
                raise GalapagosError(
                    f"{self.path} holds another run ({differences(manifest.plan, plan)}): "
                    "choose another folder with --out"
                )
            manifest.plan = plan
        self.save(manifest)
        return manifest

    @staticmethod
    def read(file: Path) -> Manifest:
        try:
            return msgspec.json.decode(file.read_bytes(), type=Manifest)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise GalapagosError(f"{file} is damaged: {error}") from None

    def save(self, manifest: Manifest) -> None:
        save_atomically(self.path / MANIFEST, msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n")

    def generation(self, number: int) -> Generation:
        found = [one for one in self.manifest.generations if one.number == number]
        return found[0] if found else Generation(number)

    def keep(self, generation: Generation) -> None:
        others = [one for one in self.manifest.generations if one.number != generation.number]
        self.manifest.generations = sorted([*others, generation], key=lambda one: one.number)
        if generation.won():
            self.manifest.best = generation.number
        self.save(self.manifest)

    def of(self, number: int) -> Path:
        return self.path / f"generation-{number}"

    def net(self, number: int, part: Part = NETWORK) -> Path:
        return self.of(number) / part.net

    def best_net(self, before: int) -> Path | None:
        """The file that had passed the last gate when a generation began; before any, the one to begin with.

        None is the hand-made evaluator.
        """
        won = [(one.number, part) for one in self.manifest.generations if one.number < before for part in one.won()]
        if not won:
            return Path(self.plan.start) if self.plan.start else None
        return self.net(*won[-1])


def differences(one: Plan, other: Plan) -> str:
    mine, theirs = msgspec.structs.asdict(one), msgspec.structs.asdict(other)
    return ", ".join(f"{name} {mine[name]}, not {theirs[name]}" for name in mine if mine[name] != theirs[name])
