"""Turn a folder of records into a table of decisions, and summarise it.

pip install 'galapagos[data]'
python examples/records_to_parquet.py RECORDS games.parquet      (without arguments: records of a few bot games)
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import pyarrow.compute as pc
import pyarrow.parquet as pq

import galapagos
from galapagos.bots import bot
from galapagos.core.dealers import SeededDealer
from galapagos.core.record import save_record
from galapagos.core.table import Table
from galapagos.envs.dataset import observations, write_dataset


def record_games(folder: Path, games: int) -> None:
    """Greedy against random, so that there is something to see."""
    for number in range(games):
        table = Table(galapagos.game("beginning"), SeededDealer(number))
        table.play_out([bot("greedy", number), bot("random", number)])
        save_record(table.record(), folder / f"{number}.json")


def summarise(path: Path) -> dict[str, float]:
    table = pq.read_table(path)
    lengths = pc.list_value_length(table["letters"])
    greedy = table.filter(pc.equal(table["seat"], 0))
    return {
        "decisions": table.num_rows,
        "features": observations(table.slice(0, 1)).shape[1],
        "letters a decision": pc.mean(lengths).as_py(),
        "outcome of the first seat": pc.mean(greedy["outcome"]).as_py(),
    }


def main(arguments: list[str]) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        records, target = map(Path, arguments or (f"{folder}/records", f"{folder}/games.parquet"))
        if not arguments:
            record_games(records, 6)
        write_dataset(records, target)
        return summarise(target)


if __name__ == "__main__":
    for name, value in main(sys.argv[1:]).items():
        print(f"{name}: {value:.2f}")
