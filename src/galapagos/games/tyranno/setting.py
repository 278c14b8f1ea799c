"""The second phase: chips are exchanged and placed, conditions change, animals grow stronger (rule 3.2, D2 and D3)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED, Step
from galapagos.core.rng import Rng
from galapagos.games.tyranno.actions import (
    EXCHANGE,
    NO_CHIP,
    NO_STRENGTH,
    NO_SYMBOL,
    PASS,
    PLACE,
    STRENGTHEN,
    exchanged,
    field_of,
    is_packed,
    one_of,
    other_of,
    pack,
    pack_exchange,
    spot,
    symbol_of,
    verb_of,
)
from galapagos.games.tyranno.board import NO_CARD, PLACES, STRENGTH_STEP, STRONGEST, animal_of, strength_of
from galapagos.games.tyranno.cards import EMPTY, ONE, SYMBOLS, copies, covers, size, symbol_in
from galapagos.games.tyranno.change import chip_names, resolve_field
from galapagos.games.tyranno.deal import DrawChips, asks_for
from galapagos.games.tyranno.pieces import ENDE_OFF, FIELDS, SETTING, SETTING_ROUNDS
from galapagos.games.tyranno.proposal import likely_placing
from galapagos.games.tyranno.reasons import (
    BAG_TOO_SMALL,
    NOT_ASKED,
    NOT_AT_HOME,
    NOT_ON_YOUR_RACK,
    NOT_YOUR_ANIMAL,
    ONE_BY_ONE,
    STRONG_ENOUGH,
    TOO_LATE_TO_EXCHANGE,
)
from galapagos.games.tyranno.state import DecisionOfSeat, Proposing, TyrannoState

# Of seven symbols on four fields 28 single chips and 406 pairs can be placed, and 7 + 28 + 84 sets be exchanged.
# Written over, not appended to: a game asks for all of them at every turn.
ROOM: Final = vec[i64]([0] * (1 + 28 + 406 + 119))

LAST_ROUND_WITH_EXTRAS: Final = 3  # exchange and strength stand beside 1, 2 and 3 of the round indicator only


def setting_rounds(state: TyrannoState) -> i64:
    """Rules 3.2 and A2."""
    if state.ende == ENDE_OFF:
        return SETTING_ROUNDS
    return state.ende if state.rulings.ende_round_counts else state.ende - 1


@final
class SettingTurns(Step[TyrannoState]):
    """Setting round after setting round, each clockwise from the start player."""

    def __init__(self, zug: i64, place: i64) -> None:
        self.zug: i64 = zug
        self.place: i64 = place

    def args(self) -> list[int]:
        return [self.zug, self.place]

    def run(self, state: TyrannoState) -> None:
        if self.place == state.seats:
            state.stack.append(SettingTurns(self.zug + 1, 0))
            return
        if self.zug > setting_rounds(state):
            return
        state.phase = SETTING
        state.zug = self.zug
        state.stack.append(SettingTurns(self.zug, self.place + 1))
        state.stack.append(ChangeEnvironment(state.seat_in_turn(self.place)))


# -- placing ----------------------------------------------------------------------------------------------------------


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
    """Everybody sees where, only the seat itself what."""
    assert state.log is not None
    key = "places"
    values: dict[str, str | int | list[str]] = {"seat": f"seat:{seat}", "field": int(field_of(one)) + 1}
    secret: dict[str, str | int | list[str]] = {"chip": chip_names(ONE[symbol_of(one)])[0]}
    if other != NO_CHIP:
        key = "places_two"
        values["field2"] = int(field_of(other)) + 1
        secret["chip2"] = chip_names(ONE[symbol_of(other)])[0]
    state.log.whisper([int(seat)], key, values, secret)
    state.log.events[-1].reveals = False  # a chip laid face down shows nobody anything


# -- exchanging -------------------------------------------------------------------------------------------------------


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
    if state.zug > LAST_ROUND_WITH_EXTRAS:
        return TOO_LATE_TO_EXCHANGE
    if not covers(state.racks[seat], chips):
        return NOT_ON_YOUR_RACK
    return ALLOWED if size(chips) <= size(state.bag) else BAG_TOO_SMALL


def exchange(state: TyrannoState, seat: i64, action: i64) -> None:
    """Rules 3.2 and A6: off the rack, as many drawn, and only then the old ones into the bag."""
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


class OfSeat(Step[TyrannoState]):
    """A step that concerns one seat."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def args(self) -> list[int]:
        return [self.seat]


@final
class ThrowBack(OfSeat):
    """The exchanged chips go into the bag."""

    def run(self, state: TyrannoState) -> None:
        state.throw_aside_into_bag(self.seat)


# -- the turn ---------------------------------------------------------------------------------------------------------


@final
class ChangeEnvironment(Proposing):
    """D2: exchange chips, place chips, or pass."""

    def likely(self, state: TyrannoState, rng: Rng) -> i64:
        return likely_placing(state, self.seat, rng)

    def choices(self, state: TyrannoState) -> vec[i64]:
        plays = ROOM[:]
        plays[0] = PASS
        many: i64 = 1
        if state.zug <= LAST_ROUND_WITH_EXTRAS:
            many = write_exchanges(state, self.seat, plays, many)
        return plays[: write_placings(state, self.seat, not state.rulings.chips_one_by_one, plays, many)]

    def forbids(self, state: TyrannoState, action: i64) -> i64:
        if action == PASS:
            return ALLOWED
        if not is_packed(action):
            return NOT_ASKED
        if verb_of(action) == EXCHANGE:
            return forbids_exchange(state, self.seat, action)
        if verb_of(action) == PLACE:
            return forbids_placing(state, self.seat, not state.rulings.chips_one_by_one, action)
        return NOT_ASKED

    def answer(self, state: TyrannoState, action: i64) -> None:
        if action == PASS:
            if state.log is not None:
                state.log.tell("passes", {"seat": f"seat:{self.seat}"})
        elif verb_of(action) == EXCHANGE:
            exchange(state, self.seat, action)
        else:
            if state.zug <= LAST_ROUND_WITH_EXTRAS:
                state.stack.append(OfferStrength(self.seat))
            begin_placing(state, self.seat, action)


def begin_placing(state: TyrannoState, seat: i64, action: i64) -> None:
    state.changed = False
    if state.rulings.chips_one_by_one:
        state.stack.append(PlaceSecond(seat))
    place_chips(state, seat, action)


@final
class PlaceSecond(DecisionOfSeat):
    """A21: where chips are placed one after the other, a second one may follow."""

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


# -- strength ---------------------------------------------------------------------------------------------------------


def symbols_of_fields(state: TyrannoState) -> i64:
    """The symbol of every current field that has one, each field once."""
    symbols: i64 = EMPTY
    for chips in state.current:
        if chips != EMPTY:
            symbols += ONE[symbol_in(chips)]
    return symbols


def forbids_strength(state: TyrannoState, seat: i64, place: i64, symbols: i64) -> i64:
    """Rule 3.2.2: an own animal whose three symbols stand on three fields."""
    card = state.board[place]
    if card == NO_CARD or state.owner(card) != seat:
        return NOT_YOUR_ANIMAL
    if not covers(symbols, state.rulings.needs[animal_of(card)]):
        return NOT_AT_HOME
    return ALLOWED if strength_of(card) < STRONGEST else STRONG_ENOUGH


def someone_can_grow(state: TyrannoState, seat: i64) -> bool:
    symbols = symbols_of_fields(state)
    for place in range(PLACES):
        if forbids_strength(state, seat, place, symbols) == ALLOWED:
            return True
    return False


def strengthen(state: TyrannoState, place: i64) -> None:
    state.board[place] += STRENGTH_STEP
    if state.log is not None:
        strength = strength_of(state.board[place])
        state.log.tell("grows", {"animal": state.card_name(place), "strength": int(strength)})


@final
class OfferStrength(OfSeat):
    """Rules 3.2.2 and A4: once a turn, after all its changes."""

    def run(self, state: TyrannoState) -> None:
        if state.changed and someone_can_grow(state, self.seat):
            state.stack.append(ChooseStrength(self.seat))


@final
class ChooseStrength(DecisionOfSeat):
    """D3: one own animal that finds all its symbols grows stronger, or none."""

    def choices(self, state: TyrannoState) -> vec[i64]:
        plays = vec[i64](capacity=8)
        plays = append(plays, pack(NO_STRENGTH))
        symbols = symbols_of_fields(state)
        for place in range(PLACES):
            if forbids_strength(state, self.seat, place, symbols) == ALLOWED:
                plays = append(plays, pack(STRENGTHEN, animal_of(state.board[place])))
        return plays

    def forbids(self, state: TyrannoState, action: i64) -> i64:
        if action == NO_STRENGTH:
            return ALLOWED
        if not asks_for(action, STRENGTHEN):
            return NOT_ASKED
        place = state.place_of(one_of(action))
        if place < 0:
            return NOT_YOUR_ANIMAL
        return forbids_strength(state, self.seat, place, symbols_of_fields(state))

    def answer(self, state: TyrannoState, action: i64) -> None:
        if action != NO_STRENGTH:
            strengthen(state, state.place_of(one_of(action)))
