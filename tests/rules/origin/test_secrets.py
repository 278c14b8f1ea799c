"""Rule 3: what is secret, and from whom."""

from __future__ import annotations

from galapagos.core.rng import Rng
from galapagos.games.origin.view import OriginView
from tests.rules.origin.tables import origin


def seen(table: object, seat: str) -> OriginView:
    view = table.seen_by(seat)  # type: ignore[attr-defined]
    assert isinstance(view, OriginView)
    return view


def test_3_only_the_owner_knows_hand_bodies_and_buried_cards() -> None:
    table = origin("""
        bank: 1
        ann: wolf()[running]
          hand: piracy*2
          discard: mimicry
          buried: swimming
        bob: hare()
    """)
    mine, theirs = seen(table, "ann").table[0], seen(table, "bob").table[0]
    assert (mine.hand, mine.buried, mine.animals[0].body) == ({"piracy": 2}, {"swimming": 1}, "running")
    assert (theirs.hand, theirs.buried, theirs.animals[0].body) == ({"?": 2}, {"?": 1}, "?")
    assert mine.discard == theirs.discard == {"mimicry": 1}  # everybody saw it lie on an animal
    assert set(seen(table, "ann").deck) == {"?"}


def test_3_only_the_player_who_draws_a_card_sees_it() -> None:
    table = origin("""
        phase: ann starves
        ann: wolf()1r
        bob: hare()1r
    """)
    table.play("chance: draw running")
    (event,) = table.told("draws")
    assert event.heard_by(0) == {"seat": "seat:0", "card": "card:running"}
    assert event.heard_by(1) == {"seat": "seat:0"}


def test_3_redealing_keeps_what_is_known() -> None:
    table = origin("""
        bank: 1
        ann: wolf()[running]
          hand: piracy*2
        bob: hare()
          hand: ?*4
    """)
    before = seen(table, "ann")
    hands = set()
    for seed in range(20):
        world = table.game.imagine(before, Rng(seed))
        world.redeal(0, Rng(seed))
        assert table.game.view(world, 0) == before
        hands.add(str(table.game.view(world, 1).table[1].hand))  # type: ignore[attr-defined]
    assert len(hands) > 10
