"""Placing chips face down on the environment card (rule 3.2 and A21)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED
from galapagos.games.tyranno.actions import (
    NO_CHIP,
    NO_SYMBOL,
    PASS,
    PLACE,
    field_of,
    is_packed,
    one_of,
    other_of,
    pack,
    spot,
    symbol_of,
    verb_of,
)
from galapagos.games.tyranno.cards import ONE, SYMBOLS, copies, covers
from galapagos.games.tyranno.change import chip_names, resolve_field
from galapagos.games.tyranno.reasons import (
    NOT_ASKED,
    NOT_ON_YOUR_RACK,
    ONE_BY_ONE,
)
from galapagos.games.tyranno.seat_frames import DecisionOfSeat
from galapagos.games.tyranno.state import FIELDS, TyrannoState

# Of seven symbols on four fields 28 single chips and 406 pairs can be placed, and 7 + 28 + 84 sets be exchanged.
# Written over, not appended to: a game asks for all of them at every turn.
ROOM: Final = vec[i64]([0] * (1 + 28 + 406 + 119))


def write_placings(state: TyrannoState, seat: i64, two: bool, plays: vec[i64], many: i64) -> i64:
    """One chip on any field, or two on one or two fields: all that the rack gives. Returns how many plays there are."""
    rack = state.racks[seat]
    spots = vec[i64](capacity=FIELDS * SYMBOLS)
    for field in range(FIELDS):
        for symbol in range(SYMBOLS):
            if copies(rack, symbol):
                spots = append(spots, spot(symbol, field))
    places: i64 = len(spots)
    for first in range(places):
        one = spots[first]
        plays[many] = pack(PLACE, one, NO_CHIP)
        many += 1
        if not two:
            continue
        symbol = symbol_of(one)
        single = copies(rack, symbol) == 1
        for second in range(first, places):
            other = spots[second]
            if not (single and symbol_of(other) == symbol):
                plays[many] = pack(PLACE, one, other)
                many += 1
    return many


def placings(state: TyrannoState, seat: i64, two: bool) -> vec[i64]:
    plays = ROOM[:]
    return plays[: write_placings(state, seat, two, plays, 0)]


def forbids_placing(state: TyrannoState, seat: i64, two: bool, action: i64) -> i64:
    """The same for a single action. Two chips are named in the order of fields, then of symbols."""
    one = one_of(action)
    other = other_of(action)
    if symbol_of(one) == NO_SYMBOL:
        return NOT_ASKED
    chips = ONE[symbol_of(one)]
    if other != NO_CHIP:
        if symbol_of(other) == NO_SYMBOL or other < one:
            return NOT_ASKED
        chips += ONE[symbol_of(other)]
    if not covers(state.racks[seat], chips):
        return NOT_ON_YOUR_RACK
    return ALLOWED if two or other == NO_CHIP else ONE_BY_ONE


def place_chips(state: TyrannoState, seat: i64, action: i64) -> None:
    """Rules 3.2 and A21: all chips of the action at once, then every field that got one is tested."""
    one = one_of(action)
    other = other_of(action)
    lay_down(state, seat, one)
    if other != NO_CHIP:
        lay_down(state, seat, other)
    if state.log is not None:
        tell_placing(state, seat, one, other)
    state.changed |= resolve_field(state, field_of(one))
    if other != NO_CHIP and field_of(other) != field_of(one):
        state.changed |= resolve_field(state, field_of(other))


def lay_down(state: TyrannoState, seat: i64, where: i64) -> None:
    chip = ONE[symbol_of(where)]
    state.racks[seat] -= chip
    state.placed[field_of(where) * state.seats + seat] += chip


def tell_placing(state: TyrannoState, seat: i64, one: i64, other: i64) -> None:
    """All players see where; only the seat itself sees which chips."""
    assert state.log is not None
    key = "places"
    values: dict[str, str | int | list[str]] = {"seat": f"seat:{seat}", "field": int(field_of(one)) + 1}
    secret: dict[str, str | int | list[str]] = {"chip": chip_names(ONE[symbol_of(one)])[0]}
    if other != NO_CHIP:
        key = "places_two"
        values["field2"] = int(field_of(other)) + 1
        secret["chip2"] = chip_names(ONE[symbol_of(other)])[0]
    state.log.whisper([int(seat)], key, values, secret)
    state.log.events[-1].reveals = False  # a chip laid face down reveals nothing


def begin_placing(state: TyrannoState, seat: i64, action: i64) -> None:
    state.changed = False
    if state.rulings.chips_one_by_one:
        state.stack.append(PlaceSecond(seat))
    place_chips(state, seat, action)


@final
class PlaceSecond(DecisionOfSeat):
    """A21: where chips are placed one after the other, a second one may follow."""

    stored_name: ClassVar[str] = "PlaceSecond"

    def choices(self, state: TyrannoState) -> vec[i64]:
        plays = ROOM[:]
        plays[0] = PASS
        return plays[: write_placings(state, self.seat, False, plays, 1)]

    def forbids(self, state: TyrannoState, action: i64) -> i64:
        if action == PASS:
            return ALLOWED
        if not is_packed(action) or verb_of(action) != PLACE:
            return NOT_ASKED
        return forbids_placing(state, self.seat, False, action)

    def answer(self, state: TyrannoState, action: i64) -> None:
        if action != PASS:
            place_chips(state, self.seat, action)
