"""The real program, run as a process in a home of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import galapagos
from galapagos.terminal.main import run

PACKAGE = str(Path(galapagos.__file__).parents[1])  # the engine that the tests themselves run on
COMMAND = [sys.executable, "-m", "galapagos.terminal.main"]


class Ran(NamedTuple):
    code: int
    out: str
    err: str


class Program:
    def __init__(self, home: Path) -> None:
        self.home = home
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("LC_")},
            "PYTHONPATH": PACKAGE,
            "HOME": str(home),
            "XDG_DATA_HOME": str(home / "kept"),
            "LANG": "C.UTF-8",
            "PYTHONIOENCODING": "utf-8",
            "COLUMNS": "80",
            "TERM": "xterm",
        }

    def __call__(self, *arguments: str | Path, typed: str = "", **environment: str) -> Ran:
        """Run to its end with this typed, one line after the other."""
        ran = subprocess.run(
            [*COMMAND, *map(str, arguments)],
            input=typed.encode(),
            capture_output=True,
            env={**self.environment, **environment},
            cwd=self.home,
            timeout=120,
            check=False,
        )
        return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())

    def here(self, *arguments: str | Path, typed: str = "") -> Ran:
        """The same without a process of its own: quicker, where many lines are tried."""
        out, err = TextIOWrapper(BytesIO(), "utf-8"), TextIOWrapper(BytesIO(), "utf-8")
        stdin = TextIOWrapper(BytesIO(typed.encode()), "utf-8")
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(self.home)
            for name, value in self.environment.items():
                patch.setenv(name, value)
            for name in set(os.environ) - self.environment.keys():
                patch.delenv(name)
            for name, stream in (("stdin", stdin), ("stdout", out), ("stderr", err)):
                patch.setattr(sys, name, stream)
            code = run([str(argument) for argument in arguments])
        return Ran(code, text_of(out), text_of(err))

    def start(self, *arguments: str | Path) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [*COMMAND, *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=self.environment,
            cwd=self.home,
        )

    def file(self, name: str, text: str) -> Path:
        path = self.home / name
        path.write_text(text, encoding="utf-8")
        return path

    def kept(self) -> list[Path]:
        """The games that were saved automatically."""
        return sorted((self.home / "kept" / "galapagos" / "games").glob("*.json"))


def text_of(stream: TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, BytesIO)
    return stream.buffer.getvalue().decode()


def moves(path: Path) -> list[str]:
    found: list[str] = load(path)["moves"]
    return found


def load(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def mistake(ran: Ran) -> str:
    """What the program complained about: one line, exit code 2, no traceback."""
    assert ran.code == 2, ran
    assert ran.err.startswith("galapagos: ")
    assert ran.err.endswith("\n")
    assert ran.err.count("\n") == 1, ran.err
    return ran.err.removeprefix("galapagos: ").rstrip()


# A wolf in front of three species: after the first bite it is still hungry and must go on.
HUNT = """\
phase: ann eats
ann: hand flight
  wolf (carnivore) 0 0 0
bob:
  lizard (long-neck fertile) 0
  finch () 0 0
  tortoise (flight) 0
  iguana () 0 0
"""
