"""A small learner: a linear policy plays itself in many games at once and does more of what brought points.

pip install 'galapagos[envs]'
python examples/learn.py
"""

from __future__ import annotations

import sys

import numpy as np

from galapagos.envs.vector import VectorEnv

GAMES = 64
RATE = 0.02


class Policy:
    """A linear policy: the preference for each action is a weighted sum of the observation."""

    def __init__(self, features, letters):
        self.weights = np.zeros((features + 1, letters), np.float32)
        self.speed = np.zeros_like(self.weights)  # how large gradients have been, for steps of a similar size

    def chances(self, seen, masks):
        wanted = with_one(seen) @ self.weights
        wanted = np.where(masks, wanted, -np.inf)
        weights = np.exp(wanted - wanted.max(axis=1, keepdims=True))
        return weights / weights.sum(axis=1, keepdims=True)

    def learn(self, seen, masks, taken, worth):
        """A step uphill: actions that turned out well become likelier where they were taken."""
        slope = -self.chances(seen, masks)
        slope[np.arange(len(taken)), taken] += 1
        gradient = with_one(seen).T @ (slope * worth[:, None]) / len(taken)
        self.speed = 0.9 * self.speed + 0.1 * gradient**2
        self.weights += RATE * gradient / (np.sqrt(self.speed) + 1e-4)


def with_one(seen):
    return np.concatenate([seen, np.ones((len(seen), 1), np.float32)], axis=1)


def drawn(chances, rng):
    return (chances.cumsum(axis=1) > rng.random((len(chances), 1))).argmax(axis=1)


def episode(policy, games, rng):
    """Every game once to its end: what was seen, what was allowed, what was done, and what it was worth."""
    games.reset(seed=int(rng.integers(2**40)))
    now = games.now()
    running = np.ones(games.count, bool)
    worth = np.zeros((games.count, games.game.seats))
    steps = []
    while running.any():
        taken = drawn(policy.chances(now.observations, now.masks), rng)
        steps.append((now, taken, running.copy()))
        games.step(taken)
        now = games.now()
        over = now.ended & running
        worth[over] = now.rewards[over]
        running &= ~now.ended
    return steps, worth


def train(policy, games, rounds, rng):
    for _ in range(rounds):
        steps, worth = episode(policy, games, rng)
        worth = worth / (worth.std() + 1e-6)
        rows = np.arange(games.count)
        seen = np.concatenate([now.observations[on] for now, _, on in steps])
        masks = np.concatenate([now.masks[on] for now, _, on in steps])
        taken = np.concatenate([taken[on] for _, taken, on in steps])
        value = np.concatenate([worth[rows[on], now.seats[on]] for now, _, on in steps])
        for part in np.array_split(rng.permutation(len(taken)), 8):
            policy.learn(seen[part], masks[part], taken[part], value[part].astype(np.float32))


def wins(policy, games, rng):
    """The share of games won against random play, in alternating seats."""
    games.reset(seed=int(rng.integers(2**40)))
    now = games.now()
    learner = np.arange(games.count) % 2
    running, won = np.ones(games.count, bool), np.zeros(games.count)
    while running.any():
        chances = policy.chances(now.observations, now.masks)
        even = now.masks / now.masks.sum(axis=1, keepdims=True)
        games.step(drawn(np.where((now.seats == learner)[:, None], chances, even), rng))
        now = games.now()
        over = now.ended & running
        won[over] = (now.rewards[np.arange(games.count), learner][over] + 1) / 2
        running &= ~now.ended
    return won.mean()


def main(rounds=8, seed=1):
    """The share of games won before and after."""
    rng = np.random.default_rng(seed)
    practice = VectorEnv("beginning", GAMES, seats=2, reward="points")
    contest = VectorEnv("beginning", 200, seats=2)
    policy = Policy(practice.encoding.features, practice.letters)
    before = wins(policy, contest, rng)
    train(policy, practice, rounds, rng)
    return before, wins(policy, contest, rng)


if __name__ == "__main__":
    before, after = main(int(sys.argv[1]) if len(sys.argv) > 1 else 8)
    print(f"won against random play: {before:.0%} before, {after:.0%} after")
