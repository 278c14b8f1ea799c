"""What a table looks worth: a player who always takes what looks best plays sensibly."""

from __future__ import annotations

from typing import Any

from galapagos.core.evaluator import Evaluator
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import State, play_chance
from galapagos.games.origin.evaluation import OriginEvaluator
from tests.rules.origin.tables import origin
from tests.rules.table import TestTable

EVALUATOR: Evaluator[Any] = OriginEvaluator()


def worths(state: State, rng: Rng) -> dict[int, float]:
    """What each choice leads to, once chance has answered, over a few throws."""
    seat = state.actor
    worth: dict[int, float] = {}
    for action in state.choices():
        for _ in range(6):
            after = state.copy()
            after.play(action)
            while after.actor == CHANCE:
                play_chance(after, rng)
            worth[action] = worth.get(action, 0.0) + EVALUATOR.evaluate(after, seat)
    return worth


def best(table: TestTable) -> str:
    worth = worths(table.state, Rng(3))
    return table.game.write(table.state, max(worth, key=lambda action: worth[action]))


def test_it_feeds_what_would_starve() -> None:
    table = origin("""
        bank: 1
        ann: bear(fat-tissue camouflage)1r hare(camouflage)
        bob: crab()1r
    """)
    assert best(table) == "hare eats"


def test_it_feeds_the_animal_that_is_worth_more() -> None:
    table = origin("""
        bank: 1
        ann: hare() lizard(running camouflage burrowing)
        bob: crab()1r
    """)
    assert best(table) == "lizard eats"


def test_it_attacks_when_it_pays() -> None:
    table = origin("""
        bank: 4
        ann: wolf(carnivorous)
        bob: lizard(piracy grazing sharp-vision)
    """)
    assert best(table) == "wolf hunts lizard"


def test_it_does_not_eat_its_own_animals_or_poison_itself() -> None:
    table = origin("""
        bank: 4
        ann: wolf(carnivorous) hare()
        bob: toad(poisonous)
    """)
    assert best(table) in {"wolf eats", "hare eats"}


def test_it_hibernates_rather_than_starve() -> None:
    table = origin("ann: bear(hibernation)\nbob: hare()1r\n  hand: running")
    assert best(table) == "bear hibernates"


def test_it_lays_no_more_animals_than_it_can_feed() -> None:
    table = origin("""
        phase: ann develops
        ann: hare() fox() owl()
          hand: running
        bob: crab() eel() toad()
    """)
    assert best(table).endswith("gains running")


def test_it_does_not_make_a_predator_of_what_would_eat_its_own_kin() -> None:
    table = origin("""
        phase: ann develops
        ann: hare()1r fox()1r owl()1r newt()1r
          hand: communication/carnivorous
        bob: crab(camouflage swimming)
    """)
    assert "gains carnivorous" not in best(table)


def test_it_beats_a_random_player_with_and_without_expansions() -> None:
    half = origin(continents=True, time_to_fly=True)
    won = sum(greedy_wins(table, seat) for seat, table in enumerate((origin(), origin(), half)))
    assert won >= 2


def greedy_wins(table: TestTable, seed: int) -> bool:
    state, rng, seat = table.state, Rng(seed + 1), seed % 2
    state.log = None
    while state.actor != OVER:
        if state.actor == CHANCE:
            play_chance(state, rng)
        elif state.actor == seat:
            state.play(first_best(state, rng))
        else:
            state.play(rng.pick(state.choices()))
    return state.winners() == [seat]


def first_best(state: State, rng: Rng) -> int:
    seat, found, most = state.actor, -1, -1e9
    for action in state.choices():
        after = state.copy()
        after.redeal(seat, rng)
        after.play(action)
        while after.actor == CHANCE:
            play_chance(after, rng)
        worth = EVALUATOR.evaluate(after, seat)
        if worth > most:
            found, most = action, worth
    return found
