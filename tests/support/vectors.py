"""Vector environments, step by step, with everything about a step in one tuple."""

from __future__ import annotations

from galapagos.envs.vector import Now, VectorEnv


def begun(games: VectorEnv, seed: int) -> Now:
    games.reset(seed=seed)
    return games.now()


def stepped(games: VectorEnv, actions) -> Now:
    games.step(actions)
    return games.now()
