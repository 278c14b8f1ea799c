"""Other engines, all driven from Python in the same way: legal actions, a random pick, apply."""

from __future__ import annotations

import random
from collections.abc import Callable

YARDSTICK = "OpenSpiel gin_rummy"

Once = Callable[[], int]  # plays a random game and returns the number of decisions


def open_spiel(short_name: str, seats: int = 2) -> tuple[Once, int]:
    import pyspiel

    game = pyspiel.load_game(short_name)
    rng = random.Random(1)

    def once() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return once, seats


def rlcard_uno() -> tuple[Once, int]:
    import rlcard

    env = rlcard.make("uno", config={"seed": 1})
    rng = random.Random(1)

    def once() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return once, 2


def python_chess() -> tuple[Once, int]:
    import chess

    rng = random.Random(1)

    def once() -> int:
        board, decisions = chess.Board(), 0
        while not board.is_game_over(claim_draw=False):
            board.push(rng.choice(list(board.legal_moves)))
            decisions += 1
        return decisions

    return once, 2


PEERS: dict[str, Callable[[], tuple[Once, int]]] = {
    YARDSTICK: lambda: open_spiel("gin_rummy"),
    "OpenSpiel backgammon": lambda: open_spiel("backgammon"),
    "OpenSpiel go(13)": lambda: open_spiel("go(board_size=13)"),
    "RLCard uno": rlcard_uno,
    "python-chess": python_chess,
}
