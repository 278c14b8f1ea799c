"""Records as a table of decisions, one row per move of a seat, for learning from played games.

python -m galapagos.envs.dataset records/ games.parquet
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from galapagos.core.record import Record, load_record, record_files, replay
from galapagos.core.sentinels import OVER
from galapagos.envs.arrays import Features
from galapagos.envs.encoding import Spelling
from galapagos.envs.encodings import encoding_of
from galapagos.envs.session import WIN, rewards_of

COLUMNS = pa.schema(
    [
        ("record", pa.string()),
        ("game", pa.string()),
        ("encoding", pa.int16()),
        ("seats", pa.int8()),
        ("move", pa.int32()),  # index of the move in its record, chance included
        ("seat", pa.int8()),
        ("words", pa.string()),
        ("letters", pa.list_(pa.int32())),  # the move, letter by letter
        ("legal", pa.list_(pa.int32())),  # the legal first letters
        ("observation", pa.list_(pa.float32())),  # before the first letter
        ("outcome", pa.float32()),  # the seat's result; null if the game was not finished
    ]
)


def write_dataset(folder: Path, target: Path) -> int:
    """Write all records of a folder into one Parquet file and return the number of rows."""
    count = 0
    with pq.ParquetWriter(target, COLUMNS) as writer:
        for path in record_files(folder):
            rows = list(rows_of(path.relative_to(folder).as_posix(), load_record(path)))
            writer.write_table(pa.Table.from_pylist(rows, COLUMNS))
            count += len(rows)
    return count


def rows_of(name: str, record: Record) -> Iterator[dict[str, Any]]:
    game = record.make_game()
    encoding = encoding_of(game)
    features = Features(encoding)
    rows: list[dict[str, Any]] = []
    for number, (state, action) in enumerate(replay(record), 1):
        if action < 0 and state.actor == OVER:
            for row, seat in ((row, row["seat"]) for row in rows):
                row["outcome"] = rewards_of(state, WIN)[seat]
        if action < 0 or state.actor < 0:
            continue
        rows.append(
            {
                "record": name,
                "game": game.name,
                "encoding": encoding.version,
                "seats": game.seats,
                "move": number,
                "seat": state.actor,
                "words": game.write(state, action),
                "letters": encoding.spell(state, action),
                "legal": sorted(set(Spelling(encoding, state).begin().next)),
                "observation": features.floats(encoding.observed(state, state.actor, [])),
                "outcome": None,
            }
        )
    yield from rows


def observations(table: pa.Table) -> np.ndarray[Any, np.dtype[np.float32]]:
    """The observations as one array, one row per decision."""
    return np.stack(table["observation"].to_numpy())


if __name__ == "__main__":
    print(write_dataset(Path(sys.argv[1]), Path(sys.argv[2])), "decisions")
