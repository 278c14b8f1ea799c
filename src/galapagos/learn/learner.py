"""Learning in generations. Every step leaves a file behind, and a step whose file is there is not taken again."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from galapagos import __version__
from galapagos.arena.runner import Workers
from galapagos.core.checkout import folder_of_sources
from galapagos.core.errors import GalapagosError
from galapagos.core.files import save_atomically
from galapagos.core.net_files import NetFile, Provenance, read_net, save_net
from galapagos.core.record import record_files
from galapagos.learn.matches import Tell, play_against_itself, play_gate
from galapagos.learn.plan import BEST, Epoch, Gate, Generation, LearnFolder
from galapagos.learn.policy import train_policy, with_policy
from galapagos.learn.policy_samples import PolicySamples, load_policy_samples, policy_samples_from
from galapagos.learn.report import write_report
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

Say = Callable[[str], None]


class Learner:
    """Takes the steps of a run that are missing. KeyboardInterrupt stops it anywhere; the next run goes on there."""

    def __init__(self, folder: LearnFolder, workers: Workers, command: str, say: Say, tell: Tell) -> None:
        self.folder, self.plan, self.workers = folder, folder.plan, workers
        self.command, self.say, self.tell = command, say, tell

    def run(self) -> None:
        for number in range(1, self.plan.generations + 1):
            if self.learns_to_judge(number) or self.learns_policy(number):
                self.say(f"generation {number} of {self.plan.generations}")
            if self.learns_to_judge(number):
                self.learn_to_judge(number)
            if self.learns_policy(number):
                self.learn_policy(number)
        self.finish()

    def learns_to_judge(self, number: int) -> bool:
        return not self.plan.policy_only and self.folder.generation(number).gate is None

    def learns_policy(self, number: int) -> bool:
        return self.plan.policy_positions > 0 and self.folder.generation(number).policy_gate is None

    def learn_to_judge(self, number: int) -> None:
        samples = self.samples(number)
        if self.folder.generation(number).trained is None or not self.folder.net(number).is_file():
            self.train(number, samples)
        self.gate(number)

    def learn_policy(self, number: int) -> None:
        """A policy for the best so far, which the new network may have become."""
        samples = self.policy_samples(number)
        if self.folder.generation(number).policy is None or not self.folder.net_with_policy(number).is_file():
            self.train_policy(number, samples)
        self.policy_gate(number)

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

    def train(self, number: int, samples: Samples) -> None:
        taught = samples
        teacher = self.teacher(number)
        if teacher is not None and self.plan.trace < 1.0:
            taught = traced(samples, calibrated_chances(teacher, samples), self.plan.trace)
        layers, trained = train(self.plan, taught, number, self.tell_epoch)
        checked = samples.part(samples.of(CHECKED))
        data = f"{trained.games} games of noisy search with {self.plan.iterations} iterations, {len(samples)} positions"
        net = calibrate(net_of(self.plan, layers, self.made_from(data)), samples.part(samples.of(CALIBRATED)))
        trained, best = judge(net, checked, trained), self.best(number)
        if best is not None:  # the new network takes over the policy: it is about moves, and any network may judge
            net = msgspec.structs.replace(net, policy=best.policy)
        save_net(net, self.folder.net(number))
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

    def gate(self, number: int) -> None:
        new, old = read_net(self.folder.net(number)), self.best(number)
        gate = play_gate(self.plan, number, new, old, self.folder.of(number) / "gate", self.workers, self.tell)
        self.folder.keep(msgspec.structs.replace(self.folder.generation(number), gate=gate))
        self.tell_gate("gate", gate, "network")
        self.finish()

    def tell_gate(self, title: str, gate: Gate, what: str) -> None:
        verdict = "is kept" if gate.passed else "is not clearly better and not kept"
        self.say(
            f"{title}: {100 * gate.share:.1f} % ({100 * gate.low:.0f} to {100 * gate.high:.0f}) in {gate.games} games, "
            f"even is {100 * gate.even:.0f} %: the new {what} {verdict}"
        )

    # -- steps of the policy ------------------------------------------------------------------------------------------

    def policy_samples(self, number: int) -> PolicySamples:
        file = self.folder.of(number) / "policy.npz"
        if not file.is_file():
            games = self.games(number)
            self.say(f"searching {self.plan.policy_positions} positions")
            found = policy_samples_from(games, self.plan, number, self.best(number + 1), self.workers.jobs)
            save_samples(found, file)
        return load_policy_samples(file)

    def train_policy(self, number: int, samples: PolicySamples) -> None:
        layers, trained = train_policy(self.plan, samples, number, self.tell_epoch)
        best = self.best(number + 1)
        data = f"policy from {len(samples)} positions searched with {self.plan.policy_iterations} iterations"
        made = self.made_from(f"{best.made.data}; {data}" if best else data)
        save_net(with_policy(self.plan, best, layers, made), self.folder.net_with_policy(number))
        self.folder.keep(msgspec.structs.replace(self.folder.generation(number), policy=trained))
        self.say(
            f"cross entropy on {trained.held_out} held-out positions {trained.end:.4f}, "
            f"of values {trained.values:.4f}, uniform {trained.uniform:.4f}"
        )
        write_report(self.folder)

    def policy_gate(self, number: int) -> None:
        """The best so far with the new policy against itself as it is."""
        new, old = read_net(self.folder.net_with_policy(number)), self.best(number + 1)
        gate = play_gate(self.plan, number, new, old, self.folder.of(number) / "policy-gate", self.workers, self.tell)
        self.folder.keep(msgspec.structs.replace(self.folder.generation(number), policy_gate=gate))
        self.tell_gate("gate of the policy", gate, "policy")
        self.finish()

    # -- the end ------------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """The best network under a name of its own, and the report."""
        best = self.folder.best_net(self.folder.manifest.best + 1)
        if best and self.folder.manifest.best:
            save_atomically(self.folder.path / BEST, best.read_bytes())
        write_report(self.folder)


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
