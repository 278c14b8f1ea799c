"""The project's files as the hygiene tests see them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "galapagos"


def modules() -> list[Path]:
    """Every module of the package, as a path below it."""
    return sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))


def imports(module: Path) -> Iterator[tuple[str, str]]:
    """What a module imports, wherever in it: the dotted module, and the name taken from it (or "")."""
    tree = ast.parse((PACKAGE / module).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((origin(module, node), alias.name) for alias in node.names)


def origin(module: Path, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    folders = ("galapagos", *module.parent.parts)
    return ".".join([*folders[: len(folders) - node.level + 1], *([node.module] if node.module else [])])
