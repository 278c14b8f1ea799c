"""Search on several cores: each process grows a tree of its own from the same view, and their findings are added up."""

from __future__ import annotations

import atexit
import time
from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from galapagos.bots.search_player import Budget, SearchPlayer, SearchResult
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
    changes: Mapping[str, float]
    to_choose: bool


@cache
def pool(workers: int) -> Pool:
    """Started once, ended with the program."""
    started = Pool(workers)
    atexit.register(started.close)
    return started


def think_alone(task: Task) -> SearchResult:
    thinker = SearchPlayer(Rng(task.seed), task.budget, task.changes)
    return thinker.think_about(task.game, task.view, task.seat, task.choices, to_choose=task.to_choose)


def added_up(thoughts: Sequence[SearchResult], seconds: float) -> SearchResult:
    first = max(thoughts, key=lambda thought: thought.iterations)
    total = sum(thought.iterations for thought in thoughts)
    visits = [sum(counts) for counts in zip(*(thought.visits for thought in thoughts), strict=True)]
    sums = zip(*(weighted(thought) for thought in thoughts), strict=True)
    values = [sum(parts) / max(1, count) for parts, count in zip(sums, visits, strict=True)]
    return SearchResult(
        move=max(zip(visits, values, first.choices, strict=True), key=lambda one: one[:2])[2],
        choices=first.choices,
        visits=visits,
        values=values,
        expected=[
            sum(thought.expected[seat] * thought.iterations for thought in thoughts) / max(1, total)
            for seat in range(len(first.expected))
        ],
        line=first.line,
        iterations=total,
        seconds=seconds,
    )


def weighted(thought: SearchResult) -> list[float]:
    return [value * count for value, count in zip(thought.values, thought.visits, strict=True)]


class ParallelSearchPlayer(SearchPlayer):
    """Worlds are drawn in the other processes, from the same view and nothing else."""

    def __init__(self, rng: Rng, budget: Budget, workers: int, changes: Mapping[str, float] | None = None) -> None:
        super().__init__(rng, budget, changes or {})
        self.workers = workers

    def think(self, prompt: Prompt, to_choose: bool = False) -> SearchResult:
        begun = time.perf_counter()
        seeds = [self.rng.below(2**31 - 2) for _ in range(self.workers)]
        tasks = [
            Task(prompt.game, prompt.view, prompt.seat, prompt.choices, seed, self.budget, self.changes, to_choose)
            for seed in seeds
        ]
        thoughts = pool(self.workers).map(think_alone, tasks)
        return added_up(thoughts, time.perf_counter() - begun)
