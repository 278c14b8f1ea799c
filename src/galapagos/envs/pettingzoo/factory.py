"""`env`, `raw_env` and `parallel_env` of a game, as in PettingZoo's own modules."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils.conversions import parallel_to_aec

from galapagos.core.registry import game as make_game
from galapagos.envs.pettingzoo.table import CycleEnv, Observation, TurnEnv

ILLEGAL_REWARD = -1.0


class EnvFactory:
    """Makes the environments of a game; all take `seats` and every option of the game."""

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
        """An illegal action raises IllegalMove. `max_steps` truncates a game."""
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
        """All agents act in every cycle, but only the seat to move counts. `max_cycles` truncates a game."""
        return CycleEnv(make_game(self.name, seats, **options), reward, render_mode, max_cycles)

    def env(self, *, max_cycles: int = 0, **choices: Any) -> AECEnv[str, Observation, int]:
        """An illegal action loses the game, as in PettingZoo's own games.

        With `max_cycles` it wraps the parallel environment: every agent acts once in a cycle.
        """
        if max_cycles:
            return parallel_to_aec(self.parallel_env(max_cycles=max_cycles, **choices))
        return self.raw_env(**{"illegal_reward": ILLEGAL_REWARD, **choices})
