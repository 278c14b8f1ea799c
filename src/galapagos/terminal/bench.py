"""`galapagos bench`: how fast the engine is. The measuring itself is in `benchmarks/` of a checkout."""

from __future__ import annotations

from typing import Annotated

import typer

from galapagos.core.checkout import benchmark
from galapagos.terminal.seats import known_game, playable_games


def bench_command(
    games: Annotated[list[str] | None, typer.Argument(help="these games only")] = None,
    seconds: Annotated[float, typer.Option(help="for each figure", min=0.01, max=600)] = 1.0,
    peers: Annotated[bool, typer.Option("--peers/--no-peers", help="measure other engines too")] = True,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
) -> None:
    """Measure the engine, and other engines next to it (in a checkout only)."""
    names = [known_game(name).name for name in games] if games else playable_games()
    benchmark("engine").run(names, seconds, peers, as_json)
