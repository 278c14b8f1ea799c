"""A game that does nothing, for OpenSpiel: it measures what OpenSpiel's own calls between Python and C++ cost.

Importing this registers `idle`, which is written as OpenSpiel's own Python games are, and `idle_short`, which answers
two frequent questions from Python as our games do. Twenty steps with the same two actions: no game can be faster.
"""

from __future__ import annotations

from typing import Any

import pyspiel

STEPS = 20
ACTIONS = [0, 1]

Types = pyspiel.GameType


class IdleState(pyspiel.State):
    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.left = STEPS

    def current_player(self) -> int:
        return 0

    def _legal_actions(self, player: int) -> list[int]:
        return ACTIONS

    def _apply_action(self, action: int) -> None:
        self.left -= 1

    def is_terminal(self) -> bool:
        return self.left == 0

    def returns(self) -> list[float]:
        return [0.0, 0.0]


class ShortState(IdleState):
    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        return ACTIONS


def register(name: str, state: type[IdleState]) -> None:
    kind = Types(
        short_name=name,
        long_name=name,
        dynamics=Types.Dynamics.SEQUENTIAL,
        chance_mode=Types.ChanceMode.DETERMINISTIC,
        information=Types.Information.PERFECT_INFORMATION,
        utility=Types.Utility.ZERO_SUM,
        reward_model=Types.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=len(ACTIONS),
        max_chance_outcomes=0,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=STEPS,
    )

    class Idle(pyspiel.Game):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> IdleState:
            return state(self)

    pyspiel.register_game(kind, Idle)


register("idle", IdleState)
register("idle_short", ShortState)
