"""Exchanging chips from the rack for chips from the bag (rule 3.2, A6 and A7)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED
from galapagos.games.tyranno.actions import (
    NO_SYMBOL,
    exchanged,
    pack_exchange,
)
from galapagos.games.tyranno.cards import EMPTY, ONE, SYMBOLS, copies, covers, size
from galapagos.games.tyranno.change import chip_names
from galapagos.games.tyranno.deal import DrawChips
from galapagos.games.tyranno.phases import LAST_ROUND_WITH_EXTRAS
from galapagos.games.tyranno.reasons import (
    BAG_TOO_SMALL,
    NOT_ASKED,
    NOT_ON_YOUR_RACK,
    TOO_LATE_TO_EXCHANGE,
)
from galapagos.games.tyranno.seat_frames import StepOfSeat
from galapagos.games.tyranno.state import TyrannoState


def write_exchanges(state: TyrannoState, seat: i64, plays: vec[i64], many: i64) -> i64:
    """Every set of one, two or three chips of the rack. Returns how many plays there are."""
    rack = state.racks[seat]
    most = size(state.bag)
    if most == 0:
        return many
    for first in range(SYMBOLS):
        if not copies(rack, first):
            continue
        plays[many] = pack_exchange(first)
        many += 1
        left = rack - ONE[first]
        for second in range(first, SYMBOLS):
            if most < 2 or not copies(left, second):
                continue
            plays[many] = pack_exchange(first, second)
            many += 1
            last = left - ONE[second]
            for third in range(second, SYMBOLS):
                if most > 2 and copies(last, third):
                    plays[many] = pack_exchange(first, second, third)
                    many += 1
    return many


def chips_exchanged(action: i64) -> i64:
    """The chips of an exchange; EMPTY where they are not named in order."""
    chips: i64 = EMPTY
    before: i64 = 0
    for place in range(3):
        symbol = exchanged(action, place)
        if symbol < before:
            return EMPTY
        before = symbol
        if symbol != NO_SYMBOL:
            chips += ONE[symbol]
    return chips


def forbids_exchange(state: TyrannoState, seat: i64, action: i64) -> i64:
    """Rules 3.2 and A7."""
    chips = chips_exchanged(action)
    if chips == EMPTY or action >> 13 != 0:
        return NOT_ASKED
    if state.setting_round > LAST_ROUND_WITH_EXTRAS:
        return TOO_LATE_TO_EXCHANGE
    if not covers(state.racks[seat], chips):
        return NOT_ON_YOUR_RACK
    return ALLOWED if size(chips) <= size(state.bag) else BAG_TOO_SMALL


def exchange(state: TyrannoState, seat: i64, action: i64) -> None:
    """Rules 3.2 and A6: chips leave the rack, as many are drawn, and only then the old ones go into the bag."""
    chips = chips_exchanged(action)
    state.racks[seat] -= chips
    state.aside[seat] = chips
    state.stack.append(ThrowBack(seat))
    state.stack.append(DrawChips(seat, size(chips)))
    if state.log is not None:
        state.log.whisper(
            [int(seat)], "exchanges", {"seat": f"seat:{seat}", "count": int(size(chips))}, {"chips": chip_names(chips)}
        )
        state.log.events[-1].reveals = False  # the new chips reveal, the old ones were known


@final
class ThrowBack(StepOfSeat):
    """The exchanged chips go into the bag."""

    stored_name: ClassVar[str] = "ThrowBack"

    def run(self, state: TyrannoState) -> None:
        state.throw_aside_into_bag(self.seat)
