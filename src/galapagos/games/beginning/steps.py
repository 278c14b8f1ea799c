"""Every frame that can be on the stack of this game, by its stored name."""

from __future__ import annotations

from galapagos.core.frames import by_stored_name
from galapagos.games.beginning.adapt import Adapt
from galapagos.games.beginning.attack import Bite, Feast, Gore, Scavenge
from galapagos.games.beginning.draw import ChooseStartPlayer, Draw, TurnOver
from galapagos.games.beginning.eat import Eat, FeedLongNecks, Starve
from galapagos.games.beginning.turn import FillHole, Score, Turn

FRAMES = by_stored_name(
    Adapt, Bite, ChooseStartPlayer, Draw, Eat, Feast, FeedLongNecks, FillHole, Gore, Scavenge, Score, Starve, Turn,
    TurnOver,
)  # fmt: skip
