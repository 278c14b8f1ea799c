"""Every move is sent with the table as it left it: the view after each move is the one that a replay shows."""

from __future__ import annotations

from typing import Any

import pytest

from galapagos.core.registry import game_names
from galapagos.core.sentinels import WATCHER
from galapagos.study.diff import patched
from tests.support.people import Json, Person, TableStream, play_out


def views_shown(stream: TableStream) -> dict[int, Any]:
    """The view after each move, by its number, as a client puts it together."""
    views: dict[int, Any] = {}
    view: Any = None
    batch: list[Json] = []
    for message in stream.messages:
        if message["type"] == "moved":
            batch.append(message)
        elif message["type"] == "situation" and batch:
            for move in batch if view is not None else []:
                view = patched(view, move.get("change"))
                views[move["number"]] = view
            last = batch[-1]
            if view is not None and "change" not in last:  # with it the view is the watchers'
                views[last["number"]] = message["view"]
            view, batch = message["view"], []
        elif message["type"] == "situation":
            view = message.get("view", view)
    return views


def views_replayed(person: Person, table: str, moves: list[Json], eyes: int) -> dict[int, Any]:
    replay = person.get(f"/api/tables/{table}/film", eyes=eyes)
    views, view = {}, replay["view"]
    for move, shown in zip(moves, replay["shots"], strict=True):
        views[move["number"]] = view = patched(view, shown["change"])
    return views


@pytest.mark.parametrize("game", game_names())
def test_each_move_comes_with_the_view_that_a_replay_shows(ann: Person, bob: Person, cat: Person, game: str):
    table = ann.make(game, "me", "open")
    with ann.sit(table) as one, cat.sit(table) as watcher:
        bob.join(table)
        with bob.sit(table) as other:
            play_out(one, other)
            watcher.until_status("over")
        moves = [event for event in one.events() if event["type"] == "moved"]
        for stream, eyes in ((one, 0), (other, 1), (watcher, WATCHER)):
            replayed, shown = views_replayed(ann, table["id"], moves, eyes), views_shown(stream)
            assert len(shown) > len(moves) / 2  # all but the opening, before which there is no table
            assert shown == {number: replayed[number] for number in shown}


@pytest.mark.parametrize("game", game_names())
def test_several_seats_at_one_screen_see_what_watchers_see_between_their_turns(ann: Person, game: str):
    table = ann.make(game, "me", "me")
    with ann.sit(table) as seats:
        play_out(seats)
        moves = [event for event in seats.events() if event["type"] == "moved"]
        replayed, shown = views_replayed(ann, table["id"], moves, WATCHER), views_shown(seats)
        assert len(shown) > len(moves) / 2
        assert shown == {number: replayed[number] for number in shown}


def test_a_single_move_is_not_sent_twice(ann: Person, bob: Person):
    """The situation after it has the view."""
    table = ann.make("stones", "me", "open")
    bob.join(table)
    with ann.sit(table) as one, bob.sit(table) as other:
        play_out(one, other)
        alone = [
            move
            for before, move, after in zip(one.messages, one.messages[1:], one.messages[2:], strict=False)
            if before["type"] != "moved" and move["type"] == "moved" and after["type"] == "situation"
        ]
    assert alone
    assert not any("change" in move for move in alone)
