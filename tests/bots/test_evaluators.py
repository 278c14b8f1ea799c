"""Evaluators: the hand-made ones judge as they always did, and others can take their place by name."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import msgspec
import pytest

from galapagos.arena.cli import read_match
from galapagos.arena.play import make_player
from galapagos.bots import bot, check_bot
from galapagos.bots.search import SearchSettings
from galapagos.bots.search_settings import RENAMED, analysis_settings, setting_names
from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.evaluator import Evaluator
from galapagos.core.evaluators import LEARNED, STANDARD, WeightsFile, evaluator_names, register_evaluator
from galapagos.core.game import Game
from galapagos.core.options import OptionValue
from galapagos.core.registry import game, game_names
from galapagos.core.rng import Rng
from galapagos.core.state import State
from galapagos.core.table import Prompt
from tests.support.positions import last_bite, middle_of, smallest_games, turn_at

RECORDED = Path(__file__).parent / "recorded" / "evaluations.json.gz"

CLASS_IN_A_FILE = """
from galapagos.core.evaluator import Evaluator

class Contrary(Evaluator):
    def __init__(self, game):
        super().__init__()
        self.other = game.evaluator()

    def evaluate(self, state, seat):
        return -self.other.evaluate(state, seat)

    def clock(self, state):
        return self.other.clock(state)
"""


class Judged(msgspec.Struct):
    """A position and what the hand-made evaluator said of it when this was recorded."""

    position: str
    evaluation: list[float]  # of every seat
    clock: int
    reach: float
    foresees: bool
    picks_well: bool
    rollout: list[str]  # the rollout's choice for three seeds


class Variant(msgspec.Struct):
    game: str
    seats: int
    options: dict[str, OptionValue]
    states: list[Judged]

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}-{'-'.join(self.options)}"


def recorded() -> list[Variant]:
    return msgspec.json.decode(gzip.decompress(RECORDED.read_bytes()), type=list[Variant])


class Contrary(Evaluator[Any]):
    """Wants to lose: finds every position as bad as the standard evaluator finds it good."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.other = game.evaluator()

    def evaluate(self, state: State, seat: int) -> float:
        return -self.other.evaluate(state, seat)

    def clock(self, state: State) -> int:
        return self.other.clock(state)


class NoEvaluator:
    def __init__(self, game: Game) -> None:
        pass


def chosen(prompt: Prompt, name: str) -> str:
    return prompt.words[prompt.choices.index(bot(name, 1).choose(prompt))]


@pytest.fixture
def registered():
    register_evaluator("beginning", "contrary", Contrary)


# -- the hand-made ones -----------------------------------------------------------------------------------------------


def test_every_game_and_seat_count_is_recorded():
    found = {(variant.game, variant.seats) for variant in recorded()}
    assert found == {(made.name, seats) for made in smallest_games() for seats in made.seat_counts}


@pytest.mark.parametrize("variant", recorded(), ids=str)
def test_the_standard_evaluator_judges_as_recorded(variant: Variant):
    rules = game(variant.game, variant.seats, **variant.options)
    evaluator = rules.evaluator()
    for judged in variant.states:
        state = rules.read_position(judged.position)
        found = Judged(
            position=judged.position,
            evaluation=[evaluator.evaluate(state, seat) for seat in range(variant.seats)],
            clock=evaluator.clock(state),
            reach=evaluator.reach(state),
            foresees=evaluator.foresees(state),
            picks_well=evaluator.picks_well(state),
            rollout=[rules.write(state, evaluator.rollout_choice(state, Rng(seed))) for seed in range(3)]
            if state.actor >= 0
            else [],
        )
        assert found == judged
        assert list(evaluator.evaluate_all(state)) == judged.evaluation


@pytest.mark.parametrize("name", game_names())
def test_a_state_does_not_judge_itself(name: str):
    judging = {"evaluation", "evaluate", "clock", "reach", "foresees", "rollout_choice", "picks_well", "taste"}
    assert not judging & set(dir(game(name).start()))


# -- others by name ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "usual"), [("greedy", STANDARD), ("search:40", STANDARD), ("expert:40", LEARNED)])
def test_a_registered_evaluator_takes_the_place_of_the_usual_one(kind: str, usual: str, registered: None):
    assert evaluator_names("beginning") == [STANDARD, LEARNED, "contrary"]
    rules = game("beginning", seats=2)
    assert isinstance(rules.evaluator("contrary"), Contrary)
    asked: list[State] = []

    class Listening(Contrary):
        def evaluate(self, state: State, seat: int) -> float:
            asked.append(state)
            return super().evaluate(state, seat)

    register_evaluator("beginning", "contrary", Listening)
    prompt = opening()
    assert bot(f"{kind}@contrary", 1).choose(prompt) in prompt.choices
    assert asked
    assert bot(f"{kind}@{usual}", 1).choose(prompt) == bot(kind, 1).choose(prompt)


def opening() -> Prompt:
    rules = game("beginning", seats=2)
    return turn_at(rules, middle_of(rules, 20))


def test_a_class_in_a_file_plays(tmp_path: Path):
    file = tmp_path / "contrary.py"
    file.write_text(CLASS_IN_A_FILE)
    rules, prompt = game("beginning", seats=2), opening()
    state = prompt.imagined
    evaluator = rules.evaluator(f"{file}:Contrary")
    assert evaluator.evaluate(state, 0) == -rules.evaluator().evaluate(state, 0)
    assert bot(f"search:20@{file}:Contrary", 1).choose(prompt) in prompt.choices


def test_a_class_in_a_module_plays():
    assert type(game("beginning").evaluator(f"{__name__}:Contrary")).__name__ == "Contrary"


def test_learned_weights_in_a_file_are_used(tmp_path: Path):
    rules = game("beginning", seats=2)
    weights = [2.0 * weight for weight in rules.evaluator().weights]
    file = tmp_path / "weights.json"
    file.write_bytes(msgspec.json.encode(WeightsFile("beginning", weights, "a test")))
    evaluator, expected, state = rules.evaluator(str(file)), rules.evaluator(), opening().imagined
    expected.set_weights(weights)
    assert evaluator.evaluate(state, 0) == expected.evaluate(state, 0) != rules.evaluator().evaluate(state, 0)
    check_bot(f"search:200@{file}", rules)
    with pytest.raises(GalapagosError, match="has weights for beginning, not for origin"):
        game("origin").evaluator(str(file))
    file.write_bytes(msgspec.json.encode(WeightsFile("beginning", weights[1:])))
    with pytest.raises(GalapagosError, match=f"has 27 weights, but .* takes {len(weights)}"):
        rules.evaluator(str(file))
    file.write_text('{"game": "beginning"}')
    with pytest.raises(GalapagosError, match="not a file of weights"):
        rules.evaluator(str(file))


def test_the_result_of_a_finished_game_needs_no_evaluator(registered: None):
    assert chosen(last_bite(), "search:60@contrary") == "wolf attacks crab"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("contrry", "there is no evaluator 'contrry' for beginning: .*contrary.*weights.json.*module:Class"),
        ("nowhere.json", "cannot read nowhere.json"),
        ("no_such_module:Class", "cannot import 'no_such_module:Class'"),
        ("no_such_file.py:Class", "cannot import"),
        ("galapagos.core.rng:Nothing", "there is no class 'Nothing' in galapagos.core.rng"),
        (f"{__name__}:NoEvaluator", "does not make an Evaluator but a NoEvaluator"),
    ],
)
def test_reports_a_bad_evaluator_before_play(name: str, message: str, registered: None):
    with pytest.raises(GalapagosError, match=message):
        read_match("beginning", f"search:20@{name},greedy", 1, 2, [], "1")
    with pytest.raises(GalapagosError, match=message):
        check_bot(f"greedy@{name}", game("beginning"))


@pytest.mark.parametrize("name", ["random@contrary", "openspiel:5@contrary"])
def test_a_bot_without_an_evaluator_takes_none(name: str):
    with pytest.raises(UnknownName, match="there is no bot"):
        make_player(name, 1)


def test_a_name_behind_the_at_sign_is_needed():
    with pytest.raises(GalapagosError, match="names no evaluator"):
        bot("search:20@")


@pytest.mark.parametrize("name", ["standard", "a:b", "x.json", ""])
def test_a_name_that_means_something_else_cannot_be_registered(name: str):
    with pytest.raises(GalapagosError, match="cannot be called"):
        register_evaluator("beginning", name, Contrary)


# -- settings ---------------------------------------------------------------------------------------------------------


def test_names_the_new_name_of_a_renamed_setting():
    for old, new in RENAMED.items():
        assert new in setting_names()
        with pytest.raises(UnknownName, match=f"'{old}' is now called '{new}'"):
            analysis_settings("beginning", **{old: 1.0})
    with pytest.raises(UnknownName, match="horizon"):
        analysis_settings("beginning", horizn=1.0)


def test_settings_keep_their_types():
    made = analysis_settings("beginning", horizon=3.0, exploration=2)
    assert (made.horizon, made.exploration) == (3, 2.0)
    assert isinstance(made, SearchSettings)
