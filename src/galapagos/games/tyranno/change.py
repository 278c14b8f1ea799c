"""How the living conditions change: a field with more chips below than above (rule 3.2.1)."""

from __future__ import annotations

from mypy_extensions import i64

from galapagos.games.tyranno.cards import EMPTY, NAMES, ONE, SYMBOLS, copies, majority, size
from galapagos.games.tyranno.state import TyrannoState


def resolve_field(state: TyrannoState, field: i64) -> bool:
    """Change and rapid change of one field (A24); whether chips left or came to its current side (A5)."""
    changed = False
    chips = state.potential(field)
    while size(chips) > size(state.current[field]):
        changed |= clear_current(state, field)
        reveal(state, field, chips)
        leader = majority(chips)
        if leader < 0:
            if state.log is not None:
                state.log.tell("no_majority", {"field": int(field) + 1})
            break
        rising = copies(chips, leader) * ONE[leader]
        chips -= rising
        state.current[field] = rising
        state.shown[field] = chips
        changed = True
        if state.log is not None:
            state.log.tell(
                "new_condition",
                {"field": int(field) + 1, "chip": f"symbol:{NAMES[leader]}", "count": int(size(rising))},
            )
    return changed


def clear_current(state: TyrannoState, field: i64) -> bool:
    """Put the old conditions into the bag; return whether there were any."""
    if state.current[field] == EMPTY:
        return False
    state.return_openly(state.current[field])
    state.current[field] = EMPTY
    return True


def reveal(state: TyrannoState, field: i64, chips: i64) -> None:
    """All players see the face-down chips of a field for a moment, and remember them."""
    state.shown[field] = chips
    for seat in range(state.seats):
        state.placed[field * state.seats + seat] = EMPTY
    if state.log is not None:
        state.log.tell("reveals", {"field": int(field) + 1, "chips": chip_names(chips)}, reveals=True)


def chip_names(chips: i64) -> list[str]:
    return [f"symbol:{NAMES[symbol]}" for symbol in range(SYMBOLS) for _ in range(copies(chips, symbol))]
