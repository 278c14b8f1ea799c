"""Learning in generations. Every step leaves a file behind, and a step whose file is there is not taken again."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from galapagos import __version__
from galapagos.arena.runner import Workers
from galapagos.core.checkout import folder_of_sources
from galapagos.core.errors import GalapagosError
from galapagos.core.files import save_atomically
from galapagos.core.net_files import NetFile, Provenance, read_net, save_net
from galapagos.core.record import record_files
from galapagos.learn.matches import Tell, play_against_itself, play_gate
from galapagos.learn.plan import (
    BEST,
    NETWORK,
    PARTS,
    POLICY,
    ROLLOUT,
    Epoch,
    Generation,
    LearnFolder,
    Part,
    TrainedPolicy,
    TrainedRollout,
)
from galapagos.learn.policy import train_policy, with_policy
from galapagos.learn.policy_samples import PolicyTeacher
from galapagos.learn.report import write_report
from galapagos.learn.rollout import CANDIDATES, RolloutTeacher, train_rollout, with_rollout
from galapagos.learn.samples import (
    CALIBRATED,
    CHECKED,
    Samples,
    joined,
    load_samples,
    samples_from,
    save_samples,
    traced,
)
from galapagos.learn.training import calibrate, calibrated_chances, judge, net_of, train
from galapagos.learn.visits import Course, Teacher, VisitSamples, samples_from_searches

Say = Callable[[str], None]


class Learner:
    """Takes the steps of a run that are missing. KeyboardInterrupt stops it anywhere; the next run goes on there."""

    def __init__(self, folder: LearnFolder, workers: Workers, command: str, say: Say, tell: Tell) -> None:
        self.folder, self.plan, self.workers = folder, folder.plan, workers
        self.command, self.say, self.tell = command, say, tell

    def run(self) -> None:
        for number in range(1, self.plan.generations + 1):
            missing = [part for part in self.parts() if part.gate_of(self.folder.generation(number)) is None]
            if missing:
                self.say(f"generation {number} of {self.plan.generations}")
            for part in missing:
                self.learn(part, number)
                self.gate(part, number)
        self.finish()

    def parts(self) -> list[Part]:
        """What each generation learns."""
        plan = self.plan
        wanted = {
            NETWORK: not plan.policy_only and not plan.rollout_only,
            POLICY: plan.policy_positions > 0,
            ROLLOUT: plan.rollout_positions > 0,
        }
        return [part for part in PARTS if wanted[part]]

    def learn(self, part: Part, number: int) -> None:
        """A policy of either kind is learnt for the best so far, which the new network may have become."""
        train = {NETWORK: self.train, POLICY: self.train_policy, ROLLOUT: self.train_rollout}[part]
        trained = part.trained_in(self.folder.generation(number))
        if trained is None or not self.folder.net(number, part).is_file():
            train(number)

    def best(self, before: int) -> NetFile | None:
        """The network that had passed the last gate when a generation began, at first the one to begin with.

        None is the hand-made evaluator.
        """
        file = self.folder.best_net(before)
        return read_net(file) if file else None

    # -- steps --------------------------------------------------------------------------------------------------------

    def games(self, number: int) -> list[Path]:
        """The records of self-play; games that are missing are played."""
        games = self.folder.of(number) / "self-play"
        play_against_itself(self.plan, number, self.best(number), games, self.workers, self.tell)
        return record_files(games / "games")

    def samples(self, number: int) -> Samples:
        """The samples of all generations so far."""
        for one in range(1, number + 1):
            file = self.sample_file(one)
            if not file.is_file():
                games = self.games(one)
                self.say("reading the games")
                save_samples(samples_from(games, self.plan.seed + one, self.plan.every, self.workers.jobs), file)
        return joined([load_samples(self.sample_file(one)) for one in range(1, number + 1)])

    def sample_file(self, number: int) -> Path:
        return self.folder.of(number) / "samples.npz"

    def train(self, number: int) -> None:
        taught = samples = self.samples(number)
        teacher = self.teacher(number)
        if teacher is not None and self.plan.trace < 1.0:
            taught = traced(samples, calibrated_chances(teacher, samples), self.plan.trace)
        layers, trained = train(self.plan, taught, number, self.tell_epoch)
        checked = samples.part(samples.of(CHECKED))
        data = f"{trained.games} games of noisy search with {self.plan.iterations} iterations, {len(samples)} positions"
        net = calibrate(net_of(self.plan, layers, self.made_from(data)), samples.part(samples.of(CALIBRATED)))
        trained, best = judge(net, checked, trained), self.best(number)
        save_net(net if best is None else taking_over(net, best), self.folder.net(number))
        self.folder.keep(Generation(number, trained))
        self.say(f"loss on {trained.held_out} held-out positions {trained.start:.4f} -> {trained.end:.4f}")
        write_report(self.folder)

    def teacher(self, number: int) -> NetFile | None:
        """The network whose judgement is part of λ-returns: that of the generation before, or the one to begin with."""
        if number > 1:
            return read_net(self.folder.net(number - 1))
        return read_net(Path(self.plan.start)) if self.plan.start else None

    def made_from(self, data: str) -> Provenance:
        return Provenance(self.command, data, commit(), datetime.now(UTC).date().isoformat())

    def tell_epoch(self, epoch: int, losses: Epoch) -> None:
        self.say(f"epoch {epoch}: loss {losses.trained:.4f}, held out {losses.held_out:.4f}")

    def gate(self, part: Part, number: int) -> None:
        """The best so far with the new part against itself as it is; a network has to beat the best so far."""
        new, old = read_net(self.folder.net(number, part)), self.best(number if part == NETWORK else number + 1)
        folder = self.folder.of(number) / part.folder
        gate = play_gate(self.plan, number, new, old, folder, self.workers, self.tell)
        self.folder.keep(msgspec.structs.replace(self.folder.generation(number), **{part.gate: gate}))
        verdict = "is kept" if gate.passed else "is not clearly better and not kept"
        self.say(
            f"gate of the {part.name}: {100 * gate.share:.1f} % ({100 * gate.low:.0f} to {100 * gate.high:.0f}) in "
            f"{gate.games} games, even is {100 * gate.even:.0f} %: the new one {verdict}"
        )
        self.finish()

    # -- steps of the policies ----------------------------------------------------------------------------------------

    def train_policy(self, number: int) -> None:
        plan = self.plan
        samples = self.visits(POLICY, PolicyTeacher, number, plan.policy_positions, plan.policy_iterations)
        layers, trained = train_policy(plan, samples, number, self.tell_epoch)
        made = self.made_with(POLICY, samples, plan.policy_iterations, number)
        net = with_policy(plan, self.best(number + 1), layers, made)
        others = f"of values {trained.values:.4f}, uniform {trained.uniform:.4f}"
        self.keep_policy(POLICY, number, net, trained, others)

    def train_rollout(self, number: int) -> None:
        plan = self.plan
        samples = self.visits(ROLLOUT, RolloutTeacher, number, plan.rollout_positions, plan.rollout_iterations)
        part, trained = train_rollout(plan, samples, number, self.tell_epoch)
        made = self.made_with(ROLLOUT, samples, plan.rollout_iterations, number)
        net = with_rollout(plan, self.best(number + 1), part, made)
        others = f"uniform {trained.start:.4f}, at least {trained.least:.4f}"
        self.keep_policy(ROLLOUT, number, net, trained, others)

    def keep_policy(
        self, part: Part, number: int, net: NetFile, trained: TrainedPolicy | TrainedRollout, others: str
    ) -> None:
        """Store what was trained, and tell its loss next to others."""
        save_net(net, self.folder.net(number, part))
        self.folder.keep(msgspec.structs.replace(self.folder.generation(number), **{part.trained: trained}))
        self.say(f"cross entropy on {trained.held_out} held-out positions {trained.end:.4f}, {others}")
        write_report(self.folder)

    def visits(self, part: Part, teacher: type[Teacher[Any]], number: int, positions: int, iterations: int) -> Any:
        """The samples of a generation that the best so far has searched."""
        file = self.folder.of(number) / f"{part.trained}.npz"
        if not file.is_file():
            games = self.games(number)
            self.say(f"searching {positions} positions")
            course = Course(teacher, positions, iterations, self.best(number + 1), self.plan.seed, number)
            save_samples(samples_from_searches(games, course, self.workers.jobs), file)
        return teacher.kind.load(file)

    def made_with(self, part: Part, samples: VisitSamples, iterations: int, number: int) -> Provenance:
        """How the best so far was made, and what is new."""
        data = f"{part.name} from {len(samples)} positions searched with {iterations} iterations"
        best = self.best(number + 1)
        return self.made_from(f"{best.made.data}; {data}" if best else data)

    # -- the end ------------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """The best network under a name of its own, and the report."""
        best = self.folder.best_net(self.folder.manifest.best + 1)
        if best and self.folder.manifest.best:
            save_atomically(self.folder.path / BEST, best.read_bytes())
        write_report(self.folder)


def taking_over(net: NetFile, best: NetFile) -> NetFile:
    """A new network with the policies of the best so far: they are about moves, and any network may judge."""
    search = {**net.search, **{name: value for name, value in best.search.items() if name == CANDIDATES}}
    return msgspec.structs.replace(net, policy=best.policy, rollout=best.rollout, search=search)


def commit() -> str:
    """The commit of the checkout in which this runs; elsewhere the version of the package."""
    try:
        folder = folder_of_sources("src/galapagos/learn", "no checkout")
        told = subprocess.run(
            ["git", "describe", "--always", "--dirty", "--abbrev=12"],
            cwd=folder,
            capture_output=True,
            text=True,
            check=True,
        )
    except (GalapagosError, OSError, subprocess.CalledProcessError):
        return f"version {__version__}"
    return told.stdout.strip()
