"""Rule 5.5: extinction, new cards, the last turn."""

from __future__ import annotations

from tests.rules.origin.tables import alive, discards, hands, origin, state_of, view_of


def test_5_5_all_that_are_not_fed_die_together() -> None:
    table = origin("""
        phase: ann starves
        ann: wolf() bear(high-body-weight)1r hare()1r
        bob: crab(cooperation=eel)1b eel()
    """)
    assert alive(table) == {"hare", "crab"}
    assert discards(table) == [3, 2]


def test_5_5_one_card_and_one_for_each_survivor_dealt_one_at_a_time() -> None:
    table = origin("""
        phase: bob starves
        ann: wolf()1r hare()1r
        bob: crab()1r
    """)
    order = []
    while table.asked == "chance":
        before = hands(table)
        table.play(f"chance: {sorted(table.choices)[0]}")
        order += ["ann" if hands(table)[0] > before[0] else "bob"]
    assert order == ["bob", "ann", "bob", "ann", "ann"]


def test_5_5_a_player_who_has_nothing_gets_six() -> None:
    table = origin("""
        phase: ann starves
        ann:
        bob:
          hand: running
    """)
    table.chance_plays()
    assert hands(table) == [6, 2]


def test_t18_wishes_four_one_six_with_five_cards() -> None:
    table = origin(
        """
        phase: ann starves
        deck: 5
        ann: wolf()1r hare()1r fox()1r
          buried: rest
        bob:
          hand: running*2
        cat:
        """,
        seats=3,
    )
    before = hands(table)
    table.chance_plays()
    assert [after - held for after, held in zip(hands(table), before, strict=True)] == [2, 1, 2]
    assert state_of(table).last_turn


def test_a11_the_start_player_of_the_finished_turn_gets_the_first_card() -> None:
    table = origin("""
        phase: bob starves
        ann: wolf()1r
        bob: crab()1r
    """)
    assert str(table.state.decision()) == "DrawCard(1)"


def test_5_5_the_start_player_moves_on_and_tokens_go() -> None:
    table = origin("""
        phase: bob starves
        ann: wolf()1r
        bob: crab()1r
    """)
    table.chance_plays()
    assert view_of(table).first == 0
    assert [animal.red for seat in view_of(table).table for animal in seat.animals] == [0, 0]


def test_5_5_the_last_turn_ends_the_game_after_its_extinction() -> None:
    table = origin("""
        phase: ann starves
        last_turn: yes
        deck: 0
        ann: wolf()1r hare()
          buried: rest
        bob:
    """)
    assert table.asked == "nobody"
    assert table.state.scores() == [2, 0]


def test_3_setup_six_cards_each_and_a_start_player_by_lot() -> None:
    table = origin(seats=3)
    table.chance_plays()
    assert hands(table) == [6, 6, 6]
    assert view_of(table).turns == 1
    assert alive(table) == set()
