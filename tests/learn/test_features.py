"""Features: every game has them, each has a name, and they do not depend on where somebody sits."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from math import isfinite
from pathlib import Path
from typing import Any, cast

import pytest

from galapagos.core.features import Features
from galapagos.core.game import Game
from galapagos.core.net_files import names_digest, required_features
from galapagos.core.registry import game, game_names
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import State, play_chance
from galapagos.games.beginning.state import BeginningState
from galapagos.games.stones.state import StonesState
from tests.support.positions import middle_of

ROOT = Path(__file__).parents[2]
EVERYTHING = {"continents": True, "time_to_fly": True}
GAMES = [
    game("beginning", seats=2),
    game("beginning", seats=4),
    game("origin", seats=2),
    game("origin", seats=3, **EVERYTHING),
    game("stones", board="rect-7x7"),
    game("stones", board="hex-5", adjacency=4),
    game("tyranno", seats=2),
    game("tyranno", seats=4),
]
each_game = pytest.mark.parametrize("played", GAMES, ids=repr)
PRINT_DIGESTS = """
import json
import galapagos
from tests.learn.test_features import GAMES, digest
print(json.dumps([galapagos.ENGINE, *(digest(game) for game in GAMES)]))
"""


def some_states(played: Game, most: int = 12, every: int = 9) -> Iterator[State]:
    """States from the first part of a game that is played as in rollouts, chance's among them."""
    evaluator, rng, state = played.evaluator(), Rng(5), played.start()
    for number in range(most * every):
        if state.actor == OVER:
            return
        if number % every == 1:
            yield state.copy()
        if state.actor == CHANCE:
            play_chance(state, rng)
        else:
            state.play(evaluator.rollout_choice(state, rng))


def digest(played: Game) -> str:
    """A digest of all inputs for all seats in some states, exact to the last bit."""
    features = required_features(played)
    inputs = [features.inputs_of_all(state) for state in some_states(played)]
    assert len(inputs) > 5
    return names_digest([repr(row) for rows in inputs for row in rows])


def sides(features: Features[Any], played: Game, state: State) -> list[list[float]]:
    size = features.per_side
    return [features.inputs(state, seat)[:size] for seat in range(played.seats)]


def test_every_game_is_described():
    assert {played.name for played in GAMES} == set(game_names())


@each_game
def test_every_input_has_a_name_of_its_own_and_a_finite_value(played: Game):
    features = required_features(played)
    names = features.names(played.seats)
    assert len(names) == len(set(names))
    seen = False
    for state in some_states(played):
        for seat in range(played.seats):
            values = features.inputs(state, seat)
            assert len(values) == len(names)
            assert all(isfinite(value) and abs(value) < 12 for value in values), max(zip(values, names, strict=True))
            seen = seen or len(set(values)) > 10
    assert seen


@each_game
def test_my_side_is_the_side_of_a_rival_for_the_others(played: Game):
    features = required_features(played)
    size, shared = features.per_side, features.shared
    for state in some_states(played):
        own, rows = sides(features, played, state), features.inputs_of_all(state)
        assert len({tuple(row[-shared:]) for row in rows}) == 1
        for seat, row in enumerate(rows):
            assert row == features.inputs(state, seat)
            rivals = [side for other, side in enumerate(own) if other != seat]
            assert row[size : 2 * size] == own[features.leader(state, seat)]
            if played.seats > 2:
                means = [sum(values) / len(rivals) for values in zip(*rivals, strict=True)]
                assert row[2 * size : 3 * size] == pytest.approx(means)


@each_game
def test_the_leader_is_the_rival_with_the_best_standing(played: Game):
    features = required_features(played)
    for state in some_states(played):
        for seat in range(played.seats):
            standings = {other: features.standing(state, other) for other in range(played.seats) if other != seat}
            assert standings[features.leader(state, seat)] == max(standings.values())


@each_game
def test_inputs_leave_the_state_alone(played: Game):
    features = required_features(played)
    for state in some_states(played, most=4):
        before, clock = repr(state), played.evaluator().clock(state)
        first = features.inputs_of_all(state)
        assert features.inputs_of_all(state.copy()) == first
        assert (repr(state), played.evaluator().clock(state)) == (before, clock)


def with_seats_exchanged(state: State) -> State:
    twin = state.copy()
    if isinstance(twin, StonesState):
        twin.white = 1 - twin.white
        return twin
    assert isinstance(twin, BeginningState)
    twin.species.reverse()
    for seat, group in enumerate(twin.species):
        for species in group:
            species.owner = seat
    for hands in (twin.hands, twin.collected):
        hands[0], hands[1] = hands[1], hands[0]
    twin.turn, twin.first = 1 - twin.turn, 1 - twin.first
    return twin


@pytest.mark.parametrize("played", [game("beginning", seats=2), game("stones", board="rect-7x7")], ids=repr)
def test_who_sits_where_does_not_matter(played: Game):
    features, differ = required_features(played), False
    for state in some_states(played, most=20):
        first, second = features.inputs_of_all(state)
        assert features.inputs_of_all(with_seats_exchanged(state)) == [second, first]
        differ = differ or first != second
    assert differ


def test_hands_of_rivals_are_those_of_the_imagined_world():
    """A network never sees what the searching seat cannot know: the world it judges was imagined from a view."""
    played = game("beginning", seats=2)
    state = cast(BeginningState, middle_of(played, 40))
    seat = int(state.actor)
    features = required_features(played)
    names, rows = features.names(2), set[tuple[float, ...]]()
    held = [place for place, name in enumerate(names) if name.startswith("rival") and name.endswith("in hand")]
    for seed in range(6):
        world = played.imagine(played.view(state, seat), Rng(seed))
        rows.add(tuple(features.inputs(world, seat)[place] for place in held))
    assert len(rows) > 1
    assert len({round(sum(row), 6) for row in rows}) == 1


def test_compiled_and_pure_agree():
    """The sources, which are never compiled in place, give the same inputs as the engine under test."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    done = subprocess.run(
        [sys.executable, "-c", PRINT_DIGESTS], env=environment, capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert json.loads(done.stdout) == ["pure", *(digest(played) for played in GAMES)]
