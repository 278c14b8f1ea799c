"""Bots pass and offer the end only where nothing is left to gain, and do not jump to and fro. Growing opens at once."""

from __future__ import annotations

from galapagos.bots.greedy import Greedy
from galapagos.bots.sensible import sensible
from galapagos.core.dealers import SeededDealer
from galapagos.core.game import Game
from galapagos.core.registry import game as make_game
from galapagos.core.rng import Rng
from galapagos.core.table import Prompt, Table
from galapagos.core.viewpoint import Viewpoint

OPEN = """phase: ann begins
turn: 5
white stones: a1
blue stones: g7
"""


def prompt_at(position: str) -> tuple[Game, Prompt]:
    game = make_game("stones", board="rect-7x7")
    state = game.read_position(position)
    choices = list(map(int, state.choices()))
    return game, Prompt(game, 0, game.view(state, 0), choices, game.question(state), [])


def offered(game: Game, prompt: Prompt) -> list[str]:
    return sensible(prompt, game.evaluator()).words


def test_no_pass_and_no_offer_while_one_could_gain():
    game, prompt = prompt_at(OPEN)
    assert {"pass", "offer end"} <= set(prompt.words)
    assert offered(game, prompt) == ["act", "resign"]
    assert Greedy(Rng(1)).choose(prompt) == prompt.choices[prompt.words.index("act")]


def test_an_offer_where_nobody_has_anything_left_to_do():
    rows = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]
    walls = " ".join(point for point in rows if point not in ("a1", "g7"))
    game, prompt = prompt_at(f"{OPEN}obstacles: {walls}\n")
    assert {"pass", "offer end"} <= set(offered(game, prompt))


def test_growing_is_offered_in_the_place_of_playing_the_turn():
    game, _ = prompt_at(OPEN)
    state = game.read_position(OPEN)
    act, *others = Viewpoint(game, 0).choices(state)
    assert act.words == "act"
    assert {choice.words.split()[0] for choice in act.then} == {"grow", "new", "end"}
    assert [choice.then for choice in others] == [[], [], []]
    assert game.question(state).key == "turn"  # nothing has happened


def jumps_after(position: str, board: str, *lines: str) -> tuple[set[str], set[str]]:
    """The jumps that the rules allow after some moves, and those that a bot considers."""
    game = make_game("stones", board=board)
    table = Table(game, SeededDealer(1), game.read_position(position))
    for words in lines:
        table.answer(table.state.actor, game.read(table.state, words))
    prompt = table.prompt()
    return (
        {words for words in prompt.words if words.startswith("jump")},
        {words for words in offered(game, prompt) if words.startswith("jump")},
    )


def test_a_jump_is_not_taken_back():
    begin = "phase: ann begins\nturn: 5\nwhite stones: c3 c4 d4\nblue stones: g7\n"
    allowed, considered = jumps_after(begin, "rect-7x7", "act", "end grow")
    assert considered == allowed  # nothing has happened yet
    allowed, considered = jumps_after(begin, "rect-7x7", "act", "end grow", "jump d4-b4")
    assert allowed - considered == {"jump b4-d4"}
    allowed, considered = jumps_after(begin, "rect-7x7", "act", "end grow", "jump c3-c5", "jump d4-b4")
    assert allowed - considered == {"jump b4-d4"}


def test_no_board_of_the_turn_comes_again():
    begin = "phase: ann begins\nturn: 5\nwhite stones: c3 c4 d4\nblue stones: g7\n"
    moves = ["act", "end grow", "jump c3-c5", "jump c5-c3"]
    game = make_game("stones", board="rect-7x7")
    table = Table(game, SeededDealer(1), game.read_position(begin))
    for words in moves:
        table.answer(table.state.actor, game.read(table.state, words))
    assert "jump c3-c5" not in offered(game, table.prompt())  # a board of this turn, two jumps ago
    assert "jump d4-b4" in offered(game, table.prompt())


def test_points_with_signs_are_read():
    begin = "phase: ann begins\nturn: 5\nwhite stones: -2.0 -1.0\nblue stones: 3.0\n"
    allowed, considered = jumps_after(begin, "hex-5", "act", "end grow", "jump -2.0-0.0")
    assert allowed - considered == {"jump 0.0--2.0"}
