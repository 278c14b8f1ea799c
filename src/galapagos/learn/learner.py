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
from galapagos.learn.plan import BEST, Epoch, Generation, LearnFolder
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
            if self.folder.generation(number).gate is None:
                self.generation(number)
        self.finish()

    def generation(self, number: int) -> None:
        self.say(f"generation {number} of {self.plan.generations}")
        samples = self.samples(number)
        if self.folder.generation(number).trained is None or not self.folder.net(number).is_file():
            self.train(number, samples)
        self.gate(number)

    def best(self, before: int) -> NetFile | None:
        """The network that had passed the gate last when a generation began; None is the hand-made evaluator."""
        passed = [
            one.number
            for one in self.folder.manifest.generations
            if one.number < before and one.gate and one.gate.passed
        ]
        return read_net(self.folder.net(max(passed))) if passed else None

    # -- steps --------------------------------------------------------------------------------------------------------

    def samples(self, number: int) -> Samples:
        """The samples of all generations so far."""
        for one in range(1, number + 1):
            file = self.sample_file(one)
            if not file.is_file():
                games = self.folder.of(one) / "self-play"
                play_against_itself(self.plan, one, self.best(one), games, self.workers, self.tell)
                self.say("reading the games")
                found = samples_from(record_files(games / "games"), self.plan.seed + one, self.workers.jobs)
                save_samples(found, file)
        return joined([load_samples(self.sample_file(one)) for one in range(1, number + 1)])

    def sample_file(self, number: int) -> Path:
        return self.folder.of(number) / "samples.npz"

    def train(self, number: int, samples: Samples) -> None:
        taught = samples
        if number > 1 and self.plan.trace < 1.0:
            teacher = read_net(self.folder.net(number - 1))
            taught = traced(samples, calibrated_chances(teacher, samples), self.plan.trace)
        layers, trained = train(self.plan, taught, number, self.tell_epoch)
        checked = samples.part(samples.of(CHECKED))
        data = f"{trained.games} games of noisy search with {self.plan.iterations} iterations, {len(samples)} positions"
        made = Provenance(self.command, data, commit(), datetime.now(UTC).date().isoformat())
        net = calibrate(net_of(self.plan, layers, made), samples.part(samples.of(CALIBRATED)))
        trained = judge(net, checked, trained)
        save_net(net, self.folder.net(number))
        self.folder.keep(Generation(number, trained))
        self.say(f"loss on {trained.held_out} held-out positions {trained.start:.4f} -> {trained.end:.4f}")
        write_report(self.folder)

    def tell_epoch(self, epoch: int, losses: Epoch) -> None:
        self.say(f"epoch {epoch}: loss {losses.trained:.4f}, held out {losses.held_out:.4f}")

    def gate(self, number: int) -> None:
        new, old = read_net(self.folder.net(number)), self.best(number)
        gate = play_gate(self.plan, number, new, old, self.folder.of(number) / "gate", self.workers, self.tell)
        self.folder.keep(msgspec.structs.replace(self.folder.generation(number), gate=gate))
        verdict = "is kept" if gate.passed else "is not clearly better and not kept"
        self.say(
            f"gate: {100 * gate.share:.1f} % ({100 * gate.low:.0f} to {100 * gate.high:.0f}) in {gate.games} games, "
            f"even is {100 * gate.even:.0f} %: the new network {verdict}"
        )
        self.finish()

    def finish(self) -> None:
        """The best network under a name of its own, and the report."""
        if self.folder.manifest.best:
            content = self.folder.net(self.folder.manifest.best).read_bytes()
            save_atomically(self.folder.path / BEST, content)
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
