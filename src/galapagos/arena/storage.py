"""The folder of a match: its plan, one record per game, and the report. Games in it are not played again."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path

import msgspec

from galapagos.arena.match import Fixture, Match
from galapagos.arena.play import PlayedGame, Timing
from galapagos.core.errors import GalapagosError, RecordError
from galapagos.core.files import save_atomically
from galapagos.core.names import SEATS
from galapagos.core.paths import data_folder
from galapagos.core.record import load_record, save_record

PLAN = "match.json"
TIMINGS = "timings.jsonl"  # how long each seat thought, one line per game


class TimedGame(msgspec.Struct):
    number: int
    timing: Timing


class MatchFolder:
    def __init__(self, path: Path, match: Match, resume: bool) -> None:
        self.path, self.match = path, match
        self.begin(resume)
        self.timings = self.read_timings()

    def begin(self, resume: bool) -> None:
        plan = self.path / PLAN
        if plan.exists():
            if not resume:
                raise GalapagosError(f"{self.path} already holds a match: --resume continues it")
            kept = msgspec.json.decode(plan.read_bytes(), type=Match)
            if msgspec.structs.replace(kept, games=self.match.games) != self.match:
                raise GalapagosError(f"{self.path} holds another match: {kept.game}, {', '.join(kept.bots)}")
        (self.path / "games").mkdir(parents=True, exist_ok=True)
        save_atomically(plan, msgspec.json.format(msgspec.json.encode(self.match), indent=1))

    def file(self, number: int) -> Path:
        return self.path / "games" / f"{number:05d}.json"

    def keep(self, played: PlayedGame) -> None:
        """Save a game: first how long it took, then the record, which says that the game is there."""
        number = played.fixture.number
        with (self.path / TIMINGS).open("ab") as file:
            file.write(msgspec.json.encode(TimedGame(number, played.timing)) + b"\n")
        save_record(played.record, self.file(number))

    def read_timings(self) -> dict[int, Timing]:
        """A line that was cut off is left out: only the report's seconds miss it."""
        timings = dict[int, Timing]()
        with suppress(OSError):
            for line in (self.path / TIMINGS).read_bytes().splitlines():
                with suppress(msgspec.DecodeError):
                    found = msgspec.json.decode(line, type=TimedGame)
                    timings[found.number] = found.timing
        return timings

    def played(self, fixture: Fixture) -> PlayedGame | None:
        """A game played before; None if the file is missing, damaged or of another game."""
        file = self.file(fixture.number)
        if not file.is_file():
            return None
        if (kept := self.played_earlier(file)) is not None:
            return kept if kept.fixture == fixture else None
        try:
            record = load_record(file)
        except RecordError:
            return None
        bots = [self.match.source(self.match.bots[bot]) for bot in fixture.seating]
        if (record.game, record.players, len(record.scores)) != (self.match.game, bots, self.match.seats):
            return None
        shares = [1 / len(record.winners) if name in record.winners else 0.0 for name in SEATS[: record.seats]]
        nothing = Timing([0] * record.seats, [0.0] * record.seats, [0.0] * record.seats)
        timing = self.timings.get(fixture.number, nothing)
        return PlayedGame(fixture, record.scores, shares, record, timing)

    @staticmethod
    def played_earlier(file: Path) -> PlayedGame | None:
        """A game as earlier versions saved it, with the record inside."""
        try:
            return msgspec.json.decode(file.read_bytes(), type=PlayedGame)
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            return None


def interim_folder(match: Match) -> Path:
    """Where the games of a match without --out are kept until it is over, so that a stopped match can go on."""
    return data_folder() / "arena" / f"{plan_digest(match)}-{os.getpid()}"


def stopped_folder(match: Match) -> Path | None:
    """Where the same match was stopped last."""
    found = (data_folder() / "arena").glob(f"{plan_digest(match)}-*")
    return max(found, key=lambda folder: folder.stat().st_mtime, default=None)


def plan_digest(match: Match) -> str:
    """Return a digest of the match; it does not depend on the number of games."""
    plan = msgspec.json.encode(msgspec.structs.replace(match, games=0))
    return f"{match.game}-{hashlib.sha256(plan).hexdigest()[:16]}"
