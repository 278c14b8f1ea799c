"""``galapagos arena``: let bots play each other and measure who is better."""

from __future__ import annotations

import shutil
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from galapagos.arena.facade import check_bots
from galapagos.arena.match import Match
from galapagos.arena.play import NO_OBJECTS
from galapagos.arena.progress import ProgressLines, so_far
from galapagos.arena.report import HEADINGS, TIMINGS, Report, command_of, make_report, rows, timing_rows, write_report
from galapagos.arena.runner import MatchRunner, Workers
from galapagos.arena.storage import MatchFolder, interim_folder, stopped_folder
from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.options import Option, OptionValue, from_text, nearest
from galapagos.core.registry import game_class

INTERRUPTED = 130


def arena_command(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    bots: Annotated[
        str, typer.Option(help="who plays; the last one fills empty seats: expert,search:200@NAME,my_bots.py:Mine")
    ],
    games: Annotated[int, typer.Option(help="number of games, rounded up to whole deals", min=1)] = 100,
    seats: Annotated[int | None, typer.Option(help="the fewest possible by default")] = None,
    option: Annotated[list[str] | None, typer.Option(help="name=value; may be repeated")] = None,
    seed: Annotated[str, typer.Option(help="the same seed gives the same match")] = "1",
    jobs: Annotated[int, typer.Option(help="worker processes", min=1)] = 1,
    ray: Annotated[bool, typer.Option("--ray", help="use Ray, locally or on a cluster")] = False,
    until_decided: Annotated[bool, typer.Option("--until-decided", help="stop once it is clear who is better")] = False,
    out: Annotated[Path | None, typer.Option(help="save games and report in this folder")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="continue the match that was stopped")] = False,
) -> int:
    """Let bots play each other, every deal from every seat, and measure who is better."""
    match = read_match(game, bots, games, seats, option or [], seed)
    folder = MatchFolder(out, match, resume) if out else folder_until_over(match, resume)
    runner = MatchRunner(match, Workers(jobs, ray), folder, until_decided)
    console = Console()
    with progress(console, runner) as tell, stopped_like_ctrl_c():
        played = runner.run(tell)
    report = make_report(match, played, command_of(match, until_decided))
    show(console, report)
    if out:
        for path in write_report(report, played, out):
            console.print(f"{path}", style="dim", soft_wrap=True)
    if runner.interrupted:
        console.print(f"stopped after {len(runner.results)} of {len(runner.plan)} games; --resume continues the match")
        return INTERRUPTED
    if not out:
        shutil.rmtree(folder.path)
    return 0


def folder_until_over(match: Match, resume: bool) -> MatchFolder:
    """Without --out the games are kept until the match is over, so that it can be stopped."""
    path = stopped_folder(match) if resume else interim_folder(match)
    if path is None:
        raise GalapagosError("no match was stopped that this one could continue")
    return MatchFolder(path, match, resume)


@contextmanager
def stopped_like_ctrl_c() -> Iterator[None]:
    """Let a signal to end, as time limits send it, do what Ctrl-C does: show what there is, and how to go on."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def read_match(game: str, bots: str, games: int, seats: int | None, options: list[str], seed: str) -> Match:
    kind = game_class(game)
    names = [name.strip() for name in bots.split(",") if name.strip()]
    made = kind(seats, **dict(read_option(kind.options_offered, text) for text in options))
    match = Match(made.name, names, games, made.seats, seed, made.chosen_options())
    check_bots(match, NO_OBJECTS, made)
    return match


def read_option(offered: tuple[Option, ...], text: str) -> tuple[str, OptionValue]:
    name, _, value = text.partition("=")
    known = {option.name: option for option in offered}
    if name not in known:
        raise UnknownName(f"there is no option {name!r}: {nearest(name, list(known))}")
    return name, from_text(known[name], value)


@contextmanager
def progress(console: Console, runner: MatchRunner) -> Iterator[Callable[[MatchRunner], None]]:
    """A bar at a terminal; elsewhere a line now and then."""
    if not console.is_terminal:
        yield ProgressLines()
        return
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        TextColumn("{task.fields[so_far]}"),
    )  # fmt: skip
    with Progress(*columns, console=console) as bars:
        bar = bars.add_task(runner.match.game, total=len(runner.plan), so_far="")
        yield lambda runner: bars.update(bar, completed=len(runner.results), so_far=so_far(runner))


def show(console: Console, report: Report) -> None:
    for headings, lines in ((HEADINGS, rows(report)), (TIMINGS, timing_rows(report))):
        grid = Grid(*headings, box=None, pad_edge=False)
        for line in lines:
            grid.add_row(*line)
        console.print(grid, "")
