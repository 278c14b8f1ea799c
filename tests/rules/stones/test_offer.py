"""Bots offer the end only where nothing is left to gain; interfaces can offer growing at once."""

from __future__ import annotations

from galapagos.bots.greedy import Greedy
from galapagos.bots.sensible import sensible
from galapagos.core.game import Game
from galapagos.core.registry import game as make_game
from galapagos.core.rng import Rng
from galapagos.core.table import Prompt
from galapagos.core.viewpoint import Viewpoint

OPEN = """phase: ann begins
turn: 5
white stones: a1
blue stones: g7
"""


def prompt_at(position: str) -> tuple[Game, Prompt]:
    game = make_game("stones", board="rect-7x7")
    state = game.read_position(position)
    choices = list(map(int, state.choices()))
    return game, Prompt(game, 0, game.view(state, 0), choices, game.question(state), [])


def offered(game: Game, prompt: Prompt) -> list[str]:
    return sensible(prompt, game.evaluator()).words


def test_no_offer_while_somebody_could_gain():
    game, prompt = prompt_at(OPEN)
    assert "offer end" in prompt.words
    assert offered(game, prompt) == ["act", "pass", "resign"]
    assert Greedy(Rng(1)).choose(prompt) == prompt.choices[prompt.words.index("act")]


def test_an_offer_where_nobody_has_anything_left_to_do():
    rows = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]
    walls = " ".join(point for point in rows if point not in ("a1", "g7"))
    game, prompt = prompt_at(f"{OPEN}obstacles: {walls}\n")
    assert "offer end" in offered(game, prompt)


def test_growing_is_offered_in_the_place_of_playing_the_turn():
    game, _ = prompt_at(OPEN)
    state = game.read_position(OPEN)
    act, *others = Viewpoint(game, 0).choices(state)
    assert act.words == "act"
    assert {choice.words.split()[0] for choice in act.then} == {"grow", "new", "end"}
    assert [choice.then for choice in others] == [[], [], []]
    assert game.question(state).key == "turn"  # nothing has happened
