"""Rule 3.3: the stone "5"."""

from __future__ import annotations

from tests.rules.tyranno.tables import field, rack, stones, tyranno, view_of

ALL_ASKED = """
    phase: dan claims
    3: frog shark - -
    field 1: W
    field 2: W3
    ann: rack T3
    bob: rack B3
    cat: rack L3
    dan: rack K3
"""


def test_3_3_the_last_player_decides_first_the_start_player_last() -> None:
    table = tyranno(ALL_ASKED)
    asked = []
    while "keep stone 5" in table.choices:
        asked.append(table.asked)
        assert table.choices == {"give up stone 5", "keep stone 5"}
        table.play(f"{table.asked}: keep stone 5")
    assert asked == ["dan", "cat", "bob", "ann"]
    assert stones(table) == [1, 1, 1, 1]


def test_t25b_the_last_player_claims_and_nobody_objects() -> None:
    table = tyranno(ALL_ASKED)
    table.play("dan: give up stone 5", "cat: keep stone 5", "bob: keep stone 5", "ann: keep stone 5")
    assert table.asked == "dan"
    assert stones(table) == [1, 1, 1, 0]
    singles = {f"place cherry on {number}" for number in (1, 2, 3, 4)}
    pairs = {f"place cherry on {low}, cherry on {high}" for low in (1, 2, 3, 4) for high in range(low, 5)}
    assert table.choices == singles | pairs
    assert table.refused("dan: pass").startswith("3.3: ")
    assert table.refused("dan: exchange cherry").startswith("3.3: ")
    assert table.refused("dan: place leaf on 1").startswith("3.2: ")


def test_t25_the_player_nearer_to_the_start_player_takes_precedence() -> None:
    table = tyranno(ALL_ASKED)
    table.play("dan: give up stone 5", "cat: keep stone 5", "bob: give up stone 5")
    assert view_of(table).claimant == 1
    table.play("ann: keep stone 5", "bob: place bone on 1, bone on 1")
    assert stones(table) == [1, 0, 1, 1], "dan was overruled and keeps his stone"
    assert field(table, 1) == ("B2", "-"), "the changes happen at once"


def test_t25_the_start_player_beats_all() -> None:
    table = tyranno(ALL_ASKED)
    table.play("dan: give up stone 5", "cat: give up stone 5", "bob: give up stone 5", "ann: give up stone 5")
    assert table.asked == "ann"
    assert stones(table) == [0, 1, 1, 1]


def test_3_3_no_question_without_a_stone() -> None:
    table = tyranno("""
        phase: dan claims
        3: frog shark - -
        field 1: W
        field 2: W3
        ann: 0 stones
        bob: rack B3
        cat: 0 stones
    """)
    table.play("dan: keep stone 5")
    assert table.asked == "bob"
    table.play("bob: keep stone 5")
    assert "no fight" in table.choices


def test_a7_no_question_without_a_chip() -> None:
    table = tyranno("""
        phase: dan claims
        3: frog shark - -
        field 1: W
        field 2: W3
        ann: rack -
        bob: rack -
        cat: rack -
        dan: rack S
    """)
    table.play("dan: keep stone 5")
    assert "no fight" in table.choices


def test_3_3_only_one_extra_placing_a_round() -> None:
    table = tyranno(ALL_ASKED)
    table.play("dan: keep stone 5", "cat: give up stone 5", "bob: keep stone 5", "ann: keep stone 5")
    table.play("cat: place leaf on 2")
    assert rack(table, "cat") == "L2"
    assert "no fight" in table.choices


def test_a26_a_claimer_places_one_or_two() -> None:
    table = tyranno(ALL_ASKED, chips_one_by_one=True)
    table.play("dan: give up stone 5", "cat: keep stone 5", "bob: keep stone 5", "ann: keep stone 5")
    assert table.choices == {f"place cherry on {number}" for number in (1, 2, 3, 4)}
    assert table.refused("dan: place cherry on 1, cherry on 2").startswith("A21: ")
    table.play("dan: place cherry on 2")
    assert "pass" in table.choices, "only then may he stop"


def test_3_3_a_kept_stone_is_worth_five_points() -> None:
    table = tyranno("""
        phase: dan claims
        ann: 0 stones, 3 points
        bob: 1 stone, 3 points
    """)
    assert table.state.scores() == [3, 8, 5, 5]


def test_3_3_two_players_with_two_stones_claim_twice_but_not_in_one_round() -> None:
    position = """
        phase: bob claims
        3: frog - shark -
        field 1: W3
        ann: rack T3
        bob: rack B3
    """
    table = tyranno(position, seats=2, stone_for_each_colour=True)
    table.play("bob: give up stone 5", "ann: keep stone 5", "bob: place bone on 1")
    assert stones(table) == [2, 1]
    assert table.state.scores() == [10, 5]
    assert not any("stone" in choice for choice in table.choices)
