"""The report of a match: an HTML page, plots, JSON, and a table for the terminal."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from galapagos.arena import plots
from galapagos.arena.match import Match
from galapagos.arena.play import PlayedGame
from galapagos.arena.rating import Deal, Estimate, Standing, deal_share, deals_of, margin_of, mean_with_error, standings
from galapagos.core.engine import engine


class BotTiming(msgspec.Struct):
    """How long a bot took per decision, in seconds."""

    bot: str
    decisions: int
    mean: float
    longest: float


class Report(msgspec.Struct):
    match: Match
    command: str
    games: int
    standings: list[Standing]
    results: list[tuple[list[int], list[int]]]  # seating and scores of every game
    paces: list[BotTiming]
    megabytes: float
    machine: str

    def outcome(self) -> bytes:
        """The part that is the same on every machine."""
        return msgspec.json.encode([self.match, self.games, self.standings, self.results])


def make_report(match: Match, played: Sequence[PlayedGame], command: str) -> Report:
    return Report(
        match=match,
        command=command,
        games=len(played),
        standings=standings(match, played),
        results=[(one.fixture.seating, one.scores) for one in played],
        paces=[pace(match, bot, played) for bot in range(len(match.bots))],
        megabytes=max((one.timing.megabytes for one in played), default=0.0),
        machine=f"{platform.machine()}, Python {platform.python_version()}, {engine()} engine",
    )


def pace(match: Match, bot: int, played: Sequence[PlayedGame]) -> BotTiming:
    sat = [(one.timing, seat) for one in played for seat, other in enumerate(one.fixture.seating) if other == bot]
    decisions = sum(timing.decisions[seat] for timing, seat in sat)
    seconds = sum(timing.seconds[seat] for timing, seat in sat)
    longest = max((timing.longest[seat] for timing, seat in sat), default=0.0)
    return BotTiming(match.bots[bot], decisions, seconds / max(1, decisions), longest)


def command_of(match: Match, until_decided: bool) -> str:
    """The command that plays this match again."""
    options = "".join(f" --option {name}={str(value).lower()}" for name, value in match.options.items())
    rest = f" --seed {match.seed}" if match.seed != "1" else ""
    stop = " --until-decided" if until_decided else ""
    bots = ",".join(match.source(bot) for bot in match.bots)
    return (
        f"galapagos arena {match.game} --bots {bots} --games {match.games} --seats {match.seats}{options}{rest}{stop}"
    )


# -- in words ---------------------------------------------------------------------------------------------------------


def percent(share: Estimate) -> str:
    return f"{100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"


def elo(span: Estimate) -> str:
    return f"{span.value:+.0f} ({span.low:+.0f} to {span.high:+.0f})"


def rows(report: Report) -> list[list[str]]:
    return [
        [one.bot, str(one.games), percent(one.share), f"{100 * one.even:.0f} %", elo(one.elo), f"{one.margin:+.1f}"]
        for one in report.standings
    ]


HEADINGS = ["bot", "games", "won (95 %)", "even", "Elo (95 %)", "points ahead"]
TIMINGS = ["bot", "decisions", "mean s", "longest s"]


def timing_rows(report: Report) -> list[list[str]]:
    return [[one.bot, str(one.decisions), f"{one.mean:.3f}", f"{one.longest:.3f}"] for one in report.paces]


# -- files ------------------------------------------------------------------------------------------------------------


def write_report(report: Report, played: Sequence[PlayedGame], folder: Path) -> list[Path]:
    written = [folder / "report.json", folder / "report.html"]
    written[0].write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1))
    written[1].write_text(page(report, played), encoding="utf-8")
    return written + pictures(report, played, folder)


def page(report: Report, played: Sequence[PlayedGame]) -> str:
    title = f"{report.match.game}: {', '.join(report.match.bots)}"
    return plots.document(
        title,
        f"<p>{report.games} games, {report.match.seats} seats, duplicate deals rotated through "
        f"the seats; {escape(report.machine)}; {report.megabytes:.0f} MB at most.</p>"
        f"<p><code>{escape(report.command)}</code></p>{plots.table(HEADINGS, rows(report))}"
        f"{all_plots(report, played)}<h2>Thinking</h2>{plots.table(TIMINGS, timing_rows(report))}",
    )


def all_plots(report: Report, played: Sequence[PlayedGame]) -> str:
    deals = deals_of(played, report.match.seats)
    if not deals:
        return ""
    first = report.match.bots[0]
    margins = [margin_of(one, 0) for deal in deals for one in deal if 0 in one.fixture.seating]
    return (
        plots.running_share(f"Victories of {first}", shares_so_far(deals), 1 / report.match.seats)
        + plots.histogram(f"Points of {first} ahead of the best other", margins)
        + plots.ladder("Elo", [one.bot for one in report.standings], [one.elo for one in report.standings])
    )


def shares_so_far(deals: list[Deal]) -> list[Estimate]:
    shares = [deal_share(deal, 0) for deal in deals if 0 in deal[0].fixture.seating]
    return [mean_with_error(shares[:count]) for count in range(1, len(shares) + 1)]


def pictures(report: Report, played: Sequence[PlayedGame], folder: Path) -> list[Path]:
    """The running share as PNG, if matplotlib is installed."""
    deals = deals_of(played, report.match.seats)
    pyplot = import_pyplot()
    if pyplot is None or not deals:
        return []
    spans = shares_so_far(deals)
    games = [report.match.seats * count for count in range(1, len(spans) + 1)]
    figure, axes = pyplot.subplots(figsize=(7, 3.2), layout="constrained")
    axes.fill_between(games, [one.low for one in spans], [one.high for one in spans], alpha=0.3)
    axes.plot(games, [one.value for one in spans])
    axes.axhline(1 / report.match.seats, linestyle="--", color="tab:red")
    axes.set(xlabel="games", ylabel=f"victories of {report.match.bots[0]}", ylim=(0, 1), title=report.match.game)
    path = folder / "victories.png"
    figure.savefig(path, dpi=110)
    pyplot.close(figure)
    return [path]


def import_pyplot() -> Any:
    try:
        import matplotlib
    except ImportError:
        return None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    return pyplot
