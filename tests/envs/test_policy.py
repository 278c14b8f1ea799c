"""Policies as players, and opponents of every kind for one learner."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import galapagos
from galapagos.arena.facade import Bot
from galapagos.core.errors import GalapagosError, IllegalMove
from galapagos.envs import policy_player
from galapagos.envs.gymnasium import SeatEnv
from galapagos.envs.vector import VectorEnv
from tests.support.bots import Demanding, First, Lucky
from tests.support.tables import GAMES
from tests.support.vectors import begun, stepped


def first(observation: Any, mask: Any) -> int:
    """A policy: the first legal action."""
    assert observation.dtype == np.float32
    return int(np.flatnonzero(mask)[0])


@pytest.mark.parametrize("name", GAMES)
def test_a_policy_sees_at_a_table_what_it_sees_in_an_environment(name: str):
    """It gets the same observations and masks, and its answers lead to the same game."""
    asked: list[list[tuple[bytes, bytes]]] = [[], []]

    def noting(place: int) -> Any:
        def policy(observation: Any, mask: Any) -> int:
            asked[place].append((observation.tobytes(), mask.tobytes()))
            return first(observation, mask)

        return policy

    game = galapagos.game(name)
    env = SeatEnv(game, opponents=noting(1))
    observation, info = env.reset(seed=3)
    player, steps = policy_player(noting(0)), 0
    while steps < 25:
        assert len(env.session.spelling.said) == 0
        prompt = env.turn_of(env.seat, list(env.session.state.choices()))
        before = len(asked[0])
        action = player.choose(prompt)
        for seen, mask in asked[0][before:]:
            assert (observation.tobytes(), info["action_mask"].tobytes()) == (seen, mask)
            observation, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
            steps += 1
            if over:
                observation, info = env.reset()
        assert action in prompt.choices
    assert asked[1]


def test_a_policy_plays_a_match():
    players: dict[str, Bot] = {"policy": policy_player(first), "random": "random"}
    assert galapagos.match("beginning", players, games=2)["policy"].games == 2


def test_an_illegal_answer_is_refused():
    env = SeatEnv("beginning", opponents=lambda observation, mask: int(np.flatnonzero(mask == 0)[0]))
    with pytest.raises(IllegalMove, match="not among the choices"):
        play(env, games=1)


def play(env: SeatEnv, games: int) -> list[float]:
    rewards = []
    for seed in range(games):
        env.reset(seed=seed)
        over = False
        while not over:
            _, reward, over, _, _ = env.step(first(env.observation(), env.action_masks()))
        rewards.append(reward)
    return rewards


@pytest.mark.parametrize(
    "opponents",
    [
        "greedy",
        First(),
        Lucky,
        first,
        ["random", "greedy"],
        [First, first],
        (Lucky, "tests.support.bots:First"),
        policy_player(first),
    ],
)
def test_opponents_of_every_kind(opponents: Any):
    once, again = (play(SeatEnv("beginning", seats=3, opponents=opponents), 1) for _ in range(2))
    assert once == again


def test_a_list_is_clockwise_from_the_learner():
    env = SeatEnv("beginning", seats=4, seat=2, opponents=[First, Lucky, "random"])
    env.reset(seed=1)
    assert {seat: type(player) for seat, player in env.players.items()} == {3: First, 0: Lucky}


def test_the_seat_can_be_drawn_for_every_game():
    env = SeatEnv("beginning", seats=3, seat="random")
    seats = []
    for seed in range(30):
        env.reset(seed=seed)
        seats.append(env.seat)
        assert env.session.state.actor == env.seat
    assert set(seats) == {0, 1, 2}
    env.reset(seed=7)
    assert env.seat == seats[7]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"opponents": "gredy"}, "there is no bot"),
        ({"opponents": ["greedy", "greedy"]}, "need one opponent or 1, not 2"),
        ({"opponents": []}, "not 0"),
        ({"opponents": 7}, "is no opponent"),
        ({"opponents": Demanding}, "it needs network"),
        ({"seat": 5}, "there is no seat 5"),
        ({"seat": "somewhere"}, "there is no seat 'somewhere'"),
        ({"reward": "money"}, "there is no reward 'money'"),
    ],
)
def test_mistakes_show_at_construction(wrong: dict[str, Any], said: str):
    with pytest.raises(GalapagosError, match=said):
        SeatEnv("beginning", **wrong)


# -- moves that the stone game does not need ---------------------------------------------------------------------------


def letters(env: Any, *names: str) -> list[int]:
    return [first for name, first, _ in env.encoding.letters if name in names]


def test_stones_are_not_resigned_by_default():
    games = VectorEnv("stones", 8, board="rect-7x7")
    unwanted = letters(games, "resign", "pass", "offer_end")
    now, steps, ended = begun(games, 1), 0, 0
    while ended < 8:
        assert not now.masks[:, unwanted].any()
        now = stepped(games, games.random_actions())
        steps, ended = steps + 1, ended + int(now.ended.sum())
    assert steps > 100  # with resignation a random game lasts about eight decisions


@pytest.mark.parametrize(("wish", "names"), [("resign", ["resign"]), ("offers", ["offer_end"]), ("passes", ["pass"])])
def test_they_can_be_wanted(wish: str, names: list[str]):
    wanted: dict[str, Any] = {"board": "rect-7x7", wish: True}
    for env in (VectorEnv("stones", 1, **wanted), SeatEnv("stones", **wanted)):
        legal = set[int]()
        for _ in range(30):
            if isinstance(env, VectorEnv):
                now = stepped(env, env.random_actions()) if legal else begun(env, 1)
                legal |= set(np.flatnonzero(now.masks[0]))
            else:
                if not legal:
                    env.reset(seed=1)
                legal |= set(np.flatnonzero(env.action_masks()))
                if env.step(first(env.observation(), env.action_masks()))[2]:
                    break
        assert [name for name in ("resign", "offer_end", "pass") if letters(env, name)[0] in legal] == names


@pytest.mark.parametrize("name", GAMES)
def test_letters_keep_their_numbers(name: str):
    """What is left out is never legal, and nothing else changes."""
    short, whole = VectorEnv(name, 1), VectorEnv(name, 1, resign=True, offers=True, passes=True)
    assert short.encoding.letters == whole.encoding.letters
    assert short.encoding.parts == whole.encoding.parts
    assert short.encoding.version == whole.encoding.version
    if name != "stones":  # there `pass` is a move like any other
        assert begun(short, 1).masks.tolist() == begun(whole, 1).masks.tolist()
