"""Bots of another version of Galápagos: ``wheel:PATH#expert:0.3s``.

The wheel is installed into a folder of its own, once, and its bots think in a process of their own. They follow the
game by its moves in words, which every version reads; as at any table, a bot is shown what its seat may know.
"""

from __future__ import annotations

import atexit
import hashlib
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from galapagos.arena.table_player import TablePlayer
from galapagos.core.errors import GalapagosError, IllegalMove, NotationError
from galapagos.core.game import Game
from galapagos.core.paths import data_folder
from galapagos.core.table import Table

WHEEL: Final = "wheel:"
SIDE: Final = Path(__file__).with_name("wheel_side.py")
LINES: Final = 6  # of an installer's complaint that are shown
PROCESSOR: Final = "cpu"

_numbers = itertools.count()


def is_wheel(name: str) -> bool:
    return name.startswith(WHEEL)


def split_name(name: str) -> tuple[Path, str]:
    """The wheel, and the bot in it."""
    path, hash_sign, bot = name.removeprefix(WHEEL).rpartition("#")
    if not hash_sign or not path or not bot:
        raise GalapagosError(f"{name!r} does not name a wheel and a bot: write wheel:PATH#expert:0.3s")
    return Path(path), bot


class WheelBot(TablePlayer):
    """A bot of another version. It gets every move of the game, and shows its own bot what the seat may know."""

    def __init__(self, name: str, seed: int) -> None:
        self.path, bot = split_name(name)
        timed = bot.endswith(PROCESSOR)  # earlier versions know no such budget, so theirs is given another clock
        self.bot = f"{bot.removesuffix(PROCESSOR)}s" if timed else bot
        self.side = other_side(installed(self.path), PROCESSOR if timed else "")
        self.seed, self.number, self.told = seed, next(_numbers), -1

    def sit_down(self, game: Game) -> None:
        """Begin a game; an error if the other version does not have it or the bot."""
        wanted = {"game": game.name, "seats": game.seats, "options": game.chosen_options()}
        self.asked({**wanted, "bot": self.bot, "seed": self.seed}, "cannot play this match")
        self.told = 0

    def answer(self, table: Table) -> int:
        if self.told < 0:
            self.sit_down(table.game)
        lines = [played.line for played in table.history[self.told :]]
        words = self.asked({"lines": lines}, "cannot follow this game")
        self.told = len(table.history)
        try:
            action = table.game.read(table.state, words)
            table.game.refuse(table.state, action)
        except (NotationError, IllegalMove) as error:
            raise GalapagosError(f"{self.path} answers {words!r}, but today's rules differ: {error}") from None
        return action

    def asked(self, message: dict[str, Any], trouble: str) -> str:
        found = self.side.call({"player": self.number, **message})
        if "error" in found:
            raise GalapagosError(f"{self.path} {trouble}: {found['error']}")
        return str(found["words"])


class OtherSide:
    """The process in which a wheel's bots think."""

    def __init__(self, folder: Path, clock: str) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-I", str(SIDE), str(folder), clock],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )

    def call(self, message: dict[str, Any]) -> dict[str, str]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            print(json.dumps(message), file=self.process.stdin, flush=True)
            line = self.process.stdout.readline()
        except OSError:
            line = ""
        if not line:
            raise GalapagosError(f"the process of the other version ended: what it needs is in {self.folder}")
        found: dict[str, str] = json.loads(line)
        return found

    def end(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.kill()
        self.process.wait()
        with suppress(BrokenPipeError):  # what was not read before the process ended
            self.process.stdin.close()
        self.process.stdout.close()


@cache
def other_side(folder: Path, clock: str) -> OtherSide:
    """One process for all bots of a wheel that go by the same clock. It ends with this one."""
    started = OtherSide(folder, clock)
    atexit.register(started.end)
    return started


# -- installing -------------------------------------------------------------------------------------------------------


@cache
def installed(wheel: Path) -> Path:
    """The folder in which a wheel is installed: made once, and found again by what is in the wheel."""
    try:
        content = wheel.read_bytes()
    except OSError as error:
        raise GalapagosError(f"cannot read the wheel {wheel}: {error.strerror}") from None
    tag = f"{sys.implementation.name}-{sys.version_info.major}.{sys.version_info.minor}"
    folder = data_folder() / "wheels" / f"{hashlib.sha256(content).hexdigest()[:16]}-{tag}"
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
            install(wheel, Path(scratch) / "made")
            put_in_place(Path(scratch) / "made", folder)
    return folder


def install(wheel: Path, target: Path) -> None:
    """Install a wheel and what it needs, with pip or uv."""
    print(f"installing {wheel.name} once, for its bots ...", file=sys.stderr)
    done = subprocess.run(
        [*installer(), "--quiet", "--target", str(target), str(wheel.resolve())], capture_output=True, text=True
    )
    if done.returncode or not (target / "galapagos").is_dir():
        complaint = "\n".join(done.stderr.strip().splitlines()[-LINES:]) or "it is not a wheel of Galápagos"
        raise GalapagosError(f"cannot install {wheel}: {complaint}")


def installer() -> list[str]:
    if find_spec("pip") is not None:
        return [sys.executable, "-m", "pip", "install", "--disable-pip-version-check"]
    if uv := shutil.which("uv"):
        return [uv, "pip", "install", "--python", sys.executable]
    raise GalapagosError("installing a wheel needs pip: python -m ensurepip")


def put_in_place(made: Path, folder: Path) -> None:
    """Rename what was installed; another process may have been quicker."""
    try:
        made.rename(folder)
    except OSError:
        if not folder.is_dir():
            raise
