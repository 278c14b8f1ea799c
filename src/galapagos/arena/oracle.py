"""A bot that sees everything: what could be reached at best. It asks for the table itself, so it cannot sit at one."""

from __future__ import annotations

from galapagos.bots.racing import Race
from galapagos.bots.search import Search
from galapagos.bots.search_player import Budget, think, way_to_think
from galapagos.bots.search_settings import choosing_habits
from galapagos.bots.tree import Node
from galapagos.core.rng import Rng
from galapagos.core.table import Table


class Oracle:
    """Searches the true world, where only the cards and dice still to come are unknown. Otherwise a `SearchPlayer`."""

    def __init__(self, rng: Rng, budget: Budget) -> None:
        self.rng, self.budget = rng, budget
        self.last: Search | Race | None = None
        self.answers_before = 0

    def answer(self, table: Table) -> int:
        state = table.state.copy()
        habits = choosing_habits(table.game.name, redeals=False)
        search = way_to_think(state, state.actor, habits, self.rng, self.kept(table))
        self.last, self.answers_before = search, len(table.history)
        return think(search, table.game, list(state.choices()), self.budget).move

    def kept(self, table: Table) -> Node | None:
        """The part of the last tree that is still true: nothing was answered since but by ourselves, once."""
        if self.last is None or len(table.history) != self.answers_before + 1:
            return None
        slot = self.last.root.slot(table.history[-1].action, 0)
        return self.last.root.kid(slot, table.state.actor) if slot >= 0 else None
