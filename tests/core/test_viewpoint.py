"""What a seat, several seats at one screen, a watcher and everyone see and hear."""

from __future__ import annotations

import msgspec
import pytest

from galapagos import game
from galapagos.bots import bot
from galapagos.core import sentinels
from galapagos.core.dealers import SeededDealer
from galapagos.core.events import Event
from galapagos.core.sentinels import CHANCE, EVERYONE, NOBODY, WATCHER
from galapagos.core.table import Table
from galapagos.core.viewpoint import Viewpoint, common, eyes_of, heard_by_all


@pytest.fixture
def table() -> Table:
    """The Beginning, dealt, with a seat to move."""
    found = Table(game("beginning", seats=3), SeededDealer("viewpoint"))
    while found.state.actor == CHANCE:
        found.step([None] * 3)
    return found


def test_no_two_sentinels_are_alike() -> None:
    numbers = [number for name, number in vars(sentinels).items() if name.isupper()]
    assert len(numbers) == len(set(numbers)) == 6
    assert max(numbers) < 0  # none is a seat


@pytest.mark.parametrize(
    ("seats", "actor", "eyes"),
    [
        ([], 0, WATCHER),
        ([1], NOBODY, 1),
        ([1], 0, 1),
        ([0, 2], NOBODY, WATCHER),
        ([0, 2], 1, WATCHER),
        ([0, 2], 2, 2),
    ],
)
def test_several_seats_at_one_screen_look_through_the_seat_to_move(seats: list[int], actor: int, eyes: int) -> None:
    assert eyes_of(seats, actor) == eyes


def test_a_drawn_card_is_named_only_to_those_who_see_it(table: Table) -> None:
    drawn = next(played for played in table.history if played.heard[0] != played.heard[1])

    def line(eyes: int) -> str:
        return Viewpoint(table.game, eyes).hear(drawn.before, drawn.action, drawn.events).line

    assert line(EVERYONE) == drawn.line
    assert [line(seat) for seat in range(3)] == drawn.heard
    assert "?" in line(WATCHER)
    assert Viewpoint(table.game, WATCHER).describe(drawn.before, drawn.action).picks == []


def test_only_the_seat_to_move_has_choices(table: Table) -> None:
    offered = {eyes: Viewpoint(table.game, eyes).choices(table.state) for eyes in (0, 1, 2, WATCHER, EVERYONE)}
    assert [eyes for eyes, choices in offered.items() if choices] == [table.state.actor]
    assert [choice.action for choice in offered[table.state.actor]] == list(table.state.choices())


def test_the_question_ends_with_the_game(table: Table) -> None:
    viewpoint = Viewpoint(table.game, WATCHER)
    assert viewpoint.question(table.state) is not None
    while table.step([bot("random")] * 3):
        pass
    assert viewpoint.question(table.state) is None


def test_a_watcher_sees_no_hand(table: Table) -> None:
    seen = Viewpoint(table.game, WATCHER).view(table.state)
    own = msgspec.to_builtins(table.game.view(table.state, 0))
    assert seen["eyes"] == WATCHER
    assert set(seen["table"][0]["hand"]) == {"?"} != set(own["table"][0]["hand"])


def test_common_counts_keep_what_all_see() -> None:
    assert common([{"flight": 2, "horns": 1}, {"flight": 1, "?": 2}]) == {"flight": 1, "?": 2}


def test_everybody_hears_at_once_what_each_would_hear_alone() -> None:
    """With draws, which only one seat sees, and with events whose secrets some seats hear."""
    table = Table(game("beginning", seats=3), SeededDealer("heard"))
    table.play_out([bot("random", seed=seed) for seed in range(3)])
    shared = 0
    for played in table.history:
        move = played.before, played.action, played.events
        together = heard_by_all(table.game, *move)
        assert together == [Viewpoint(table.game, eyes).hear(*move) for eyes in (0, 1, 2, WATCHER)]
        assert played.heard == [heard.line for heard in together[:3]]
        silent = heard_by_all(table.game, played.before, played.action)
        assert [heard.line for heard in silent] == [heard.line for heard in together]
        shared += len({id(heard) for heard in together}) < 4
    assert shared == len(table.history)  # at least three of the four always hear the same


def test_a_whisper_is_heard_by_those_it_is_for_alone(table: Table) -> None:
    """Even where the move itself hides nothing."""
    action = int(table.state.choices()[-1])
    assert not any(table.game.secret_from(table.state, action, seat) for seat in range(3))
    whisper = Event("drawn", {"seat": "seat:1"}, secret={"card": "card:flight"}, seats=[1])
    told = heard_by_all(table.game, table.state, action, [whisper])
    assert ["card" in heard.events[0].values for heard in told] == [False, True, False, False]
