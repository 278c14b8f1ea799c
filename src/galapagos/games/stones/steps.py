"""Every frame of the game by its name, so that a saved stack can be read."""

from __future__ import annotations

from typing import Any

from galapagos.core.frames import Frame
from galapagos.games.stones.capture import Capture
from galapagos.games.stones.grow import Grow
from galapagos.games.stones.move import Move
from galapagos.games.stones.opening import Open
from galapagos.games.stones.turn import EndTurn, Reply, Turn

FRAMES: dict[str, type[Frame[Any]]] = {
    frame.__name__: frame for frame in (Capture, EndTurn, Grow, Move, Open, Reply, Turn)
}
