"""A language model plays: `to_text` writes the prompt, `from_text` reads the reply. Put your own model into `ask`.

python examples/language_model.py
"""

from __future__ import annotations

import re

import galapagos
from galapagos.core.errors import NotationError
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import play_chance
from galapagos.envs.text import from_text, to_text


def ask(prompt: str) -> str:
    """Stands for a model: it likes traits and food, and talks around its answer."""
    liked = re.findall(r"^(\d+)\. .*(?:gains|drinks|attacks)", prompt, re.MULTILINE)
    return f"The table looks good, so I choose {liked[0] if liked else 1}."


def answer(game, state, tries=3):
    """Ask again where the reply makes no sense, and take the first choice where it never does."""
    prompt = to_text(game, state)
    for _ in range(tries):
        try:
            return from_text(game, state, ask(prompt))
        except NotationError as error:
            prompt += f"\n{error}"
    return state.choices()[0]


def play(seed: int) -> list[int]:
    """The model against random play; the points of both."""
    game, rng = galapagos.game("beginning", seats=2), Rng(seed)
    state = game.start()
    while state.actor != OVER:
        if state.actor == CHANCE:
            play_chance(state, rng)
        elif state.actor == 0:
            state.apply(answer(game, state))
        else:
            choices = list(state.choices())
            state.apply(choices[rng.below(len(choices))])
    return state.scores()


if __name__ == "__main__":
    game = galapagos.game("beginning")
    state = game.start()
    while state.actor == CHANCE:
        play_chance(state, Rng(1))
    print(to_text(game, state))
    print([play(seed) for seed in range(3)])
