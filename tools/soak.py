"""Games of every game with every number of seats, between bots that search: every answer must be allowed.

python tools/soak.py FILE [GAMES] [BOT]    a thousand games each of search:4; stopped, it goes on where it was

An answer that is not allowed raises and ends it. FILE keeps a line for every game that was played.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from galapagos.arena.match import Fixture, Match
from galapagos.arena.play import play_fixture
from galapagos.core.registry import game_class, game_names

DEFAULTS = ["1000", "search:4"]
EXPANDED = {"origin": {"continents": True, "time_to_fly": True}}  # all cards


class Line(msgspec.Struct, frozen=True):
    game: str
    seats: int
    decisions: int
    longest: float  # seconds of one decision
    megabytes: float


def matches(games: int, bot: str) -> Iterator[Match]:
    for name in game_names():
        for seats in game_class(name).seat_counts:
            yield Match(name, [bot], games, seats, "soak", EXPANDED.get(name, {}))


def played(match: Match, number: int) -> Line:
    timing = play_fixture(match, Fixture(number, number, [0] * match.seats)).timing
    return Line(match.game, match.seats, sum(timing.decisions), max(timing.longest), timing.megabytes)


def read(file: Path) -> list[Line]:
    return [msgspec.json.decode(line, type=Line) for line in file.read_bytes().splitlines()] if file.exists() else []


def soak(file: Path, games: int, bot: str) -> None:
    done = Counter((line.game, line.seats) for line in read(file))
    with file.open("ab") as lines:
        for match in matches(games, bot):
            for number in range(done[match.game, match.seats], games):
                lines.write(msgspec.json.encode(played(match, number)) + b"\n")
                lines.flush()
                print(f"\r{match.game}, {match.seats} seats: {number + 1} of {games}   ", end="", file=sys.stderr)


def table(lines: list[Line]) -> Iterator[str]:
    yield "| Game | seats | games | decisions | longest decision | most memory |\n|---|---|---|---|---|---|"
    for game, seats in sorted({(line.game, line.seats) for line in lines}):
        these = [line for line in lines if (line.game, line.seats) == (game, seats)]
        decisions = sum(line.decisions for line in these)
        longest, held = max(line.longest for line in these), max(line.megabytes for line in these)
        yield f"| {game} | {seats} | {len(these):,} | {decisions:,} | {longest:.2f} s | {held:.0f} MB |"


def main() -> None:
    file, games, bot = Path(sys.argv[1]), *[*sys.argv[2:], *DEFAULTS[len(sys.argv) - 2 :]]
    try:
        soak(file, int(games), bot)
    except KeyboardInterrupt:
        print("\nStopped. The same command goes on.", file=sys.stderr)
    print("\n".join(table(read(file))))


if __name__ == "__main__":
    main()
