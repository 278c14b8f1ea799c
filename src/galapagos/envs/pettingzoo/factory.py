"""`env`, `raw_env` and `parallel_env` of a game, as PettingZoo's modules have them."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils.conversions import parallel_to_aec

from galapagos.core.registry import game as make_game
from galapagos.envs.pettingzoo.table import CycleEnv, Observation, TurnEnv

ILLEGAL_REWARD = -1.0


class EnvFactory:
    """All of them take `seats` and every option of the game."""

    def __init__(self, name: str) -> None:
        self.name = name

    def raw_env(
        self,
        *,
        seats: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        max_steps: int = 0,
        illegal_reward: float | None = None,
        **options: Any,
    ) -> TurnEnv:
        """An action that is not allowed raises IllegalMove. `max_steps` cuts a game off after so many steps."""
        return TurnEnv(make_game(self.name, seats, **options), reward, render_mode, max_steps, illegal_reward)

    def parallel_env(
        self,
        *,
        seats: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        max_cycles: int = 0,
        **options: Any,
    ) -> CycleEnv:
        """All agents act in every cycle, and the one asked is heard. `max_cycles` cuts a game off."""
        return CycleEnv(make_game(self.name, seats, **options), reward, render_mode, max_cycles)

    def env(self, *, max_cycles: int = 0, **choices: Any) -> AECEnv[str, Observation, int]:
        """Whoever takes an action that is not allowed loses, as with PettingZoo's own games.

        `max_cycles` makes the environment of the parallel one: every agent acts once in a cycle.
        """
        if max_cycles:
            return parallel_to_aec(self.parallel_env(max_cycles=max_cycles, **choices))
        return self.raw_env(**{"illegal_reward": ILLEGAL_REWARD, **choices})
