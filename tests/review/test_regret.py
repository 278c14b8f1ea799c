"""Regret: what the choices of a short search lose by the judgement of a longer one."""

from __future__ import annotations

import pytest

from galapagos.bots.search_player import Budget
from galapagos.core.errors import GalapagosError
from galapagos.core.game import Game
from galapagos.core.registry import game
from galapagos.review.regret import Judged, Regret, judged_decisions, regret
from galapagos.review.regret_cli import read_settings
from galapagos.terminal.main import run

TWO = game("beginning", seats=2)


def test_a_move_loses_what_the_best_candidate_is_worth_more():
    one = Judged(TWO.view(TWO.start(), 0), 0, [1, 2, 3, 4], {1: 0.5, 2: 0.7, 3: 0.4})
    assert [one.regret(move) for move in (1, 2, 3)] == pytest.approx([0.2, 0.0, 0.3])
    assert one.regret(4) == one.regret(3)  # no candidate: as bad as the worst of them


def test_regrets_are_compared_decision_by_decision():
    calm, wild = Regret([0.1, 0.3, 0.5], 10.0), Regret([0.2, 0.4, 0.6], 10.0)
    assert wild.mean == pytest.approx(0.4)
    assert wild.error > 0.1
    more, error = wild.compared_with(calm)
    assert more == pytest.approx(0.1)
    assert error == pytest.approx(0.0)  # the same in every decision, however much these differ


def test_judged_decisions_are_real_ones_and_the_same_for_the_same_seed():
    found = list(judged_decisions(TWO, 3, 20, seed=2))
    assert len(found) == 3
    for one in found:
        assert len(one.choices) >= 3
        assert 2 <= len(one.values) <= 8
        assert set(one.values) <= set(one.choices)
        assert all(0 <= value <= 1 for value in one.values.values())
        assert one.view.eyes == one.seat
    assert [one.values for one in judged_decisions(TWO, 3, 20, seed=2)] == [one.values for one in found]


def test_a_search_that_sees_little_loses_more():
    decisions = list(judged_decisions(TWO, 12, 60))
    long, short = (regret(TWO, decisions, Budget(iterations=count), {}) for count in (80, 1))
    assert long.iterations > 10 * short.iterations
    assert 0 < long.mean < short.mean
    blind = regret(TWO, decisions, Budget(iterations=80), {"exploration": 0.0, "temperature": 100.0})
    assert blind.mean > long.mean


@pytest.mark.parametrize("made", [game("stones", board="rect-7x7"), game("tyranno")], ids=["stones", "tyranno"])
def test_other_games_are_judged_too(made: Game):
    """Stones skip moves that their evaluator shuns, and Tyranno races."""
    (one,) = judged_decisions(made, 1, 6)
    assert regret(made, [one], Budget(iterations=6), {}).losses[0] >= 0


def test_the_command_says_what_settings_lose(capsys: pytest.CaptureFixture[str]):
    little = ["--positions", "2", "--iterations", "4", "--seconds", "0.001"]
    assert run(["tune", "regret", "beginning", "temperature=0.04,horizon=1", *little]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("as they are: loses ")
    assert second.startswith("temperature=0.04,horizon=1: loses ")
    assert second.endswith(" against today's")


def test_settings_that_cannot_be_read_are_refused_before_anything_is_judged(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(GalapagosError, match="settings are written temperature="):
        read_settings("temperature")
    assert run(["tune", "regret", "beginning", "temprature=0.04"]) == 2
    assert "temperature" in capsys.readouterr().err
