"""Records as a table of decisions, for learning from played games: docs/dataset.md describes its columns."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from galapagos.core.errors import GalapagosError
from galapagos.core.game import Game
from galapagos.core.record import Record, load_record, record_files, replay
from galapagos.core.sentinels import OVER
from galapagos.core.state import State
from galapagos.envs.arrays import Features
from galapagos.envs.encoding import Encoding, Spelling
from galapagos.envs.encodings import encoding_of
from galapagos.envs.session import WIN, rewards_of

FORMAT = 1  # of the file; changes whenever a column changes its name or meaning
METADATA = "galapagos"  # the key of the metadata
COMMON = [
    ("record", pa.string()),
    ("game", pa.string()),
    ("encoding", pa.int16()),
    ("seats", pa.int8()),
    ("move", pa.int32()),  # index of the move in its record, chance included
    ("seat", pa.int8()),
    ("words", pa.string()),
]
COLUMNS = pa.schema(
    [
        *COMMON,
        ("letters", pa.list_(pa.int32())),  # the move, letter by letter
        ("legal", pa.list_(pa.int32())),  # the legal first letters
        ("observation", pa.list_(pa.float32())),  # before the first letter
        ("outcome", pa.float32()),  # the seat's result; null if the game was not finished
    ]
)
STEP_COLUMNS = pa.schema(
    [
        *COMMON,
        ("step", pa.int16()),  # index of the letter in its move
        ("letter", pa.int32()),  # the action of this step
        ("legal", pa.list_(pa.int32())),  # the legal letters
        ("observation", pa.list_(pa.float32())),  # before this letter
        ("outcome", pa.float32()),
    ]
)


def write_dataset(records: Path, target: Path, steps: bool = False) -> int:
    """Write a record, or those of a folder such as the arena's, into one Parquet file; return the number of rows.

    The file appears when it is complete. If a record is damaged, nothing is left behind.
    """
    count, made = 0, Configurations()
    schema = STEP_COLUMNS if steps else COLUMNS
    unfinished = target.with_name(target.name + ".part")
    try:
        with pq.ParquetWriter(unfinished, schema) as writer:
            for path in record_files(records):
                name = path.relative_to(records).as_posix() if path != records else path.name
                record = load_record(path)
                made.add(record)
                rows = list(rows_of(name, record, steps))
                writer.write_table(pa.Table.from_pylist(rows, schema))
                count += len(rows)
            writer.add_key_value_metadata({METADATA: made.metadata(steps)})
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
    return count


class Configurations:
    """The games in a file, each with its seats, options and encoding."""

    def __init__(self) -> None:
        self.games: list[Game] = []

    def add(self, record: Record) -> None:
        game = record.make_game()
        if game not in self.games:
            self.games.append(game)

    def metadata(self, steps: bool) -> str:
        described = [self.described(game, encoding_of(game)) for game in self.games]
        return json.dumps({"format": FORMAT, "rows": "steps" if steps else "moves", "games": described})

    @staticmethod
    def described(game: Game, encoding: Encoding[Any]) -> dict[str, Any]:
        return {
            "game": game.name,
            "seats": game.seats,
            "options": game.chosen_options(),
            "encoding": encoding.version,
            "actions": int(encoding.size),
            "features": int(encoding.features),
            "letters": encoding.letters,
            "parts": encoding.parts,
        }


def read_metadata(path: Path) -> dict[str, Any]:
    """What a file says about itself: its format, whether its rows are moves or steps, and the games in it."""
    told = (pq.read_metadata(path).metadata or {}).get(METADATA.encode())
    if told is None:
        raise GalapagosError(f"{path} is no dataset of galapagos, or one of an early version")
    found: dict[str, Any] = json.loads(told)
    return found


def rows_of(name: str, record: Record, steps: bool = False) -> Iterator[dict[str, Any]]:
    game = record.make_game()
    encoding = encoding_of(game)
    features = Features(encoding)
    rows: list[dict[str, Any]] = []
    for number, (state, action) in enumerate(replay(record), 1):
        if action < 0 and state.actor == OVER:
            rewards = rewards_of(state, WIN)
            for row in rows:
                row["outcome"] = rewards[row["seat"]]
        if action < 0 or state.actor < 0:
            continue
        common = {
            "record": name,
            "game": game.name,
            "encoding": encoding.version,
            "seats": game.seats,
            "move": number,
            "seat": state.actor,
            "words": game.write(state, action),
            "outcome": None,
        }
        parts = steps_of(encoding, features, state, action) if steps else [whole(encoding, features, state, action)]
        rows += [{**common, **part} for part in parts]
    yield from rows


def whole(encoding: Encoding[Any], features: Features, state: State, action: int) -> dict[str, Any]:
    """A move in one row."""
    return {
        "letters": encoding.spell(state, action),
        "legal": sorted(set(Spelling(encoding, state).begin().next)),
        "observation": features.floats(encoding.observed(state, state.actor, [])),
    }


def steps_of(encoding: Encoding[Any], features: Features, state: State, action: int) -> Iterator[dict[str, Any]]:
    """A move in one row per letter: what environments show before it, what is legal, and the letter."""
    spelling = Spelling(encoding, state).begin()
    for step, letter in enumerate(encoding.spell(state, action)):
        yield {
            "step": step,
            "letter": letter,
            "legal": spelling.allowed(),
            "observation": features.floats(encoding.observed(state, state.actor, list(spelling.said))),
        }
        spelling.say(letter)


def observations(table: pa.Table) -> np.ndarray[Any, np.dtype[np.float32]]:
    """The observations as one array, one row per decision."""
    return np.stack(table["observation"].to_numpy())
