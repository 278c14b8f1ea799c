"""A Gymnasium environment: one seat learns, bots play the others.

env = SeatEnv("beginning", seats=3, opponents="greedy")

Importing this module also registers it: `gymnasium.make("galapagos/Seat-v1", game="beginning")`.
"""

from __future__ import annotations

import secrets
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from galapagos.bots import bot
from galapagos.core.errors import GalapagosError
from galapagos.core.game import Game
from galapagos.core.registry import game as make_game
from galapagos.core.table import Player, Prompt
from galapagos.envs.arrays import Features, Floats, Masks, array_of
from galapagos.envs.encodings import encoding_of
from galapagos.envs.render import render
from galapagos.envs.session import POINTS, WIN, Session

REWARDS = {"win": WIN, "points": POINTS}
ANYTHING = "random"  # the fastest opponent, because it needs no view


class SeatEnv(gymnasium.Env[Floats, Any]):
    """Observations are flat arrays; `info["action_mask"]` and `action_masks()` give the legal actions.

    An illegal action ends the game with `illegal_reward`.
    """

    metadata = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        game: str | Game = "beginning",
        *,
        seats: int | None = None,
        seat: int = 0,
        opponents: str = ANYTHING,
        reward: str = "win",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = make_game(game, seats, **options) if isinstance(game, str) else game
        if not 0 <= seat < self.game.seats:
            raise GalapagosError(f"there is no seat {seat}: the seats are 0 to {self.game.seats - 1}")
        self.seat, self.opponents = seat, opponents
        self.reward, self.illegal_reward = REWARDS[reward], illegal_reward
        self.render_mode = render_mode
        self.encoding = encoding_of(self.game)
        self.features = Features(self.encoding)
        self.session = Session(self.encoding, self.game.start(), secrets.randbits(60))
        self.players: list[Player] = []
        highest = self.features.highest
        self.observation_space = spaces.Box(-highest, highest, dtype=np.float32)
        self.action_space = spaces.Discrete(self.encoding.size)

    # -- Gymnasium's calls --------------------------------------------------------------------------------------------

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        super().reset(seed=seed)
        sown = int(self.np_random.integers(2**60))
        self.session.seed(sown)
        self.players = [] if self.opponents == ANYTHING else [bot(self.opponents, sown + 1)] * self.game.seats
        self.session.begin()
        self.let_others_answer()
        if self.session.over():  # it ended before the learner's first move
            return self.reset(options=options)
        return self.observation(), self.info()

    def step(self, action: Any) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        if not self.session.spelling.allows(int(action)):
            return self.observation(), self.illegal_reward, True, False, {**self.info(), "illegal": True}
        if self.session.say(int(action)):
            self.let_others_answer()
        over = self.session.over()
        reward = self.session.rewards(self.reward)[self.seat] if over else 0.0
        return self.observation(), reward, over, False, self.info()

    def render(self) -> Any:
        return render(self.game, self.session.state, self.render_mode)

    # -- what the learner sees ----------------------------------------------------------------------------------------

    def observation(self) -> Floats:
        return self.features.floats(self.session.observed(self.seat))

    def parts(self) -> dict[str, Floats]:
        """The observation by the names of its parts."""
        return self.features.named(self.observation())

    def action_masks(self) -> Masks:
        """The mask, under the name that maskable learners use."""
        return array_of(self.session.mask(self.seat), np.int8)

    def info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    # -- the others ---------------------------------------------------------------------------------------------------

    def let_others_answer(self) -> None:
        session = self.session
        while not session.over() and session.state.actor != self.seat:
            if self.players:
                self.answer_for(session.state.actor)
            else:
                session.say(session.any_letter())

    def answer_for(self, seat: int) -> None:
        state = self.session.state
        choices = list(state.choices())
        chosen = choices[0] if len(choices) == 1 else self.players[seat].choose(self.turn_of(seat, choices))
        for letter in self.encoding.spell(state, chosen):
            self.session.say(letter)

    def turn_of(self, seat: int, choices: list[int]) -> Prompt:
        """The prompt of a bot: view and choices, without the record."""
        game, state = self.game, self.session.state
        return Prompt(
            game=game,
            seat=seat,
            view=game.view(state, seat),
            choices=choices,
            question=game.question(state),
            record=[],
        )


gymnasium.register("galapagos/Seat-v1", entry_point=SeatEnv)
