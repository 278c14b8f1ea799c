"""The folder of a match: its plan, one file per game, and the report. Games in it are not played again."""

from __future__ import annotations

from pathlib import Path

import msgspec

from galapagos.arena.match import Match
from galapagos.arena.play import PlayedGame
from galapagos.core.errors import GalapagosError
from galapagos.core.files import save_atomically

PLAN = "match.json"


class MatchFolder:
    def __init__(self, path: Path, match: Match, resume: bool) -> None:
        self.path, self.match = path, match
        self.begin(resume)

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
        save_atomically(self.file(played.fixture.number), msgspec.json.format(msgspec.json.encode(played), indent=1))

    def played(self, number: int) -> PlayedGame | None:
        """A game played before; None if the file is missing or damaged."""
        try:
            return msgspec.json.decode(self.file(number).read_bytes(), type=PlayedGame)
        except (OSError, msgspec.DecodeError):
            return None
