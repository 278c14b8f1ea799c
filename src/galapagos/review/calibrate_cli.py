"""``galapagos tune calibrate``: fit the scale of winning chances to played games."""

from __future__ import annotations

import hashlib
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from galapagos.bots.search_player import Budget
from galapagos.core.errors import GalapagosError
from galapagos.core.game import Game
from galapagos.core.processes import computed
from galapagos.core.record import Record, load_record, record_files, replay
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from galapagos.core.state import State
from galapagos.review.calibration import Prediction, calibrate, diagram, keep
from galapagos.review.chances import end_chances
from galapagos.review.judgement import seed_of
from galapagos.review.win_chance import SeatView, position_chances


def calibrate_command(
    folder: Annotated[Path, typer.Argument(metavar="RECORDS", help="games of one kind, such as galapagos arena --out")],
    iterations: Annotated[int, typer.Option(help="of search in each position", min=8)] = 200,
    positions: Annotated[int, typer.Option(help="of each game", min=1)] = 8,
    jobs: Annotated[int, typer.Option(help="worker processes", min=1)] = 1,
    write: Annotated[bool, typer.Option("--write", help="keep the scale, for reviews and puzzles")] = False,
    plot: Annotated[Path | None, typer.Option(help="a file for the reliability diagram, ending in .svg")] = None,
) -> None:
    """Fit the scale of winning chances to half of the games, and check it on the other half."""
    files = record_files(folder)
    first = load_record(files[0])
    game = first.make_game()
    judge = partial(predictions_of, game=game, iterations=iterations, positions=positions)
    found = [one for many in computed(judge, list(enumerate(files)), jobs) for one in many]
    if len({one.held for one in found}) < 2:
        raise GalapagosError(f"{folder} holds too few finished games to calibrate with")
    players = " and ".join(sorted(set(first.players))) or "people"
    how = f"galapagos tune calibrate --iterations {iterations} --positions {positions}, games of {players}"
    made = calibrate(found, game, how)
    print(
        f"{made.game}, {made.seats} seats: scale {made.scale:.2f} ({made.positions} positions of {made.games} games); "
        f"Brier score {made.uncalibrated:.4f}, with the scale {made.calibrated:.4f}, "
        f"best monotone fit {made.monotone:.4f}"
    )
    if plot:
        plot.write_text(diagram(f"{made.game}, {made.seats} seats", found, made.scale))
    if write:
        keep(made)


def predictions_of(item: tuple[int, Path], game: Game, iterations: int, positions: int) -> list[Prediction]:
    """Positions of a finished game, each as the seat that must decide sees it."""
    number, file = item
    record = load_record(file)
    if record.make_game() != game:
        raise GalapagosError(f"{file} has another game, seat count or options than the first record")
    states, shares = decisions_of(record)
    rng = Rng(number)
    chosen = sorted({int(rng.below(len(states))) for _ in range(positions)}) if states and shares else []
    found = []
    for place in chosen:
        state, move = states[place]
        seat = int(state.actor)
        eyes = SeatView(game, game.view(state, seat), seat, seed_of(seat, move))
        outlook = position_chances(eyes, Budget(iterations=iterations), scale=1.0)
        found.append(Prediction(number, is_held_back(record, number), outlook.chances, shares))
    return found


def is_held_back(record: Record, number: int) -> bool:
    """Half of the games are, whole deals of them: a match plays every deal several times, and those games are alike."""
    deal = record.seed or str(number)
    return hashlib.sha256(deal.encode()).digest()[0] % 2 == 1


def decisions_of(record: Record) -> tuple[list[tuple[State, int]], list[float]]:
    """The states in which a seat has a choice, with the number of the move that follows; and how the game ended."""
    states = list[tuple[State, int]]()
    for number, (state, action) in enumerate(replay(record), 1):
        if action >= 0 and state.actor >= 0 and len(state.choices()) > 1:
            states.append((state.copy(), number))
    return states, end_chances(state) if state.actor == OVER else []
