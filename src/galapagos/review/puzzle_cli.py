"""``galapagos puzzles``: find positions in played games where one move is clearly best."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from galapagos.core.record import Record, load_record, record_files
from galapagos.core.registry import game_class
from galapagos.review.puzzle import PuzzleBook, file_of, read_book, write_book
from galapagos.review.puzzle_reasons import translate_reasons
from galapagos.review.puzzle_search import Criteria, find

app = typer.Typer(help="Positions from played games where one move is clearly best.")
INTERRUPTED = 130


@app.callback()
def puzzles() -> None:
    """The group of commands for puzzles."""


@app.command(name="translate")
def translate_command(
    game: Annotated[str, typer.Option(help="the game")],
    out: Annotated[Path | None, typer.Option(help="the puzzle file; the game's own by default")] = None,
) -> None:
    """Say why the solutions are best in languages that were added after the puzzles had been found."""
    path = out or file_of(game)
    book = read_book(path)
    print(f"{translate_reasons(book, game)} reasons added to {path}")
    write_book(book, path)


@app.command(name="find")
def find_command(
    files: Annotated[list[Path], typer.Argument(metavar="RECORD...", help="records, or folders of the arena")],
    game: Annotated[str, typer.Option(help="the game")],
    out: Annotated[Path | None, typer.Option(help="the puzzle file; the game's own by default")] = None,
    many: Annotated[int, typer.Option(help="stop at this many", min=1)] = 12,
    iterations: Annotated[
        int, typer.Option(help="search iterations of the first look at a decision", min=16)
    ] = Criteria().iterations,
    gap: Annotated[
        float, typer.Option(help="least difference in winning chance between the two best moves", min=0.0)
    ] = Criteria().gap,
    easy: Annotated[bool, typer.Option("--easy", help="also puzzles that looking one move ahead solves")] = False,
    each: Annotated[int, typer.Option(help="most puzzles from one game", min=1)] = Criteria().each,
    dull: Annotated[list[str] | None, typer.Option(help="a solution to leave out; may be repeated")] = None,
) -> int:
    """Find puzzles in records and add them to a puzzle file."""
    game_class(game)
    path, criteria = (
        out or file_of(game),
        Criteria(iterations=iterations, gap=gap, easy=easy, each=each, dull=tuple(dull or [])),
    )
    book, console = read_book(path), Console()
    book.made_by = f"galapagos puzzles find RECORD... --game {game} --iterations {iterations} --gap {gap:g}"
    games = (load_record(one) for file in files for one in record_files(file))
    records = [record for record in games if record.game == game]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console) as bars:
            bar = bars.add_task(f"{len(book.puzzles)} puzzles", total=len(records))
            for record in records:
                search_record(record, criteria, book, path, many)
                bars.update(bar, advance=1, description=f"{len(book.puzzles)} puzzles")
    except KeyboardInterrupt:
        return INTERRUPTED
    console.print(f"{len(book.puzzles)} puzzles in {path}", soft_wrap=True)
    return 0


def search_record(record: Record, criteria: Criteria, book: PuzzleBook, path: Path, many: int) -> None:
    """Add the puzzles of a record, saving each at once."""
    if len(book.puzzles) >= many:
        return
    for puzzle in find(record, criteria):
        if all(puzzle.unlike(known) for known in book.puzzles) and len(book.puzzles) < many:
            book.puzzles.append(puzzle)
            write_book(book, path)
