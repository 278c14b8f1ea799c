"""PPO with self-play in one file, in the style of CleanRL: a small network plays itself in many games at once.

pip install 'galapagos[envs]'
python examples/ppo.py [game] [updates]

Only numpy is needed, so the network and its gradients are written out; `examples/ppo_torch.py` is the same with torch.
Each seat's steps are a stream of their own: the value of a step is judged against what the same seat saw next.
"""

from __future__ import annotations

import sys

import numpy as np

from galapagos.envs.vector import VectorEnv

GAMES, STEPS = 64, 128  # of a rollout
HIDDEN, EPOCHS, BATCHES = 64, 3, 8
RATE, CLIP, ENTROPY, VALUE = 2e-3, 0.2, 0.01, 0.5
GAMMA, LAMBDA = 1.0, 0.9


class Network:
    """One hidden layer, a logit for every action and a value. Adam does the steps."""

    def __init__(self, features, letters, rng):
        scale = np.sqrt(2 / features)
        self.weights = {
            "in": rng.normal(0, scale, (features, HIDDEN)),
            "in_bias": np.zeros(HIDDEN),
            "policy": rng.normal(0, 0.01, (HIDDEN, letters)),
            "policy_bias": np.zeros(letters),
            "value": np.zeros((HIDDEN, 1)),
            "value_bias": np.zeros(1),
        }
        self.weights = {name: array.astype(np.float32) for name, array in self.weights.items()}
        self.mean = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self.square = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self.time = 0

    def forward(self, seen, masks):
        """The hidden layer, the chances of all actions, and the values."""
        w = self.weights
        hidden = np.maximum(seen @ w["in"] + w["in_bias"], 0)
        logits = np.where(masks, hidden @ w["policy"] + w["policy_bias"], -1e9)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, np.tanh((hidden @ w["value"] + w["value_bias"])[:, 0])

    def act(self, seen, masks, rng):
        _, chances, values = self.forward(seen, masks)
        actions = (chances.cumsum(axis=1) > rng.random((len(seen), 1))).argmax(axis=1)
        return actions, chances[np.arange(len(seen)), actions], values

    def learn(self, seen, masks, actions, before, advantages, returns):
        """One step of Adam on PPO's clipped objective."""
        rows = np.arange(len(actions))
        hidden, chances, values = self.forward(seen, masks)
        ratio = chances[rows, actions] / before
        kept = np.where(advantages > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)  # where the objective is not clipped
        slope = -(advantages * ratio * kept)[:, None] * (np.eye(chances.shape[1], dtype=np.float32)[actions] - chances)
        logs = np.log(np.maximum(chances, 1e-9))
        slope += ENTROPY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        value_slope = (VALUE * (values - returns) * (1 - values**2))[:, None]
        back = (slope @ self.weights["policy"].T + value_slope @ self.weights["value"].T) * (hidden > 0)
        self.step(
            {
                "in": seen.T @ back,
                "in_bias": back.sum(axis=0),
                "policy": hidden.T @ slope,
                "policy_bias": slope.sum(axis=0),
                "value": hidden.T @ value_slope,
                "value_bias": value_slope.sum(axis=0),
            },
            len(actions),
        )

    def step(self, gradients, count):
        self.time += 1
        for name, gradient in gradients.items():
            gradient = gradient / count
            self.mean[name] = 0.9 * self.mean[name] + 0.1 * gradient
            self.square[name] = 0.999 * self.square[name] + 0.001 * gradient**2
            mean, square = self.mean[name] / (1 - 0.9**self.time), self.square[name] / (1 - 0.999**self.time)
            self.weights[name] -= (RATE * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def play(network, games, rng):
    """A rollout: what was seen, allowed and done, by whom, and what every seat won at the end of games."""
    observations, masks, *_ = games.now()
    kept = {name: [] for name in ("seen", "masks", "actions", "chances", "values", "seats", "rewards", "ended")}
    seats = games.now().seats
    for _ in range(STEPS):
        actions, chances, values = network.act(observations, masks, rng)
        kept["seen"].append(observations)
        kept["masks"].append(masks)
        kept["seats"].append(seats)
        observations, _, ended, _, infos = games.step(actions)
        masks, seats = infos["action_mask"], infos["seats"]
        told = (actions, chances, values, infos["rewards"], ended)
        for name, array in zip(("actions", "chances", "values", "rewards", "ended"), told, strict=True):
            kept[name].append(array)
    return {name: np.stack(arrays) for name, arrays in kept.items()}


def advantages_of(rollout, seats):
    """Generalised advantages, for every seat along its own steps. Steps whose future is unknown count as well as
    their value says."""
    steps, games = rollout["actions"].shape
    advantages = np.zeros((steps, games), np.float32)
    values, ended = rollout["values"], rollout["ended"]
    gain = np.zeros((games, seats))  # the advantage of the next step of each seat
    ahead = np.full((games, seats), np.nan)  # the value of that step; none yet
    everyone = np.arange(games)
    for step in reversed(range(steps)):
        over = ended[step]
        ahead[over] = rollout["rewards"][step][over]
        gain[over] = 0
        seat = rollout["seats"][step]
        value, future = values[step], ahead[everyone, seat]
        known = ~np.isnan(future)
        delta = np.where(known, GAMMA * future - value, 0)
        advantages[step] = delta + np.where(known, GAMMA * LAMBDA * gain[everyone, seat], 0)
        gain[everyone, seat], ahead[everyone, seat] = advantages[step], value
    return advantages


def train(network, games, updates, rng, told=None):
    games.reset(seed=int(rng.integers(2**40)))
    for update in range(updates):
        rollout = play(network, games, rng)
        gains = advantages_of(rollout, games.game.seats)
        flat = {name: array.reshape(STEPS * GAMES, *array.shape[2:]) for name, array in rollout.items()}
        gains, values = gains.reshape(-1), flat["values"]
        scaled = (gains - gains.mean()) / (gains.std() + 1e-8)
        for _ in range(EPOCHS):
            for part in np.array_split(rng.permutation(STEPS * GAMES), BATCHES):
                network.learn(
                    flat["seen"][part],
                    flat["masks"][part],
                    flat["actions"][part],
                    flat["chances"][part],
                    scaled[part].astype(np.float32),
                    (gains + values)[part].astype(np.float32),
                )
        if told is not None:
            told(update + 1, network)


def wins(network, game, count, rng, **options):
    """The share of games won against random play, in alternating seats."""
    games = VectorEnv(game, count, **options)
    observations, infos = games.reset(seed=int(rng.integers(2**40)))
    learner = np.arange(count) % games.game.seats
    running, won = np.ones(count, bool), np.zeros(count)
    while running.any():
        actions, _, _ = network.act(observations, infos["action_mask"], rng)
        mine = infos["seats"] == learner
        observations, _, ended, _, infos = games.step(np.where(mine, actions, games.random_actions()))
        over = ended & running
        won[over] = infos["rewards"][np.arange(count), learner][over] > 0
        running &= ~ended
    return won.mean()


def main(game="beginning", updates=100, every=10, seed=1, **options):
    """The share of games won against random play, before and after."""
    rng = np.random.default_rng(seed)
    games = VectorEnv(game, GAMES, **options)
    network = Network(games.encoding.features, games.letters, rng)
    shares = [wins(network, game, 200, rng, **options)]

    def told(update, network):
        if update % every == 0 or update == updates:
            shares.append(wins(network, game, 200, rng, **options))
            print(f"{update * GAMES * STEPS:,} steps: won {shares[-1]:.0%} against random play", flush=True)

    train(network, games, updates, rng, told)
    return shares


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "beginning", int(sys.argv[2]) if len(sys.argv) > 2 else 100)
