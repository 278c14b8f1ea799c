"""The speed of search: iterations per second of processor time, and the gain from a second process."""

from __future__ import annotations

import time

import msgspec

from galapagos.bots.parallel import ParallelSearchPlayer
from galapagos.bots.search_player import Budget, SearchPlayer, SearchResult
from galapagos.core.dealers import SeededDealer
from galapagos.core.game import Game
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from galapagos.core.table import Prompt, Table

DECISIONS = (5, 20, 40)  # decisions into a game at which speed is measured


class SearchSpeed(msgspec.Struct, frozen=True):
    game: str
    alone: float  # iterations per second of processor time
    growth: float  # iterations of two processes relative to one, in the same time


def search_speed(game: Game, seconds: float) -> SearchSpeed:
    turns = [turn for count in DECISIONS if (turn := turn_after(game, count))]
    spent, done = 0.0, 0
    for turn in turns:
        begun = time.process_time()
        done += SearchPlayer(Rng(1), Budget(seconds=seconds)).think(turn).iterations
        spent += time.process_time() - begun
    return SearchSpeed(game.name, done / max(spent, 1e-6), growth(turns[-1], seconds))


def growth(turn: Prompt, seconds: float) -> float:
    def thought(workers: int) -> SearchResult:
        thinker = ParallelSearchPlayer(Rng(1), Budget(seconds=seconds), workers)
        thinker.think(turn)  # warm up, so that starting the processes does not count
        return thinker.think(turn)

    return thought(2).iterations / max(1, thought(1).iterations)


def turn_after(game: Game, decisions: int, seed: int = 1) -> Prompt | None:
    """The first real choice after this many likely decisions; None if the game ends before."""
    table, rng, taken, evaluator = Table(game, SeededDealer(seed)), Rng(seed), 0, game.evaluator()
    while True:
        while table.step([None] * game.seats) is not None:
            pass
        if table.state.actor == OVER:
            return None
        if taken >= decisions:
            return table.prompt()
        table.answer(table.state.actor, evaluator.rollout_choice(table.state, rng))
        taken += 1
