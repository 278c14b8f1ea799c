"""A race compares a few answers fairly, drops those that fall behind, and ends when one is left."""

from __future__ import annotations

import pytest

from galapagos.bots.racing import FIRST_LAPS, MAX_ALIKE, RacingSearch
from galapagos.bots.search_player import Budget, SearchPlayer
from galapagos.bots.search_settings import analysis_settings, playing_settings
from galapagos.core.registry import game
from galapagos.core.rng import Rng
from galapagos.core.table import Prompt
from tests.support.positions import last_bite, middle_of, turn_at

RACERS = 5


def racing(iterations: int, seed: int = 1) -> SearchPlayer:
    return SearchPlayer(Rng(seed), Budget(iterations=iterations), {"racers": RACERS})


def many_answers() -> Prompt:
    tyranno = game("tyranno", seats=4)
    return turn_at(tyranno, middle_of(tyranno, 12))


def race_of(turn: Prompt, **settings: float) -> RacingSearch:
    world = turn.game.imagine(turn.view, Rng(1))
    chosen = analysis_settings(turn.game.name, prior_worlds=1, **settings)
    return RacingSearch(world, turn.seat, turn.game.evaluator(), chosen, Rng(1))


@pytest.mark.parametrize("seed", range(5))
def test_the_last_bite_wins_the_race(seed: int):
    turn = last_bite()
    thought = racing(60, seed).think(turn)
    assert turn.words[turn.choices.index(thought.move)] == "wolf attacks crab"
    assert thought.line == ["bob: wolf attacks crab"]


def test_stops_when_one_racer_is_left():
    player = racing(10_000)
    player.choose(last_bite())
    assert player.last is not None
    assert player.last.iterations == 2 * FIRST_LAPS  # two answers, and the first look at who is behind


def test_only_the_best_looking_take_part():
    race = race_of(many_answers(), racers=RACERS)
    race.run(RACERS)
    priors, tried = list(race.root.priors), list(race.root.tries)
    assert sum(tried) == len(race.racers) == RACERS
    assert max(priors) in [priors[slot] for slot in race.racers]
    worst = min(priors[slot] for slot in race.racers)
    better = {round(prior, 7) for prior in priors if prior > worst + 1e-6}
    assert better <= {round(priors[slot], 7) for slot in race.racers}  # no better looking move was left out


def test_equal_priors_do_not_take_all_slots():
    race = race_of(many_answers(), racers=40)
    race.run(1)
    looks = [round(race.root.priors[slot], 6) for slot in race.racers]
    everybody = [round(prior, 6) for prior in race.root.priors]
    assert max(everybody.count(look) for look in looks) > MAX_ALIKE
    assert max(looks.count(look) for look in looks) == MAX_ALIKE


def test_nobody_leads_by_running_first():
    """Stopped in the middle of a lap: all racers still in it have been played equally often."""
    race = race_of(many_answers(), racers=RACERS, drop_errors=1000)
    race.run(3 * RACERS + 2)
    assert {race.root.tries[slot] for slot in race.racers} == {3}
    assert race.iterations == 3 * RACERS + 2


def test_a_lap_is_the_same_for_everybody():
    """Two racers with the same answer get the same result, lap by lap."""
    race = race_of(many_answers(), racers=2, drop_errors=1000)
    race.run(1)
    race.root.actions[race.racers[1]] = race.root.actions[race.racers[0]]
    race.run(19)
    first, second = (list(race.lap_results[slot]) for slot in race.racers)
    assert first == second
    assert len(set(first)) > 1


def test_the_longer_the_fewer():
    left = []
    race = race_of(many_answers(), racers=12, drop_errors=0.5)
    for _ in range(3):
        race.run(40)
        left.append(len(race.racers))
    assert left == sorted(left, reverse=True)
    assert left[-1] < left[0] == 12


def test_drops_racers_that_fall_behind():
    race = race_of(many_answers(), racers=6, drop_errors=0)
    race.run(6 * FIRST_LAPS)
    runs = race.lap_results
    reached = {slot: sum(runs[slot]) for slot in range(len(runs)) if len(runs[slot])}
    assert len(reached) == 6
    assert list(race.racers) == [slot for slot in reached if reached[slot] == max(reached.values())]


def test_a_high_threshold_keeps_racers_in():
    sure, unsure = (race_of(many_answers(), racers=12, drop_errors=errors) for errors in (0.5, 1000))
    sure.run(60)
    unsure.run(60)
    assert len(sure.racers) < len(unsure.racers) == 12


def test_tyranno_races_where_other_games_grow_a_tree():
    assert playing_settings("tyranno").racers > 0
    assert playing_settings("tyranno", racers=3).racers == 3
    assert analysis_settings("tyranno").racers == playing_settings("beginning").racers == 0
    player = SearchPlayer(Rng(1), Budget(iterations=1))
    player.think(many_answers())
    assert isinstance(player.last, RacingSearch)
