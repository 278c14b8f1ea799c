"""A good placing, found quickly: for rollouts.

The best looking of some four hundred placings is expensive to find. A few that use what the seat's own animals live on,
judged by what they would change without being made, come close to it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.core.evaluator import lead_of
from galapagos.core.rng import Rng
from galapagos.games.tyranno.actions import NO_CHIP, PASS, PLACE, field_of, one_of, other_of, pack, spot, symbol_of
from galapagos.games.tyranno.board import NO_CARD, animal_of
from galapagos.games.tyranno.cards import EMPTY, ONE, SYMBOLS, copies, size
from galapagos.games.tyranno.phases import STONES
from galapagos.games.tyranno.state import FIELDS, STONE, TyrannoState
from galapagos.games.tyranno.worth import Herds, prospects, risen

PROPOSALS: Final = 16
TRIES: Final = 3  # chips drawn until one is liked; the last one is taken anyway
EITHER_WAY: Final = 2  # every second pair of chips goes onto one field


def likely_placing(state: TyrannoState, seat: i64, rng: Rng) -> i64:
    """The best looking of some placings, or pass if none gains anything."""
    if state.racks[seat] == EMPTY:
        return PASS
    placing, gain = best_proposed(state, seat, rng)
    return placing if gain > 0.0 else PASS


def wants_stone(state: TyrannoState, seat: i64, rng: Rng) -> bool:
    """Return whether an extra placing looks worth the stone "5"."""
    _, gain = best_proposed(state, seat, rng)
    return gain > float(STONE)


def best_proposed(state: TyrannoState, seat: i64, rng: Rng) -> tuple[i64, float]:
    """The best looking of some placings, and how much it gains."""
    liked, herds = symbols_liked(state, seat), Herds(state)
    above, below = state.current[:], state.potentials()
    now = outlook_with(state, seat, herds, above, below)
    best: i64 = PASS
    most = -1000.0
    for _ in range(PROPOSALS):
        placing = proposed(state, state.racks[seat], liked, rng)
        worth = outlook_placing(state, seat, placing, herds, above, below)
        if worth > most:
            most = worth
            best = placing
    return best, most - now


def symbols_liked(state: TyrannoState, seat: i64) -> i64:
    """What the seat's animals live on, as a pile with some of each symbol."""
    liked: i64 = EMPTY
    for card in state.board:
        if card != NO_CARD and state.owner(card) == seat:
            liked |= state.rulings.needs[animal_of(card)]
    return liked


def proposed(state: TyrannoState, rack: i64, liked: i64, rng: Rng) -> i64:
    one = spot(some_chip(rack, liked, rng), rng.below(FIELDS))
    left = rack - ONE[symbol_of(one)]
    if left == EMPTY or state.rulings.chips_one_by_one:
        return pack(PLACE, one, NO_CHIP)
    field = field_of(one) if rng.below(EITHER_WAY) == 0 else rng.below(FIELDS)
    other = spot(some_chip(left, liked, rng), field)
    return pack(PLACE, min(one, other), max(one, other))


def some_chip(rack: i64, liked: i64, rng: Rng) -> i64:
    """The symbol of a chip from the rack, mostly a liked one."""
    symbol: i64 = 0
    for _ in range(TRIES):
        symbol = chip_at(rack, rng.below(size(rack)))
        if copies(liked, symbol):
            break
    return symbol


def chip_at(rack: i64, place: i64) -> i64:
    for symbol in range(SYMBOLS):
        place -= copies(rack, symbol)
        if place < 0:
            return symbol
    raise ValueError("there are not so many chips")


def outlook_placing(
    state: TyrannoState, seat: i64, placing: i64, herds: Herds, above: vec[i64], below: vec[i64]
) -> float:
    """The outlook after a placing, without making it. `above` and `below` are the chips on the fields."""
    one, other = one_of(placing), other_of(placing)
    first = field_of(one)
    second = first if other == NO_CHIP else field_of(other)
    chips = ONE[symbol_of(one)]
    kept_above, kept_below = above[first], below[first]
    kept_above_second, kept_below_second = above[second], below[second]
    below[first] += chips
    if other != NO_CHIP:
        below[second] += ONE[symbol_of(other)]
        chips += ONE[symbol_of(other)]
        rise(above, below, second)
    rise(above, below, first)
    state.racks[seat] -= chips
    worth = outlook_with(state, seat, herds, above, below)
    # Everything as it was.
    state.racks[seat] += chips
    above[first], below[first] = kept_above, kept_below
    above[second], below[second] = kept_above_second, kept_below_second
    return worth


def outlook_with(state: TyrannoState, seat: i64, herds: Herds, above: vec[i64], below: vec[i64]) -> float:
    """The outlook with these fields, before it is known which animals survive."""
    counts = prospects(above, below, state.phase >= STONES)
    return lead_of(herds.worths(state, counts, False), seat)


def rise(above: vec[i64], below: vec[i64], field: i64) -> None:
    above[field], below[field] = risen(above[field], below[field])
