"""Do ratings find the truth? Players of known strength meet at random, and their ratings are compared with it.

python -m benchmarks.ratings [--games 10000] [--players 12] [--gap 100] [--seats 2 3 4 6 8] [--leaving 0.0]
"""

from __future__ import annotations

import argparse
import random
from itertools import pairwise
from math import log

from msgspec import Struct

from galapagos.server.ratings.model import MU, POINTS, Rating, Seat, rate

FULL_GAME = 1_000  # moves: long enough not to count as left early
NOISE = 25.0 / 6 * 2**0.5  # of a performance: the model's own, for two


class Found(Struct, frozen=True):
    """How well the ratings of a simulation agree with the true strengths."""

    order: float  # rank correlation (Kendall): 1 is the right order
    swapped: int  # neighbours in the true order whose ratings are the wrong way round
    error: float  # mean error in points, once the mean is taken out
    settled_after: float  # games of each player until its rating was no longer provisional, on average


def performance(strength: float, rng: random.Random) -> float:
    """A player's luck and skill on one day. Gumbel noise makes the order that of the Plackett–Luce model."""
    return strength - NOISE * log(-log(rng.random()))


def played(strengths: list[float], table: list[int], rng: random.Random, leaving: float) -> list[Seat]:
    results = [performance(strengths[player], rng) for player in table]
    order = sorted(results, reverse=True)
    away = ["left" if rng.random() < leaving else "" for _ in table]
    return [Seat(order.index(result) + 1, gone) for result, gone in zip(results, away, strict=True)]


def simulate(games: int, players: int, seats: int, gap: float, seed: int = 1, leaving: float = 0.0) -> Found:
    """Let `players`, each `gap` points better than the one before, play games of `seats`."""
    rng = random.Random(seed)
    strengths = [MU + gap / POINTS * (player - (players - 1) / 2) for player in range(players)]
    ratings = [Rating() for _ in range(players)]
    settled: dict[int, int] = {}
    for _ in range(games):
        table = rng.sample(range(players), seats)
        seated = played(strengths, table, rng, leaving)
        for player, rating in zip(table, rate([ratings[one] for one in table], seated, FULL_GAME), strict=True):
            ratings[player] = rating
            if not rating.provisional:
                settled.setdefault(player, rating.games)
    return judged(strengths, ratings, settled)


def judged(strengths: list[float], ratings: list[Rating], settled: dict[int, int]) -> Found:
    found = [rating.mu for rating in ratings]
    players = range(len(found))
    pairs = [(found[better], found[worse]) for better in players for worse in range(better)]
    right = sum((better > worse) - (better < worse) for better, worse in pairs)
    shift = sum(found) / len(found) - sum(strengths) / len(strengths)
    errors = [abs(mu - shift - true) for mu, true in zip(found, strengths, strict=True)]
    return Found(
        order=right / len(pairs),
        swapped=sum(first > second for first, second in pairwise(found)),
        error=POINTS * sum(errors) / len(errors),
        settled_after=sum(settled.values()) / len(settled) if settled else 0.0,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--players", type=int, default=12)
    parser.add_argument("--gap", type=float, default=100.0)
    parser.add_argument("--leaving", type=float, default=0.0)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4, 6, 8])
    given = parser.parse_args()
    print("| seats | games | Kendall's tau | neighbours swapped | mean error (points) | settled after (games) |")
    print("|---|---|---|---|---|---|")
    for seats in given.seats:
        found = simulate(given.games, given.players, seats, given.gap, leaving=given.leaving)
        print(
            f"| {seats} | {given.games} | {found.order:.3f} | {found.swapped} of {given.players - 1} |"
            f" {found.error:.0f} | {found.settled_after:.0f} |"
        )


if __name__ == "__main__":
    main()
