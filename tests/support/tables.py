"""States from many random games, over all seat counts and options."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Any

from galapagos.core.game import Game
from galapagos.core.registry import game_class
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import State, play_chance
from galapagos.games.stones.actions import ACCEPT, OFFER_END, PASS, RESIGN, verb_of
from galapagos.games.stones.state import StonesState

GAMES = ("beginning", "origin", "stones", "tyranno")
SMALL: dict[str, dict[str, Any]] = {"stones": {"board": "rect-7x7"}}  # options that make a game short
QUITTING = (ACCEPT, OFFER_END, PASS, RESIGN)
SHARE = 40  # decisions of a game before the next one


def walks(name: str, decisions: int, seed: int = 1) -> Iterator[tuple[Game, State]]:
    """This many decisions, chance included, each from a game played at random for a while."""
    rng, seen = Rng(seed), 0
    for seats, options in cycle(game_class(name).variants()):
        game = game_class(name)(seats, **options)
        state = game.start()
        skip = rng.below(200)
        for step in range(skip + SHARE):
            if state.actor == OVER:
                break
            if step >= skip:
                yield game, state
                seen += 1
            if seen == decisions:
                return
            go_on(state, rng)


def go_on(state: State, rng: Rng) -> None:
    if state.actor == CHANCE:
        play_chance(state, rng)
        return
    choices = list(state.choices())
    if isinstance(state, StonesState):  # or the board would stay almost empty
        choices = [choice for choice in choices if verb_of(choice) not in QUITTING]
    state.play(choices[rng.below(len(choices))])


def played(game: Game, decisions: int, seed: int = 1) -> State:
    """A state after this many random decisions of seats, at the next one."""
    rng, state = Rng(seed), game.start()
    while decisions >= 0 and state.actor != OVER:
        if state.actor != CHANCE:
            decisions -= 1
            if decisions < 0:
                break
        go_on(state, rng)
    return state
