"""The levels that a person may choose, and the names of bots."""

from __future__ import annotations

from itertools import pairwise

import pytest

from galapagos.bots import bot, bot_names
from galapagos.bots.levels import LEVELS, Level, LevelPlayer, Limits
from galapagos.bots.registry import split_evaluator
from galapagos.bots.search_player import Budget, SearchPlayer, SearchResult
from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.evaluators import LEARNED, STANDARD
from galapagos.core.registry import game, game_names
from galapagos.core.rng import Rng
from tests.support.positions import last_bite

UNHURRIED = ["beginner", "casual", "skilled", "seasoned"]  # their iterations end before their time does


def test_the_levels_and_the_time_they_take():
    assert {name: level.seconds for name, level in LEVELS.items()} == {
        "beginner": 0.2, "casual": 0.5, "skilled": 0.7, "seasoned": 0.8, "strong": 1.0, "expert": 3.0,
    }  # fmt: skip
    assert bot_names() == ["random", "greedy", *LEVELS]


@pytest.mark.parametrize("name", ["random", "greedy", *UNHURRIED, "strong:50", "expert:50", "expert:0.05s"])
def test_every_bot_answers_its_decision(name: str):
    turn = last_bite()
    assert bot(name, 1).choose(turn) in turn.choices


def test_the_upper_levels_judge_by_a_network_where_one_was_trained():
    for level, evaluator in (("skilled", STANDARD), ("seasoned", LEARNED), ("strong", LEARNED), ("expert", LEARNED)):
        for budget in ("", ":20", ":0.3s"):
            assert split_evaluator(level + budget) == (level + budget, evaluator)
            assert split_evaluator(f"{level}{budget}@{STANDARD}")[1] == STANDARD
        player = bot(level)
        assert isinstance(player, SearchPlayer)
        assert player.evaluator == evaluator
    assert split_evaluator("expert*2")[1] == LEARNED
    assert split_evaluator("search:20")[1] == STANDARD


@pytest.mark.parametrize("name", ["random", "greedy", "beginner", "search:20"])
def test_a_seed_makes_a_bot_repeat_itself(name: str):
    turn = last_bite()
    assert [bot(name, 7).choose(turn) for _ in range(3)] == [bot(name, 7).choose(turn)] * 3


def test_a_budget_in_the_name():
    player = bot("search:200")
    assert isinstance(player, SearchPlayer)
    assert player.budget == Budget(iterations=200)
    player = bot("expert:0.3s")
    assert isinstance(player, LevelPlayer)
    assert player.budget == Budget(seconds=0.3)
    assert bot("expert:0.3cpu").budget == Budget(seconds=0.3, processor=True)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "name", ["search:", "search:x", "search:-1", "search:0", "expert:0s", "strong:1.5", "expert:0cpu", "expert:cpu"]
)
def test_a_budget_that_cannot_be_read(name: str):
    with pytest.raises(GalapagosError, match="cannot read the budget"):
        bot(name)


@pytest.mark.parametrize("name", ["exprt", "search", "greedy:3", "oracle:100", ""])
def test_an_unknown_bot(name: str):
    with pytest.raises(UnknownName, match="there is no bot"):
        bot(name)


def result(values: list[float]) -> SearchResult:
    choices = list(range(len(values)))
    return SearchResult(0, choices, [9 - one for one in choices], values, [0.5, 0.5], [], 40, 0.0)


def picks(name: str, values: list[float], times: int = 300) -> list[int]:
    player = LevelPlayer(Rng(1), LEVELS[name])
    answers = [player.pick(result(values)) for _ in range(times)]
    return [answers.count(choice) for choice in range(len(values))]


def test_a_beginner_errs_by_a_little_not_by_a_lot():
    """The second best is taken often, what throws the game away hardly ever."""
    best, second, blunder = picks("beginner", [0.60, 0.57, 0.10])
    assert best > second > 60
    assert blunder <= 3


def test_each_level_errs_less_than_the_one_below():
    values = [0.60, 0.59, 0.57, 0.55]
    best = [picks(level, values)[0] for level in [*UNHURRIED, "strong"]]
    assert best == sorted(set(best))


def test_the_upper_levels_take_what_they_found_best():
    assert picks("strong", [0.6, 0.59, 0.58])[0] == picks("expert", [0.6, 0.59, 0.58])[0] == 300


def test_a_beginner_overlooks_what_is_not_obvious():
    """The fourth at first sight is the best, and still missed now and then."""
    missed = 300 - picks("beginner", [0.3, 0.3, 0.3, 0.9])[3]
    assert 60 < missed < 200


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_a_level_has_limits_of_its_own_where_they_make_the_steps_even(level: Level):
    assert set(level.special) <= set(game_names())
    for name in game_names():
        limits = level.special.get(name, level.usual)
        assert LevelPlayer(Rng(1), level).budget_for(game(name)) == Budget(level.seconds, limits.iterations)
        named = Budget(iterations=7)
        assert LevelPlayer(Rng(1), level, named).budget_for(game(name)) == named


def test_a_level_keeps_to_the_limits_of_the_game():
    turn = last_bite()
    level = Level("thoughtful", 10.0, Limits(5), {turn.game.name: Limits(30, 0.1, 0.5)})
    player = LevelPlayer(Rng(1), level)
    player.choose(turn)
    assert player.last is not None
    assert player.last.iterations == 30
    assert player.limits == level.special[turn.game.name]


@pytest.mark.parametrize("name", game_names())
def test_each_level_is_limited_less_than_the_one_below(name: str):
    limits = [level.limits(name) for level in LEVELS.values()]
    for lower, upper in pairwise(limits):
        assert upper.temperature <= lower.temperature
        assert upper.oversight <= lower.oversight
    for lower, upper in pairwise(limits[2:]):  # those below have a shorter horizon, and more iterations for it
        assert upper.iterations > lower.iterations
