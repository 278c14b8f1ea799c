"""Tables that the bots' tests start from."""

from __future__ import annotations

from textwrap import dedent

from galapagos.core.dealers import SeededDealer
from galapagos.core.game import Game
from galapagos.core.registry import game, game_class, game_names
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import State
from galapagos.core.table import Prompt, Table

LAST_BITE = """
    turns: 8
    ending: yes
    turn: bob
    first: ann
    stack: Score() Starve() Eat()
    hole: 0
    ann: 9 chips, hand -
      owl (horns) 0
      crab () 0
    bob: 9 chips, hand -
      wolf (carnivore) 0
"""  # bob's last move of the game: the owl's horns kill the wolf, the crab feeds it


def turn_at(game: Game, state: State) -> Prompt:
    return Table(game, SeededDealer(1), state).prompt()


def last_bite() -> Prompt:
    two = game("beginning", seats=2)
    return turn_at(two, two.read_position(dedent(LAST_BITE), Rng(1)))


def middle_of(game: Game, decisions: int = 12) -> State:
    """A state somewhere in a random game, where a seat has a choice."""
    found = (wandered(game, decisions, seed) for seed in range(1, 100))
    return next(state for state in found if state is not None)


def wandered(game: Game, decisions: int, seed: int) -> State | None:
    """Return None if the game was over before."""
    rng, state, taken = Rng(seed), game.start(), 0
    while taken < decisions or state.actor == CHANCE or len(state.choices()) < 2:
        taken += state.actor != CHANCE
        place = rng.weighted(state.weights()) if state.actor == CHANCE else rng.below(len(state.choices()))
        state.play(state.choices()[place])
        if state.actor == OVER:
            return None
    return state


def smallest_games() -> list[Game]:
    return [game_class(name)() for name in game_names()]
