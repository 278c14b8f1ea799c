"""Where people read and type: a terminal, or a pipe."""

from __future__ import annotations

import contextlib
import sys
import time
from typing import NoReturn

from rich.console import Console, RenderableType

from galapagos.terminal.palette import QUIET, WARN

SCROLLBACK = "\033[3J"  # what was shown before can no longer be scrolled back to


class InputEnded(Exception):
    """The person has left: the input has ended, or Ctrl-C was pressed."""


class Screen:
    def __init__(self, delay: float | None = None) -> None:
        self.console = Console(highlight=False)
        self.interactive = sys.stdin.isatty() and self.console.is_terminal
        self.delay = delay if delay is not None else (0.3 if self.interactive else 0.0)
        if self.interactive:
            with contextlib.suppress(ImportError):  # arrow keys and history, where the system has them
                import readline  # noqa: F401

    def say(self, what: RenderableType = "", style: str | None = None) -> None:
        self.console.print(what, style=style, markup=False, soft_wrap=isinstance(what, str))

    def quiet(self, what: str) -> None:
        self.say(what, QUIET)

    def warn(self, what: str) -> None:
        self.say(f"! {what}", WARN)

    def ask(self, prompt: str) -> str:
        """What the person types, without spaces around it."""
        try:
            typed = input(prompt) if self.interactive else self.echoed(prompt)
        except (EOFError, KeyboardInterrupt):
            self.leave()
        return typed.strip()

    def leave(self) -> NoReturn:
        self.say()
        raise InputEnded from None

    def echoed(self, prompt: str) -> str:
        """From a pipe: shown as if it had been typed, so that the whole reads like a session."""
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.say(f"{prompt}{line.rstrip()}")
        return line

    def clear(self) -> None:
        if self.interactive:
            self.console.clear()

    def wipe(self) -> None:
        """Before another person looks: nothing of what was shown remains."""
        if self.interactive:
            self.console.clear()
            self.console.file.write(SCROLLBACK)
            self.console.file.flush()

    def pause(self, share: float = 1.0) -> None:
        if self.delay:
            time.sleep(self.delay * share)
