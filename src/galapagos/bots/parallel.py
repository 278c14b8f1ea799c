"""Search on several cores: each process searches from the same view by itself, and the results are added up."""

from __future__ import annotations

import atexit
import time
from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from galapagos.bots.search_player import NO_CHANGES, Budget, SearchPlayer, SearchResult
from galapagos.core.evaluators import STANDARD
from galapagos.core.game import Game
from galapagos.core.processes import Pool
from galapagos.core.rng import Rng
from galapagos.core.table import Prompt
from galapagos.core.view import View


class Task(msgspec.Struct, frozen=True):
    game: Game
    view: View
    seat: int
    choices: list[int]
    seed: int
    budget: Budget
    settings: Mapping[str, float]
    evaluator: str
    choosing: bool


@cache
def pool(workers: int) -> Pool:
    """Worker processes, started once and ended with the program."""
    started = Pool(workers)
    atexit.register(started.close)
    return started


def think_alone(task: Task) -> SearchResult:
    player = SearchPlayer(Rng(task.seed), task.budget, task.settings, task.evaluator)
    return player.think_about(task.game, task.view, task.seat, task.choices, choosing=task.choosing)


def added_up(results: Sequence[SearchResult], seconds: float) -> SearchResult:
    longest = max(results, key=lambda result: result.iterations)
    total = sum(result.iterations for result in results)
    visits = [sum(counts) for counts in zip(*(result.visits for result in results), strict=True)]
    sums = zip(*(weighted(result) for result in results), strict=True)
    values = [sum(parts) / max(1, count) for parts, count in zip(sums, visits, strict=True)]
    return SearchResult(
        move=max(zip(visits, values, longest.choices, strict=True), key=lambda one: one[:2])[2],
        choices=longest.choices,
        visits=visits,
        values=values,
        expected=[
            sum(result.expected[seat] * result.iterations for result in results) / max(1, total)
            for seat in range(len(longest.expected))
        ],
        line=longest.line,
        iterations=total,
        seconds=seconds,
    )


def weighted(result: SearchResult) -> list[float]:
    return [value * count for value, count in zip(result.values, result.visits, strict=True)]


class ParallelSearchPlayer(SearchPlayer):
    """A search player with several processes. They get the view and imagine their worlds themselves."""

    def __init__(
        self,
        rng: Rng,
        budget: Budget,
        workers: int,
        settings: Mapping[str, float] = NO_CHANGES,
        evaluator: str = STANDARD,
    ) -> None:
        super().__init__(rng, budget, settings, evaluator)
        self.workers = workers

    def think(self, prompt: Prompt, choosing: bool = False) -> SearchResult:
        begun = time.perf_counter()
        seeds = [self.rng.below(2**31 - 2) for _ in range(self.workers)]
        tasks = [
            Task(
                prompt.game,
                prompt.view,
                prompt.seat,
                prompt.choices,
                seed,
                self.budget,
                self.settings,
                self.evaluator,
                choosing,
            )
            for seed in seeds
        ]
        results = pool(self.workers).map(think_alone, tasks)
        return added_up(results, time.perf_counter() - begun)
