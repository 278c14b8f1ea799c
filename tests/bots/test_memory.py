"""Nothing is left behind: a server plays for months.

A vector that uncompiled code hands to compiled code, as an argument or an attribute, is never freed.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable

import pytest

from galapagos.arena.spsa import WeightedPlayer
from galapagos.bots.search_player import Budget
from galapagos.core.dealers import SeededDealer
from galapagos.core.record import replay
from galapagos.core.rng import Rng
from galapagos.core.table import Table
from tests.support.walks import all_games

FEW = 30  # answers: enough for animals, traits, chips and groups to lie on the table
TIMES = 2
RICHEST = {game.name: game for game in all_games()}  # the last variant of each: most seats, most cards


def blocks_left_by(job: Callable[[], None]) -> float:
    """Count the blocks of memory that each run leaves behind; the smallest count leaves out what is cached once."""
    return min(growth(job) for _ in range(8))


def growth(job: Callable[[], None]) -> float:
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(TIMES):
        job()
    gc.collect()
    return (sys.getallocatedblocks() - before) / TIMES


@pytest.mark.parametrize("name", RICHEST)
def test_a_game_between_bots_leaves_nothing_behind(name):
    """What bots and servers do at every answer: look, imagine, think, answer, write down, and read it again."""
    game = RICHEST[name]

    def play() -> None:
        thinker = WeightedPlayer(Rng(1), Budget(iterations=2), {}, list(game.evaluator().weights))
        table, rng = Table(game, SeededDealer(1)), Rng(1)
        for _ in range(FEW):
            while table.step([None] * game.seats) is not None:
                pass
            if table.over:
                break
            turn = table.prompt()
            world = game.imagine(turn.view, rng)
            thinker.think(turn)
            game.read_position(game.write_position(world))
            table.answer(turn.seat, turn.choices[rng.below(len(turn.choices))])
        for _ in replay(table.record()):
            pass

    assert blocks_left_by(play) < FEW / 2  # one for every answer would be FEW
