"""A perfect-information bot, as an upper bound. It needs the table itself, so it cannot sit at one."""

from __future__ import annotations

from galapagos.arena.table_player import TablePlayer
from galapagos.bots.search import Search
from galapagos.bots.search_player import Budget, new_search, think
from galapagos.bots.search_settings import playing_settings
from galapagos.bots.tree import Node
from galapagos.core.evaluators import STANDARD
from galapagos.core.rng import Rng
from galapagos.core.table import Table


class Oracle(TablePlayer):
    """Searches the true world, where only cards and dice still to come are unknown. Otherwise like a `SearchPlayer`."""

    def __init__(self, rng: Rng, budget: Budget, evaluator: str = STANDARD) -> None:
        self.rng, self.budget, self.evaluator = rng, budget, evaluator
        self.last: Search | None = None
        self.answers_before = 0

    def answer(self, table: Table) -> int:
        state = table.state.copy()
        evaluator, effort = table.game.evaluator(self.evaluator), self.budget.effort()
        settings = playing_settings(table.game.name, effort, **evaluator.search_settings, redeals=False)
        search = new_search(state, state.actor, evaluator, settings, self.rng, self.kept(table))
        self.last, self.answers_before = search, len(table.history)
        return think(search, table.game, list(state.choices()), self.budget).move

    def kept(self, table: Table) -> Node | None:
        """The part of the last tree that still applies: nothing has happened since but our own last move."""
        if self.last is None or len(table.history) != self.answers_before + 1:
            return None
        slot = self.last.root.slot(table.history[-1].action, 0)
        return self.last.root.child(slot, table.state.actor) if slot >= 0 else None
