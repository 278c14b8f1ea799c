"""The difference between two pieces of data (structs, maps, lists, strings, numbers), so that only changes are sent.

A change is `[value]` if the value was replaced, or a map of changes by key; the keys of a list are its indices.
What was removed from a map or from the end of a list is null. The page applies changes with the same rules.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import asdict

Change = list[Any] | dict[str, Any]

UNCHANGED: Final[dict[str, Any]] = {}


def changed(old: Any, new: Any) -> Change:
    """The change from old to new; UNCHANGED if they are equal."""
    if isinstance(old, Struct) and type(old) is type(new):
        return struct_parts(old, new)
    if isinstance(old, dict) and isinstance(new, dict):
        return parts(old, new)
    if isinstance(old, list) and isinstance(new, list):
        return parts(by_place(old), by_place(new))
    return UNCHANGED if type(old) is type(new) and old == new else [new]  # here True is not equal to 1


def struct_parts(old: Struct, new: Struct) -> Change:
    """The change of a struct: as of its plain data, but equal parts are found without looking inside them."""
    if old == new:
        return UNCHANGED
    if old.__struct_config__.omit_defaults:  # the plain data lack some fields
        return [new]
    return parts(asdict(old), asdict(new))


def parts(old: dict[str, Any], new: dict[str, Any]) -> Change:
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
