"""Search finds what can be found, keeps to its budget, and is the same for the same seed."""

from __future__ import annotations

import time
from typing import cast

import pytest

from galapagos.bots import bot
from galapagos.bots.search import Search
from galapagos.bots.search_player import SLICE, Budget, SearchPlayer, run
from galapagos.bots.search_settings import LONG, analysis_settings, playing_settings
from galapagos.bots.tree import Node
from galapagos.core.dealers import SeededDealer
from galapagos.core.game import Game
from galapagos.core.registry import game
from galapagos.core.rng import Rng
from galapagos.core.sentinels import EVERYONE
from galapagos.core.table import Prompt, Table
from tests.support.positions import last_bite, middle_of, smallest_games, turn_at

each_game = pytest.mark.parametrize("game", smallest_games(), ids=lambda game: game.name)


def searcher(iterations: int, seed: int = 3) -> SearchPlayer:
    return SearchPlayer(Rng(seed), Budget(iterations=iterations))


def chosen(turn: Prompt, name: str, seed: int = 1) -> str:
    return turn.words[turn.choices.index(bot(name, seed).choose(turn))]


@pytest.mark.parametrize("seed", range(5))
def test_the_last_bite_wins_the_game(seed: int):
    turn = last_bite()
    assert set(turn.words) == {"wolf attacks owl", "wolf attacks crab"}
    assert chosen(turn, "search:60", seed) == "wolf attacks crab"


def test_long_searches_have_settings_of_their_own():
    usual, long = playing_settings("stones"), playing_settings("stones", LONG)
    assert playing_settings("stones", LONG - 1).exploration == usual.exploration
    assert long.exploration < usual.exploration == analysis_settings("stones").exploration
    assert playing_settings("stones", LONG, exploration=0.5).exploration == 0.5
    played = game("stones", board="rect-7x7")
    state = played.start()
    for budget, expected in (
        (Budget(iterations=LONG - 1), usual),
        (Budget(iterations=LONG), long),
        (Budget(seconds=0.01), usual),
        (Budget(seconds=0.3), long),
        (Budget(seconds=0.3, iterations=100), usual),
    ):
        search = SearchPlayer(Rng(1), budget).search(played, played.view(state, 0), 0, None)
        assert search.settings.exploration == expected.exploration


def test_a_result_says_what_the_search_found():
    turn = last_bite()
    thought = searcher(80).think(turn)
    assert sum(thought.visits) == thought.iterations == 80
    assert len(thought.values) == len(thought.visits) == len(turn.choices)
    assert thought.expected[1] > 0.7 > 0.3 > thought.expected[0]
    assert thought.line[0] == "bob: wolf attacks crab"


@each_game
def test_the_same_seed_and_iterations_give_the_same_result(game: Game):
    turn = turn_at(game, middle_of(game))
    first, second = searcher(12).think(turn), searcher(12).think(turn)
    first.seconds = second.seconds = 0
    assert first == second
    assert searcher(12, seed=4).think(turn).values != first.values


@each_game
def test_search_never_reads_hidden_cards(game: Game):
    """Two worlds that a seat cannot tell apart: what it is given and what it thinks is the same."""
    view = game.view(state := middle_of(game, 20), seat := state.actor)
    worlds = [game.imagine(view, Rng(seed)) for seed in (1, 2)]
    turns = [turn_at(game, world) for world in worlds]
    assert turns[0] == turns[1]
    thoughts = [searcher(12).think(turn) for turn in turns]
    assert (thoughts[0].move, thoughts[0].visits) == (thoughts[1].move, thoughts[1].visits)
    assert game.view(worlds[1], seat) == view


@each_game
def test_choices_read_as_they_do_at_the_table(game: Game):
    """They are described in an imagined state, so that nothing leads to the true one."""
    turn = turn_at(game, state := middle_of(game, 20))
    assert turn.words == [game.write(state, action) for action in state.choices()]
    assert turn.deeds == [game.deed(state, action) for action in state.choices()]


def test_the_compared_worlds_differ():
    two = game("beginning", seats=2)
    state = middle_of(two, 20)
    view = two.view(state, state.actor)
    assert len({two.write_position(two.imagine(view, Rng(seed)), EVERYONE) for seed in (1, 2)}) == 2


@pytest.mark.parametrize("seconds", [0.1, 0.3])
def test_keeps_to_its_time(seconds: float):
    two = game("beginning", seats=2)
    turn = turn_at(two, middle_of(two, 30))
    player = SearchPlayer(Rng(1), Budget(seconds=seconds))
    begun = time.process_time()
    player.think(turn)
    spent = time.process_time() - begun
    assert spent < 1.2 * seconds + SLICE


class PausingSearch:
    """Stands for a search that works for ten milliseconds and then waits, as on a busy machine."""

    batch = 1
    slices = 0

    def run(self, iterations: int) -> None:
        self.slices += 1
        begun = time.thread_time()
        while time.thread_time() < begun + 0.01:
            pass
        time.sleep(0.06)


def test_processor_time_does_not_pass_while_waiting():
    search = PausingSearch()
    spent = run(cast("Search", search), Budget(seconds=0.05, processor=True))
    assert search.slices >= 5  # each waits for longer than the whole budget
    assert 0.05 <= spent < 0.05 + SLICE


def test_uses_exactly_its_iterations():
    assert searcher(137).think(last_bite()).iterations == 137


def test_the_tree_is_kept_while_only_we_have_moved():
    two = game("beginning", seats=2)
    table, player = Table(two, SeededDealer(2)), searcher(60)
    while table.step([None, None]) is not None:
        pass
    seat = table.state.actor
    table.answer(seat, player.choose(table.prompt()))
    assert table.state.actor == seat
    kept = player.kept(table.prompt())
    assert kept is not None
    assert kept.visits > 0
    table.history[-1].heard[seat] = "ann: something else"
    table.answer(seat, table.state.choices()[0])
    assert player.kept(table.prompt()) is None


@each_game
def test_search_plays_a_whole_game_by_the_rules(game: Game):
    table = Table(game, SeededDealer(4))
    table.play_out([bot("search:2", 1), *[bot("random", seat) for seat in range(1, game.seats)]])
    assert table.over


def test_stops_when_no_other_move_can_catch_up():
    turn, player = last_bite(), SearchPlayer(Rng(1), Budget(seconds=0.4))
    assert player.think(turn).seconds > 0.36  # the world is imagined in the same 0.4 seconds
    begun = time.process_time()
    player.choose(turn)
    assert time.process_time() - begun < 0.36


def test_the_lead_of_the_most_tried_move():
    node = Node(0)
    assert node.lead() == 0
    for action, times in ((7, 2), (8, 5), (9, 3)):
        slot = node.add(action, 0.5)
        for _ in range(times):
            node.update(slot, 1.0)
    assert node.lead() == 2


@pytest.mark.parametrize("seed", range(4))
def test_does_not_agree_to_a_draw_while_there_is_something_to_gain(seed: int):
    table = Table(game("stones"), SeededDealer(1))
    for words in ("place h4", "place b14", "offer end"):
        table.answer(table.state.actor, table.game.read(table.state, words))
    assert chosen(table.prompt(), "search:60", seed) == "decline"
