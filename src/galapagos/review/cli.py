"""``galapagos review``: review a finished game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from galapagos.core.errors import GalapagosError, RecordError, UnknownName
from galapagos.core.languages import FALLBACK, LANGUAGES
from galapagos.core.names import SEATS
from galapagos.core.options import nearest
from galapagos.core.record import Record, load_record, one_record_file
from galapagos.review.judgement import Finding, Moment
from galapagos.review.page import page
from galapagos.review.review import Effort, Review, digest_of, moments_of, outline_of, usual_seats
from galapagos.review.runner import judge_all
from galapagos.review.storage import load_or_start_review, review_path, save_review
from galapagos.review.summary import summary_of
from galapagos.review.terminal import show

INTERRUPTED = 130
SECONDS = 0.5
Done = Callable[[], None]


def review_command(
    file: Annotated[Path, typer.Argument(metavar="RECORD")],
    seat: Annotated[list[str] | None, typer.Option(help="a seat to review, such as ann; may be repeated")] = None,
    seconds: Annotated[float | None, typer.Option(help="time per decision; 0.5 by default", min=0.01, max=600)] = None,
    iterations: Annotated[
        int | None, typer.Option(help="instead of seconds; gives the same result every time", min=8)
    ] = None,
    jobs: Annotated[int, typer.Option(help="worker processes", min=1, max=64)] = 1,
    language: Annotated[str, typer.Option(help=" or ".join(LANGUAGES))] = FALLBACK,
    html: Annotated[Path | None, typer.Option(help="also write a self-contained HTML page")] = None,
) -> int:
    """Show what each decision of a finished game cost, what was luck, and what was better."""
    if language not in LANGUAGES:
        raise UnknownName(f"there is no language {language!r}: {nearest(language, LANGUAGES)}")
    file = one_record_file(file)
    record, path, console = load_record(file), review_path(file), Console()
    try:
        outline = outline_of(record)
    except RecordError as error:
        raise RecordError(f"{file}: {error.what}", error.move) from None
    effort = effort_of(seconds, iterations)
    review = load_or_start_review(path, digest_of(record), effort, seats_named(record, seat or []))
    moments = list(moments_of(record, review.reviewed, effort))
    with progress(console, len(moments), len(review.found)) as step:
        whole = go_on(review, moments, jobs, path, step)
    summary = summary_of(outline, review, len(moments))
    show(console, summary, language)
    console.print(f"{path}", style="dim", soft_wrap=True)
    if html is not None:
        write_page(html, page(summary, outline.game.texts(language).get("game", "name"), language))
        console.print(f"{html}", style="dim", soft_wrap=True)
    if whole:
        return 0
    console.print(
        f"stopped after {len(review.found)} of {len(moments)} moments; run the same command again to continue"
    )
    return INTERRUPTED


def write_page(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise GalapagosError(f"cannot write {path}: {error.strerror}") from None


def go_on(review: Review, moments: list[Moment], jobs: int, path: Path, step: Done) -> bool:
    """Judge the moments that are missing. Every finding is saved at once; False if Ctrl-C ended it early."""
    there = review.places()
    findings = judge_all([moment for moment in moments if moment.place not in there], jobs)
    try:
        for finding in findings:
            keep(review, finding, path)
            step()
    except KeyboardInterrupt:
        return False
    finally:
        findings.close()
    return True


def keep(review: Review, finding: Finding, path: Path) -> None:
    review.found.append(finding)
    review.found.sort(key=lambda found: (found.number, found.seat))
    save_review(review, path)


def effort_of(seconds: float | None, iterations: int | None) -> Effort:
    if seconds is not None and iterations is not None:
        raise GalapagosError("choose --seconds or --iterations, not both")
    return Effort(0.0, iterations) if iterations is not None else Effort(seconds or SECONDS)


def seats_named(record: Record, names: list[str]) -> list[int]:
    known = list(SEATS[: record.seats])
    for name in names:
        if name.lower() not in known:
            raise UnknownName(f"no seat is called {name!r}: {nearest(name, known)}")
    return sorted({known.index(name.lower()) for name in names}) or usual_seats(record)


@contextmanager
def progress(console: Console, total: int, done: int) -> Iterator[Done]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as bars:
        bar = bars.add_task("review", total=total, completed=done)
        yield lambda: bars.advance(bar)
