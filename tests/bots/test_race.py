"""A race compares a few answers fairly, drops who falls behind, and ends when one is left."""

from __future__ import annotations

import pytest

from galapagos.bots.racing import ALIKE, FIRST_LAPS, Race
from galapagos.bots.search_player import Budget, SearchPlayer
from galapagos.bots.search_settings import choosing_habits, habits_for
from galapagos.core.registry import game
from galapagos.core.rng import Rng
from galapagos.core.table import Prompt
from tests.bots.positions import last_bite, middle_of, turn_at

RACERS = 5


def racing(iterations: int, seed: int = 1) -> SearchPlayer:
    return SearchPlayer(Rng(seed), Budget(iterations=iterations), {"racers": RACERS})


def many_answers() -> Prompt:
    tyranno = game("tyranno", seats=4)
    return turn_at(tyranno, middle_of(tyranno, 12))


def race_of(turn: Prompt, **habits: float) -> Race:
    world = turn.game.imagine(turn.view, Rng(1))
    return Race(world, turn.seat, habits_for(turn.game.name, looks=1, **habits), Rng(1))


@pytest.mark.parametrize("seed", range(5))
def test_the_last_bite_wins_the_race(seed: int):
    turn = last_bite()
    thought = racing(60, seed).think(turn)
    assert turn.words[turn.choices.index(thought.move)] == "wolf attacks crab"
    assert thought.line == ["bob: wolf attacks crab"]


def test_who_only_has_to_choose_stops_when_one_is_left():
    player = racing(10_000)
    player.choose(last_bite())
    assert player.last is not None
    assert player.last.iterations == 2 * FIRST_LAPS  # two answers, and the first look at who is behind


def test_only_the_best_looking_take_part():
    race = race_of(many_answers(), racers=RACERS)
    race.run(RACERS)
    hunches, tried = list(race.root.hunches), list(race.root.tried)
    assert sum(tried) == len(race.racers) == RACERS
    assert max(hunches) in [hunches[slot] for slot in race.racers]
    worst = min(hunches[slot] for slot in race.racers)
    better = {round(hunch, 7) for hunch in hunches if hunch > worst + 1e-6}
    assert better <= {round(hunches[slot], 7) for slot in race.racers}  # nobody who looks better was left out


def test_those_who_look_the_same_do_not_take_all_places():
    race = race_of(many_answers(), racers=40)
    race.run(1)
    looks = [round(race.root.hunches[slot], 6) for slot in race.racers]
    everybody = [round(hunch, 6) for hunch in race.root.hunches]
    assert max(everybody.count(look) for look in looks) > ALIKE
    assert max(looks.count(look) for look in looks) == ALIKE


def test_nobody_leads_by_running_first():
    """Stopped in the middle of a lap: all who are still in it have been seen equally often."""
    race = race_of(many_answers(), racers=RACERS, doubt=1000)
    race.run(3 * RACERS + 2)
    assert {race.root.tried[slot] for slot in race.racers} == {3}
    assert race.iterations == 3 * RACERS + 2


def test_a_lap_is_the_same_for_everybody():
    """Two racers with the same answer reach the same, lap by lap."""
    race = race_of(many_answers(), racers=2, doubt=1000)
    race.run(1)
    race.root.actions[race.racers[1]] = race.root.actions[race.racers[0]]
    race.run(19)
    first, second = (list(race.times[slot]) for slot in race.racers)
    assert first == second
    assert len(set(first)) > 1


def test_the_longer_the_fewer():
    left = []
    race = race_of(many_answers(), racers=12, doubt=0.5)
    for _ in range(3):
        race.run(40)
        left.append(len(race.racers))
    assert left == sorted(left, reverse=True)
    assert left[-1] < left[0] == 12


def test_who_is_ahead_stays_and_who_is_behind_goes():
    race = race_of(many_answers(), racers=6, doubt=0)
    race.run(6 * FIRST_LAPS)
    reached = {slot: sum(race.times[slot]) for slot in range(len(race.times)) if len(race.times[slot])}
    assert len(reached) == 6
    assert list(race.racers) == [slot for slot in reached if reached[slot] == max(reached.values())]


def test_doubt_keeps_racers_in():
    sure, unsure = (race_of(many_answers(), racers=12, doubt=doubt) for doubt in (0.5, 1000))
    sure.run(60)
    unsure.run(60)
    assert len(sure.racers) < len(unsure.racers) == 12


def test_tyranno_races_to_choose_and_grows_a_tree_to_weigh():
    assert choosing_habits("tyranno").racers > 0
    assert choosing_habits("tyranno", racers=3).racers == 3
    assert habits_for("tyranno").racers == choosing_habits("beginning").racers == 0
    player = SearchPlayer(Rng(1), Budget(iterations=1))
    player.think(many_answers())
    assert isinstance(player.last, Race)
