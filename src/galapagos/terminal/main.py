"""The command line. Mistakes are answered in one line, with exit code 2."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer
from typer.exceptions import TyperException

from galapagos import __version__
from galapagos.arena import tuning
from galapagos.arena.cli import arena_command
from galapagos.bots import runs_code
from galapagos.core.engine import engine
from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.names import SEATS
from galapagos.core.options import nearest
from galapagos.core.record import Record, load_record, one_record_file, record_files
from galapagos.core.table import Table
from galapagos.learn.cli import learn_command
from galapagos.review import puzzle_cli
from galapagos.review.calibrate_cli import calibrate_command
from galapagos.review.cli import review_command
from galapagos.review.regret_cli import regret_command
from galapagos.server.cli import app as server
from galapagos.terminal import welcome
from galapagos.terminal.assistant import mcp_command
from galapagos.terminal.bench import bench_command
from galapagos.terminal.bot import bot_command
from galapagos.terminal.check import check as check_file
from galapagos.terminal.dataset import dataset_command
from galapagos.terminal.explain import contents, explain
from galapagos.terminal.games import list_games, show_game
from galapagos.terminal.play import PlaySession, new_table, table_of
from galapagos.terminal.replay import Replay, eyes_named, usual_eyes
from galapagos.terminal.saves import SaveFiles
from galapagos.terminal.screen import InputEnded, Screen
from galapagos.terminal.seats import (
    check_evaluators,
    display_names,
    known_game,
    parse_options,
    parse_seats,
    usual_seats,
)
from galapagos.terminal.translator import GameTranslator, Translator, language_of
from galapagos.translation.cli import app as translate

MISTAKE = 2

app = typer.Typer(add_completion=False, rich_markup_mode=None, help="Four board games named Evolution.")

Language = Annotated[str | None, typer.Option(help="such as en or de; by default the system's language")]
Seats = Annotated[str | None, typer.Option(help="who sits where: me,greedy,random,…")]
Delay = Annotated[float | None, typer.Option(help="seconds between events", min=0, max=60)]


@app.callback(invoke_without_command=True)
def galapagos(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="show the version and the engine")] = False,
) -> None:
    if version:
        print(f"galapagos {__version__}, {engine()} engine")
    elif context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def games(
    name: Annotated[str | None, typer.Argument(help="show one game in detail")] = None,
    options: Annotated[bool, typer.Option("--options", help="with all options")] = False,
    language: Language = None,
) -> None:
    """List the games."""
    translator = Translator(language_of(language))
    Screen().say(show_game(translator, name) if name else list_games(translator, options))


@app.command()
def rules(
    name: Annotated[str, typer.Argument(metavar="GAME")],
    about: Annotated[list[str] | None, typer.Argument(help="a rule's number, a card, a word")] = None,
    language: Language = None,
) -> None:
    """Show the rules of a game: rules beginning 3.4, rules beginning carnivore."""
    game = known_game(name)()
    translator = GameTranslator(game, language_of(language), display_names(game.seats))
    Screen().say(explain(translator, " ".join(about)) if about else contents(translator))


@app.command()
def play(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="if missing, you are asked")] = None,
    seats: Seats = None,
    option: Annotated[list[str] | None, typer.Option(help="name=value; may be repeated")] = None,
    seed: Annotated[str | None, typer.Option(help="the same seed deals the same cards")] = None,
    language: Language = None,
    record: Annotated[Path | None, typer.Option(help="also write the record here")] = None,
    position: Annotated[Path | None, typer.Option(help="start from a position in this file")] = None,
    delay: Delay = None,
    resume: Annotated[bool, typer.Option("--resume", help="continue the latest unfinished game")] = False,
) -> None:
    """Play in the terminal; without a game, choose one from a list."""
    screen, spoken = Screen(delay), language_of(language)
    if resume:
        resume_file(screen, spoken, welcome.latest_saved(), seats, record)
        return
    if name is None:
        selection = welcome.ask_all(screen, Translator(spoken))
        if selection.kept:
            resume_file(screen, spoken, selection.kept, seats, record)
            return
        name, seated = selection.game, selection.seated
    else:
        seated = parse_seats(seats) if seats else usual_seats(known_game(name))
    game = known_game(name)
    table, seed = new_table(game(len(seated), **parse_options(game, option or [])), seed, position)
    check_evaluators(seated, table.game)
    saves = SaveFiles.for_game(name, record_file=record)
    PlaySession(table, seated, seed, spoken, screen).run(saves)


@app.command()
def resume(
    file: Annotated[Path | None, typer.Argument(help="a saved game; by default the latest unfinished one")] = None,
    seats: Seats = None,
    language: Language = None,
    record: Annotated[Path | None, typer.Option(help="also write the record here")] = None,
    delay: Delay = None,
) -> None:
    """Continue a saved game. The file itself is not changed."""
    resume_file(Screen(delay), language_of(language), file or welcome.latest_saved(), seats, record)


def resume_file(screen: Screen, language: str, path: Path, seats: str | None, record_file: Path | None) -> None:
    record, (table, seed) = load_table(path)
    if table.over:
        raise GalapagosError(f"{path}: this game is over; galapagos replay shows it")
    if not seats and any(map(runs_code, record.players)):
        # A file must not choose which code runs here.
        raise GalapagosError(f"{path}: a bot of this game is code of its own: say who plays with --seats")
    seated = parse_seats(seats) if seats else record.players or usual_seats(type(table.game))
    check_evaluators(seated, table.game)
    if len(seated) != table.game.seats:
        raise GalapagosError(f"{path}: this game has {table.game.seats} seats, not {len(seated)}")
    saves = SaveFiles.for_game(record.game, path.absolute(), record_file)
    PlaySession(table, seated, seed, language, screen).run(saves)


def load_table(path: Path) -> tuple[Record, tuple[Table, str]]:
    path = one_record_file(path)
    record = load_record(path)
    try:
        return record, table_of(record)
    except GalapagosError as error:
        raise GalapagosError(f"{path}: {error}") from None


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    eyes: Annotated[str | None, typer.Option(help="a seat such as ann, or all")] = None,
    at: Annotated[int, typer.Option(help="start after this many moves", min=0)] = 0,
    auto: Annotated[float | None, typer.Option(help="play automatically, moves per second", min=0.01, max=1000)] = None,
    language: Language = None,
) -> None:
    """Replay a record move by move."""
    record, (table, _) = load_table(file)
    seat = usual_eyes(record) if eyes is None else eyes_named(eyes, table.game.seats)
    if seat is None:
        raise UnknownName(f"no seat is called {eyes!r}: {nearest(str(eyes), ['all', *SEATS[: table.game.seats]])}")
    show = Replay(table, language_of(language), Screen(0), seat)
    show.place = min(at, show.last)
    if auto is None:
        show.run()
    else:
        show.do_play(str(auto))


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...")],
    language: Language = None,
) -> int:
    """Check records, or all records of a folder: name the first move that breaks a rule."""
    translator, mistakes = Translator(language_of(language)), 0
    for file in (found for path in files for found in record_files(path)):
        try:
            print(check_file(file, translator))
        except GalapagosError as error:
            mistakes += 1
            complain(str(error))
    return MISTAKE if mistakes else 0


app.command(name="bench")(bench_command)
app.command(name="arena")(arena_command)
app.command(name="bot")(bot_command)
app.command(name="dataset")(dataset_command)
app.command(name="learn")(learn_command)
app.command(name="mcp")(mcp_command)
app.command(name="review")(review_command)
tuning.app.command(name="calibrate")(calibrate_command)
tuning.app.command(name="regret")(regret_command)
app.add_typer(tuning.app, name="tune")
app.add_typer(puzzle_cli.app, name="puzzles")
app.add_typer(translate, name="translate")
app.registered_commands += server.registered_commands
app.registered_groups += server.registered_groups


def complain(what: str) -> None:
    print(f"galapagos: {' '.join(what.split())}", file=sys.stderr)


def run(arguments: list[str]) -> int:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # do not fail on characters that the terminal lacks
    try:
        code = app(arguments, prog_name="galapagos", standalone_mode=False)
    except GalapagosError as error:
        complain(str(error))
        return MISTAKE
    except TyperException as error:
        complain(f"{error.format_message()} (galapagos --help says what there is)")
        return MISTAKE
    except InputEnded:
        return 0
    return code if isinstance(code, int) else 0


def main() -> None:
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
