"""The games as TextArena environments, with TextArena's own registry and wrappers."""

from __future__ import annotations

import random
import re
import warnings

import pytest

from galapagos.core.registry import game_names

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # theirs, while importing
    import textarena as ta

from galapagos.envs.textarena import TextArenaEnv


def numbered(observation: str) -> int:
    """How many choices the latest question has."""
    return int(re.findall(r"^(\d+)\. ", observation.rpartition("Your decision:")[2], re.MULTILINE)[-1])


@pytest.mark.parametrize("game", game_names())
def test_agents_play_a_whole_game(game):
    env = ta.wrappers.LLMObservationWrapper(ta.make(f"Galapagos-{game}-v0"))
    rng = random.Random(4)
    env.reset(num_players=2, seed=5)
    seen, done, turns = {0: 0, 1: 0}, False, 0
    while not done and turns < 600:
        player, observation = env.get_observation()
        seen[player] += 1
        done, _ = env.step(f"I thought about 17 moves. [{rng.randint(1, numbered(observation))}]")
        turns += 1
    assert min(seen.values()) >= 1
    if done:
        rewards, infos = env.close()
        assert sum(rewards.values()) == pytest.approx(0)
        assert not any(info["invalid_move"] for info in infos.values())
        assert infos[0]["reason"].startswith("points: ")
    else:
        assert game == "tyranno"  # the longest one


def test_the_same_seed_deals_the_same_cards_and_nobody_sees_anothers_hand():
    texts = []
    for _ in range(2):
        env = TextArenaEnv("beginning")
        env.reset(num_players=3, seed=9)
        player, messages = env.get_observation()
        texts.append(messages)
        assert messages[-1][2] is ta.ObservationType.GAME_BOARD
        assert "Goal:" in messages[-1][1]
        others = [message for pid in range(3) if pid != player for message in env.state.observations[pid]]
        assert not any("hand:" in message[1] for message in others)
    assert texts[0] == texts[1]


def test_wrong_answers_are_told_and_then_the_first_choice_is_taken():
    env = TextArenaEnv("beginning", error_allowance=1)
    env.reset(num_players=2, seed=1)
    player, _ = env.get_observation()
    moves = len(env.table.history)
    env.step("No idea, maybe 2 or 3.")
    assert env.state.current_player_id == player
    assert "is no answer" in env.get_observation()[1][-1][1]
    assert len(env.table.history) == moves
    env.step("Still no idea.")
    assert len(env.table.history) > moves
    assert env.state.game_info[player]["invalid_move"]
    assert not env.state.elimination_order


def test_unlike_elsewhere_a_group_keeps_the_turn():
    env = TextArenaEnv("tyranno")
    env.reset(num_players=2, seed=3)
    rng = random.Random(1)
    for _ in range(200):
        player, _ = env.get_observation()
        steps = len(env.asked.steps)
        env.step(f"[{rng.randint(1, len(env.asked.entries))}]")
        if len(env.asked.steps) > steps:
            assert env.state.current_player_id == player
            assert "So far:" in env.get_observation()[1][-1][1]
            return
    raise AssertionError("no group was opened")
