"""Where a match is kept: its plan, a file for every game played, the report. What is there is not played again."""

from __future__ import annotations

from pathlib import Path

import msgspec

from galapagos.arena.match import Match
from galapagos.arena.play import PlayedGame
from galapagos.core.errors import GalapagosError

PLAN = "match.json"


class Folder:
    def __init__(self, path: Path, match: Match, resume: bool) -> None:
        self.path, self.match = path, match
        self.begin(resume)

    def begin(self, resume: bool) -> None:
        plan = self.path / PLAN
        if plan.exists():
            if not resume:
                raise GalapagosError(f"{self.path} holds a match already: --resume goes on with it")
            kept = msgspec.json.decode(plan.read_bytes(), type=Match)
            if msgspec.structs.replace(kept, games=self.match.games) != self.match:
                raise GalapagosError(f"{self.path} holds another match: {kept.game}, {', '.join(kept.bots)}")
        (self.path / "games").mkdir(parents=True, exist_ok=True)
        self.write(plan, msgspec.json.format(msgspec.json.encode(self.match), indent=1))

    def file(self, number: int) -> Path:
        return self.path / "games" / f"{number:05d}.json"

    def keep(self, played: PlayedGame) -> None:
        self.write(self.file(played.fixture.number), msgspec.json.format(msgspec.json.encode(played), indent=1))

    def played(self, number: int) -> PlayedGame | None:
        """A game played before; a damaged file counts as none."""
        try:
            return msgspec.json.decode(self.file(number).read_bytes(), type=PlayedGame)
        except (OSError, msgspec.DecodeError):
            return None

    @staticmethod
    def write(path: Path, text: bytes) -> None:
        """Written beside and moved into place: whoever is stopped in the middle leaves no half file."""
        beside = path.with_suffix(".part")
        beside.write_bytes(text)
        beside.replace(path)
