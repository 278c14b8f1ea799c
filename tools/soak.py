"""Play every game with every number of seats between searching bots: every move must be legal.

python tools/soak.py FILE [GAMES] [BOT]                a thousand games each of search:4; continues where it stopped
python tools/soak.py FILE 1000 search:2,greedy         the first bot on each seat in turn, the second on the others
python tools/soak.py FILE 1000 search:2 origin 7 8     one game only, with these numbers of seats

An illegal move raises an error. FILE gets one line per game.
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
EXPANDED: dict[str, dict[str, bool | int | str]] = {"origin": {"continents": True, "time_to_fly": True}}  # all cards


class Line(msgspec.Struct, frozen=True):
    game: str
    seats: int
    decisions: int
    longest: float  # seconds of one decision
    megabytes: float


def matches(games: int, bots: str, only: list[str]) -> Iterator[Match]:
    for name in only[:1] or game_names():
        for seats in map(int, only[1:]) if only[1:] else game_class(name).seat_counts:
            yield Match(name, bots.split(","), games, seats, "soak", EXPANDED.get(name, {}))


def played(match: Match, number: int) -> Line:
    others = len(match.bots) - 1
    seating = [0 if seat == number % match.seats else others for seat in range(match.seats)]
    timing = play_fixture(match, Fixture(number, number, seating)).timing
    return Line(match.game, match.seats, sum(timing.decisions), max(timing.longest), timing.megabytes)


def read(file: Path) -> list[Line]:
    return [msgspec.json.decode(line, type=Line) for line in file.read_bytes().splitlines()] if file.exists() else []


def soak(file: Path, games: int, bots: str, only: list[str]) -> None:
    done = Counter((line.game, line.seats) for line in read(file))
    with file.open("ab") as lines:
        for match in matches(games, bots, only):
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
    file, games, bots, *only = [*sys.argv[1:], *DEFAULTS[len(sys.argv) - 2 :]]
    try:
        soak(Path(file), int(games), bots, only)
    except KeyboardInterrupt:
        print("\nStopped. The same command goes on.", file=sys.stderr)
    print("\n".join(table(read(Path(file)))))


if __name__ == "__main__":
    main()
