"""``galapagos tune``: find settings and weights for bots by play. Results are committed with their command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import track

from galapagos.arena.fit_weights import Sample, error, fitted, reach_of, samples_of
from galapagos.arena.search_speed import search_speed
from galapagos.arena.spsa import Parameter, Spsa
from galapagos.core.engine import engine
from galapagos.core.errors import GalapagosError
from galapagos.core.evaluators import WeightsFile
from galapagos.core.record import Record, load_record, record_files
from galapagos.core.registry import game_class, game_names
from galapagos.core.rng import Rng

app = typer.Typer(help="Find better numbers for the bots.", no_args_is_help=True)

HELD_BACK = 5  # every fifth game is for checking


@app.command()
def learn(
    folders: Annotated[list[Path], typer.Argument(help="folders written by galapagos arena --out")],
    every: Annotated[int, typer.Option(help="within a turn, sample one state in this many", min=1)] = 6,
    ridge: Annotated[float, typer.Option(help="regularisation towards 0", min=0)] = 30.0,
    write: Annotated[bool, typer.Option("--write", help="write the game's weights.py")] = False,
    out: Annotated[Path | None, typer.Option(help="into a file for search:200@FILE, ending in .json")] = None,
) -> None:
    """Fit the weights of a game's evaluation to games with two seats."""
    records = list(records_in(folders))
    if not records:
        raise GalapagosError("these folders hold no games with two seats")
    game = game_class(records[0].game)(2)
    taught, held = list[Sample](), list[Sample]()
    for number, record in enumerate(track(records, "reading")):
        (held if number % HELD_BACK == 0 else taught).extend(samples_of(record, Rng(number), every))
    weights, old = fitted(taught, ridge), list(game.evaluator().weights)
    print(
        f"{len(taught)} tables; error on {len(held)} others {error(held, old):.2f} -> {error(held, weights):.2f} points"
    )
    for quarter in range(4):
        part = [one for one in held if quarter <= 4 * one.progress < quarter + 1]
        print(f"quarter {quarter + 1}: error {error(part, weights):.2f}, reach {reach_of(part, weights):.1f}")
    print([round(weight, 3) for weight in weights])
    how = f"galapagos tune learn on {len(records)} games of {', '.join(sorted(set(records[0].players)))}"
    if write:
        print(write_weights(game.folder / "weights.py", weights, how))
    if out:
        kept = WeightsFile(game.name, [round(weight, 3) for weight in weights], how)
        out.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1))
        print(out)


@app.command()
def climb(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    knobs: Annotated[list[str], typer.Argument(help="a search setting, its start and its step: temperature=0.08/0.03")],
    iterations: Annotated[int, typer.Option(help="of search, for each answer", min=1)] = 100,
    steps: Annotated[int, typer.Option(help="number of duels", min=1)] = 40,
    deals: Annotated[int, typer.Option(help="deals per duel, each played from both seats", min=1)] = 4,
    seats: Annotated[int, typer.Option(help="the two sides alternate", min=2)] = 2,
    seed: Annotated[int, typer.Option()] = 1,
) -> None:
    """Search settings by SPSA: two neighbours play paired deals, the numbers move towards the winner."""
    climb = Spsa(game_class(game)(seats), [Parameter.read(text) for text in knobs], iterations, deals, seed)
    for step in range(1, steps + 1):
        won = climb.step(step)
        print(step, f"{won:.2f}", *(f"{knob.name}={knob.value:.4g}" for knob in climb.knobs), flush=True)


@app.command()
def pace(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="all games by default")] = None,
    seconds: Annotated[float, typer.Option(help="for each decision", min=0.01)] = 1.0,
) -> None:
    """Measure iterations of search per second, and the gain from a second process."""
    print(f"{engine()} engine")
    for name in games or game_names():
        found = search_speed(game_class(name)(), seconds)
        print(
            f"{name}: {found.alone:.0f} iterations a second, two processes {found.growth:.2f} times as many", flush=True
        )


def records_in(folders: Sequence[Path]) -> Iterator[Record]:
    for folder in folders:
        for file in record_files(folder):
            record = load_record(file)
            if record.seats == 2:
                yield record


def write_weights(path: Path, weights: Sequence[float], how: str) -> Path:
    rows = "\n".join(f"        {round(weight, 3)}," for weight in weights)
    path.write_text(
        f'"""The weights of the features in evaluation.py, in their order.\n\nMade by: {how}.\n"""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final\n\nfrom librt.vecs import vec\n\n"
        f"WEIGHTS: Final = vec[float](\n    [\n{rows}\n    ]\n)\n",
        encoding="utf-8",
    )
    return path
