"""Every frame that can be on the stack of this game, by its stored name."""

from __future__ import annotations

from galapagos.core.frames import by_stored_name
from galapagos.games.stones.capture import Capture
from galapagos.games.stones.grow import Grow
from galapagos.games.stones.move import Move
from galapagos.games.stones.opening import Open
from galapagos.games.stones.turn import EndTurn, Reply, Turn

FRAMES = by_stored_name(Capture, EndTurn, Grow, Move, Open, Reply, Turn)
