"""Tree search guided by a network, as in AlphaZero: your function judges a batch of positions with one call.

def network(observations, masks):
    ...
    return values, logits  # (positions,) from 0 (lost) to 1 (won), and (positions, letters)

player = net_player(network, iterations=400)
galapagos.match("stones", {"net": player, "greedy": "greedy"}, games=20)

The search itself is compiled (`galapagos.bots.leaf_search`). A judge that is compiled too, or that wants the positions
themselves and not arrays of them, derives from `LeafJudge`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from galapagos.bots.leaf_search import Leaf, LeafJudge, LeafSearch
from galapagos.bots.search_player import NO_CHANGES, Budget, SearchPlayer
from galapagos.bots.search_settings import playing_settings
from galapagos.bots.tree import Node
from galapagos.core.errors import GalapagosError
from galapagos.core.game import Game
from galapagos.core.rng import Rng
from galapagos.core.view import View
from galapagos.envs.arrays import Features, Masks, array_of
from galapagos.envs.encodings import encoding_of, left_out
from galapagos.envs.leaf_rows import LeafRows

# Takes observations and masks, returns values and logits (or None for moves that all look alike).
Network = Callable[[NDArray[Any], Masks], tuple[Any, Any]]

NEVER = -30.0  # the logit of a move that is left out


class NetworkJudge(LeafJudge):
    """Asks a network about leaves, all of them at once.

    Values are those of the seat to move, or of all seats, counted clockwise from the seat to move as in observations.
    A move that needs several letters gets the logit of its next one, less the logarithm of the number of moves that
    share it.
    """

    def __init__(self, game: Game, network: Network, left_out: tuple[str, ...] = (), dtype: Any = np.float32) -> None:
        self.encoding = encoding_of(game, left_out)
        self.features = Features(self.encoding, dtype)
        self.network = network

    def judge(self, leaves: list[Leaf]) -> None:
        arrays = LeafRows(self.encoding, leaves)
        rows = array_of(arrays.rows, np.int16).reshape(len(leaves), -1)
        masks: Masks = array_of(arrays.masks, np.int8).reshape(len(leaves), -1)
        values, logits = self.network(self.features.convert(rows), masks)
        for leaf, told in zip(leaves, self.checked_values(values, len(leaves)), strict=True):
            leaf.values = by_seat(told, int(leaf.world.actor), int(leaf.world.seats))
        if logits is not None:
            told_logits = checked(np.asarray(logits, np.float64), masks.shape, "logits")
            for leaf, row, letters in zip(leaves, told_logits, arrays.letters, strict=True):
                leaf.logits = choice_logits(row, np.array(letters))

    def checked_values(self, values: Any, count: int) -> list[Any]:
        told = np.asarray(values, np.float64)
        shape = (count, int(self.encoding.seats)) if told.ndim == 2 else (count,)
        told = checked(told, shape, "values")
        if ((told < 0) | (told > 1)).any():
            raise GalapagosError("values are chances to win, from 0 to 1")
        return told.tolist()  # type: ignore[no-any-return]


def checked(told: NDArray[np.float64], shape: tuple[int, ...], name: str) -> NDArray[np.float64]:
    if told.shape != shape:
        raise GalapagosError(f"the network's {name} must have the shape {shape}, not {told.shape}")
    if not np.isfinite(told).all():
        raise GalapagosError(f"the network's {name} are not all finite numbers")
    return told


def by_seat(told: Any, actor: int, seats: int) -> list[float]:
    """The values of all seats in their order; if only the actor's is known, the others share what is left."""
    if isinstance(told, list):
        return [told[(seat - actor) % seats] for seat in range(seats)]
    return [told if seat == actor else (1.0 - told) / (seats - 1) for seat in range(seats)]


def choice_logits(row: NDArray[np.float64], letters: NDArray[np.int64]) -> list[float]:
    """The logit of every choice."""
    offered = letters >= 0
    counts = np.bincount(letters[offered], minlength=len(row))
    logits = np.full(len(letters), NEVER)
    known = letters[offered]
    logits[offered] = row[known] - np.log(counts[known])
    return logits.tolist()


class NetPlayer(SearchPlayer):
    """Searches with a network that judges the leaves."""

    def __init__(
        self,
        rng: Rng,
        network: Network,
        budget: Budget,
        settings: Mapping[str, float] = NO_CHANGES,
        left_out: tuple[str, ...] = (),
    ) -> None:
        super().__init__(rng, budget, settings)
        self.network, self.left_out = network, left_out

    def search(self, game: Game, view: View, seat: int, kept: Node | None) -> LeafSearch:
        world = game.imagine(view, self.rng)
        settings = playing_settings(game.name, **self.settings)
        judge = NetworkJudge(game, self.network, self.left_out)
        search = LeafSearch(world, seat, self.evaluator_for(game), settings, self.rng, judge)
        if kept is not None:
            search.reuse(kept)
        return search


def net_player(
    network: Network,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    batch: int = 16,
    resign: bool = False,
    offers: bool = False,
    passes: bool = False,
    **settings: float,
) -> Callable[[Rng], NetPlayer]:
    """Return a maker of players that search with a network: `galapagos.match("origin", {"net": net_player(fn), …})`.

    Think for `iterations` or `seconds` a move (200 iterations unless told). `batch` leaves are judged together.
    `settings` are search settings such as `exploration`; `resign`, `offers` and `passes` are those of the environments.
    """
    if iterations is None and seconds is None:
        iterations = 200
    budget = Budget(
        float("inf") if seconds is None else seconds, Budget().iterations if iterations is None else iterations
    )
    return partial(make_player, network, budget, {"leaf_batch": batch, **settings}, left_out(resign, offers, passes))


def make_player(
    network: Network, budget: Budget, settings: Mapping[str, float], unwanted: tuple[str, ...], rng: Rng
) -> NetPlayer:
    return NetPlayer(rng, network, budget, settings, unwanted)
