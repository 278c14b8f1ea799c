"""A game as a PettingZoo environment: the seat to move is the agent that acts."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector.utils import batch_space
from pettingzoo import AECEnv, ParallelEnv

from galapagos.core.game import Game
from galapagos.envs.arrays import Features, Floats, array_of
from galapagos.envs.encodings import VERSIONS, encoding_of
from galapagos.envs.render import render
from galapagos.envs.session import POINTS, WIN, Session
from galapagos.envs.spaces import flat_space

REWARDS = {"win": WIN, "points": POINTS}
Observation = dict[str, Any]


class TableEnv:
    """What both kinds of environment share: the session, the spaces and the observations."""

    def __init__(self, game: Game, reward: str, render_mode: str | None, left_out: tuple[str, ...]) -> None:
        self.game = game
        self.encoding = encoding_of(game, left_out)
        self.features = Features(self.encoding)
        self.reward = REWARDS[reward]
        self.render_mode = render_mode
        self.session = Session(self.encoding, game.start(), secrets.randbits(60))
        self.possible_agents = [f"seat_{seat}" for seat in range(game.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(self.encoding.size) for agent in self.possible_agents}
        self.observation_spaces = {agent: self.observations() for agent in self.possible_agents}
        self.state_space = batch_space(flat_space(self.features), game.seats)

    def observations(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": flat_space(self.features),
                "action_mask": spaces.Box(0, 1, (self.encoding.size,), np.int8),
            }
        )

    def observe(self, agent: str) -> Observation:
        seat = self.seat_of[agent]
        return {
            "observation": self.features.floats(self.session.observed(seat)),
            "action_mask": array_of(self.session.mask(seat), np.int8),
        }

    def parts(self, agent: str) -> dict[str, Floats]:
        """The observation by the names of its parts."""
        return self.features.named(self.features.floats(self.session.observed(self.seat_of[agent])))

    def state(self) -> Floats:
        """What all seats see together, for central critics: (seats, features)."""
        return np.stack([self.features.floats(self.session.observed(seat)) for seat in range(self.game.seats)])

    def begin(self, seed: int | None) -> None:
        if seed is not None:
            self.session.seed(seed)
        self.session.begin()

    def payoffs(self) -> list[float]:
        return list(self.session.rewards(self.reward))

    def asked(self) -> str:
        return self.possible_agents[self.session.state.actor]


class TurnEnv(AECEnv[str, Observation, int]):
    """Agents act when their seat is to move; a move of several letters takes as many steps of the same agent.

    PettingZoo's usual wrappers cost three times as much as a step, so their checks are made here.
    """

    def __init__(
        self,
        game: Game,
        reward: str = "win",
        render_mode: str | None = None,
        max_steps: int = 0,
        illegal_reward: float | None = None,
        left_out: tuple[str, ...] = (),
    ) -> None:
        """An illegal action raises IllegalMove, or ends the game with a penalty."""
        super().__init__()
        self.illegal_reward = illegal_reward
        self.table = TableEnv(game, reward, render_mode, left_out)
        self.metadata = metadata_of(game)
        self.render_mode = render_mode
        self.max_steps = max_steps
        self.possible_agents = self.table.possible_agents
        self.action_spaces = self.table.action_spaces
        self.observation_spaces = self.table.observation_spaces
        self.state_space = self.table.state_space
        self.agents: list[str] = []

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        return self.table.observe(agent)

    def parts(self, agent: str) -> dict[str, Floats]:
        return self.table.parts(agent)

    def state(self) -> Any:
        """What all seats see together, for central critics: (seats, features), in the order of the seats."""
        return self.table.state()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.begin(seed)
        self.steps = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.table.asked()

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.steps += 1
        if not self.say(int(action)):
            self.end([self.illegal_reward if one == agent else 0.0 for one in self.agents])
        elif self.table.session.over():
            self.end(self.table.payoffs())
        elif self.steps == self.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.table.asked()
        if self.render_mode == "human":
            self.render()

    def say(self, letter: int) -> bool:
        """Play an action; False if it was illegal and ends the game."""
        session = self.table.session
        if self.illegal_reward is not None and not session.spelling.allows(letter):
            return False
        session.say(letter)
        return True

    def end(self, payoffs: list[Any]) -> None:
        self.rewards = dict(zip(self.agents, payoffs, strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> Any:
        return render(self.table.game, self.table.session.state, self.render_mode)

    def close(self) -> None:
        """Nothing to close."""


class CycleEnv(ParallelEnv[str, Observation, int]):
    """For programs with simultaneous steps only: all agents act in every cycle, but only the seat to move counts.

    An illegal action is replaced by the first legal one, so that only the rules end a game.
    """

    def __init__(
        self,
        game: Game,
        reward: str = "win",
        render_mode: str | None = None,
        max_cycles: int = 0,
        left_out: tuple[str, ...] = (),
    ) -> None:
        self.table = TableEnv(game, reward, render_mode, left_out)
        self.metadata = metadata_of(game)
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = self.table.possible_agents
        self.action_spaces = self.table.action_spaces
        self.observation_spaces = self.table.observation_spaces
        self.state_space = self.table.state_space
        self.agents: list[str] = []

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def state(self) -> Any:
        """What all seats see together, for central critics: (seats, features), in the order of the seats."""
        return self.table.state()

    def observations(self) -> dict[str, Observation]:
        return {agent: self.table.observe(agent) for agent in self.agents}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        self.table.begin(seed)
        self.cycles = 0
        self.agents = self.possible_agents[:]
        return self.observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        session = self.table.session
        letter = int(actions[self.table.asked()])
        session.say(letter if session.spelling.allows(letter) else session.spelling.next[0])
        self.cycles += 1
        over, cut = session.over(), self.cycles == self.max_cycles
        payoffs = self.table.payoffs() if over else [0.0] * self.table.game.seats
        agents = self.agents
        told: tuple[Any, Any, Any, Any, Any] = (
            self.observations(),
            dict(zip(agents, payoffs, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut and not over),
            {agent: {} for agent in agents},
        )
        if over or cut:
            self.agents = []
        return told

    def render(self) -> Any:
        return render(self.table.game, self.table.session.state, self.render_mode)

    def close(self) -> None:
        """Nothing to close."""


def metadata_of(game: Game) -> dict[str, Any]:
    return {
        "name": f"{game.name}_v{VERSIONS[game.name]}",
        "render_modes": ["human", "ansi", "rgb_array"],
        "render_fps": 2,
        "is_parallelizable": False,
    }
