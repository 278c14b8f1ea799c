"""Playing styles: the same judgement, with a fondness for some features."""

from __future__ import annotations

from collections import Counter
from functools import cache

import msgspec
import pytest

from galapagos.bots import bot, check_bot, runs_code
from galapagos.bots.registry import split_evaluator
from galapagos.core.dealers import SeededDealer
from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.evaluators import style_names
from galapagos.core.game import Game
from galapagos.core.net_files import required_features
from galapagos.core.registry import game, game_names
from galapagos.core.sentinels import OVER
from galapagos.core.table import Table
from tests.support.positions import last_bite, middle_of

STYLES = ["hunter", "grazer", "collector"]
STYLED = ["beginning", "origin"]  # the other games have no styles
BOT = "search:8"
DEALS = 8  # each from both seats
FULL = "full species for the turns left"


# -- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "whole", "evaluator"),
    [
        ("casual~hunter", "casual", "standard~hunter"),
        ("expert:0.3s~grazer", "expert:0.3s", "learned~grazer"),
        ("search:20@learned~hunter", "search:20", "learned~hunter"),
        ("search:20@PROGRA~1/net.json", "search:20", "PROGRA~1/net.json"),
        ("greedy", "greedy", "standard"),
    ],
)
def test_a_style_is_part_of_the_evaluator(name: str, whole: str, evaluator: str):
    assert split_evaluator(name) == (whole, evaluator)


def test_a_style_runs_no_code_of_others():
    assert not runs_code("casual~hunter")
    assert runs_code("greedy@x.py:Judge~hunter")


@pytest.mark.parametrize("name", game_names())
def test_the_games_with_styles(name: str):
    played = game(name)
    assert style_names(played) == (STYLES if name in STYLED else [])
    for style in style_names(played):
        check_bot(f"casual~{style}", played)  # also that every feature it names exists


def test_unknown_styles_are_refused():
    with pytest.raises(UnknownName, match="beginning has no playing style 'huntr': did you mean 'hunter'"):
        check_bot("casual~huntr", game("beginning"))
    with pytest.raises(UnknownName, match="stones has no playing style 'hunter'"):
        check_bot("casual~hunter", game("stones"))
    with pytest.raises(GalapagosError, match="leave ~hunter out"):
        bot("tests.support.bots:First~hunter")


# -- judgement --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STYLED)
def test_a_style_adds_its_weights_times_the_features(name: str):
    played = game(name, seats=2)
    state, features = middle_of(played, 40), required_features(played)
    plain, sides = played.evaluator(), features.side_names()
    inputs = features.inputs(state, 0)
    own, rival = dict(zip(sides, inputs, strict=False)), dict(zip(sides, inputs[len(sides) :], strict=False))
    for called, style in features.styles().items():
        styled = played.evaluator(f"standard~{called}")
        liked = sum(weight * own[feature] for feature, weight in style.own.items())
        liked += sum(weight * rival[feature] for feature, weight in style.rivals.items())
        expected = plain.evaluate(state, 0) + plain.reach(state) * liked
        assert styled.evaluate(state, 0) == pytest.approx(expected)
        assert list(styled.evaluate_all(state)) == pytest.approx([styled.evaluate(state, seat) for seat in range(2)])


def test_rivals_count_on_average():
    played = game("origin", seats=4)
    state, features = middle_of(played, 60), required_features(played)
    sides = [features.inputs(state, seat)[: len(features.side_names())] for seat in range(4)]
    animals = features.side_names().index("animals")
    style = features.styles()["hunter"]
    liked = sum(weight * sides[1][features.side_names().index(name)] for name, weight in style.own.items())
    liked += style.rivals["animals"] * sum(sides[seat][animals] for seat in (0, 2, 3)) / 3
    plain, styled = played.evaluator(), played.evaluator("standard~hunter")
    assert styled.evaluate(state, 1) - plain.evaluate(state, 1) == pytest.approx(plain.reach(state) * liked)


def test_a_finished_game_counts_as_it_ended():
    played, state = game("beginning", seats=2), last_bite().imagined
    state.play(state.choices()[-1])
    while state.actor >= 0:
        state.play(state.choices()[0])
    assert state.actor == OVER
    assert played.evaluator("standard~hunter").evaluate(state, 0) == played.evaluator().evaluate(state, 0)
    assert list(played.evaluator("standard~hunter").evaluate_all(state)) == list(played.evaluator().evaluate_all(state))


# -- play -------------------------------------------------------------------------------------------------------------


class Seen(msgspec.Struct):
    """What a bot did in some games, by the key of the deed, and the mean of a feature over its decisions."""

    deeds: Counter[str]
    decisions: int
    features: dict[str, float]

    def mean(self, feature: str) -> float:
        return self.features[feature] / self.decisions


@cache
def seen(name: str, style: str) -> Seen:
    """Watch a bot in games against the same bot without a style. Seeds and iterations make them the same each time."""
    played = game(name, seats=2)
    found = Seen(Counter(), 0, dict.fromkeys(required_features(played).side_names(), 0.0))
    for deal in range(DEALS):
        for seat in (0, 1):
            watch(played, deal, seat, style, found)
    return found


def watch(played: Game, deal: int, seat: int, style: str, found: Seen) -> None:
    table, features = Table(played, SeededDealer(deal)), required_features(played)
    players = [bot(BOT + (style if other == seat else ""), 2 * deal + other) for other in (0, 1)]
    while not table.over:
        if table.step([None, None]) is not None:
            continue
        state, actor = table.state, table.state.actor
        answer = players[actor].choose(table.prompt())
        if actor == seat:
            found.decisions += 1
            found.deeds[played.deed(state, answer).key] += 1
            for feature, value in zip(features.side_names(), features.inputs(state, seat), strict=False):
                found.features[feature] += value
        table.answer(actor, answer)


def test_origin_hunters_attack_and_grazers_do_not():
    plain, hunter, grazer = (seen("origin", style) for style in ("", "~hunter", "~grazer"))
    assert hunter.deeds["carnivorous"] > 1.3 * plain.deeds["carnivorous"]
    assert grazer.deeds["carnivorous"] < 0.5 * plain.deeds["carnivorous"]


def test_origin_grazers_have_many_animals_and_collectors_many_traits():
    plain, grazer, collector = (seen("origin", style) for style in ("", "~grazer", "~collector"))
    assert grazer.deeds["play_animal"] > 1.1 * plain.deeds["play_animal"]
    of_an_animal = [one.mean("traits") / one.mean("animals") for one in (plain, collector)]
    assert of_an_animal[1] > 1.15 * of_an_animal[0]


def test_beginning_hunters_attack_and_grazers_drink():
    plain, hunter, grazer = (seen("beginning", style) for style in ("", "~hunter", "~grazer"))
    assert hunter.deeds["attack"] > 1.15 * plain.deeds["attack"]
    assert grazer.deeds["attack"] < 0.75 * plain.deeds["attack"]
    assert grazer.deeds["drink"] > 1.15 * plain.deeds["drink"]


def test_beginning_collectors_fill_their_species():
    plain, collector = seen("beginning", ""), seen("beginning", "~collector")
    assert collector.mean(FULL) > 1.3 * plain.mean(FULL)
