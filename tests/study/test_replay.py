"""A replay shows what a viewpoint saw of a record, and nothing else."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from galapagos.core.errors import GalapagosError, RecordError
from galapagos.core.game import Game
from galapagos.core.record import Record, parse_record, replay
from galapagos.core.registry import game_names
from galapagos.core.rng import Rng
from galapagos.core.sentinels import EVERYONE, WATCHER
from galapagos.core.state import State
from galapagos.core.table import Table
from galapagos.core.viewpoint import watched_view
from galapagos.study.diff import patched
from galapagos.study.replay import RESIGNED, Replay, make_replay
from tests.support.records import played
from tests.support.walks import each_game, walk

each_name = pytest.mark.parametrize("name", game_names())
some_eyes = pytest.mark.parametrize("eyes", [EVERYONE, 0, 1, WATCHER])


def views(shown: Replay) -> list[Any]:
    seen = [shown.view]
    for move in shown.shots:
        seen.append(patched(seen[-1], move.change))
    return seen


def seen_by(game: Game, state: State, eyes: int) -> Any:
    return watched_view(game, state) if eyes == WATCHER else msgspec.to_builtins(game.view(state, eyes))


@each_name
@some_eyes
def test_a_replay_shows_the_views_of_its_viewpoint(name: str, eyes: int):
    record = played(name)
    game = record.make_game()
    shown = views(make_replay(record, eyes))
    assert len(shown) == len(record.moves) + 1
    for state, view in zip((state for state, _ in replay(record)), shown, strict=True):
        assert view == seen_by(game, state, eyes)


@each_name
def test_lines_are_those_that_a_seat_heard(name: str):
    record = played(name)
    table = Table(record.make_game(), None)  # type: ignore[arg-type]  # nothing is dealt
    for state, action in replay(record):
        if action != -1:
            table.state = state.copy()
            table.play(action)
    for seat in (EVERYONE, 0, 1):
        assert [move.line for move in make_replay(record, seat).shots] == table.heard_by(seat)


@each_name
def test_points_questions_and_the_end(name: str):
    record = played(name)
    shown = make_replay(record)
    states = [(state.actor, state.scores()) for state, _ in replay(record)]
    assert [(shown.actor, shown.points), *((move.actor, move.points) for move in shown.shots)] == states
    assert all((move.question is None) == (move.actor == -2) for move in shown.shots)
    assert shown.outcome is not None
    assert shown.outcome.scores == record.scores


@each_game
def test_points_are_no_secret(game: Game):
    """Replays show everybody's points to everybody: each view alone gives them."""
    for number, (state, _) in enumerate(walk(game, 3)):
        if number % 29 == 0:
            for seat in range(game.seats):
                assert game.imagine(game.view(state, seat), Rng(number)).scores() == state.scores()


def test_a_watcher_hears_no_card_that_is_drawn():
    shown = make_replay(played("beginning"), WATCHER)
    assert any("?" in move.line for move in shown.shots)
    assert "hand" not in {slot for move in shown.shots for event in move.events for slot in event.values}


def test_a_game_that_somebody_gave_up_ends_there():
    whole = played("beginning")
    record = msgspec.structs.replace(whole, moves=whole.moves[:30], scores=[3, 1], winners=["bob"])
    outcome = make_replay(record).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ([1], [3, 1], RESIGNED)


def test_a_record_that_stops_in_the_middle_has_no_end():
    whole = played("beginning")
    half = msgspec.structs.replace(whole, moves=whole.moves[:30], scores=[], winners=[])
    shown = make_replay(half)
    assert (len(shown.shots), shown.outcome) == (30, None)


def test_a_record_without_moves_has_a_first_view():
    shown = make_replay(Record(game="stones", seats=2))
    assert (shown.shots, shown.view["turn"], shown.names) == ([], 1, ["ann", "bob"])


def test_a_record_may_contain_its_replay():
    record = played("beginning")
    record = msgspec.structs.replace(record, film=[msgspec.to_builtins(make_replay(record))])
    read = parse_record(record.to_json())
    assert read.film is msgspec.UNSET
    assert read.moves == record.moves


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"moves": ["ann: flies away"]}, "move 1: it is chance's turn"),
        ({"moves": ["chance: flies away"]}, "move 1: 'chance: flies away': cannot read"),
        ({"moves": ["chance: draw ?"]}, "move 1: 'chance: draw ?' hides something"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"position": "turn: nobody"}, "line 1"),
    ],
)
def test_reports_damaged_records(change: dict[str, Any], says: str):
    whole = msgspec.to_builtins(played("beginning"))
    with pytest.raises(GalapagosError, match=re.escape(says)):
        make_replay(msgspec.convert({**whole, **change}, Record))


@pytest.mark.parametrize("eyes", [-1, -2, 2, 7])
def test_refuses_unknown_viewpoints(eyes: int):
    with pytest.raises(RecordError, match="there is no viewpoint"):
        make_replay(played("beginning"), eyes)


def test_a_replay_is_small():
    assert len(msgspec.json.encode(make_replay(played("origin", seats=3)))) < 1_000_000
