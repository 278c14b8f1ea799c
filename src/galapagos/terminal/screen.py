"""Input and output: a terminal, or a pipe."""

from __future__ import annotations

import contextlib
import sys
import time
from typing import NoReturn

from rich.console import Console, RenderableType

from galapagos.terminal.palette import QUIET, WARN

SCROLLBACK = "\033[3J"  # also clear what could be scrolled back to


class InputEnded(Exception):
    """The input ended, or Ctrl-C was pressed."""


class Screen:
    def __init__(self, delay: float | None = None) -> None:
        self.console = Console(highlight=False)
        self.interactive = sys.stdin.isatty() and self.console.is_terminal
        self.delay = delay if delay is not None else (0.3 if self.interactive else 0.0)
        if self.interactive:
            with contextlib.suppress(ImportError):  # arrow keys and history, if available
                import readline  # noqa: F401

    def say(self, what: RenderableType = "", style: str | None = None) -> None:
        self.console.print(what, style=style, markup=False, soft_wrap=isinstance(what, str))

    def quiet(self, what: str) -> None:
        self.say(what, QUIET)

    def warn(self, what: str) -> None:
        self.say(f"! {what}", WARN)

    def ask(self, prompt: str) -> str:
        """Read a line, without surrounding spaces."""
        try:
            typed = input(prompt) if self.interactive else self.echoed(prompt)
        except (EOFError, KeyboardInterrupt):
            self.leave()
        return typed.strip()

    def leave(self) -> NoReturn:
        self.say()
        raise InputEnded from None

    def echoed(self, prompt: str) -> str:
        """Read a line from a pipe and echo it, so that the output reads like a session."""
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.say(f"{prompt}{line.rstrip()}")
        return line

    def clear(self) -> None:
        if self.interactive:
            self.console.clear()

    def wipe(self) -> None:
        """Clear everything, before another person looks."""
        if self.interactive:
            self.console.clear()
            self.console.file.write(SCROLLBACK)
            self.console.file.flush()

    def pause(self, share: float = 1.0) -> None:
        if self.delay:
            time.sleep(self.delay * share)
