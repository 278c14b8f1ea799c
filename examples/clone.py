"""Behaviour cloning: a policy learns from records to play like the bot that played them.

pip install 'galapagos[envs,data]'
python examples/clone.py [games]

Records become a table with one row per step (docs/dataset.md), a softmax regression learns which letter was said, and
the policy plays matches like any bot.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq

import galapagos
from galapagos.core.record import load_record, save_record
from galapagos.envs.dataset import observations, read_metadata, write_dataset
from galapagos.envs.policy import policy_player

EPOCHS, RATE = 12, 0.05


class Policy:
    """How much each action is wanted: a weighted sum of what is seen."""

    def __init__(self, features, letters):
        self.weights = np.zeros((features + 1, letters), np.float32)
        self.square = np.zeros_like(self.weights)

    def chances(self, seen, masks):
        wanted = np.where(masks, seen @ self.weights[:-1] + self.weights[-1], -np.inf)
        chances = np.exp(wanted - wanted.max(axis=1, keepdims=True))
        return chances / chances.sum(axis=1, keepdims=True)

    def learn(self, seen, masks, letters):
        slope = self.chances(seen, masks)
        slope[np.arange(len(letters)), letters] -= 1
        gradient = np.concatenate([seen.T @ slope, slope.sum(axis=0, keepdims=True)]) / len(letters)
        self.square = 0.95 * self.square + 0.05 * gradient**2
        self.weights -= RATE * gradient / (np.sqrt(self.square) + 1e-3)

    def __call__(self, seen, mask):
        return int(self.chances(seen[None], mask[None])[0].argmax())


def record_games(folder, game, teacher, count):
    result = galapagos.match(game, {teacher: teacher, "random": "random"}, games=count, seed=1)
    for number, record in enumerate(result.records):
        save_record(record, folder / f"{number}.json")


def table_of(folder, teacher_seats):
    """What the teacher saw, what was legal, and what it said."""
    target = folder / "games.parquet"
    write_dataset(folder, target, steps=True)
    table, actions = pq.read_table(target), read_metadata(target)["games"][0]["actions"]
    seats = np.array([teacher_seats[name] for name in table["record"].to_pylist()])
    mine = table["seat"].to_numpy() == seats
    masks = np.zeros((table.num_rows, actions), np.int8)
    for row, legal in enumerate(table["legal"].to_pylist()):
        masks[row, legal] = 1
    return observations(table)[mine], masks[mine], table["letter"].to_numpy()[mine]


def main(games=40, game="beginning", teacher="greedy", seed=1):
    """How often the clone says what its teacher said, and its share against random play."""
    rng = np.random.default_rng(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        record_games(folder, game, teacher, games)
        seats = {path.name: seat_of(path, teacher) for path in folder.glob("*.json")}
        seen, masks, letters = table_of(folder, seats)
    policy = Policy(seen.shape[1], masks.shape[1])
    for _ in range(EPOCHS):
        for part in np.array_split(rng.permutation(len(letters)), max(1, len(letters) // 64)):
            policy.learn(seen[part], masks[part], letters[part])
    agreed = (policy.chances(seen, masks).argmax(axis=1) == letters).mean()
    result = galapagos.match(game, {"clone": lambda rng: policy_player(policy), "random": "random"}, games=games)
    return agreed, result["clone"].share.value


def seat_of(path, teacher):
    return load_record(path).players.index(teacher)


if __name__ == "__main__":
    agreed, share = main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
    print(f"says what its teacher said: {agreed:.0%}; won against random play: {share:.0%}")
