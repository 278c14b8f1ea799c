"""A network learns from the search that it guides, as AlphaZero does, with numpy alone.

pip install 'galapagos[envs]'
python examples/alphazero.py [generations]

The search (compiled, `galapagos.envs.net_search`) plays itself with the network's values and priors. Its visits become
the target of the policy, the results of the games that of the value.
"""

from __future__ import annotations

import sys

import numpy as np

import galapagos
from galapagos.core.dealers import SeededDealer
from galapagos.core.table import Player, Table
from galapagos.envs.arrays import Features
from galapagos.envs.encoding import Spelling
from galapagos.envs.encodings import encoding_of, left_out
from galapagos.envs.net_search import net_player

GAME, ITERATIONS, GAMES, EPOCHS, RATE = "beginning", 24, 12, 6, 0.03


class Network:
    """A weighted sum of what is seen, for every letter and for the value."""

    def __init__(self, encoding):
        self.weights = np.zeros((encoding.features + 1, encoding.size + 1), np.float32)
        self.square = np.zeros_like(self.weights)

    def outputs(self, seen):
        out = seen @ self.weights[:-1] + self.weights[-1]
        return 1 / (1 + np.exp(-out[:, -1])), out[:, :-1]

    def __call__(self, observations, masks):
        return self.outputs(observations)

    def chances(self, seen, masks):
        """The values, and how likely each letter is."""
        values, logits = self.outputs(seen)
        logits = np.where(masks, logits, -1e9)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        return values, chances / chances.sum(axis=1, keepdims=True)

    def surprise(self, seen, masks, visits, results):
        """How far it is from what search found and how games ended: the cross-entropies that learning lowers."""
        values, chances = self.chances(seen, masks)
        policy = -(visits * np.log(chances + 1e-9)).sum(axis=1).mean()
        return policy, -np.log(np.where(results > 0.5, values, 1 - values) + 1e-9).mean()

    def learn(self, seen, masks, visits, results):
        values, chances = self.chances(seen, masks)
        slope = np.concatenate([chances - visits, (values - results)[:, None]], axis=1)
        gradient = np.concatenate([seen.T @ slope, slope.sum(axis=0, keepdims=True)]) / len(seen)
        self.square = 0.95 * self.square + 0.05 * gradient**2
        self.weights -= RATE * gradient / (np.sqrt(self.square) + 1e-3)


class Explorer(Player):
    """Searches with the network, draws its move from the visits, and notes what it saw."""

    def __init__(self, network, encoding, rng, numbers):
        self.searcher = net_player(network, iterations=ITERATIONS)(rng)
        self.encoding, self.features, self.numbers = encoding, Features(encoding), numbers
        self.notes = []

    def choose(self, prompt):
        found = self.searcher.think(prompt)
        state, encoding = prompt.imagined, self.encoding
        spelling = Spelling(encoding, state).begin()
        visits = np.zeros(encoding.size, np.float32)
        for choice, count in zip(found.choices, found.visits, strict=True):
            visits[encoding.letter(state, choice, len(spelling.said))] += count
        row = encoding.observed(state, prompt.seat, list(spelling.said))
        mask = np.zeros(encoding.size, np.int8)
        mask[spelling.allowed()] = 1
        self.notes.append((self.features.floats(row), mask, visits / visits.sum(), prompt.seat))
        chances = np.array(found.visits) / sum(found.visits)
        return int(self.numbers.choice(found.choices, p=chances))


def self_play(network, encoding, game, numbers, seed):
    """The notes of one game, with its result for the seat of each."""
    players = [Explorer(network, encoding, galapagos.Rng(seed + seat), numbers) for seat in range(game.seats)]
    table = Table(game, SeededDealer(seed))
    table.play_out(players)
    winners = table.state.winners()
    for seat, player in enumerate(players):
        result = (seat in winners) / len(winners)
        yield from ((seen, mask, visits, result) for seen, mask, visits, _ in player.notes)


def columns(notes):
    return [np.stack(column).astype(np.float32) for column in zip(*notes, strict=True)]


def study(network, lesson, numbers):
    for _ in range(EPOCHS):
        for part in np.array_split(numbers.permutation(len(lesson[0])), max(1, len(lesson[0]) // 64)):
            network.learn(*(column[part] for column in lesson))


def main(generations=3, games=GAMES, contest=40, seed=1):
    """The share of games that the search wins against random play, before and after it has learned."""
    game, numbers = galapagos.game(GAME, seats=2), np.random.default_rng(seed)
    encoding = encoding_of(game, left_out(False, False, False))
    network = Network(encoding)
    shares = [wins(network, contest)]
    for generation in range(generations):
        notes = []
        for number in range(games):
            notes += self_play(network, encoding, game, numbers, 1000 * generation + 10 * number)
        study(network, columns(notes), numbers)
    shares.append(wins(network, contest))
    return shares


def wins(network, games):
    """With few iterations, so that the network matters more than the search."""
    player = net_player(network, iterations=4, batch=4)
    return galapagos.match(GAME, {"net": player, "random": "random"}, games=games, seed=1)["net"].share.value


if __name__ == "__main__":
    before, after = main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
    print(f"won against random play: {before:.0%} before, {after:.0%} after")
