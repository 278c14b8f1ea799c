"""Typed vectors where `librt` is missing: plain lists that behave the same, only slower.

The engine imports `librt.vecs` directly, because the compiler knows it by that name.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib.util import find_spec
from types import ModuleType
from typing import Any


class vec(list[Any]):
    def __class_getitem__(cls, item: object) -> type[vec]:  # type: ignore[override]
        return cls

    def __init__(self, items: Iterable[Any] = (), *, capacity: int = 0) -> None:
        super().__init__(items)


def append(items: vec, item: Any) -> vec:
    items.append(item)
    return items


def pop(items: vec, place: int = -1) -> tuple[vec, Any]:
    item = list.pop(items, place)
    return items, item


def remove(items: vec, item: Any) -> vec:
    list.remove(items, item)
    return items


def extend(items: vec, more: Iterable[Any]) -> vec:
    list.extend(items, more)
    return items


def provide_vectors() -> None:
    if find_spec("librt") is not None:
        return
    module = ModuleType("librt.vecs")
    module.vec, module.append, module.pop, module.remove, module.extend = vec, append, pop, remove, extend  # type: ignore[attr-defined]
    sys.modules["librt"] = ModuleType("librt")
    sys.modules["librt.vecs"] = module
