"""Self-play and gate matches: matches of the arena, with its processes, its storage and its statistics."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from galapagos.arena.match import Fixture, Match
from galapagos.arena.play import Objects, PlayedGame
from galapagos.arena.rating import deal_share, deals_of, decided, mean_with_error
from galapagos.arena.runner import MatchRunner, Workers
from galapagos.arena.storage import MatchFolder
from galapagos.bots.search_player import Budget
from galapagos.core.net_files import NetFile
from galapagos.learn.plan import Gate, Plan
from galapagos.learn.players import MakeNetPlayer, MakeSelfPlayer

Tell = Callable[[MatchRunner], None]
SELF = "noisy-search"
NEW, OLD = "new", "best"


class SelfPlay(MatchRunner):
    """A match of a bot against itself. Every game has a deal of its own: the same bot would repeat a deal exactly."""

    def __init__(self, match: Match, workers: Workers, folder: MatchFolder) -> None:
        super().__init__(match, workers, folder)
        self.plan = [Fixture(number, number, [0] * match.seats) for number in range(match.games)]


def play_against_itself(
    plan: Plan, number: int, net: NetFile | None, folder: Path, workers: Workers, tell: Tell
) -> None:
    """Play the games of a generation that are missing. KeyboardInterrupt leaves those that are finished."""
    bot = f"{SELF}:{plan.iterations}"
    match = Match(plan.game, [bot], plan.games, plan.seats, f"learn/{plan.seed}/{number}", plan.options)
    objects = {bot: MakeSelfPlayer(Budget(iterations=plan.iterations), net, plan.noise)}
    run(SelfPlay(match, with_bots(workers, objects), MatchFolder(folder, match, resume=True)), tell)


def play_gate(
    plan: Plan, number: int, new: NetFile, old: NetFile | None, folder: Path, workers: Workers, tell: Tell
) -> Gate:
    """The new network against the best so far on duplicate deals, until it is clear which is better.

    The folder's name is part of the seed, so that the two gates of a generation have deals of their own.
    """
    seed = f"{folder.name}/{plan.seed}/{number}"
    match = Match(plan.game, [NEW, OLD], plan.gate_games, plan.seats, seed, plan.options)
    budget = plan.gate_budget()
    objects = {NEW: MakeNetPlayer(budget, new), OLD: MakeNetPlayer(budget, old)}
    runner = MatchRunner(
        match, with_bots(workers, objects), MatchFolder(folder, match, resume=True), until_decided=True
    )
    return gate_of(match, run(runner, tell))


def gate_of(match: Match, played: list[PlayedGame]) -> Gate:
    """The new one passes if the sequential test says that it is better. An undecided match keeps the old one."""
    deals = deals_of(played, match.seats)
    share = mean_with_error([deal_share(deal, 0) for deal in deals])
    clear, even = decided(match, deals), 1 / match.seats
    return Gate(len(played), share.value, share.low, share.high, even, clear, clear and share.value > even)


def with_bots(workers: Workers, objects: Objects) -> Workers:
    return msgspec.structs.replace(workers, objects=objects)


def run(runner: MatchRunner, tell: Tell) -> list[PlayedGame]:
    played = runner.run(tell)
    if runner.interrupted:
        raise KeyboardInterrupt
    return played
