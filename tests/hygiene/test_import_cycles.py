"""No two modules of the package import each other, not even inside a function or for a type checker."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tests.hygiene.sources import imports, modules

Graph = dict[str, set[str]]


def dotted(module: Path) -> str:
    parts = ["galapagos", *module.with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def import_graph() -> Graph:
    names = {dotted(module) for module in modules()}
    graph: Graph = {name: set() for name in names}
    for module in modules():
        for origin, taken in imports(module):
            found = next((name for name in (f"{origin}.{taken}", origin) if name in names), None)
            if found is not None and found != dotted(module):
                graph[dotted(module)].add(found)
    return graph


def cycle_in(graph: Graph) -> list[str]:
    """Return the modules of one cycle, or nothing. Modules that import nothing that is left cannot be part of one."""
    left = {name: set(imported) for name, imported in graph.items()}
    while leaves := [name for name, imported in left.items() if not imported & left.keys()]:
        for name in leaves:
            del left[name]
    return walk_until_seen(left) if left else []


def walk_until_seen(graph: Graph) -> list[str]:
    path = [min(graph)]
    while True:
        following = min(left_of(graph[path[-1]], graph))
        if following in path:
            return [*path[path.index(following) :], following]
        path.append(following)


def left_of(names: Iterable[str], graph: Graph) -> list[str]:
    return [name for name in names if name in graph]


def test_a_cycle_is_found():
    assert cycle_in({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == ["b", "c", "b"]
    assert cycle_in({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_every_kind_of_import_counts():
    graph = import_graph()
    assert "galapagos.core.table" in graph["galapagos.server.table.ledger"]
    assert "galapagos.server.asgi" in graph["galapagos.server.cli"]  # imported inside a function


def test_no_cycles():
    assert cycle_in(import_graph()) == []
