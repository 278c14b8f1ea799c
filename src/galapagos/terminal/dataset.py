"""`galapagos dataset`: records become a Parquet file."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from galapagos.core.errors import GalapagosError


def dataset_command(
    records: Annotated[Path, typer.Argument(metavar="RECORDS", help="a folder, such as one of the arena, or a record")],
    target: Annotated[Path, typer.Argument(metavar="FILE", help="such as games.parquet")],
    steps: Annotated[bool, typer.Option("--steps", help="one row per letter of a move, not per move")] = False,
) -> None:
    """Write the decisions of records into a Parquet file, for learning from played games."""
    import_module("pyarrow")  # before numpy, which several extras bring: a hint then names the right one
    from galapagos.envs.dataset import write_dataset

    try:
        count = write_dataset(records, target, steps)
    except OSError as error:
        raise GalapagosError(f"{target} cannot be written: {error.strerror or error}") from None
    print(f"{target}: {count} {'row' if count == 1 else 'rows'}")
