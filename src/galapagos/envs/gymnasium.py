"""A Gymnasium environment: one seat learns, bots play the others.

env = SeatEnv("beginning", seats=3, seat="random", opponents=["greedy", MyBot])

Importing this module also registers it: `gymnasium.make("galapagos/Seat-v1", game="beginning")`.
"""

from __future__ import annotations

import secrets
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from galapagos.bots import bot
from galapagos.bots.custom import player_from
from galapagos.core.errors import GalapagosError, IllegalMove
from galapagos.core.game import Game
from galapagos.core.options import nearest
from galapagos.core.registry import game as make_game
from galapagos.core.table import Player, Prompt
from galapagos.envs.arrays import Features, Floats, Masks, array_of
from galapagos.envs.encodings import encoding_of, left_out
from galapagos.envs.policy import Policy, PolicyPlayer
from galapagos.envs.render import render
from galapagos.envs.session import POINTS, WIN, Session
from galapagos.envs.spaces import flat_space

REWARDS = {"win": WIN, "points": POINTS}
ANYTHING = "random"  # the fastest opponent, because it needs no view; also a seat drawn for every game
Opponent = str | Player | type[Player] | Policy


class SeatEnv(gymnasium.Env[Floats, Any]):
    """Observations are flat arrays; `info["action_mask"]` and `action_masks()` give the legal actions.

    `seat` is the learner's seat, or "random" for another one in every game. `opponents` is a bot's name, a `Player`, a
    subclass of it, or a policy (a function of an observation and a mask, see `policy_player`); a list has one of these
    for each other seat, clockwise from the learner. An illegal action ends the game with `illegal_reward`.

    In the stone game, resigning, offering the end and passing at once are left out unless `resign`, `offers` or
    `passes` is True.
    """

    metadata = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        game: str | Game = "beginning",
        *,
        seats: int | None = None,
        seat: int | str = 0,
        opponents: Opponent | list[Any] | tuple[Any, ...] = ANYTHING,
        reward: str = "win",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        resign: bool = False,
        offers: bool = False,
        passes: bool = False,
        **options: Any,
    ) -> None:
        self.game = make_game(game, seats, **options) if isinstance(game, str) else game
        self.any_seat = seat == ANYTHING
        self.seat = 0 if isinstance(seat, str) else seat
        if not (self.any_seat or (isinstance(seat, int) and 0 <= seat < self.game.seats)):
            raise GalapagosError(f"there is no seat {seat!r}: the seats are 0 to {self.game.seats - 1}, or 'random'")
        if reward not in REWARDS:
            raise GalapagosError(f"there is no reward {reward!r}: {nearest(reward, list(REWARDS))}")
        self.reward, self.illegal_reward = REWARDS[reward], illegal_reward
        self.render_mode = render_mode
        self.left_out = left_out(resign, offers, passes)
        self.encoding = encoding_of(self.game, self.left_out)
        self.opponents = self.line_up(opponents)
        self.features = Features(self.encoding)
        self.session = Session(self.encoding, self.game.start(), secrets.randbits(60))
        self.players: dict[int, Player] = {}  # by seat; seats without one play at random
        self.observation_space = flat_space(self.features)
        self.action_space = spaces.Discrete(self.encoding.size)

    # -- Gymnasium's calls --------------------------------------------------------------------------------------------

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        super().reset(seed=seed)
        sown = int(self.np_random.integers(2**60))
        self.session.seed(sown)
        if self.any_seat:
            self.seat = int(self.np_random.integers(self.game.seats))
        self.players = self.seated(sown + 1)
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
        """The mask, under the name that maskable learners use. A copy, because torch warns of read-only arrays."""
        return array_of(self.session.mask(self.seat), np.int8).copy()

    def info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    # -- the others ---------------------------------------------------------------------------------------------------

    def line_up(self, opponents: Opponent | list[Any] | tuple[Any, ...]) -> list[Opponent]:
        """The opponents, clockwise from the learner; one alone plays all other seats."""
        others = self.game.seats - 1
        given: list[Opponent] = list(opponents) if isinstance(opponents, list | tuple) else [opponents]
        if len(given) not in (1, others):
            raise GalapagosError(f"{others} other seats need one opponent or {others}, not {len(given)}")
        for opponent in given:
            self.made(opponent, 1)  # so that a mistake shows here and not in the middle of training
        return given

    def made(self, opponent: Opponent, seed: int) -> Player | None:
        if opponent == ANYTHING:
            return None
        if isinstance(opponent, str):
            return bot(opponent, seed)
        if isinstance(opponent, Player):
            return opponent
        if isinstance(opponent, type):
            return player_from(opponent, opponent.__name__, seed)
        if not callable(opponent):
            raise GalapagosError(f"{opponent!r} is no opponent: it is a bot's name, a player, a class or a policy")
        return PolicyPlayer(opponent, self.left_out)

    def seated(self, seed: int) -> dict[int, Player]:
        made = [self.made(opponent, seed + place) for place, opponent in enumerate(self.opponents)]
        around = [(self.seat + place) % self.game.seats for place in range(1, self.game.seats)]
        players = made * len(around) if len(made) == 1 else made
        return {seat: player for seat, player in zip(around, players, strict=True) if player is not None}

    def let_others_answer(self) -> None:
        session = self.session
        while not session.over() and session.state.actor != self.seat:
            if session.state.actor in self.players:
                self.answer_for(session.state.actor)
            else:
                session.say(session.any_letter())

    def answer_for(self, seat: int) -> None:
        choices = list(self.session.state.choices())
        self.session.answer(choices[0] if len(choices) == 1 else self.legal_answer(seat, choices))

    def legal_answer(self, seat: int, choices: list[int]) -> int:
        answer = self.players[seat].choose(self.turn_of(seat, choices))
        if answer not in choices:
            raise IllegalMove(f"the player of seat {seat} answered {answer}, which is not among its choices")
        return answer

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
