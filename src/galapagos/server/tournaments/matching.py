"""Matchings: who goes with whom, so that the sum of the weights is greatest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def heaviest_matching(edges: Iterable[tuple[T, T, int]]) -> list[tuple[T, T]]:
    """Return as many pairs as possible with nobody in two of them; of all such lists, one with the greatest sum."""
    import networkx as nx  # 20 MB, for servers on which there is a tournament

    graph: nx.Graph[T] = nx.Graph()
    graph.add_weighted_edges_from(edges)
    return list(nx.max_weight_matching(graph, maxcardinality=True))
