"""A bot that sees everything: what could be reached at best. It asks for the table itself, so it cannot sit at one."""

from __future__ import annotations

from galapagos.bots.habits import habits_for
from galapagos.bots.search import Search
from galapagos.bots.thinker import Budget, think
from galapagos.core.rng import Rng
from galapagos.core.table import Table


class Oracle:
    """Searches the true world: only the cards and dice still to come are unknown to it."""

    def __init__(self, rng: Rng, budget: Budget) -> None:
        self.rng, self.budget = rng, budget

    def answer(self, table: Table) -> int:
        state = table.state.copy()
        search = Search(state, state.actor, habits_for(table.game.name, redeals=False), self.rng)
        return think(search, table.game, list(state.choices()), self.budget).move
