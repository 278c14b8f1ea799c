"""A whole run from nothing, small enough for a test: it learns, and it can be stopped anywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from galapagos import __version__
from galapagos.arena.match import Fixture, Match
from galapagos.arena.play import PlayedGame, Timing
from galapagos.arena.runner import MatchRunner, Workers
from galapagos.bots.search_player import Budget
from galapagos.core.dealers import SeededDealer
from galapagos.core.errors import GalapagosError
from galapagos.core.net_files import NetFile, read_net
from galapagos.core.record import Record, record_files
from galapagos.core.registry import game, game_names
from galapagos.core.rng import Rng
from galapagos.core.table import Prompt, Table
from galapagos.learn.cli import command_of
from galapagos.learn.learner import Learner, commit
from galapagos.learn.matches import gate_of
from galapagos.learn.plan import Gate, Generation, LearnFolder, Plan
from galapagos.learn.players import MakeNetPlayer, MakeSelfPlayer, NetPlayer
from galapagos.learn.samples import Samples, load_samples
from galapagos.learn.training import train
from galapagos.terminal.main import run

TINY = Plan(
    game="beginning",
    seats=2,
    generations=2,
    games=10,
    iterations=1,
    units=4,
    epochs=60,
    rate=0.01,
    trace=0.9,
    gate_games=4,
    gate_iterations=1,
    horizon=0,
)
Interrupt = Callable[[str], bool]


class Run:
    """Runs a plan. Where `interrupt` says so of a line or of a game, it is as if somebody had pressed Ctrl-C."""

    def __init__(self, folder: Path, plan: Plan = TINY, interrupt: Interrupt = lambda line: False) -> None:
        self.lines = list[str]()
        self.interrupt = interrupt
        self.folder = LearnFolder(folder, plan)
        Learner(self.folder, Workers(), command_of(plan), self.say, self.tell).run()

    def say(self, line: str) -> None:
        self.lines.append(line)
        if self.interrupt(line):
            raise KeyboardInterrupt

    def tell(self, runner: MatchRunner) -> None:
        self.say(f"{runner.match.bots[0]}, {len(runner.results)} games")


def interrupted_run(folder: Path, plan: Plan, marks: list[str]) -> Run:
    """Interrupt a run at each of these lines, one after the other, and go on each time. Return the last part of it."""
    left = list(marks)

    def interrupt(line: str) -> bool:
        if left and line.startswith(left[0]):
            left.pop(0)
            return True
        return False

    for _ in marks:
        with pytest.raises(KeyboardInterrupt):
            Run(folder, plan, interrupt)
    last = Run(folder, plan, interrupt)
    assert left == []
    return last


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return Run(tmp_path_factory.mktemp("learn") / "run")


def check_that_it_can_be_stopped(folder: Path, finished: Run) -> None:
    """Interrupt a run of a policy at each of its steps: what comes out is the same, file by file."""
    marks = ["noisy-search:1, 3 games", "searching", "epoch 3:", "cross entropy", "new, 1 games"]
    plan = finished.folder.plan
    last = interrupted_run(folder, plan, marks)
    assert not any(line.startswith("epoch") for line in last.lines)  # what was trained is not trained again
    assert files_of(folder) == files_of(finished.folder.path)
    assert Run(folder, plan).lines == []  # nothing is left to do


def without_date(net: NetFile) -> NetFile:
    return msgspec.structs.replace(net, made=msgspec.structs.replace(net.made, date=""))


def files_of(folder: Path) -> dict[str, object]:
    """What a run leaves behind, without the times and dates that differ between runs."""
    return {
        path.relative_to(folder).as_posix(): without_date(read_net(path))
        if path.name.startswith("net")
        else path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in ("timings.jsonl", "best.json")
    }


def test_a_run_from_nothing_learns_to_predict_results(finished: Run):
    first, second = finished.folder.manifest.generations
    for one in (first, second):
        assert one.trained is not None
        assert one.gate is not None
        assert one.trained.end < one.trained.start - 0.02
        assert one.trained.curve[-1].trained < one.trained.curve[0].trained
        assert one.gate.games == 4
        assert not one.gate.decided  # four games prove nothing
    assert second.trained is not None
    assert second.trained.games == 20
    assert finished.folder.manifest.best == 0
    assert not (finished.folder.path / "best.json").exists()


def test_the_net_of_a_run_says_how_it_was_made_and_plays(finished: Run):
    net, played = read_net(finished.folder.net(2)), game("beginning", seats=2)
    assert (net.game, net.seats, net.options) == ("beginning", 2, {})
    assert net.search == {"horizon": 0}
    assert net.made.command.startswith("galapagos learn beginning --seats 2 --games 10 --iterations 1 --horizon 0 ")
    assert net.made.data.startswith("20 games of noisy search with 1 iterations, ")
    assert net.made.commit
    assert net.made.date
    assert finished.folder.net(2).stat().st_size < 8_000
    evaluator = played.evaluator(str(finished.folder.net(2)))
    assert evaluator.evaluate(played.start(), 0) == -evaluator.evaluate(played.start(), 1)


def test_a_run_may_begin_with_a_network(finished: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    start, opponents, taught = finished.folder.net(2), list[NetFile | None](), list[Samples]()

    def gate(plan: Plan, number: int, new: NetFile, old: NetFile | None, *_: object) -> Gate:
        opponents.append(old)
        return Gate(4, 0.5, 0.0, 1.0, 0.5, decided=False, passed=False)

    def train_on(plan: Plan, samples: Samples, *rest: Any) -> Any:
        taught.append(samples)
        return train(plan, samples, *rest)

    monkeypatch.setattr("galapagos.learn.learner.play_gate", gate)
    monkeypatch.setattr("galapagos.learn.learner.train", train_on)
    plan = msgspec.structs.replace(TINY, generations=1, start=str(start), every=1)
    later = Run(tmp_path / "run", plan)
    assert opponents == [read_net(start)]
    assert f"--start {start} --every 1 " in read_net(later.folder.net(1)).made.command
    assert not (later.folder.path / "best.json").exists()
    assert "The best so far is the hand-made evaluator." not in (later.folder.path / "report.html").read_text()
    by_hand, by_network = (record_files(one.folder.of(1) / "self-play/games") for one in (finished, later))
    assert [file.read_bytes() for file in by_hand] != [file.read_bytes() for file in by_network]
    played = load_samples(later.folder.of(1) / "samples.npz")
    assert len(played) > 2 * len(load_samples(finished.folder.of(1) / "samples.npz"))
    assert not np.array_equal(taught[0].targets, played.targets)  # λ-returns, by the network to begin with


def test_the_report_shows_curves_and_gates(finished: Run):
    page = (finished.folder.path / "report.html").read_text()
    assert page.count("<svg viewBox") == 2 * (2 + 2)  # losses with their legend of two lines, calibration
    assert "Generation 2: losses" in page
    assert "The best so far is the hand-made evaluator." in page
    assert "4 games" in page


def test_a_run_can_be_stopped_anywhere(finished: Run, tmp_path: Path):
    """What comes out is the same, file by file."""
    marks = ["noisy-search:1, 3 games", "reading the games", "epoch 3:", "loss on", "new, 1 games", "generation 2"]
    last = interrupted_run(tmp_path, TINY, marks)
    assert files_of(tmp_path) == files_of(finished.folder.path)
    assert not list(tmp_path.rglob("*.part"))
    assert last.lines[-1].startswith("gate of the network:")
    assert Run(tmp_path).lines == []  # nothing is left to do


def test_another_plan_does_not_mix_with_a_run(finished: Run, tmp_path: Path):
    LearnFolder(tmp_path, TINY)
    with pytest.raises(GalapagosError, match=r"holds another run \(iterations 1, not 2, seed 1, not 7\): .*--out"):
        LearnFolder(tmp_path, msgspec.structs.replace(TINY, iterations=2, seed=7))
    longer = msgspec.structs.replace(TINY, generations=5)
    assert LearnFolder(tmp_path, longer).plan == longer
    (tmp_path / "learn.json").write_text("{")
    with pytest.raises(GalapagosError, match="is damaged"):
        LearnFolder(tmp_path, TINY)


def test_where_there_is_no_checkout_the_version_is_told(monkeypatch: pytest.MonkeyPatch):
    def no_checkout(part: str, otherwise: str) -> Path:
        raise GalapagosError(otherwise)

    monkeypatch.setattr("galapagos.learn.learner.folder_of_sources", no_checkout)
    assert commit() == f"version {__version__}"


# -- the gate ---------------------------------------------------------------------------------------------------------


def played(shares: list[float]) -> list[PlayedGame]:
    """Deals of two games each, in which the first bot wins these shares."""
    games = list[PlayedGame]()
    for deal, share in enumerate(shares):
        for turned in (0, 1):
            seating = [turned, 1 - turned]
            of_seats = [share if bot == 0 else 1 - share for bot in seating]
            fixture = Fixture(len(games), deal, seating)
            games.append(PlayedGame(fixture, [0, 0], of_seats, Record("beginning", 2), Timing([], [], [])))
    return games


@pytest.mark.parametrize(
    ("shares", "decided", "passed"),
    [
        ([1.0] * 12, True, True),
        ([0.0] * 12, True, False),
        ([1.0, 0.0] * 20, False, False),
        ([1.0] * 4, False, False),
    ],
)
def test_only_a_clear_winner_passes_the_gate(shares: list[float], decided: bool, passed: bool):
    gate = gate_of(Match("beginning", ["new", "best"], 2 * len(shares), 2), played(shares))
    assert (gate.decided, gate.passed, gate.games) == (decided, passed, 2 * len(shares))
    assert gate.share == pytest.approx(sum(shares) / len(shares))


def test_what_passed_plays_and_is_kept(finished: Run, tmp_path: Path):
    folder = LearnFolder(tmp_path, TINY)
    learner = Learner(folder, Workers(), "", lambda line: None, lambda runner: None)
    for number in (1, 2):
        folder.net(number).parent.mkdir()
        folder.net(number).write_bytes(finished.folder.net(number).read_bytes())
    match = Match("beginning", ["new", "best"], 24, 2)
    folder.keep(Generation(1, gate=gate_of(match, played([1.0] * 12))))
    folder.keep(Generation(2, gate=gate_of(match, played([0.0] * 12))))
    assert folder.manifest.best == 1
    assert (learner.best(1), learner.best(2), learner.best(3)) == (None, *[read_net(folder.net(1))] * 2)
    learner.finish()
    assert (tmp_path / "best.json").read_bytes() == folder.net(1).read_bytes()


# -- players and commands ---------------------------------------------------------------------------------------------


def test_noise_plays_other_good_moves_only(finished: Run):
    from galapagos.bots.search_player import SearchResult

    result = SearchResult(7, [5, 6, 7, 8], [3, 0, 9, 4], [0.55, 0.6, 0.6, 0.2], [], [], 16, 0.0)
    exact = NetPlayer(Rng(1), Budget(iterations=1), None)
    assert {exact.pick(result) for _ in range(20)} == {7}
    noisy = MakeNetPlayer(Budget(iterations=1), None, noise=1.0)(Rng(1))
    assert {noisy.pick(result) for _ in range(60)} == {5, 7}  # 6 was never tried, 8 is bad
    only_bad = msgspec.structs.replace(result, visits=[0, 0, 0, 4])
    assert noisy.pick(only_bad) == 7


@pytest.mark.parametrize("name", game_names())
def test_self_play_answers_without_being_told_what_a_seat_may_know(name: str, monkeypatch: pytest.MonkeyPatch):
    """It takes the state itself and deals again what is hidden; only the stone game, where nothing is, asks."""
    player = MakeSelfPlayer(Budget(iterations=2), None, noise=0.3)(Rng(1))
    table, prompts = Table(game(name), SeededDealer(1)), list[Prompt]()
    true_prompt = Table.prompt

    def counted_prompt(table: Table) -> Prompt:
        prompts.append(true_prompt(table))
        return prompts[-1]

    monkeypatch.setattr(Table, "prompt", counted_prompt)
    answered = 0
    while answered < 12:
        if table.step([None] * table.game.seats) is None:
            before = table.game.write_position(table.state)
            action = player.answer(table)
            assert table.game.write_position(table.state) == before
            table.answer(table.state.actor, action)
            answered += 1
    assert len(prompts) == (12 if name == "stones" else 0)


def test_gate_matches_by_processor_time():
    assert TINY.gate_budget() == Budget(iterations=1)
    plan = msgspec.structs.replace(TINY, gate_seconds=0.02)
    assert plan.gate_budget() == Budget(seconds=0.02, processor=True)


ONE_THREAD = """
import os, sys
from galapagos.learn.cli import calculate_in_one_thread
assert "numpy" not in sys.modules
calculate_in_one_thread()
import numpy as np
np.ones((400, 400)) @ np.ones((400, 400))
print(len(os.listdir("/proc/self/task")))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted in /proc")
def test_numpy_starts_no_threads():
    """Where there is one core it starts none anyway."""
    unset = {name: value for name, value in os.environ.items() if not name.endswith("_THREADS")}
    done = subprocess.run([sys.executable, "-c", ONE_THREAD], capture_output=True, text=True, check=True, env=unset)
    assert done.stdout == "1\n"


def test_the_command_says_all_that_differs():
    plan = msgspec.structs.replace(TINY, options={"horns_kamikaze": True}, gate_games=400, epochs=8, decay=0.5)
    assert command_of(plan) == (
        "galapagos learn beginning --seats 2 --option horns_kamikaze=true --games 10 --iterations 1 --horizon 0 "
        "--units 4 --decay 0.5 --trace 0.9 --gate-iterations 1"
    )


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nothing"], "there is no game 'nothing'"),
        (["beginning", "--seats", "9"], "is for 2 to"),
        (["beginning", "--option", "horns=1"], "there is no option 'horns'"),
        (["beginning", "--games", "3"], "--games"),
    ],
)
def test_mistakes_are_told_before_anything_is_played(
    arguments: list[str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert run(["learn", *arguments, "--out", str(tmp_path / "run")]) == 2
    assert complaint in capsys.readouterr().err
    assert not (tmp_path / "run").exists()
