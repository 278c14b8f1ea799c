"""A view is an API: plain words, numbers and structs, nothing of the engine's insides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

import galapagos
from galapagos.core.game import Game
from galapagos.core.registry import game_names
from galapagos.core.rng import Rng
from galapagos.core.sentinels import EVERYONE
from galapagos.core.view import View
from galapagos.core.viewpoint import watched_view
from tests.support.walks import decisions, each_game, walk

FRAME = re.compile(r"\w+\([-\d, ]*\)")
MOVES_COMPARED = 150
INNER = re.compile(r"mask|bits|stack|frame|packed")


def strings(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        yield from (text for pair in part.items() for side in pair for text in strings(side))
    elif isinstance(part, list):
        yield from (text for item in part for text in strings(item))


@each_game
def test_no_view_shows_a_frame(game: Game) -> None:
    for state, _ in decisions(game, seed=9, most=60):
        views = [msgspec.to_builtins(game.view(state, seat)) for seat in (*range(game.seats), EVERYONE)]
        for view in (*views, watched_view(game, state)):
            assert not [text for text in strings(view) if FRAME.fullmatch(text)]


@pytest.mark.parametrize("name", game_names())
def test_no_field_of_a_view_is_named_after_the_engine(name: str) -> None:
    view = type(galapagos.game(name).view(galapagos.game(name).start(), 0))
    schema = msgspec.json.encode(msgspec.json.schema(view)).decode()
    fields = re.findall(r'"([a-z_]+)":\{', schema)
    assert "agenda" in fields
    assert not [field for field in fields if INNER.search(field)]


@each_game
def test_the_agenda_starts_with_the_question_and_restores_the_stack(game: Game) -> None:
    for state, _ in decisions(game, seed=10, most=60):
        agenda = game.view(state, 0).agenda
        assert agenda[0].what == game.agenda.tasks[state.decision().stored_name][0]
        assert [str(frame) for frame in game.agenda.stack(agenda)] == [str(frame) for frame in state.stack]


@pytest.mark.parametrize("name", game_names())
def test_every_frame_has_a_task_of_its_own(name: str) -> None:
    game = galapagos.game(name)
    tasks, task = game.agenda.tasks, game.agenda.task
    assert set(tasks) == {frame.stored_name for frame in game.frames.values()}  # frames also go by former names
    words = sorted(what for what, *_ in tasks.values())
    assert len(set(words)) == len(words)
    named = get_args(get_type_hints(task)["what"])
    assert not named or sorted(named) == words
    assert {field.strip("*") for _, *fields in tasks.values() for field in fields} == set(task.__struct_fields__) - {
        "what"
    }


@each_game
def test_a_saved_position_names_frames_and_leaves_the_agenda_out(game: Game) -> None:
    for number, (state, _) in enumerate(decisions(game, seed=11, most=20)):
        seat = (*range(game.seats), EVERYONE)[number % (game.seats + 1)]
        saved = game.save(state, seat)
        assert saved.stack == [str(frame) for frame in state.stack]
        assert saved.view.agenda == []
        again = game.restore(saved, Rng(number))
        assert game.view(again, seat) == game.view(state, seat)


@pytest.mark.parametrize("name", game_names())
def test_views_declare_their_own_kind_of_task(name: str) -> None:
    game = galapagos.game(name)
    view = type(game.view(game.start(), 0))
    assert issubclass(view, View)
    assert get_args(get_type_hints(view)["agenda"]) == (game.agenda.task,)


@each_game
def test_a_view_made_from_the_one_before_is_the_same(game: Game) -> None:
    """The server makes views this way: see `Game.view_after`."""
    everyone = (*range(game.seats), EVERYONE)
    before, views = game.start(), {eyes: game.view(game.start(), eyes) for eyes in everyone}
    for number, (state, _) in enumerate(walk(game, seed=11)):
        views = {eyes: game.view_after(view, before, state) for eyes, view in views.items()}
        for eyes, view in views.items():
            assert view == game.view(state, eyes), f"after {number} moves, seen by {eyes}"
        before = state
        if number == MOVES_COMPARED:
            return
