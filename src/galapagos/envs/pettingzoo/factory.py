"""`env`, `raw_env` and `parallel_env` of a game, as in PettingZoo's own modules."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils.conversions import parallel_to_aec

from galapagos.core.registry import game as make_game
from galapagos.envs.encodings import left_out
from galapagos.envs.pettingzoo.table import CycleEnv, Observation, TurnEnv

ILLEGAL_REWARD = -1.0


class EnvFactory:
    """Makes the environments of a game; all take `seats` and every option of the game.

    In the stone game, resigning, offering the end and passing at once are left out unless `resign`, `offers` or
    `passes` is True.
    """

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
        resign: bool = False,
        offers: bool = False,
        passes: bool = False,
        **options: Any,
    ) -> TurnEnv:
        """An illegal action raises IllegalMove. `max_steps` truncates a game."""
        game, unwanted = make_game(self.name, seats, **options), left_out(resign, offers, passes)
        return TurnEnv(game, reward, render_mode, max_steps, illegal_reward, unwanted)

    def parallel_env(
        self,
        *,
        seats: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        max_cycles: int = 0,
        resign: bool = False,
        offers: bool = False,
        passes: bool = False,
        **options: Any,
    ) -> CycleEnv:
        """All agents act in every cycle, but only the seat to move counts. `max_cycles` truncates a game."""
        game, unwanted = make_game(self.name, seats, **options), left_out(resign, offers, passes)
        return CycleEnv(game, reward, render_mode, max_cycles, unwanted)

    def env(self, *, max_cycles: int = 0, **choices: Any) -> AECEnv[str, Observation, int]:
        """An illegal action loses the game, as in PettingZoo's own games.

        With `max_cycles` it wraps the parallel environment: every agent acts once in a cycle.
        """
        if max_cycles:
            return parallel_to_aec(self.parallel_env(max_cycles=max_cycles, **choices))
        return self.raw_env(**{"illegal_reward": ILLEGAL_REWARD, **choices})
