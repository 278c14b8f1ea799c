"""OpenSpiel's own tests and algorithms, on every game."""

from __future__ import annotations

import re

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.observation import make_observation

import galapagos.envs.openspiel
from galapagos.core.registry import game as make_game
from galapagos.core.registry import game_class
from tests.support.tables import GAMES

NAMES = {
    "beginning": "galapagos_beginning(seats=3)",
    "origin": "galapagos_origin(seats=2)",
    "stones": "galapagos_stones(board=rect-7x7)",
    "tyranno": "galapagos_tyranno(seats=2)",
}

QUITTING = {"accept", "offer end", "pass", "resign"}  # of the stone game: or the board would stay almost empty


def walked(name, steps, seed=1):
    """A state after this many random steps, at a decision of a player."""
    state, rng = pyspiel.load_game(NAMES[name]).new_initial_state(), np.random.RandomState(seed)
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        steps -= 1
        state.apply_action(some_action(state, rng))
    return state


def some_action(state, rng):
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        return rng.choice(outcomes, p=chances)
    return rng.choice([action for action in state.legal_actions() if state.action_to_string(action) not in QUITTING])


def test_all_games_are_registered():
    assert set(NAMES) == set(GAMES) == set(galapagos.envs.openspiel.REGISTERED)
    assert {f"galapagos_{name}" for name in GAMES} <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations(name):
    pyspiel.random_sim_test(pyspiel.load_game(NAMES[name]), num_sims=1, serialize=True, verbose=False)


@pytest.mark.filterwarnings("ignore:The chararray class is deprecated")  # OpenSpiel's own, with numpy 2.5
@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_comes_back_the_same(name):
    """What OpenSpiel writes down of a game is what comes out when the same actions are taken again."""
    first = playthrough(NAMES[name], None, seed=7)
    actions = [int(action) for action in re.findall(r"^action: (\d+)$", first, re.MULTILINE)]
    assert actions
    assert playthrough(NAMES[name], actions) == first


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_a_parameter(name):
    for seats, options in game_class(name).variants():
        if not game_class(name)(seats, **options).bounded():
            continue  # OpenSpiel cannot play it
        chosen = {"seats": seats, **options}
        if not make_game(name, seats=seats, **options).bounded():
            continue  # refused: see test_refuses_options_without_a_longest_game
        game = pyspiel.load_game(f"galapagos_{name}", chosen)
        assert game.num_players() == seats
        assert game.get_parameters()["seats"] == seats
        for option, value in options.items():
            assert game.rules.game.options[option] == value


@pytest.mark.parametrize("name", GAMES)
def test_chances_sum_to_one(name):
    state, rng = pyspiel.load_game(NAMES[name]).new_initial_state(), np.random.RandomState(2)
    for _ in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            chances_are_true(state.position, state.chance_outcomes())
        state.apply_action(some_action(state, rng))


def chances_are_true(position, outcomes):
    """As the rules weigh them, in the order of their letters."""
    weights = dict(zip(position.state.choices(), position.state.weights(), strict=True))
    total = sum(weights.values())
    meant = [position.encoding.read_chance(position.state, letter) for letter, _ in outcomes]
    assert sorted(meant) == sorted(weights)
    assert [chance for _, chance in outcomes] == pytest.approx([weights[action] / total for action in meant])
    assert outcomes == sorted(outcomes)


@pytest.mark.parametrize("name", GAMES)
def test_the_short_ways_say_what_openspiel_says(name):
    state, rng = pyspiel.load_game(NAMES[name]).new_initial_state(), np.random.RandomState(3)
    for _ in range(80):
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        for player in range(state.num_players()):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
        if state.is_terminal():
            break
        state.apply_action(some_action(state, rng))


@pytest.mark.parametrize("name", GAMES)
def test_a_clone_goes_its_own_way(name):
    state = walked(name, 40)
    text, twin = str(state), state.clone()
    assert str(twin) == text
    assert twin.history() == state.history()
    twin.apply_action(twin.legal_actions()[-1])
    assert str(state) == text


def half_said(name):
    """A state in the middle of an answer, and the same one a letter before."""
    state, rng = walked(name, 10), np.random.RandomState(6)
    for _ in range(500):
        before = state.clone()
        state.apply_action(some_action(state, rng))
        if state.position.spelling.said and not before.position.spelling.said:
            return before, state
    raise AssertionError("no answer of several letters")


@pytest.mark.parametrize("name", ["beginning", "origin"])
def test_a_clone_goes_on_in_the_middle_of_an_answer(name):
    _, state = half_said(name)
    twin = state.clone()
    assert "\nsaid: " in str(state)
    assert str(twin) == str(state)
    assert twin.legal_actions() == state.legal_actions()
    action = state.legal_actions()[-1]
    state.apply_action(action)
    twin.apply_action(action)
    assert str(twin) == str(state)


@pytest.mark.parametrize("name", ["beginning", "origin"])
def test_hides_unfinished_moves_from_others(name):
    before, state = half_said(name)
    for player in range(state.num_players()):
        alone = player == state.current_player()
        same_text = before.information_state_string(player) == state.information_state_string(player)
        same_tensor = before.information_state_tensor(player) == state.information_state_tensor(player)
        assert (same_text, same_tensor) == (not alone, not alone)


@pytest.mark.parametrize("name", GAMES)
def test_actions_have_words_of_their_own(name):
    state = walked(name, 40)
    words = [state.action_to_string(action) for action in state.legal_actions()]
    assert len(set(words)) == len(words)
    assert [state.string_to_action(word) for word in words] == state.legal_actions()


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_state_goes_on_where_it_was(name):
    """At decisions of players and of chance, and in the middle of an answer."""
    game = pyspiel.load_game(NAMES[name])
    state, rng = game.new_initial_state(), np.random.RandomState(4)
    for _ in range(120):
        if state.is_terminal():
            break
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert str(again) == str(state)
        assert again.legal_actions() == state.legal_actions()
        state.apply_action(some_action(state, rng))


@pytest.mark.parametrize("name", ["beginning", "origin", "tyranno"])
def test_a_resampled_state_looks_the_same_to_the_player(name):
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for steps in (30, 60, 90):
        state = walked(name, steps, seed=steps)
        player = state.current_player()
        others = [state.resample_from_infostate(player, sampler) for _ in range(4)]
        for other in others:
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.legal_actions() == state.legal_actions()
            assert other.history() == []
        assert len({str(other) for other in others}) > 1  # what is hidden differs


@pytest.mark.parametrize("name", GAMES)
def test_observer(name):
    state = walked(name, 40)
    observation = make_observation(state.get_game())
    observation.set_from(state, 0)
    assert observation.string_from(state, 0) == state.observation_string(0)
    assert sum(part.size for part in observation.dict.values()) == observation.tensor.size
    assert list(observation.tensor) == state.observation_tensor(0)


def test_hidden_cards_are_not_in_the_information_state():
    state = walked("beginning", 60)
    assert "?" in state.information_state_string(0)
    assert "?" not in str(state).split("stack")[0]


@pytest.mark.parametrize("name", GAMES)
def test_mcts_plays(name):
    """It searches with copies of the state, to the end of the game."""
    state, rng = walked(name, 60), np.random.RandomState(1)
    bot = mcts.MCTSBot(state.get_game(), 1.4, 12, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", ["beginning", "origin", "tyranno"])
def test_ismcts_plays(name):
    """It searches in resampled states, and insists that they look the same."""
    state, rng = walked(name, 60), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, rng), 1.4, 12, random_state=rng)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("repetition", [True, False])
def test_refuses_options_without_a_longest_game(repetition: bool):
    """Repetition alone ends every game, but nobody can say after how many turns."""
    with pytest.raises(Exception, match="has no longest game"):
        pyspiel.load_game("galapagos_stones", {"turn_limit": "off", "repetition": repetition})
    assert pyspiel.load_game("galapagos_stones", {"turn_limit": "500", "repetition": repetition}).max_game_length()
