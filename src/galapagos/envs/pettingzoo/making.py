"""`env`, `raw_env` and `parallel_env` of a game, as PettingZoo's modules have them."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import parallel_to_aec

from galapagos.core.registry import game as make_game
from galapagos.envs.pettingzoo.table import CycleEnv, Observation, TurnEnv

ILLEGAL_REWARD = -1.0


class Maker:
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
        **options: Any,
    ) -> TurnEnv:
        """The environment itself: an action that is not allowed raises IllegalMove."""
        return TurnEnv(make_game(self.name, seats, **options), reward, render_mode, max_steps)

    def parallel_env(
        self,
        *,
        seats: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        max_cycles: int = 0,
        **options: Any,
    ) -> CycleEnv:
        return CycleEnv(make_game(self.name, seats, **options), reward, render_mode, max_cycles)

    def env(self, *, max_cycles: int = 0, **choices: Any) -> AECEnv[str, Observation, int]:
        """With PettingZoo's usual wrappers: who answers what is not allowed loses.

        `max_steps` cuts a game off after so many steps. `max_cycles` makes an environment of cycles, in which every
        agent acts once, of the parallel one.
        """
        if max_cycles:
            return parallel_to_aec(self.parallel_env(max_cycles=max_cycles, **choices))
        guarded = wrappers.TerminateIllegalWrapper(self.raw_env(**choices), ILLEGAL_REWARD)
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))
