"""In The Origin of Species numbers are packed, and two modules alone know how: the others call functions with names."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.hygiene.sources import PACKAGE

GAME = PACKAGE / "games" / "origin"
KNOW_BITS = {GAME / "actions.py", GAME / "worn.py"}
OPERATORS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift, ast.Invert)
NUMBERS_ONLY = (ast.LShift, ast.RShift, ast.Invert)  # unlike & and |, which also join sets, dictionaries and types


def parts_of_types(tree: ast.AST) -> set[int]:
    """The parts of types, in which | means "or"."""
    types = [getattr(node, field, None) for node in ast.walk(tree) for field in ("annotation", "returns")]
    return {id(part) for found in types if found is not None for part in ast.walk(found)}


def is_set(node: ast.AST) -> bool:
    return isinstance(node, (ast.Dict, ast.DictComp, ast.Set, ast.SetComp))


def bit_operations(source: str) -> list[int]:
    """The lines that shift, mask or join bits."""
    tree = ast.parse(source)
    types = parts_of_types(tree)
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, (ast.BinOp, ast.AugAssign, ast.UnaryOp)) or id(node) in types:
            continue
        operator = node.op
        joins_sets = isinstance(node, ast.BinOp) and (is_set(node.left) or is_set(node.right))
        if isinstance(operator, OPERATORS):
            if isinstance(operator, NUMBERS_ONLY) or not joins_sets:
                found.append(node.lineno)
    return sorted(found)


def test_bit_operations_are_found():
    assert bit_operations("a = b & 3\nc: int | None = d\ne |= 4\nf = {1} | g\nh = i >> 2") == [1, 3, 5]


def test_only_actions_and_worn_know_bits():
    def lines(path: Path) -> list[str]:
        return [f"{path.relative_to(GAME)}:{line}" for line in bit_operations(path.read_text(encoding="utf-8"))]

    assert [line for path in sorted(GAME.rglob("*.py")) if path not in KNOW_BITS for line in lines(path)] == []
