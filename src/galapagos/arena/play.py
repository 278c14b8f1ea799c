"""Play one game of a match in this process."""

from __future__ import annotations

import pickle
import sys
import time
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from galapagos.arena.match import Fixture, Match, bot_seed, deal_seed
from galapagos.arena.openspiel_bot import OPENSPIEL, OpenSpielBot
from galapagos.arena.oracle import Oracle
from galapagos.arena.table_player import TablePlayer, TablePlayerMaker
from galapagos.arena.wheel_bot import WheelBot, is_wheel
from galapagos.bots.custom import player_from
from galapagos.bots.registry import bot, read_budget, split_evaluator
from galapagos.core.dealers import SeededDealer
from galapagos.core.record import Record
from galapagos.core.rng import Rng
from galapagos.core.table import Player, Table

ORACLE = "oracle"
Objects = Mapping[str, Any]  # bots that have no name: classes, functions and players, by what the match calls them
NO_OBJECTS: Objects = {}


class Timing(msgspec.Struct):
    """How long each seat thought: the only part of a game that differs between runs."""

    decisions: list[int]
    seconds: list[float]
    longest: list[float]
    megabytes: float = 0.0  # peak memory of the process


class PlayedGame(msgspec.Struct):
    fixture: Fixture
    scores: list[int]
    shares: list[float]  # each seat's share of the victory
    record: Record
    timing: Timing

    def share_of(self, bot: int) -> float:
        """The mean share of a bot's seats."""
        shares = [share for share, other in zip(self.shares, self.fixture.seating, strict=True) if other == bot]
        return sum(shares) / len(shares)


def make_player(name: str, seed: int) -> Player | TablePlayer:
    if is_wheel(name):
        return WheelBot(name, seed)
    whole, evaluator = split_evaluator(name)
    kind, _, limit = whole.partition(":")
    if kind == ORACLE:
        return Oracle(Rng(seed), read_budget(name, limit), evaluator)
    if kind == OPENSPIEL and whole == name:
        return OpenSpielBot(Rng(seed), read_budget(name, limit))
    return bot(name, seed)


class Pickled(msgspec.Struct, frozen=True):
    """A bot without a name, as it is sent to another process."""

    content: bytes


@lru_cache(maxsize=16)
def unpickled(content: bytes) -> Any:
    """The bot itself, once in every process: it may be a large network."""
    return pickle.loads(content)


def player_in(match: Match, bot: str, seed: int, objects: Objects) -> Player | TablePlayer:
    if bot not in objects:
        return make_player(match.source(bot), seed)
    found = objects[bot]
    if isinstance(found, Pickled):
        found = unpickled(found.content)
    if isinstance(found, TablePlayerMaker):
        return found(Rng(seed))
    return found if isinstance(found, Player) else player_from(found, bot, seed)


def play_fixture(match: Match, fixture: Fixture, objects: Objects = NO_OBJECTS) -> PlayedGame:
    game = match.make_game()
    names = [match.bots[number] for number in fixture.seating]
    table = Table(game, SeededDealer(deal_seed(match, fixture)))
    players = [player_in(match, name, bot_seed(match, fixture, seat), objects) for seat, name in enumerate(names)]
    timing = play_out(table, players)
    record = table.record()
    record.players, record.seed = [match.source(name) for name in names], deal_seed(match, fixture)
    return PlayedGame(fixture, table.state.scores(), shares_of(table), record, timing)


def play_out(table: Table, players: Sequence[Player | TablePlayer]) -> Timing:
    seats = table.game.seats
    timing = Timing([0] * seats, [0.0] * seats, [0.0] * seats)
    while not table.over:
        if table.step([None] * seats) is None:
            table.answer(table.state.actor, timed_answer(table, players[table.state.actor], timing))
    timing.megabytes = megabytes_held()
    return timing


def shares_of(table: Table) -> list[float]:
    """Each seat's share of the victory."""
    winners = table.game.outcome(table.state).winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(table.game.seats)]


def timed_answer(table: Table, player: Player | TablePlayer, timing: Timing) -> int:
    seat = table.state.actor
    turn = None if isinstance(player, TablePlayer) else table.prompt()
    begun = time.perf_counter()
    answer = player.answer(table) if isinstance(player, TablePlayer) else player.choose(turn)  # type: ignore[arg-type]
    spent = time.perf_counter() - begun
    timing.decisions[seat] += 1
    timing.seconds[seat] += spent
    timing.longest[seat] = max(timing.longest[seat], spent)
    return answer


def megabytes_held() -> float:
    """Peak memory of this process; 0 where the system does not tell. Linux counts in kilobytes, macOS in bytes."""
    try:
        import resource
    except ImportError:  # Windows
        return 0.0
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
