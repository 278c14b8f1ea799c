"""Numbers that stand where a seat or an action could stand and mean something else."""

from __future__ import annotations

from typing import Final

CHANCE: Final = -1  # as actor: dice and decks decide
OVER: Final = -2  # as actor: the game is over
GO_ON: Final = -3  # a frame's answer to `enter`: nobody decides here, the next frame runs
EVERYONE: Final = -1  # as viewpoint: sees everything
WATCHER: Final = -3  # as viewpoint: has no seat
