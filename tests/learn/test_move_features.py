"""Features of moves: each has a name, a move has few of them, and nothing that is hidden from the seat matters."""

from __future__ import annotations

import pytest

from galapagos.core.game import Game
from galapagos.core.move_features import MOST, MoveFeatures
from galapagos.core.net_files import move_features_of
from galapagos.core.registry import game
from galapagos.core.rng import Rng
from galapagos.core.state import State
from galapagos.games.beginning import actions as beginning
from galapagos.games.beginning.cards import BIT, HAS_FAT_LAYER, NAMES
from galapagos.games.beginning.state import BeginningState, Species
from galapagos.games.stones import actions as stones
from galapagos.games.stones.field import FREE, OTHER
from galapagos.games.stones.state import StonesState
from tests.learn.test_features import some_states

GROWS = "population grows with "
GAMES = [
    game("beginning", seats=2),
    game("beginning", seats=5),
    game("stones", board="rect-7x7"),
    game("stones", board="hex-5", adjacency=4),
]
each_game = pytest.mark.parametrize("played", GAMES, ids=repr)


def moves_of(played: Game) -> MoveFeatures[State]:
    found = move_features_of(played)
    assert found is not None
    return found


def decisions_of(played: Game) -> list[State]:
    return [state for state in some_states(played, most=60, every=3) if state.actor >= 0]


@each_game
def test_every_feature_has_a_name_of_its_own(played: Game):
    names = moves_of(played).names()
    assert len(set(names)) == len(names) < 1000


@each_game
def test_moves_differ_in_few_of_many_features(played: Game):
    moves, seen = moves_of(played), set[int]()
    count = len(moves.names())
    for state in decisions_of(played):
        rows = [moves.of(state, action) for action in state.choices()]
        assert all(0 < len(row) <= MOST for row in rows)
        seen.update(number for row in rows for number in row)
    assert seen <= set(range(count))
    assert len(seen) > count / 5


@each_game
def test_what_is_hidden_does_not_matter(played: Game):
    """In any world that the seat to move may imagine, its moves have the same features."""
    moves = moves_of(played)
    for number, state in enumerate(decisions_of(played)):
        world = played.imagine(played.view(state, state.actor), Rng(number))
        for action in state.choices():
            assert moves.of(world, action) == moves.of(state, action)


@each_game
def test_features_change_nothing(played: Game):
    moves = moves_of(played)
    for state in decisions_of(played):
        before = played.write_position(state)
        for action in state.choices():
            moves.of(state, action)
        assert played.write_position(state) == before


# -- what they say ----------------------------------------------------------------------------------------------------


def test_features_of_stones_describe_what_is_around():
    seen = set[int]()
    for state in decisions_of(GAMES[2]):
        assert isinstance(state, StonesState)
        for action in state.choices():
            verb, to, own = stones.verb_of(action), stones.to_of(action), state.colour
            if verb in (stones.GROW, stones.JUMP):
                seen.add(verb)
                told = told_of(GAMES[2], state, action)
                expected = around_by_hand(state, to, own, stones.start_of(action), verb)
                assert expected <= told
                assert captures_in(expected) == captures_in(told)
    assert seen == {stones.GROW, stones.JUMP}


def captures_in(told: set[str]) -> set[str]:
    return {one for one in told if one.startswith("jumps to capture")}


def around_by_hand(state: StonesState, to: int, own: int, start: int, verb: int) -> set[str]:
    there = things_beside(state, to)
    free = min(there.count(FREE), 3)
    if verb == stones.GROW:
        return {
            f"group of {len(group_of(state, start))} grows",
            f"grows with {min(there.count(own), 3)} own and {free} free around",
        }
    enemy, left = OTHER[own], things_beside(state, start)
    captured = {
        f"jumps to capture of a group of {len(group_of(state, point))}"
        for point in beside(state, to)
        if state.field.thing(point) == enemy and there.count(own) > things_beside(state, point).count(enemy)
    }
    return {
        f"jumps from {left.count(own)} own and {left.count(enemy)} others",
        f"jumps to {there.count(own)} own and {there.count(enemy)} others",
        f"jumps to {free} free around",
    } | captured


def beside(state: StonesState, point: int) -> list[int]:
    board = state.field.board
    return [int(near) for near in list(board.near)[point * board.ways : (point + 1) * board.ways]]


def things_beside(state: StonesState, point: int) -> list[int]:
    return [int(state.field.thing(near)) for near in beside(state, point)]


def group_of(state: StonesState, point: int) -> set[int]:
    found, colour = {point}, state.field.thing(point)
    while more := {near for one in found for near in beside(state, one) if state.field.thing(near) == colour} - found:
        found |= more
    return found


def test_features_of_the_beginning_describe_the_species():
    seen = set[int]()
    for state in decisions_of(GAMES[0]):
        assert isinstance(state, BeginningState)
        for action in state.choices():
            verb, told = beginning.verb_of(action), told_of(GAMES[0], state, action)
            expected = species_by_hand(state, action)
            assert expected <= told
            if expected:
                seen.add(verb)
            if verb == beginning.POPULATE:
                species = state.own(state.turn, beginning.one_of(action))
                assert species is not None
                assert {one.removeprefix(GROWS) for one in told if one.startswith(GROWS)} == traits_of(species)
    assert seen == {beginning.POPULATE, beginning.ADD_TRAIT, beginning.DRINK, beginning.ATTACK}


def species_by_hand(state: BeginningState, action: int) -> set[str]:
    verb = beginning.verb_of(action)
    if verb == beginning.ATTACK:
        prey = state.find(beginning.other_of(action))
        assert prey is not None
        whose = "an own" if prey.owner == state.turn else "another's"
        return {f"attacks {whose} population {prey.population}"} | {f"attacks {trait}" for trait in traits_of(prey)}
    species = state.own(state.turn, beginning.one_of(action))
    if species is None:
        return set()
    card = NAMES[beginning.card_of(action)]
    if verb == beginning.ADD_TRAIT:
        return {f"add trait with {card}", f"population {species.population} gains {card}"} | {
            f"gains {card} beside {trait}" for trait in traits_of(species)
        }
    if verb == beginning.POPULATE:
        return {f"populate with {card}"}
    if verb == beginning.DRINK:
        need = "hungry" if species.hungry() else "sated"
        return {f"{need} fat layer drinks" if species.traits & HAS_FAT_LAYER else f"{need} drinks"}
    return set()


def traits_of(species: Species) -> set[str]:
    return {name for kind, name in enumerate(NAMES) if species.traits & BIT[kind]}


def told_of(played: Game, state: State, action: int) -> set[str]:
    moves = moves_of(played)
    names = moves.names()
    return {names[number] for number in moves.of(state, action)}
