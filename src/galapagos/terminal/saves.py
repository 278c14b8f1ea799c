"""Saved games: every move is saved at once, so that nothing is lost."""

from __future__ import annotations

import secrets
import time
from pathlib import Path

from galapagos.core.errors import GalapagosError, RecordError
from galapagos.core.paths import data_folder
from galapagos.core.record import Record, load_record, save_record


def saves_folder() -> Path:
    return data_folder() / "games"


def new_file(game: str) -> Path:
    """A file name that no other game has."""
    return saves_folder() / f"{game}-{time.strftime('%Y-%m-%d-%H%M%S')}-{secrets.token_hex(2)}.json"


def saved_games() -> list[Path]:
    """All saved games, newest first."""
    found = saves_folder().glob("*.json") if saves_folder().is_dir() else ()
    return sorted(found, key=lambda path: (path.stat().st_mtime, path.name), reverse=True)


def latest_unfinished() -> tuple[Path, Record] | None:
    for path in saved_games():
        try:
            record = load_record(path)
        except RecordError:
            continue  # damaged; naming it on the command line says what is wrong
        if not record.scores:
            return path, record
    return None


class SaveFiles:
    """The files that get the record after every move, each time atomically."""

    def __init__(self, files: list[Path]) -> None:
        self.files = files
        self.copies: set[Path] = set()
        self.trouble = ""

    @classmethod
    def for_game(cls, game: str, resumed: Path | None = None, record_file: Path | None = None) -> SaveFiles:
        """A saved game continues in its own file; a person's own file is never overwritten."""
        kept = resumed if resumed is not None and resumed.parent == saves_folder() else new_file(game)
        if record_file is not None and record_file.exists():
            raise GalapagosError(f"{record_file} already exists: choose another name for the record")
        return cls([kept, *([record_file] if record_file else [])])

    @property
    def file(self) -> Path:
        return self.files[-1]

    def keep(self, record: Record) -> None:
        for path in list(self.files):
            try:
                save_record(record, path)
            except GalapagosError as error:
                self.trouble = str(error)
                self.files.remove(path)

    def take_errors(self) -> str:
        """Errors since the last call."""
        trouble, self.trouble = self.trouble, ""
        return trouble

    def copy_to(self, record: Record, path: Path) -> bool:
        """Save a copy of the game so far; False if another file is in the way."""
        if path.exists() and path not in self.copies:
            return False
        save_record(record, path)
        self.copies.add(path)
        return True
