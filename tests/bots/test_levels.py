"""The levels that a person may choose, and the names of bots."""

from __future__ import annotations

import pytest

from galapagos.bots import bot, bot_names
from galapagos.bots.levels import LEVELS, LevelPlayer
from galapagos.bots.registry import split_evaluator
from galapagos.bots.search_player import Budget, SearchPlayer, SearchResult
from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.evaluators import LEARNED, STANDARD
from galapagos.core.rng import Rng
from tests.support.positions import last_bite


def test_the_levels_and_the_time_they_take():
    assert {name: level.seconds for name, level in LEVELS.items()} == {
        "beginner": 0.2, "casual": 0.5, "strong": 1.0, "expert": 3.0,
    }  # fmt: skip
    assert bot_names() == ["random", "greedy", "beginner", "casual", "strong", "expert"]


@pytest.mark.parametrize("name", ["random", "greedy", "beginner", "casual", "strong:50", "expert:50", "expert:0.05s"])
def test_every_bot_answers_its_decision(name: str):
    turn = last_bite()
    assert bot(name, 1).choose(turn) in turn.choices


def test_the_upper_levels_judge_by_a_network_where_one_was_trained():
    for level, evaluator in (("casual", STANDARD), ("strong", LEARNED), ("expert", LEARNED)):
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


def test_casual_errs_less_than_a_beginner():
    values = [0.60, 0.57, 0.52, 0.50]
    assert picks("casual", values)[0] > picks("beginner", values)[0]


def test_the_upper_levels_take_what_they_found_best():
    assert picks("strong", [0.6, 0.59, 0.58])[0] == picks("expert", [0.6, 0.59, 0.58])[0] == 300


def test_a_beginner_overlooks_what_is_not_obvious():
    """The fourth at first sight is the best, and still missed now and then."""
    missed = 300 - picks("beginner", [0.3, 0.3, 0.3, 0.9])[3]
    assert 60 < missed < 200
