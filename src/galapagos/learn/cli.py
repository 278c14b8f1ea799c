"""``galapagos learn``: train a network that judges positions, from nothing, by play against itself."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from galapagos.arena.cli import INTERRUPTED, read_option, stopped_like_ctrl_c
from galapagos.arena.progress import ProgressLines
from galapagos.arena.runner import MatchRunner, Workers
from galapagos.core.errors import GalapagosError
from galapagos.core.net_files import required_features
from galapagos.core.registry import game_class
from galapagos.learn.plan import LearnFolder, Plan

SETTINGS = (
    *("games", "iterations", "start", "every", "horizon", "units", "epochs", "decay", "trace"),
    *("gate_games", "gate_iterations", "gate_seconds"),
    *("policy_positions", "policy_iterations", "policy_only"),
    *("rollout_positions", "rollout_iterations", "rollout_candidates", "rollout_only", "seed"),
)


def learn_command(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    seats: Annotated[int | None, typer.Option(help="the fewest possible by default")] = None,
    option: Annotated[list[str] | None, typer.Option(help="name=value; may be repeated")] = None,
    out: Annotated[Path | None, typer.Option(help="the folder of the run; learn-GAME-SEATS by default")] = None,
    generations: Annotated[int, typer.Option(help="may be raised later", min=1)] = 3,
    games: Annotated[int, typer.Option(help="games of self-play in each generation", min=10)] = 2000,
    iterations: Annotated[int, typer.Option(help="of search, for each move of self-play", min=1)] = 40,
    start: Annotated[
        Path | None, typer.Option(help="a network to begin with, in place of the hand-made evaluator")
    ] = None,
    every: Annotated[
        int, typer.Option(help="learn from one position in this many within a tick of the evaluator's clock", min=1)
    ] = 8,
    gate_games: Annotated[int, typer.Option(help="games of a gate match, at most", min=2)] = 400,
    gate_iterations: Annotated[int, typer.Option(help="of search, for each move of a gate match", min=1)] = 40,
    gate_seconds: Annotated[
        float, typer.Option(help="of processor time for each move of a gate match, in place of iterations", min=0)
    ] = 0.0,
    horizon: Annotated[
        int | None, typer.Option(help="of rollouts where a network judges, 0 judges at once; the game's own", min=0)
    ] = None,
    units: Annotated[int, typer.Option(help="units of the hidden layer", min=1, max=256)] = 16,
    epochs: Annotated[int, typer.Option(help="passes through the positions", min=1)] = 8,
    decay: Annotated[float, typer.Option(help="of weights in training: more of it if the games are few", min=0)] = 3e-2,
    trace: Annotated[
        float, typer.Option(help="λ of λ-returns from the second generation on; 1: results alone", min=0, max=1)
    ] = 1.0,
    policy_positions: Annotated[
        int, typer.Option(help="positions of each generation that are searched to learn a policy; 0 learns none", min=0)
    ] = 0,
    policy_iterations: Annotated[int, typer.Option(help="of search, for each of these positions", min=1)] = 400,
    policy_only: Annotated[
        bool, typer.Option("--policy-only", help="learn a policy alone: what the run begins with goes on judging")
    ] = False,
    rollout_positions: Annotated[
        int, typer.Option(help="positions of each generation that are searched to learn a rollout policy", min=0)
    ] = 0,
    rollout_iterations: Annotated[int, typer.Option(help="of search, for each of these positions", min=1)] = 400,
    rollout_candidates: Annotated[
        int, typer.Option(help="moves drawn by the rollout policy, of which rollouts play the best", min=1, max=16)
    ] = 1,
    rollout_only: Annotated[
        bool, typer.Option("--rollout-only", help="learn a rollout policy alone: what the run begins with judges")
    ] = False,
    seed: Annotated[int, typer.Option(help="the same seed gives the same networks", min=0)] = 1,
    workers: Annotated[int, typer.Option(help="worker processes", min=1)] = 1,
    ray: Annotated[bool, typer.Option("--ray", help="play on Ray, locally or on a cluster")] = False,
) -> int:
    """Train a network by self-play, and keep it if it wins. The same command continues a run that was stopped."""
    calculate_in_one_thread()
    from galapagos.learn.learner import Learner  # needs numpy, which the other commands do not
    from galapagos.learn.rollout import required_moves

    kind = game_class(game)
    made = kind(seats, **dict(read_option(kind.options_offered, text) for text in option or []))
    required_features(made)
    if policy_only and not policy_positions:
        raise GalapagosError("--policy-only needs --policy-positions")
    if rollout_only and not rollout_positions:
        raise GalapagosError("--rollout-only needs --rollout-positions")
    if rollout_positions:
        required_moves(made)
    plan = Plan(
        game=made.name,
        seats=made.seats,
        options=made.chosen_options(),
        generations=generations,
        games=games,
        iterations=iterations,
        start=str(start) if start else "",
        every=every,
        units=units,
        epochs=epochs,
        decay=decay,
        trace=trace,
        gate_games=gate_games,
        gate_iterations=gate_iterations,
        gate_seconds=gate_seconds,
        horizon=horizon,
        policy_positions=policy_positions,
        policy_iterations=policy_iterations,
        policy_only=policy_only,
        rollout_positions=rollout_positions,
        rollout_iterations=rollout_iterations,
        rollout_candidates=rollout_candidates,
        rollout_only=rollout_only,
        seed=seed,
    )
    folder = LearnFolder(out or Path(f"learn-{made.name}-{made.seats}"), plan)
    learner = Learner(folder, Workers(workers, ray), command_of(plan), say, MatchProgress())
    try:
        with stopped_like_ctrl_c():
            learner.run()
    except KeyboardInterrupt:
        say("stopped; the same command goes on from here")
        return INTERRUPTED
    say(f"{folder.path / 'report.html'}")
    return 0


def calculate_in_one_thread() -> None:
    """Tell numpy, which is not imported yet, to start no threads.

    The matrices are small. On a busy machine threads that wait for each other take 25 times as long as one.
    """
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
        os.environ.setdefault(name, "1")


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


class MatchProgress:
    """A line now and then about the match that is going on, beginning again with each match."""

    def __init__(self) -> None:
        self.match: MatchRunner | None = None
        self.lines = ProgressLines()

    def __call__(self, runner: MatchRunner) -> None:
        if runner is not self.match:
            self.match, self.lines = runner, ProgressLines()
        self.lines(runner)


def command_of(plan: Plan) -> str:
    """The command that makes the same networks again."""
    usual = Plan(game=plan.game, seats=plan.seats)
    parts = ["galapagos learn", plan.game, f"--seats {plan.seats}"]
    parts += [f"--option {name}={text(value)}" for name, value in plan.options.items()]
    for name in SETTINGS:
        if getattr(plan, name) != getattr(usual, name):
            flag, value = f"--{name.replace('_', '-')}", getattr(plan, name)
            parts.append(flag if value is True else f"{flag} {value}")
    return " ".join(parts)


def text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
