"""Greedy imagines no more than there is to imagine."""

from __future__ import annotations

import pytest

from galapagos.bots.greedy import WORLDS, Greedy
from galapagos.core.game import Game
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, EVERYONE, OVER
from tests.support.positions import middle_of, smallest_games

each_game = pytest.mark.parametrize("game", smallest_games(), ids=lambda game: game.name)


@each_game
def test_one_world_where_nothing_is_hidden(game: Game):
    assert Greedy(Rng(1)).worlds_for(game) == (1 if game.name == "stones" else WORLDS)


@each_game
def test_a_game_is_all_open_where_all_imagined_worlds_are_the_same(game: Game):
    state = middle_of(game, 20)
    view = game.view(state, state.actor)
    worlds = {game.write_position(game.imagine(view, Rng(seed)), EVERYONE) for seed in range(1, 9)}
    assert (len(worlds) == 1) == game.all_open


@each_game
def test_chance_has_no_say_in_an_open_game(game: Game):
    rng, state, asked, evaluator = Rng(5), game.start(), set[int](), game.evaluator()
    while state.actor != OVER and len(asked) < 3 and not (game.all_open and evaluator.clock(state) > 12):
        asked.add(state.actor)
        state.play(state.choices()[rng.below(len(state.choices()))])
    assert (CHANCE in asked) != game.all_open
