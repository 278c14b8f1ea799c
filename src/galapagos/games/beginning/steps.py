"""Every frame of the game by its name, so that a saved stack can be read."""

from __future__ import annotations

from typing import Any

from galapagos.core.frames import Frame
from galapagos.games.beginning.adapt import Adapt
from galapagos.games.beginning.attack import Bite, Feast, Gore, Scavenge
from galapagos.games.beginning.draw import ChooseStartPlayer, Draw, TurnOver
from galapagos.games.beginning.eat import Eat, FeedLongNecks, Starve
from galapagos.games.beginning.turn import FillHole, Score, Turn

FRAMES: dict[str, type[Frame[Any]]] = {
    frame.__name__: frame
    for frame in (
        Adapt, Bite, ChooseStartPlayer, Draw, Eat, Feast, FeedLongNecks, FillHole, Gore, Scavenge, Score, Starve, Turn,
        TurnOver,
    )
}  # fmt: skip
