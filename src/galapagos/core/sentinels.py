"""Numbers that take the place of a seat or an action and mean something else. No two are alike."""

from __future__ import annotations

from typing import Final

CHANCE: Final = -1  # as actor: dice and decks decide
OVER: Final = -2  # as actor: the game is over
WATCHER: Final = -3  # as viewpoint: has no seat, and sees what every seat sees
EVERYONE: Final = -4  # as viewpoint: sees everything
NOBODY: Final = -5  # where a seat could be and none is
GO_ON: Final = -6  # a frame's answer to `enter`: no decision here, the next frame runs
