"""Rule 3.5: challenges, dice and their consequences."""

from __future__ import annotations

import pytest

from tests.rules.tyranno.tables import card, lies, roll, strength, tyranno, view_of

# Frog: water, fish, leaf. Tiger: bone, tree, bone. Two dice against seven as in the printed example.
PRINTED = """
    phase: ann challenges
    3: frog:{ann} tiger:{bob} - -
    field 1: W
    field 2: F
    field 3: T
    field 4: B3
"""


def printed(ann: int = 3, bob: int = 1, **options: bool):
    return tyranno(PRINTED.format(ann=ann, bob=bob), **options).play("ann: frog challenges tiger")


# -- dice -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("animal", "current", "dice"),
    [
        ("frog", ("W2", "F3", "S", "B2"), 5),  # T1
        ("knot-diver", ("W3", "L2", "S", "F"), 8),  # T2
        ("knot-diver", ("W2", "W", "L2", "T"), 8),  # T2b
        ("tiger", ("W2", "F3", "S", "S2"), 0),
    ],
)
def test_t1_and_t2_a_die_for_each_chip_of_each_symbol(animal: str, current: tuple[str, ...], dice: int) -> None:
    fields = "\n".join(f"field {number}: {chips}" for number, chips in enumerate(current, 1))
    found = card(tyranno(f"phase: ann challenges\n3: {animal} - - -\n{fields}"), animal)
    assert found is not None
    assert found.dice == dice


# -- who may fight whom -----------------------------------------------------------------------------------------------


def test_3_5_one_own_animal_against_any_of_another_player_anywhere() -> None:
    table = tyranno("""
        phase: bob challenges
        special: mouse@green - octopus@red
        9: frog - - -
        3: - shark - tiger
        0: fish - - -
        field 1: W
        field 2: B
    """)
    targets = ("octopus", "frog", "tiger", "fish")
    assert table.choices == {"no fight"} | {
        f"{own} challenges {target}" for own in ("mouse", "shark") for target in targets
    }


def test_3_5_refusals() -> None:
    table = tyranno("""
        phase: bob challenges
        3: frog shark - tiger
        0: - fish - -
        field 1: W
        field 2: B
    """)
    assert table.refused("bob: frog challenges tiger").startswith("3.5: ")
    assert table.refused("bob: mouse challenges tiger").startswith("3.5: ")
    assert table.refused("bob: shark challenges mouse").startswith("3.5: ")
    assert table.refused("bob: shark challenges fish").startswith("A30: ")
    assert table.refused("bob: pass") == "3.5: It is time to fight now; say “no fight” if you do not want to fight."


def test_a25_fighting_is_voluntary_and_goes_round_from_the_start_player() -> None:
    table = tyranno("""
        start: cat
        round: 2
        phase: cat challenges
        3: frog shark fish tiger
        field 1: W
        field 2: B
    """)
    asked = []
    while "no fight" in table.choices:
        asked.append(table.asked)
        table.play(f"{table.asked}: no fight")
    assert asked == ["cat", "dan", "ann", "bob"]


def test_3_5_a_slot_without_own_or_enemy_animals_is_skipped() -> None:
    table = tyranno("""
        phase: ann challenges
        3: frog - fish -
        field 1: W
    """)
    table.play("ann: no fight")
    assert table.asked == "cat"
    table = tyranno("""
        phase: ann claims
        3: frog - - -
        field 1: W
    """)
    table.play("ann: keep stone 5").chance_plays()
    assert view_of(table).round == 2, "alone on the board, ann was not asked"


def test_a12_an_animal_may_be_in_several_fights() -> None:
    table = tyranno("""
        phase: ann challenges
        3: frog shark fish driftwood-otter
        field 1: W
    """)
    table.play("ann: frog challenges shark", *roll(1, 6), *roll(1, 6), "ann: strengthen frog")
    assert lies(table, "shark") == "gone"
    assert table.asked == "cat"
    table.play("cat: fish challenges frog", *roll(6, 2), *roll(1, 6), *roll(6, 2))
    assert lies(table, "fish") == "face down on red 3", "the frog has won again"


# -- face down (A13) --------------------------------------------------------------------------------------------------

HIDDEN = """
    phase: ann challenges
    3: (frog) (shark) fish -
    0: chicken - - -
    field 1: W
    field 2: S
"""


def test_a13_face_down_animals_fight_and_are_fought() -> None:
    table = tyranno(HIDDEN)
    assert table.choices == {"no fight"} | {
        f"{own} challenges {target}" for own in ("frog", "chicken") for target in ("shark", "fish")
    }
    table.play("ann: frog challenges fish", *roll(1, 6, 6), *roll(1, 6, 6), "ann: no strength")
    assert lies(table, "frog") == "face down on yellow 3"


def test_a13_or_take_no_part() -> None:
    table = tyranno(HIDDEN, face_down_may_fight=False)
    assert table.choices == {"no fight", "chicken challenges fish"}
    assert table.refused("ann: frog challenges fish").startswith("A13: ")
    assert table.refused("ann: chicken challenges shark").startswith("A13: ")


# -- the rolls --------------------------------------------------------------------------------------------------------


def test_t13_and_a29_the_printed_fight_die_by_die() -> None:
    table = printed()
    assert table.choices == {f"roll {pips}" for pips in range(1, 7)}
    fight = view_of(table).fight
    assert fight is not None
    assert (fight.animals, fight.dice) == (["frog", "tiger"], [2, 7])
    for dice, won in (
        ((2, 5, 1, 2, 3, 3, 3, 5, 6), [0, 0]),  # the last die is the one missing in print
        ((1, 4, 2, 2, 3, 4, 4, 6, 6), [1, 0]),
        ((4, 5, 1, 1, 3, 4, 4, 6, 6), [1, 1]),
    ):
        table.play(*roll(*dice))
        fight = view_of(table).fight
        assert fight is not None
        assert fight.won == won
    table.play(*roll(3, 4, 1, 1, 3, 4, 5, 5, 5))
    assert lies(table, "frog") == "face down on yellow 3"
    assert strength(table, "frog") == 2
    assert table.asked == "bob"
    assert table.choices == {"strengthen tiger", "no strength"}
    table.play("bob: strengthen tiger")
    assert strength(table, "tiger") == 2


def test_t13_the_loser_brings_no_points_and_is_turned_up_after_scoring() -> None:
    table = printed()
    for dice in ((6, 6, 1, 6, 6, 6, 6, 6, 6), (1, 6, 6, 6, 6, 6, 6, 6, 6), (6, 6, 1, 6, 6, 6, 6, 6, 6)):
        table.play(*roll(*dice))
    table.play("bob: no strength", "bob: no fight").chance_plays()
    assert [seat.points for seat in view_of(table).table] == [0, 6 + 2, 0, 0]
    assert lies(table, "frog") == "yellow 6"


def test_3_5_dice_up_to_the_strength_hit() -> None:
    table = printed(ann=4)
    table.play(*roll(4, 5))
    fight = view_of(table).fight
    assert fight is not None
    assert fight.hits == [1, 0]
    table.play(*roll(1, 2))
    fight = view_of(table).fight
    assert fight is not None
    assert (fight.hits, fight.thrown) == ([1, 1], 4)


def win(table, rolls: str):
    """Ann's two dice against bob's seven: A for a roll that ann wins, B for one that bob wins."""
    for letter in rolls:
        table.play(*(roll(1, 1, *[6] * 7) if letter == "A" else roll(6, 6, *[1] * 7)))
    return table


def test_t14_a_stronger_winner_does_not_grow_and_a_2_0_loser_is_out() -> None:
    table = win(printed(ann=4, bob=2), "AA")
    assert table.asked == "bob"
    assert "strengthen frog" not in table.choices
    assert (lies(table, "tiger"), strength(table, "frog")) == ("gone", 4)


def test_t14b_equal_strength_may_grow() -> None:
    table = win(printed(ann=3, bob=3), "AA")
    assert table.choices == {"strengthen frog", "no strength"}
    assert table.refused("ann: strengthen tiger").startswith("3.5: ")
    table.play("ann: strengthen frog")
    assert strength(table, "frog") == 4


def test_3_5_after_2_1_the_stronger_winner_does_not_grow_either() -> None:
    table = win(printed(ann=4, bob=2), "BAA")
    assert table.asked == "bob"
    assert (lies(table, "tiger"), strength(table, "tiger")) == ("face down on green 3", 1)


def test_t14e_a_loser_without_a_die_stays_at_strength_1() -> None:
    table = win(printed(ann=1, bob=1), "ABA").play("ann: no strength")
    assert (lies(table, "tiger"), strength(table, "tiger")) == ("face down on green 3", 1)


def test_3_5_the_challenged_one_may_win_and_grow() -> None:
    table = win(printed(ann=5, bob=2), "BB")
    assert lies(table, "frog") == "gone"
    assert table.play("bob: strengthen tiger").asked == "bob", "bob's own challenge has no target left: ann is out"


def test_a31_a_winner_without_a_die_gets_one() -> None:
    assert strength(win(printed(ann=1, bob=1), "AA").play("ann: strengthen frog"), "frog") == 2


SIXES = """
    phase: ann challenges
    3: frog:6 shark:6 - -
    field 1: {one}
    field 2: {two}
"""


def test_t14f_and_a14_a_fight_without_end_is_a_draw() -> None:
    table = tyranno(SIXES.format(one="W3", two="-")).play("ann: frog challenges shark")
    assert table.asked == "bob", "the challenge is spent, no die was rolled"
    assert (strength(table, "frog"), strength(table, "shark")) == (6, 6)
    assert table.told("endless")


def test_t14g_more_dice_win_at_strength_6_and_nobody_grows_beyond() -> None:
    table = tyranno(SIXES.format(one="L4", two="W3"))  # frog 7, shark 3
    table.play("ann: frog challenges shark", *roll(*[6] * 10), *roll(*[6] * 10))
    assert lies(table, "shark") == "gone"
    assert strength(table, "frog") == 6
    assert "strengthen frog" not in table.choices


def test_3_5_every_die_and_every_roll_is_told() -> None:
    table = win(printed(ann=4, bob=2), "AA")
    assert len(table.told("hits")) + len(table.told("misses")) == 18
    assert len(table.told("roll")) == 2
    assert table.told("wins_clean")


# -- the odds in the view ---------------------------------------------------------------------------------------------


def test_the_odds_of_every_fight_are_shown_before_it_is_declared() -> None:
    view = view_of(tyranno(PRINTED.format(ann=3, bob=1)), "dan")
    assert [(odds.animal, odds.target, odds.odds) for odds in view.odds] == [
        ("frog", "tiger", [0.2061, 0.225, 0.2707, 0.2982])
    ]
    assert view_of(printed()).odds == []


@pytest.mark.parametrize(("allowed", "fights"), [(True, 4), (False, 1)])
def test_the_odds_are_those_of_the_choices(allowed: bool, fights: int) -> None:
    table = tyranno(HIDDEN, face_down_may_fight=allowed)
    shown = {f"{odds.animal} challenges {odds.target}" for odds in view_of(table).odds}
    assert shown == table.choices - {"no fight"}
    assert len(shown) == fights


def test_a14_animals_without_dice_do_not_roll_for_ever() -> None:
    table = tyranno("""
        phase: ann challenges
        3: frog tiger - -
        field 1: S
    """)
    assert table.play("ann: frog challenges tiger").asked == "bob"
