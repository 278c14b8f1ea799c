"""Rule 5.3: slots, the duty to feed, passing."""

from __future__ import annotations

from tests.rules.origin.tables import alive, bank, food, origin, uses


def test_5_3_1_one_red_token_a_slot_clockwise() -> None:
    table = origin("""
        phase: bob feeds
        bank: 4
        ann: wolf() hare()
        bob: crab() eel()
    """)
    table.play("bob: crab eats", "ann: hare eats")
    assert (bank(table), food(table, "crab"), food(table, "hare"), table.asked) == (2, (1, 0), (1, 0), "bob")


def test_5_3_1_a_seat_that_can_do_nothing_is_skipped() -> None:
    table = origin("""
        bank: 4
        ann: wolf() hare() fox()
        bob: crab()1r
    """)
    table.play("ann: wolf eats", "ann: hare eats")
    assert table.asked == "ann"


def test_a3_a_player_who_can_take_food_must_not_end_the_slot() -> None:
    table = origin("""
        bank: 4
        ann: wolf(carnivorous) gull(piracy)
        bob: crab() bison(high-body-weight)1r
    """)
    assert "done" not in table.choices
    assert table.refused("ann: done").startswith("A3: ")
    table.play("ann: gull robs bison")
    assert table.refused("ann: done").startswith("A3: ")  # a free action alone is not enough
    table.play("ann: wolf hunts crab")
    assert table.asked == "bob"


def test_a3_free_fat_room_is_a_duty_too() -> None:
    table = origin("""
        bank: 4
        ann: bear(fat-tissue)1r
        bob:
    """)
    assert table.choices == {"bear eats"}


def test_a3_must_feed_off() -> None:
    table = origin(
        """
        bank: 4
        ann: hare()
        bob: crab()
        """,
        must_feed=False,
    )
    assert table.choices == {"hare eats", "done"}
    table.play("ann: done", "bob: done")
    assert alive(table) == set()


def test_5_3_2_a_pass_skips_one_slot_only() -> None:
    table = origin("""
        ann: wolf(carnivorous)
        bob: bear(fat-tissue*) hare(fat-tissue*)
    """)
    table.play("ann: done", "bob: bear burns 1 fat")
    assert (table.asked, uses(table)) == ("ann", {"wolf hunts bear", "wolf hunts hare"})


def test_5_3_2_the_phase_ends_when_all_have_passed_in_succession() -> None:
    table = origin("""
        bank: 0
        ann: wolf(carnivorous)
        bob: bear(fat-tissue*)
    """)
    table.play("ann: done", "bob: done")
    assert (table.asked, alive(table)) == ("chance", set())


def test_a3_feed_pass_final() -> None:
    table = origin(
        """
        ann: wolf(carnivorous)
        bob: bear(fat-tissue*) hare(fat-tissue*)
        """,
        feed_pass_final=True,
    )
    table.play("ann: done", "bob: bear burns 1 fat")
    assert (table.asked, uses(table)) == ("bob", {"hare burns 1 fat"})


def test_5_3_2_left_over_tokens_are_discarded() -> None:
    table = origin("""
        bank: 7
        ann: hare()
        bob:
    """)
    table.play("ann: hare eats")
    assert bank(table) == 0


def test_4_3_feeding_before_fat() -> None:
    table = origin("""
        bank: 3
        ann: bear(fat-tissue high-body-weight)1r
        bob: crab()
    """)
    table.play("ann: bear eats")
    assert food(table, "bear") == (2, 0)
