"""The games as TextArena environments, for matches between language models.

import textarena
import galapagos.envs.textarena  # registers Galapagos-beginning-v0, -origin, -stones and -tyranno

env = textarena.make("Galapagos-beginning-v0")
env.reset(num_players=2, seed=1)
"""

from __future__ import annotations

import re
import secrets
from typing import Any

import textarena as ta
from textarena.envs.registration import ENV_REGISTRY

from galapagos.core.dealers import SeededDealer
from galapagos.core.languages import FALLBACK
from galapagos.core.options import OptionValue
from galapagos.core.registry import configured_game, game_names
from galapagos.core.table import Table
from galapagos.envs.text import AnswerError, TextPrompt

BRACKETED = re.compile(r"\[([^\[\]]+)\]")  # how TextArena's agents mark their action
PREFIX = "Galapagos-"


class TextArenaEnv(ta.Env):
    """A game for two or more language models.

    The player to move reads the goal, the table and the numbered choices and answers with `[3]`, `Answer: 3` or the
    words of a move. A number may open a group of choices; then the same player goes on. After more wrong answers in a
    row than `error_allowance` the first choice is taken, and the player's info says so (`invalid_move`).
    """

    def __init__(
        self,
        game: str = "beginning",
        language: str = FALLBACK,
        *,
        error_allowance: int = 2,
        rules: bool = False,
        **options: OptionValue,
    ) -> None:
        self.game, self.language, self.options = game, language, options
        self.error_allowance, self.rules = error_allowance, rules

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Deal; the same seed deals the same cards."""
        game = configured_game(self.game, num_players, self.options)
        self.table = Table(game, SeededDealer(secrets.token_hex(8) if seed is None else str(seed)))
        self.state = ta.FFAMultiPlayerState(num_players=num_players, error_allowance=self.error_allowance)
        self.state.reset(game_state={"table": self.table})
        self.told = 0
        self.go_on()

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Read an answer of the current player."""
        state = self.state
        state.add_observation(
            message=action, observation_type=ta.ObservationType.PLAYER_ACTION, from_id=state.current_player_id,
            to_id=state.current_player_id,
        )  # fmt: skip
        try:
            chosen = self.asked.answer(unbracketed(action))
        except AnswerError as error:
            if not state.set_invalid_move(reason=str(error)):
                return self.finish()
            state.elimination_order.clear()  # nobody is out: the game goes on with the first choice
            state.made_invalid_move = False
            chosen = self.asked.choices[0].action
        if chosen is None:
            self.ask(self.asked.text)
        else:
            self.table.answer(state.current_player_id, chosen)
            self.go_on()
        return self.finish()

    def finish(self) -> tuple[bool, dict[str, Any]]:
        done, info = self.state.step(rotate_player=False)
        return bool(done), dict(info)

    def go_on(self) -> None:
        """Play chance and forced moves up to the next decision; tell everybody what they may hear."""
        table, state = self.table, self.state
        table.play_out([None] * table.game.seats)
        for played in table.history[self.told :]:
            for seat, line in enumerate(played.heard):
                state.add_observation(
                    message=line, observation_type=ta.ObservationType.GAME_ACTION_DESCRIPTION, to_id=seat
                )
        self.told = len(table.history)
        if table.over:
            self.end()
            return
        state.manually_set_current_player_id(table.state.actor, force=True)
        brief = any(played.seat == table.state.actor and not played.forced for played in table.history)
        self.asked = TextPrompt(table.prompt(), self.language, rules=self.rules and not brief, history=0, brief=brief)
        self.ask(self.asked.text)

    def ask(self, text: str) -> None:
        to = self.state.current_player_id
        self.state.add_observation(message=text, observation_type=ta.ObservationType.GAME_BOARD, to_id=to)

    def end(self) -> None:
        """Rewards from -1 to 1 that sum to 0, as in the other environments."""
        outcome, seats = self.table.game.outcome(self.table.state), self.table.game.seats
        share = 1 / len(outcome.winners) if outcome.winners else 1 / seats
        won = [share if not outcome.winners or seat in outcome.winners else 0.0 for seat in range(seats)]
        rewards = {seat: (mine * seats - 1) / (seats - 1) for seat, mine in enumerate(won)}
        self.state.set_game_outcome(rewards, reason=f"points: {outcome.scores}")


def unbracketed(action: str) -> str:
    marked = BRACKETED.findall(action)
    return f"Answer: {marked[-1]}" if marked else action


def register_all() -> None:
    """Register a game once, however often this module is loaded."""
    for name in game_names():
        if f"{PREFIX}{name}-v0" not in ENV_REGISTRY:
            ta.register(id=f"{PREFIX}{name}-v0", entry_point=TextArenaEnv, game=name)


register_all()
