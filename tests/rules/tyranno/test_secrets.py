"""Who knows which chip: racks, face-down chips, the bag (A27)."""

from __future__ import annotations

import pytest

from galapagos.core.names import SEATS
from galapagos.core.registry import game
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, EVERYONE, OVER
from galapagos.games.tyranno.cards import covers
from galapagos.games.tyranno.state import TyrannoState
from galapagos.games.tyranno.view import TyrannoView
from tests.rules.tyranno.tables import field, rack, tyranno, view_of

QUIET = """
    phase: ann sets
    field 1: S3
    field 2: K3
    field 3: F3
    field 4: W3
    ann: rack SB2
"""


def test_a_rack_is_known_to_its_owner_only() -> None:
    table = tyranno(QUIET)
    assert rack(table, "ann", "ann") == "SB2"
    assert rack(table, "ann", "bob") == "?3"


def test_a_placed_chip_is_known_to_the_player_who_placed_it() -> None:
    table = tyranno(QUIET).play("ann: place sun on 1, bone on 1")
    assert field(table, 1, "ann") == ("S3", "SB")
    assert field(table, 1, "bob") == ("S3", "?2")
    assert view_of(table, "bob").fields[0].placed == [{"?": 2}, {}, {}, {}], "everybody sees who placed how many"


def test_others_hear_where_but_not_what() -> None:
    table = tyranno(QUIET)
    action = table.game.read(table.state, "place bone on 1, sun on 3")
    assert table.game.write(table.state, action, 0) == "place bone on 1, sun on 3"
    assert table.game.write(table.state, action, 1) == "place ? on 1, ? on 3"
    table.play("ann: place bone on 1, sun on 3")
    told = table.told("places_two")[0]
    assert "chip" in told.heard_by(0)
    assert told.heard_by(1) == {"seat": "seat:0", "field": 1, "field2": 3}
    assert not told.reveals, "it can be taken back"


def test_the_order_of_two_chips_tells_nothing() -> None:
    """Two worlds in which the chips are swapped sound the same to the others."""
    table = tyranno(QUIET)
    words = {
        table.game.write(table.state, table.game.read(table.state, text), 2)
        for text in ("place bone on 1, sun on 3", "place sun on 1, bone on 3")
    }
    assert words == {"place ? on 1, ? on 3"}


def test_others_hear_how_many_are_exchanged_but_not_which() -> None:
    table = tyranno(QUIET)
    action = table.game.read(table.state, "exchange sun+bone")
    assert table.game.write(table.state, action, 3) == "exchange ?+?"
    table.play("ann: exchange sun+bone")
    assert table.told("exchanges")[0].heard_by(3) == {"seat": "seat:0", "count": 2}
    assert view_of(table, "ann").table[0].aside == {"sun": 1, "bone": 1}
    assert view_of(table, "bob").table[0].aside == {"?": 2}
    draw = table.state.choices()[0]
    assert table.game.write(table.state, draw, 1) == "draw ?"
    assert table.game.write(table.state, draw, 0) != "draw ?"


def test_nothing_is_hidden_about_the_animals_but_what_comes_next() -> None:
    table = tyranno()
    table.chance_plays()
    assert view_of(table, "bob").piles == view_of(table).piles


BAG = """
    phase: ann sets
    field 1: S | W
    field 2: K3
    ann: rack W2F3L3
"""


def test_chips_that_go_into_the_bag_openly_are_known_to_be_there() -> None:
    table = tyranno(BAG).play("ann: place water on 1")
    assert [view_of(table, seat).table[place].in_bag for place, seat in enumerate(SEATS[:4])] == [{"sun": 1}] * 4
    assert view_of(table, "ann").table[1].in_bag == {}, "what others know is their business"


def test_what_one_throws_in_oneself_is_known_until_somebody_else_draws() -> None:
    table = tyranno(BAG).play("ann: exchange leaf+leaf+leaf").chance_plays()
    known = view_of(table, "ann").table[0].in_bag
    assert known["leaf"] >= 1
    assert view_of(table, "bob").table[1].in_bag == {}
    count = known["leaf"]
    table.play("bob: " + next(words for words in sorted(table.choices) if words.startswith("exchange")))
    table.play(f"chance: {min(table.choices)}")
    assert view_of(table, "ann").table[0].in_bag.get("leaf", 0) == count - 1


def test_one_knows_what_one_draws_oneself() -> None:
    table = tyranno(
        """
        round: 2
        phase: bob challenges red
        3: frog shark tiger mouse
        field 1: W
        field 2: B
        ann: rack S10, knows F2W
        bob: knows F2W
    """,
        seats=2,
    )
    table.play("bob: no fight")
    assert table.stack.endswith("DrawChips(0,1)") or table.stack.endswith("DrawChips(1,1)")
    drawer = int(table.stack.rpartition("(")[2][0])
    table.play("chance: draw fish")
    assert view_of(table, SEATS[drawer]).table[drawer].in_bag == {"fish": 1, "water": 1}
    other = 1 - drawer
    assert view_of(table, SEATS[other]).table[other].in_bag == {"fish": 1}, "any of them may be gone"


def walk(seats: int, seed: int):
    rng, state = Rng(seed), game("tyranno", seats=seats).start()
    while state.actor != OVER:
        yield state
        choices = state.choices()
        place = rng.weighted(state.weights()) if state.actor == CHANCE else rng.below(len(choices))
        state.apply(choices[place])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_seat_knows_of_the_bag_is_always_true(seats: int) -> None:
    for state in walk(seats, 5):
        assert isinstance(state, TyrannoState)
        for seat in range(seats):
            assert covers(state.bag, state.in_bag[seat])


def test_imagined_worlds_keep_what_is_known_and_vary_the_rest() -> None:
    table = tyranno(BAG + "    field 3: B2 | - | ann S, bob T2\n").play("ann: place water on 1")
    view = view_of(table, "ann")
    racks, below = set(), set()
    for seed in range(40):
        world = table.game.imagine(view, Rng(seed))
        assert table.game.view(world, 0) == view
        everything = table.game.view(world, EVERYONE)
        assert isinstance(everything, TyrannoView)
        racks.add(str(everything.table[1].rack))
        below.add(str(everything.fields[2].placed[1]))
        assert everything.bag.get("sun", 0) >= 1
        assert everything.fields[2].placed[0] == {"sun": 1}
    assert len(racks) > 20
    assert len(below) > 5


@pytest.mark.parametrize("aid", [False, True])
def test_a27_memory_aid_only_concerns_interfaces(aid: bool) -> None:
    table = tyranno(QUIET, memory_aid=aid).play("ann: place sun on 1")
    view = view_of(table, "ann")
    assert view.memory_aid is aid
    assert view.fields[0].placed[0] == {"sun": 1}, "who thinks ahead always knows"
