"""Decisions as text for language models, and their replies as moves."""

from __future__ import annotations

import re

from galapagos.core.errors import GalapagosError, NotationError
from galapagos.core.game import Game
from galapagos.core.languages import FALLBACK
from galapagos.core.names import SEATS
from galapagos.core.state import State


def to_text(game: Game, state: State, language: str = FALLBACK) -> str:
    """The view of the seat to move, its question, and its numbered choices."""
    if state.actor < 0:
        raise GalapagosError("no seat is asked")
    seat, texts, question = state.actor, game.texts(language), game.question(state)
    choices = [f"{number}. {game.write(state, action)}" for number, action in enumerate(state.choices(), 1)]
    return "\n".join(
        [
            f"{texts.say('game', 'name', {})}. You are {SEATS[seat]}.",
            "",
            game.write_position(state, seat).rstrip(),
            "",
            texts.say("question", question.key, question.values),
            *choices,
            "Answer with the number of one choice.",
        ]
    )


def from_text(game: Game, state: State, reply: str) -> int:
    """The action that a reply means: the last choice named in it, by number or by words."""
    choices = list(state.choices())
    said = " ".join(reply.lower().split())
    named = [
        (said.rfind(words), len(words), action) for action in choices if (words := game.write(state, action)) in said
    ]
    if named:
        return max(named)[2]
    numbers = [int(found) for found in re.findall(r"\d+", said)]
    allowed = [number for number in numbers if 1 <= number <= len(choices)]
    if not allowed:
        raise NotationError(f"no choice is found in {reply.strip()[:80]!r}: it is a number from 1 to {len(choices)}")
    return choices[allowed[-1] - 1]
