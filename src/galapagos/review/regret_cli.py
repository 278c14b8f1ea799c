"""``galapagos tune regret``: compare search settings by the winning chance that their choices lose."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from galapagos.arena.cli import read_option
from galapagos.bots.search_player import Budget
from galapagos.bots.search_settings import playing_settings
from galapagos.core.errors import GalapagosError
from galapagos.core.evaluators import STANDARD
from galapagos.core.registry import game_class
from galapagos.review.regret import Regret, judged_decisions, regret


def regret_command(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    settings: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SETTINGS]...", help="each to compare with today's: temperature=0.04,exploration=0.6"),
    ] = None,
    seconds: Annotated[float, typer.Option(help="of processor time for each choice", min=0.001)] = 0.1,
    positions: Annotated[int, typer.Option(help="decisions that are judged", min=2)] = 80,
    iterations: Annotated[int, typer.Option(help="of the search that judges each of the best moves", min=1)] = 2500,
    seats: Annotated[int | None, typer.Option(help="the fewest possible by default")] = None,
    option: Annotated[list[str] | None, typer.Option(help="name=value; may be repeated")] = None,
    evaluator: Annotated[str, typer.Option(help="who judges: a name or a net file")] = STANDARD,
    seed: Annotated[int, typer.Option(help="the same seed judges the same decisions", min=1)] = 1,
) -> None:
    """Measure how much winning chance the choices of search lose, in thousandths, with today's settings and others."""
    kind = game_class(game)
    made = kind(seats, **dict(read_option(kind.options_offered, text) for text in option or []))
    others = [(text, read_settings(text)) for text in settings or []]
    for _, changes in others:
        playing_settings(made.name, **changes)  # says at once what is misspelt
    budget = Budget(seconds=seconds, processor=True)
    decisions = judged_decisions(made, positions, iterations, seed, evaluator)
    judged = list(track(decisions, "judging", positions, console=Console(stderr=True), transient=True))
    today = regret(made, judged, budget, {}, evaluator)
    print(f"as they are: {told(today)}", flush=True)
    for text, changes in others:
        found = regret(made, judged, budget, changes, evaluator)
        more, error = found.compared_with(today)
        print(f"{text}: {told(found)}; {1000 * more:+.1f} ± {1000 * error:.1f} against today's", flush=True)


def told(found: Regret) -> str:
    return f"loses {1000 * found.mean:.1f} ± {1000 * found.error:.1f}, {found.iterations:.0f} iterations"


def read_settings(text: str) -> dict[str, float]:
    """Read ``temperature=0.04,exploration=0.6``."""
    try:
        return {name: float(value) for name, value in (part.split("=") for part in text.split(","))}
    except ValueError:
        raise GalapagosError(f"cannot read {text!r}: settings are written temperature=0.04,exploration=0.6") from None
