"""Players that search with a network given as data, so that they can be sent to other processes and machines."""

from __future__ import annotations

from typing import Any, Final

from galapagos.arena.table_player import TablePlayer, TablePlayerMaker
from galapagos.bots.search_player import Budget, SearchPlayer, SearchResult, new_search, think
from galapagos.bots.search_settings import playing_settings
from galapagos.core.evaluator import Evaluator
from galapagos.core.game import Game
from galapagos.core.net_files import NetFile, evaluator_of
from galapagos.core.rng import Rng
from galapagos.core.table import Table

ALMOST: Final = 0.1  # a move whose chance is lower by more than this is never played for the sake of variety


def evaluator_with(net: NetFile | None, game: Game) -> Evaluator[Any]:
    """The evaluator of a network; without one, the hand-made evaluator."""
    return game.standard_evaluator() if net is None else evaluator_of(net, game, "the network")


class NetPlayer(SearchPlayer):
    """Searches with a network; without one, with the hand-made evaluator. With noise it explores."""

    def __init__(self, rng: Rng, budget: Budget, net: NetFile | None, noise: float = 0.0) -> None:
        super().__init__(rng, budget)
        self.net, self.noise = net, noise

    def evaluator_for(self, game: Game) -> Evaluator[Any]:
        return evaluator_with(self.net, game)

    def pick(self, result: SearchResult) -> int:
        """The best move; now and then any that looks almost as good, each as likely as its visits."""
        if self.noise == 0.0 or self.rng.unit() >= self.noise:
            return result.move
        best = result.values[result.choices.index(result.move)]
        visits = [
            visits if value > best - ALMOST else 0 for visits, value in zip(result.visits, result.values, strict=True)
        ]
        return result.choices[self.rng.lot(visits)] if any(visits) else result.move


class MakeNetPlayer:
    """Makes the players of a match, each with a seed of its own. Unlike a function inside another it can be pickled."""

    def __init__(self, budget: Budget, net: NetFile | None, noise: float = 0.0) -> None:
        self.budget, self.net, self.noise = budget, net, noise

    def __call__(self, rng: Rng) -> NetPlayer:
        return NetPlayer(rng, self.budget, self.net, self.noise)


class SelfPlayer(TablePlayer):
    """Plays against itself. Nothing is hidden from the program, so it need not be told what a seat may know: search
    deals again what the seat does not know in every world, the same as after imagining one from the view."""

    def __init__(self, player: NetPlayer) -> None:
        self.player = player

    def answer(self, table: Table) -> int:
        player, game, state = self.player, table.game, table.state
        evaluator = player.evaluator_for(game)
        if evaluator.selective:  # then what has happened matters, not the state alone
            return player.choose(table.prompt())
        world = state.copy()
        world.redeal(state.actor, player.rng)
        settings = playing_settings(game.name, **evaluator.search_settings)
        search = new_search(world, state.actor, evaluator, settings, player.rng)
        return player.pick(think(search, game, list(state.choices()), player.budget, choosing=True))


class MakeSelfPlayer(TablePlayerMaker):
    def __init__(self, budget: Budget, net: NetFile | None, noise: float) -> None:
        self.budget, self.net, self.noise = budget, net, noise

    def __call__(self, rng: Rng) -> SelfPlayer:
        return SelfPlayer(NetPlayer(rng, self.budget, self.net, self.noise))
