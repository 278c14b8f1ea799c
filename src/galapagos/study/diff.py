"""The difference between two pieces of data (structs, maps, lists, strings, numbers), so that only changes are sent.

A change is `[value]` if the value was replaced, or a map of changes by key; the keys of a list are its indices.
What was removed from a map or from the end of a list is null. The page applies changes with the same rules.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

Change = list[Any] | dict[str, Any]

UNCHANGED: Final[dict[str, Any]] = {}
PLAIN: Final = frozenset({int, str, bool, float, type(None)})


def changed(old: Any, new: Any) -> Change:
    """The change from old to new; UNCHANGED if they are equal."""
    if old is new:
        return UNCHANGED
    kind = type(old)
    if kind is type(new):  # quickly: the server does this for every move and every seat
        if kind in PLAIN:
            return UNCHANGED if old == new else [new]
        if kind is list:
            return list_parts(old, new)
        if isinstance(old, Struct):
            return struct_parts(old, new)
    if isinstance(old, dict) and isinstance(new, dict):
        return map_parts(old, new)
    if isinstance(old, list) and isinstance(new, list):
        return list_parts(old, new)
    return UNCHANGED if kind is type(new) and old == new else [new]  # here True is not equal to 1


def struct_parts(old: Struct, new: Struct) -> Change:
    """The change of a struct: as of its plain data, but equal parts are found without looking inside them."""
    if old == new:
        return UNCHANGED
    if old.__struct_config__.omit_defaults:  # the plain data lack some fields
        return [new]
    found: dict[str, Any] = {}
    for name in old.__struct_fields__:
        if change := changed(getattr(old, name), getattr(new, name)):
            found[name] = change
    return found


def list_parts(old: list[Any], new: list[Any]) -> Change:
    if new and isinstance(new[0], Struct) and old == new:
        return UNCHANGED
    found: dict[str, Any] = {str(place): None for place in range(len(new), len(old))}
    for place, value in enumerate(new):
        if place >= len(old):
            found[str(place)] = [value]
        elif change := changed(old[place], value):
            found[str(place)] = change
    return found


def map_parts(old: dict[str, Any], new: dict[str, Any]) -> Change:
    found: dict[str, Any] = {key: None for key in old if key not in new}
    for key, value in new.items():
        if key not in old:
            found[key] = [value]
        elif change := changed(old[key], value):
            found[key] = change
    return found


def by_place(items: list[Any]) -> dict[str, Any]:
    return {str(place): item for place, item in enumerate(items)}


def patched(old: Any, change: Change | None) -> Any:
    """Apply a change; the reverse of `changed`."""
    if isinstance(change, list):
        return change[0]
    if not change:
        return old
    if isinstance(old, list):
        return list(patched_map(by_place(old), change).values())
    return patched_map(old, change)


def patched_map(old: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    new = {key: value for key, value in old.items() if change.get(key, UNCHANGED) is not None}
    for key, part in change.items():
        if part is not None:
            new[key] = patched(old.get(key), part)
    return new
