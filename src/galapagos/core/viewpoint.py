"""What somebody without a seat may see and hear: no more than everybody at the table knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from galapagos.core.game import Deed, Game, masked
from galapagos.core.sentinels import WATCHER
from galapagos.core.state import State
from galapagos.core.view import UNKNOWN


def watched_view(game: Game, state: State) -> Any:
    """What the views of all seats have in common; not even whether two of them remember the same."""
    seen = common([msgspec.to_builtins(game.view(state, seat)) for seat in range(game.seats)])
    kept = {name: value for name, value in seen.items() if name not in game.memories}
    return {**kept, "eyes": WATCHER}


def watched_deed(game: Game, state: State, action: int) -> Deed:
    """A deed without what is hidden from any seat."""
    deed = game.deed(state, action)
    secret = {slot for seat in range(game.seats) for slot in game.secret_from(state, action, seat)}
    if not secret:
        return deed
    values = {slot: masked(value) if slot in secret else value for slot, value in deed.values.items()}
    return Deed(deed.key, values, [])


def common(seen: Sequence[Any]) -> Any:
    """The part that all of these agree on, in the same shape; what they do not agree on is unknown."""
    first = seen[0]
    if all(other == first for other in seen):
        return first
    if all(isinstance(other, dict) for other in seen):
        return common_counts(seen) if all(is_count(other) for other in seen) else common_fields(seen)
    if all(isinstance(other, list) for other in seen):
        alike = all(len(other) == len(first) for other in seen)
        return [common(items) for items in zip(*seen, strict=True)] if alike else []
    if all(isinstance(other, str) for other in seen):
        return next((other for other in seen if UNKNOWN in other), UNKNOWN)
    return None


def is_count(seen: dict[str, Any]) -> bool:
    """How many of each: a hand, a deck."""
    return all(isinstance(count, int) and not isinstance(count, bool) for count in seen.values())


def common_fields(seen: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {name: common([other[name] for other in seen]) for name in seen[0] if all(name in other for other in seen)}


def common_counts(seen: Sequence[dict[str, int]]) -> dict[str, int]:
    """As many of each as all of them see; if they agree on how many there are in all, the others are unknown."""
    sure = {name: min(other.get(name, 0) for other in seen) for name in seen[0] if name != UNKNOWN}
    known = {name: count for name, count in sure.items() if count}
    totals = {sum(other.values()) for other in seen}
    hidden = totals.pop() - sum(known.values()) if len(totals) == 1 else 0
    return {**known, UNKNOWN: hidden} if hidden > 0 else known
