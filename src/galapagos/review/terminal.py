"""A review on a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table as Grid

from galapagos.core.texts import Texts, load_texts
from galapagos.review.sentences import FOLDER
from galapagos.review.summary import SeatReview, Summary

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 72


def show(console: Console, summary: Summary, language: str) -> None:
    texts = load_texts(FOLDER, language)
    for seat in summary.seats:
        console.rule(summary.names[seat.seat])
        for chances, name in zip(
            zip(*(point.chances for point in seat.graph), strict=True), summary.names, strict=True
        ):
            console.print(f"{curve(list(chances))} {name}", markup=False)
        console.print(tally_grid(seat, summary.names, texts))
        console.print(costly_grid(seat, texts))


def curve(chances: list[float]) -> str:
    """A row of bars: the winning chance from the first move to the last."""
    width = min(WIDTH, len(chances))
    places = [round(step * (len(chances) - 1) / max(1, width - 1)) for step in range(width)]
    return "".join(BARS[min(int(chances[place] * len(BARS)), len(BARS) - 1)] for place in places)


def tally_grid(seat: SeatReview, names: list[str], texts: Texts) -> Grid:
    grid = Grid(box=None, show_header=False, pad_edge=False)
    for row in tally_rows(seat, names, texts):
        grid.add_row(*row)
    return grid


def tally_rows(seat: SeatReview, names: list[str], texts: Texts) -> list[list[str]]:
    """Where the change in winning chance came from; empty until all moments are judged."""
    if seat.tally is None:
        return []
    rows = [
        [texts.get("tally", "start"), f"{seat.tally.start:.0%}"],
        [texts.get("tally", "luck"), signed(seat.tally.luck)],
    ]
    for other, change in enumerate(seat.tally.decisions):
        key = "own" if other == seat.seat else "others"
        rows.append([texts.get("tally", key).replace("{name}", names[other]), signed(change)])
    return [*rows, [texts.get("tally", "end"), f"{seat.tally.end:.0%}"]]


def costly_grid(seat: SeatReview, texts: Texts) -> Grid:
    grid = Grid(
        texts.get("tally", "move"), texts.get("tally", "cost"), texts.get("tally", "why"), box=None, pad_edge=False
    )
    for row in costly_rows(seat, texts):
        grid.add_row(*row)
    return grid


def costly_rows(seat: SeatReview, texts: Texts) -> list[list[str]]:
    """Move, cost and reason of each costly decision."""
    errors = {decision.number: decision.error for decision in seat.decisions}
    return [
        [
            str(costly.number),
            f"{100 * costly.loss:.0f} ± {100 * errors[costly.number]:.0f} %",
            costly.sentences[texts.language],
        ]
        for costly in seat.costly
    ]


def signed(change: float) -> str:
    return f"{100 * change:+.0f} %"
