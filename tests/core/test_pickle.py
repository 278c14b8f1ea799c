"""States, games, tables and records can be pickled and copied, and go on as if nothing had happened."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import galapagos
from galapagos import CHANCE, EVERYONE, OVER, Game, Rng, SeededDealer, State, Table, play_chance
from galapagos.bots.registry import bot
from galapagos.core.errors import GalapagosError, PositionError
from galapagos.core.game import unpickled_state
from galapagos.core.registry import game_class, game_names
from galapagos.core.table import Played, Player

VARIANTS = [(name, seats, options) for name in game_names() for seats, options in game_class(name).variants()]


def again(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def step(state: State, rng: Rng) -> None:
    if state.actor == CHANCE:
        play_chance(state, rng)
    else:
        choices = state.choices()
        state.apply(choices[rng.below(len(choices))])


def moments(game: Game, seed: int, every: int) -> Iterator[State]:
    """States of a random game, decisions of chance among them."""
    state, rng, number = game.start(), Rng(seed), 0
    while state.actor != OVER and number < 400:
        if number % every == 0:
            yield state
        step(state, rng)
        number += 1
    yield state


def assert_go_on_alike(game: Game, one: State, other: State, steps: int) -> None:
    """Both offer the same, show the same to everyone, and become the same."""
    mine, theirs = Rng(9), Rng(9)
    for _ in range(steps):
        assert one.actor == other.actor
        assert game.view(one, EVERYONE) == game.view(other, EVERYONE)
        if one.actor == OVER:
            break
        assert list(one.choices()) == list(other.choices())
        if one.actor == CHANCE:
            assert list(one.weights()) == list(other.weights())
        step(one, mine)
        step(other, theirs)
    assert one.scores() == other.scores()
    assert game.write_position(one) == game.write_position(other)


@pytest.mark.parametrize(("name", "seats", "options"), VARIANTS)
def test_a_state_goes_on_identically(name: str, seats: int, options: dict[str, Any]):
    game = galapagos.game(name, seats, **options)
    for state in moments(game, seed=3, every=67):
        for twin in (again(state), copy.deepcopy(state)):
            assert type(twin) is type(state)
            assert twin is not state
            assert twin.game() == game
            assert_go_on_alike(game, state.copy(), twin, steps=8)


def test_an_imagined_state_can_be_pickled():
    game = galapagos.game("tyranno", seats=3)
    *_, state = (state.copy() for state in moments(game, seed=5, every=1) if state.actor >= 0)
    imagined = game.imagine(game.view(state, state.actor), Rng(4))
    assert_go_on_alike(game, imagined.copy(), again(imagined), steps=60)


def test_one_pickle_holds_many_states_and_one_game():
    game = galapagos.game("origin", seats=4)
    states = [state.copy() for state in moments(game, seed=2, every=40)]
    twins = again(states)
    assert [repr(twin) for twin in twins] == [repr(state) for state in states]
    assert len({id(twin.game()) for twin in twins}) == 1


@pytest.mark.parametrize("name", game_names())
def test_a_game_is_the_same_again(name: str):
    kind = game_class(name)
    for seats, options in kind.variants():
        game = kind(seats, **options)
        assert again(game) == game
        assert again(game).options == game.options
        assert copy.deepcopy(game) is game  # it never changes


def happened(played: Played) -> list[tuple[Any, ...]]:
    return [(event.key, event.values, event.reveals) for event in played.events]


@pytest.mark.parametrize("name", game_names())
def test_a_table_is_played_on_with_the_same_cards(name: str):
    """Pickled in the middle: the record, the deal and the players' randomness go on."""
    table = Table(galapagos.game(name), SeededDealer("deal"))
    players: list[Player | None] = [bot("random", seat) for seat in range(table.game.seats)]
    for _ in range(60):
        table.step(players)
    for twin, companions in (again((table, players)), copy.deepcopy((table, players))):
        assert twin.record() == table.record()
        assert [played.heard for played in twin.history] == [played.heard for played in table.history]
        assert [happened(played) for played in twin.history] == [happened(played) for played in table.history]
        assert happened(again(table.history[-1])) == happened(table.history[-1])
        assert twin.undoable(0) == table.undoable(0)
        ended, rivals = again((table, players))
        twin.play_out(companions)
        ended.play_out(rivals)
        assert twin.record() == ended.record()
        assert twin.over


def test_a_table_from_a_position_keeps_it():
    game = galapagos.game("beginning")
    *_, state = (state.copy() for state in moments(game, seed=5, every=1) if state.actor >= 0)
    table = Table(game, SeededDealer(1), state, ["Ann", "Ben"])
    twin = again(table)
    assert (twin.start_position, twin.names) == (table.start_position, ["Ann", "Ben"])
    assert again(twin.record()) == table.record()


def test_a_searcher_can_be_pickled_between_its_moves():
    table = Table(galapagos.game("beginning"), SeededDealer(2))
    player = bot("search:20", 1)
    while table.state.actor != 0 or len(table.state.choices()) == 1:
        table.step([bot("random", 1), bot("random", 2)])
    player.choose(table.prompt())
    twin = again(player)
    assert twin.choose(table.prompt()) in table.prompt().choices


def test_another_process_reads_it():
    state = next(state for state in moments(galapagos.game("stones"), seed=1, every=30) if len(state.choices()) > 20)
    code = "import pickle, sys; sys.stdout.write(repr(pickle.load(sys.stdin.buffer)))"
    run = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(state), capture_output=True, check=False)
    assert run.stdout.decode() == repr(state), run.stderr.decode()


def test_a_pickle_that_no_longer_fits_says_so():
    game = galapagos.game("beginning")
    with pytest.raises(PositionError, match="pickled by another version of galapagos: format 99, not 1"):
        unpickled_state(99, game, game.write_position(game.start()))
    with pytest.raises(PositionError, match="pickled by another version of galapagos: line 1"):
        unpickled_state(1, game, "ponds: 3\n")
    kept = pickle.dumps(galapagos.game("beginning", horns_kamikaze=True))
    with pytest.raises(GalapagosError, match="no option"):
        pickle.loads(kept.replace(b"horns_kamikaze", b"horns_kamikazi"))
