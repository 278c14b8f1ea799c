"""Matches from Python: `galapagos.match`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from galapagos.arena.match import Match
from galapagos.arena.play import Objects, PlayedGame, make_player
from galapagos.arena.progress import ProgressLines
from galapagos.arena.rating import Standing
from galapagos.arena.report import HEADINGS, Report, command_of, make_report, rows, write_report
from galapagos.arena.runner import MatchRunner, Workers
from galapagos.arena.storage import MatchFolder
from galapagos.arena.wheel_bot import WheelBot
from galapagos.bots.custom import player_from
from galapagos.bots.registry import split_evaluator
from galapagos.core.errors import GalapagosError
from galapagos.core.game import Game
from galapagos.core.options import OptionValue
from galapagos.core.plugins import is_loading, plugin_name
from galapagos.core.record import Record
from galapagos.core.registry import game as make_game
from galapagos.core.table import Player

Bot = str | Player | Callable[..., Player]


class MatchResult(msgspec.Struct):
    """How a match ended. `result["me"].share` has a `value`, a `low` and a `high`; `print(result)` shows everything."""

    report: Report
    games: list[PlayedGame]

    @property
    def standings(self) -> list[Standing]:
        """The result of each bot, in the order in which they were named."""
        return self.report.standings

    @property
    def records(self) -> list[Record]:
        """The games, in the order in which they were planned."""
        return [played.record for played in self.games]

    def __getitem__(self, bot: str) -> Standing:
        for standing in self.standings:
            if standing.bot == bot:
                return standing
        raise KeyError(bot)

    def __iter__(self) -> Iterator[Standing]:
        return iter(self.standings)

    def __str__(self) -> str:
        table = [HEADINGS, *rows(self.report)]
        widths = [max(len(line[column]) for line in table) for column in range(len(HEADINGS))]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in table]
        return "\n".join(line.rstrip() for line in lines)


def match(
    game: str | Game,
    bots: Mapping[str, Bot] | Sequence[str],
    games: int = 100,
    *,
    seats: int | None = None,
    seed: str | int = "1",
    jobs: int = 1,
    ray: bool = False,
    until_decided: bool = False,
    out: str | Path | None = None,
    resume: bool = False,
    progress: bool = False,
    **options: OptionValue,
) -> MatchResult:
    """Let bots play each other and estimate who is better: `match("origin", {"me": MyBot, "greedy": "greedy"})`.

    `bots` says what each bot is called here and what it is: the name of a bot (`"search:200"`, `"my_bots.py:Mine"`), a
    subclass of `Player` (which may take an `rng` or a `seed`), a function that returns a player, or a player. If there
    are more seats than bots, the last bot fills them. Every deal is played from every seat, so `games` is rounded up
    to whole deals.

    `jobs` worker processes, or `ray` on a cluster, play the same games as one process does. `until_decided` stops once
    it is clear who is better. `out` is a folder for the games and a report; with `resume` the match in it goes on.
    `progress` writes a line to the standard error now and then. Options of the game are further keywords.

    All intervals are at 95 %, with the deal as the unit.
    """
    made = make_game(game, seats, **options) if isinstance(game, str) else game
    if games < 1 or jobs < 1:
        raise GalapagosError("a match needs at least one game and one process")
    if resume and out is None:
        raise GalapagosError("resume needs the folder of the match: out=...")
    named: Mapping[str, Bot] = bots if isinstance(bots, Mapping) else {name: name for name in bots}
    if is_loading():
        raise GalapagosError('a script with bots of its own calls match below if __name__ == "__main__":')
    objects = {called: bot for called, bot in named.items() if not isinstance(bot, str)}
    sources = sources_of(named)
    plan = Match(made.name, list(named), games, made.seats, str(seed), made.chosen_options(), sources)
    check_bots(plan, objects, made)
    folder = MatchFolder(Path(out), plan, resume) if out is not None else None
    nameless = {called: bot for called, bot in objects.items() if called not in sources}
    sent = objects if ray or jobs == 1 else nameless  # worker processes make the others by their names
    runner = MatchRunner(plan, Workers(jobs, ray, sent), folder, until_decided)
    played = runner.run(ProgressLines() if progress else lambda runner: None)
    report = make_report(plan, played, command_of(plan, until_decided) if not nameless else "galapagos.match(…)")
    if out is not None:
        write_report(report, played, Path(out))
    if runner.interrupted:
        raise KeyboardInterrupt
    return MatchResult(report, played)


def sources_of(bots: Mapping[str, Bot]) -> dict[str, str]:
    """The names by which other processes, and later runs, can make bots that are called something else here."""
    sources = dict[str, str]()
    for called, bot in bots.items():
        name = bot if isinstance(bot, str) else plugin_name(bot)
        if name is not None and name != called:
            sources[called] = name
    return sources


def check_bots(plan: Match, objects: Objects, game: Game) -> None:
    """Make every bot once, before anything is played."""
    for called in plan.bots:
        found = objects.get(called)
        if isinstance(found, Player):
            continue
        if found is not None:
            player_from(found, called, 1)
            continue
        name = plan.source(called)
        player = make_player(name, 1)
        if isinstance(player, WheelBot):
            player.sit_down(game)
        else:
            game.evaluator(split_evaluator(name)[1])
