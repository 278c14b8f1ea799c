"""Counts and digests of many random games: the compiled and the pure engine must print the same.

python -m galapagos.core.perft
"""

from __future__ import annotations

import hashlib

from galapagos.core.game import Game
from galapagos.core.registry import game_class, game_names
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER


def fingerprint(game: Game, seed: int) -> tuple[int, int, str]:
    """Decisions, choices offered in all, and a digest of everything offered and scored in one random game."""
    rng, state, digest = Rng(seed), game.start(), hashlib.sha256()
    decisions = offered = 0
    while state.actor != OVER:
        choices = state.choices()
        decisions += 1
        offered += len(choices)
        digest.update(f"{state.actor}{list(choices)}".encode())
        place = rng.lot(list(state.weights())) if state.actor == CHANCE else rng.below(len(choices))
        state.apply(choices[place])
    digest.update(f"{state.scores()}{state.winners()}{game.write_position(state)}".encode())
    return decisions, offered, digest.hexdigest()[:16]


def main() -> None:
    for name in game_names():
        for seats, options in game_class(name).variants():
            game = game_class(name)(seats, **options)
            for seed in (1, 2):
                print(game, seed, *fingerprint(game, seed))


if __name__ == "__main__":
    main()
