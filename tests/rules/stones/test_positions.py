"""Positions as drawings: written, read, and refused if they are impossible."""

from __future__ import annotations

import pytest

from galapagos.core.dealers import SeededDealer
from galapagos.core.errors import GalapagosError, NotationError, PositionError
from galapagos.core.game import Game
from galapagos.core.registry import game
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from galapagos.core.table import Table
from galapagos.games.stones.actions import ACT
from galapagos.games.stones.field import OBSTACLE, Field, empty_field
from galapagos.games.stones.state import StonesState
from galapagos.games.stones.view import StonesView
from tests.rules.stones.tables import blue, obstacles, state_of, stones, view_of, white


def test_a_drawing_reads_as_it_looks() -> None:
    table = stones("""
        phase: bob grows
        board:
          15 B . . . . . . . . . .
           4 . . . W W B
           3 . . X . . . . . . . W
             a b c d e f g h i j k
    """)
    assert (white(table), blue(table), obstacles(table)) == ("d4 e4 k3", "a15 f4", "c3")
    assert table.asked == "bob"
    assert state_of(table).turns == 4


def test_a_hexagon_is_drawn_in_its_shape() -> None:
    text = """\
white: ann
turn: 3
stack: Turn(0)
board: hex-4
   0.-4     . . . . .
  -1.-3    . . . . . .
  -2.-2   . . . . . . .
  -3.-1  . . . . . . . .
   -4.0 . . . . W B . . .
   -4.1  . . . . . . . .
   -4.2   . . X . . . .
   -4.3    . . . . . .
   -4.4     . . . . .
"""
    table = stones(text, board="hex-4")
    assert (white(table), blue(table), obstacles(table)) == ("0.0", "1.0", "-2.2")
    written = table.game.write_position(table.state)
    assert without_keys(written) == without_keys(text)


def test_a_game_that_ended_by_two_passes_is_read_again() -> None:
    table = stones("white stones: b2\nblue stones: f6", board="rect-7x7").play("ann: pass", "bob: pass")
    written = table.game.write_position(table.state)
    assert "passes: 2" in written
    assert table.game.write_position(table.game.read_position(written)) == written
    with pytest.raises(PositionError, match="2 is out of range"):
        table.game.read_position("passes: 2\nwhite stones: b2\nblue stones: f6")


def without_keys(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith("seen: ")]


def test_a_rectangle_is_written_as_it_is_read() -> None:
    table = stones("white stones: b2\nblue stones: f6\nobstacles: a7", board="rect-7x7")
    assert without_keys(table.game.write_position(table.state)) == [
        "white: ann",
        "turn: 3",
        "stack: Turn(0)",
        "board: rect-7x7",
        "  7 X . . . . . .",
        "  6 . . . . . B .",
        "  5 . . . . . . .",
        "  4 . . . . . . .",
        "  3 . . . . . . .",
        "  2 . W . . . . .",
        "  1 . . . . . . .",
        "    a b c d e f g",
    ]


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("white stones: d4\nblue stones: d4", (2, 14), "d4 holds W already"),
        ("4 . . .W", (1, 7), "a point is one of"),
        ("blue stones: d4\n4 . . . W", (2, 9), "d4 holds B already"),
        ("white stones: d4 d44", (1, 18), "no point 'd44'"),
        ("white stones: z1", (1, 15), "no point 'z1'"),
        ("4 . . W Q", (1, 9), "not 'Q'"),
        ("16 . .", (1, 1), "no row '16'"),
        ("4 . .\n4 . W", (2, 1), "row 4 is drawn twice"),
        ("4 . . . . . . . . . . . W", (1, 25), "more points than the board"),
        ("board: hex-7", (1, 8), "the game is on rect-11x15"),
        ("phase: ann dances", (1, 12), "there is no phase 'dances'"),
        ("phase: cat grows", (1, 8), "no seat is called 'cat'"),
        ("turn: many", (1, 7), "'many' is not a whole number"),
        ("started: perhaps", (1, 10), "expected yes or no"),
        ("moving: d4 e4", (1, 9), "with its jumps left"),
        ("end: never", (1, 6), "there is no end 'never'"),
        ("weather: fine", (1, 1), "unknown line 'weather'"),
        ("grown: d99", (1, 8), "no point 'd99'"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(text: str, where: tuple[int, int], what: str) -> None:
    with pytest.raises(NotationError, match=r"line \d+, column \d+: ") as caught:
        stones(text)
    assert (caught.value.line, caught.value.column) == where
    assert what in caught.value.what


def test_a_phase_must_fit_the_turn() -> None:
    with pytest.raises(NotationError, match="turn 4 is not ann's"):
        stones("turn: 4\nphase: ann grows")
    assert stones("white: bob\nturn: 4\nphase: ann grows").asked == "ann"
    assert stones("turn: 4\nphase: ann replies").asked == "ann"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("white stones: a1 a2 a3 a4 a5 a6", "the white group at a1 has more than 5 stones"),
        ("4 W W W W W W", "the white group at f4 has more than 5 stones"),
        ("phase: ann moves\nwhite stones: d4 e4\nmoving: d4 f4 (2)", "f4 holds no white stone"),
        ("phase: ann moves\nwhite stones: d4 e4\nmoving: d4 e4 (3)", "has 0 to 2 jumps left, not 3"),
        ("phase: ann moves\nwhite stones: d4 e4\nmoving: d4 (1)", "2 to 5 stones"),
        ("phase: ann moves\nwhite stones: d4 e4\nmoving: d4 d4 (1)", "2 to 5 stones"),
        ("phase: ann moves\nwhite stones: d4 e4 f4\nmoving: d4 e4 (1), e4 f4 (2)", "e4 stands in two moving groups"),
        ("phase: ann grows\nblue stones: d4\ngrown: d4", "d4 holds no white stone"),
        ("stack: Dance()", "there is no step 'Dance'"),
    ],
)
def test_refuses_impossible_positions(text: str, what: str) -> None:
    with pytest.raises(PositionError, match=what.replace("(", r"\(")):
        stones(text)


def test_more_stones_than_the_supply() -> None:
    rows = "\n".join(f"{number} W . W . W . W" for number in range(1, 6, 2))
    with pytest.raises(PositionError, match="more white on the board than the supply holds"):
        stones(rows, stones=11)
    assert len(white(stones(rows, stones=12)).split()) == 12
    with pytest.raises(PositionError, match="more obstacles"):
        stones("obstacles: a1 b1 c1", obstacles=2)


def test_a_bad_coordinate_in_a_move() -> None:
    table = stones("phase: ann grows\nwhite stones: d4")
    with pytest.raises(NotationError, match="there is no point 'd99' on this board: it has a15 to k1"):
        table.play("ann: new d99")
    with pytest.raises(NotationError, match="moves are written like"):
        table.play("ann: new 4d")
    with pytest.raises(NotationError, match=r"there is no point '0\.0'"):
        table.play("ann: new 0.0")


# -- through whole games -----------------------------------------------------------------------------------------------

WALKS: list[dict[str, int | str]] = [
    {"board": "rect-11x15"},
    {"board": "rect-9x8", "adjacency": 8},
    {"board": "hex-5"},
    {"board": "rect-7x7", "stones": 12, "obstacles": 2, "capture": "cascade"},
    {"board": "rect-7x8", "connect": "end_of_turn"},
    {"board": "rect-8x7", "merge": "never", "growth": "mandatory", "opening": "swap"},
]


def long_walk(played: Game, seed: int, most: int = 400) -> list[tuple[StonesState, int]]:
    """States of a random game in which nobody gives up: every turn is played."""
    rng, state = Rng(seed), played.start()
    steps: list[tuple[StonesState, int]] = []
    while state.actor != OVER and len(steps) < most:
        assert isinstance(state, StonesState)
        choices = state.choices()
        action = ACT if ACT in choices else choices[rng.below(len(choices))]
        steps.append((state, action))
        state = state.copy()
        state.apply(action)
    return steps


@pytest.mark.parametrize("options", WALKS, ids=str)
def test_in_the_middle_of_any_turn_a_position_is_saved_whole(options: dict[str, int | str]) -> None:
    played = game("stones", 2, **options)
    for state, action in long_walk(played, 3)[::7]:
        again = played.read_position(played.write_position(state))
        assert list(again.choices()) == list(state.choices())
        after = state.copy()
        after.apply(action)
        again.apply(action)
        assert played.write_position(again) == played.write_position(after)


@pytest.mark.parametrize("options", WALKS, ids=str)
def test_refusals_and_choices_agree_for_any_number(options: dict[str, int | str]) -> None:
    played, rng = game("stones", 2, **options), Rng(5)
    for state, _ in long_walk(played, 4)[::11]:
        choices = set(state.choices())
        for action in [*choices, *range(16), *(rng.below(1 << 23) for _ in range(150)), -1, 1 << 40]:
            assert (state.forbids(action) == 0) == (action in choices)


@pytest.mark.parametrize("options", WALKS, ids=str)
def test_what_is_kept_up_to_date_is_what_a_fresh_count_gives(options: dict[str, int | str]) -> None:
    played = game("stones", 2, **options)
    for state, _ in long_walk(played, 6)[::5]:
        fresh = recounted(state.field, state)
        assert (fresh.key, list(fresh.supply)) == (state.field.key, list(state.field.supply))
        for point in range(fresh.board.points):
            assert fresh.mark[point] == state.field.mark[point]
            if 0 < fresh.thing(point) < OBSTACLE:
                assert (fresh.group[point], fresh.size[point]) == (state.field.group[point], state.field.size[point])


def recounted(field: Field, state: StonesState) -> Field:
    fresh = empty_field(field.board, state.rulings.stones, state.rulings.obstacles)
    for point in reversed(range(field.board.points)):
        if field.thing(point):
            fresh.place(point, field.thing(point))
    return fresh


# -- taking back -------------------------------------------------------------------------------------------------------


def test_a_turn_can_be_taken_back_until_it_is_committed() -> None:
    played = game("stones")
    state = played.read_position("phase: ann begins\n4 W W W . B")
    table = Table(played, SeededDealer(1), state)
    for words in ("act", "new k15", "end grow", "jump b4-d4"):
        table.answer(0, played.read(table.state, words))
    assert captures_shown(table) == ["e4"]
    for _ in range(4):
        assert table.undo(0) == 1
    assert table.state.choices() == state.choices()
    with pytest.raises(GalapagosError):
        table.answer(1, 0)


def captures_shown(table: Table) -> list[str]:
    view = table.game.view(table.state, 0)
    assert isinstance(view, StonesView)
    return view.captures


def test_the_last_jump_does_not_end_a_persons_turn_by_itself() -> None:
    played = game("stones")
    table = Table(played, SeededDealer(1), played.read_position("phase: ann moves\nwhite stones: d4 e4"))
    for words in ("jump d4-f4", "jump e4-g4"):
        table.answer(0, played.read(table.state, words))
    assert len(table.state.choices()) == 1
    assert table.step([None, None]) is None  # ann ends the turn herself
    table.answer(0, table.state.choices()[0])
    assert table.undo(0) == 2  # the end, which had no alternative, and the jump before it
    assert table.state.actor == 0


def test_last_move_and_this_turn_are_marked() -> None:
    table = stones("phase: ann grows\nwhite stones: d4 e4\nblue stones: a9")
    table.play("ann: new h8", "ann: end grow", "ann: jump d4-f4")
    assert view_of(table).now == ["h8", "d4", "f4"]
    table.play("ann: end move")
    assert (view_of(table).last, view_of(table).now) == (["h8", "d4", "f4"], [])
