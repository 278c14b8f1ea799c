"""Rules 2 and R22: who knows which card."""

from __future__ import annotations

from tests.rules.beginning.tables import beginning


def test_hands_and_face_down_cards_are_known_to_those_who_saw_them() -> None:
    table = beginning("""
        phase: ann eats
        ann: hand horns flight
          wolf (speed) 0 0 | flight~ horns
    """)
    mine, theirs, everybody = table.seen_by("ann"), table.seen_by("bob"), table.view
    assert everybody.table[0].species[0].cards == ["flight~", "horns"]  # type: ignore[attr-defined]
    assert mine.table[0].species[0].cards == ["?~", "horns"]  # type: ignore[attr-defined]
    assert theirs.table[0].species[0].cards == ["?~", "?"]  # type: ignore[attr-defined]
    assert mine.table[0].hand == {"flight": 1, "horns": 1}  # type: ignore[attr-defined]
    assert theirs.table[0].hand == {"?": 2}  # type: ignore[attr-defined]


def test_what_others_draw_and_lay_face_down_is_not_heard() -> None:
    table = beginning("""
        phase: ann adapts
        ann: hand horns
          wolf () 0
    """)
    grow = table.game.read(table.state, "wolf grows by horns")
    gain = table.game.read(table.state, "wolf gains horns")
    assert table.game.write(table.state, grow, 0) == "wolf grows by horns"
    assert table.game.write(table.state, grow, 1) == "wolf grows by ?"
    assert table.game.write(table.state, gain, 1) == "wolf gains horns"
    table.play("ann: wolf grows by horns")
    assert "card" not in table.told("populates")[0].heard_by(1)
    assert table.told("populates")[0].heard_by(0)["card"] == "trait:horns"


def test_a_card_drawn_for_a_species_is_seen_by_nobody() -> None:
    table = beginning("phase: ann starts")
    draw = table.game.read(table.state, "draw horns")
    assert [table.game.write(table.state, draw, seat) for seat in (0, 1)] == ["draw ?", "draw ?"]
    table.play("chance: draw horns")
    draw = table.game.read(table.state, "draw flight")
    assert [table.game.write(table.state, draw, seat) for seat in (0, 1)] == ["draw flight", "draw ?"]


def test_the_discards_are_open() -> None:
    table = beginning("""
        phase: ann eats
        ann:
          wolf () 0 | horns~
    """)
    table.play("ann: done eating")
    assert table.seen_by("bob").discard == {"horns": 1}  # type: ignore[attr-defined]
