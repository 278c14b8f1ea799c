"""A decision as words, and an answer back."""

from __future__ import annotations

import pytest

import galapagos
from galapagos.core.errors import GalapagosError, NotationError
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from galapagos.envs.text import from_text, to_text
from tests.support.tables import GAMES, go_on, played


@pytest.mark.parametrize("name", GAMES)
def test_a_prompt_has_the_view_and_every_choice(name):
    game = galapagos.game(name)
    state = played(game, 12)
    prompt = to_text(game, state)
    assert game.write_position(state, state.actor).rstrip() in prompt
    for number, action in enumerate(state.choices(), 1):
        assert f"\n{number}. {game.write(state, action)}\n" in prompt


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_is_understood_by_number_and_by_words(name):
    game = galapagos.game(name)
    state, rng = played(game, 0), Rng(2)
    for _ in range(30):
        if state.actor == OVER:
            break
        if state.actor >= 0:
            for number, action in list(enumerate(state.choices(), 1))[:: max(1, len(state.choices()) // 8)]:
                assert from_text(game, state, f"I think so... {number}.") == action
                assert from_text(game, state, f"Answer: {game.write(state, action)}") == action
        go_on(state, rng)


def test_the_same_prompt_in_worlds_that_look_the_same():
    game, rng = galapagos.game("beginning", seats=3), Rng(3)
    state = played(game, 40)
    other = game.imagine(game.view(state, state.actor), rng)
    assert to_text(game, state) == to_text(game, other)


def test_german_questions():
    game = galapagos.game("beginning")
    state = played(game, 3)
    assert to_text(game, state, "de") != to_text(game, state, "en")


def test_nonsense_is_refused():
    game = galapagos.game("beginning")
    with pytest.raises(NotationError, match="no choice is found in 'pass the salt'"):
        from_text(game, played(game, 0), "pass the salt")


def test_chance_gets_no_prompt():
    game = galapagos.game("beginning")
    with pytest.raises(GalapagosError, match="no seat is asked"):
        to_text(game, game.start())
