"""Tyranno EX! in letters and numbers: one letter per move, animals by their number in the deck."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from galapagos.core.sentinels import OVER
from galapagos.envs.encoding import NO_LETTER, Encoding, around, place_from
from galapagos.games.tyranno.actions import (
    CHALLENGE,
    CLAIM,
    DRAW,
    ENTER,
    EXCHANGE,
    LAY,
    NO_CHIP,
    NO_FIGHT,
    NO_STRENGTH,
    PASS,
    PLACE,
    ROLL,
    SEAT,
    STRENGTHEN,
    TURN_UP,
    WAIVE,
    field_of,
    one_of,
    other_of,
    symbol_of,
    verb_of,
)
from galapagos.games.tyranno.board import COLUMNS, FACE_DOWN, NO_CARD, PLACES, animal_of, strength_of
from galapagos.games.tyranno.cards import ANIMALS, SYMBOLS, size
from galapagos.games.tyranno.fight import Challenge
from galapagos.games.tyranno.lay import Lay
from galapagos.games.tyranno.rulings import Rulings
from galapagos.games.tyranno.state import FIELDS, NO_PLACE, PILES, TyrannoState

VERSION: Final = 1
SPOTS: Final = FIELDS * SYMBOLS  # where a chip can be placed, and which
ACTIONS: Final = 16384  # every action is a number below this
SETS: Final = 512  # up to three chips, three bits each
PIPS: Final = 7
PHASES: Final = 5
SLOTS: Final = 8
HOMES: Final = PLACES + PILES + COLUMNS + 1  # where an animal can be: the board, a pile, on its way, out of the game
ANIMAL: Final = HOMES + 6 + SYMBOLS  # features of an animal, with one more for each seat


@final
class TyrannoEncoding(Encoding[TyrannoState]):
    def __init__(self, rulings: Rulings, seats: i64) -> None:
        super().__init__("tyranno", VERSION, seats)
        self.brief = True
        self.pass_by: i64 = self.add_letters("pass", 1)
        self.no_strength: i64 = self.add_letters("no_strength", 1)
        self.claim: i64 = self.add_letters("claim", 1)
        self.waive: i64 = self.add_letters("waive", 1)
        self.no_fight: i64 = self.add_letters("no_fight", 1)
        self.lay: i64 = self.add_letters("lay", ANIMALS * 2)  # animal, row
        self.exchange: i64 = self.add_letters("exchange", exchanges())  # a set of one to three symbols
        self.place: i64 = self.add_letters("place", SPOTS)  # field, symbol
        self.place_two: i64 = self.add_letters("place_two", SPOTS * (SPOTS + 1) // 2)
        self.strengthen: i64 = self.add_letters("strengthen", ANIMALS)
        self.challenge: i64 = self.add_letters("challenge", ANIMALS * ANIMALS)  # own animal, target
        self.roll: i64 = self.add_chances("roll", PIPS)
        self.draw: i64 = self.add_chances("draw", SYMBOLS)
        self.turn_up: i64 = self.add_chances("turn_up", ANIMALS)
        self.enter: i64 = self.add_chances("enter", ANIMALS)
        self.seat: i64 = self.add_chances("seat", seats)
        self.ranks = exchange_ranks()
        self.table = self.all_letters()
        self.lay_out(seats)
        self.seal()
        first = self.features - ANIMALS * (ANIMAL + seats)
        for animal in range(ANIMALS):  # symbols never change, so blank rows contain them
            observe_symbols(rulings.symbols[animal], self.blank_row, first + animal * (ANIMAL + seats) + HOMES + 6)

    def lay_out(self, seats: int) -> None:
        self.add_part("phase", [PHASES], 1, 1)  # laying, setting, stones, fighting, pushing
        self.add_part("asked", [seats], 1, 1)  # who, counted from the observer
        self.add_part("start", [seats], 1, 1)
        self.add_part("claimant", [seats], 1, 1)
        self.add_part("slot", [SLOTS], 1, 1)  # how many have laid or fought before in this phase
        self.add_part("round", [3], 5)  # round, setting round, where the Ende stone stands
        self.add_part("flags", [3], 1, 1)  # double push, two rows, conditions have changed
        self.add_part("seats", [seats, 4], 10)  # points, stones "5", chips on the rack, chips put aside
        self.add_part("rack", [SYMBOLS], 4, 31)
        self.add_part("aside", [SYMBOLS], 4, 31)
        self.add_part("bag", [1 + SYMBOLS], 12)  # chips in all, and those the observer knows to be there
        self.add_part("current", [FIELDS, SYMBOLS], 4, 31)
        self.add_part("shown", [FIELDS, SYMBOLS], 4, 31)  # face down, seen by all
        self.add_part("placed", [FIELDS, SYMBOLS], 4, 31)  # face down, by the observer
        self.add_part("covered", [FIELDS, seats], 4)  # chips face down since the field was last revealed, by whom
        self.add_part("piles", [PILES], 7)  # cards below the open one
        self.add_part("fight", [7], 4)  # dice, rolls won and hits of both, dice thrown
        self.add_part("animals", [ANIMALS, ANIMAL + seats], 1)

    # -- letters ------------------------------------------------------------------------------------------------------

    def all_letters(self) -> vec[i64]:
        """A table of the letters of all action numbers: there are few, and a lookup is fast."""
        table = vec[i64](capacity=ACTIONS)
        for action in range(ACTIONS):
            table = append(table, self.work_out(action))
        return table

    def letter(self, state: TyrannoState, action: i64, depth: i64) -> i64:
        return self.table[action]

    def letters_of(self, state: TyrannoState, actions: vec[i64], depth: i64) -> vec[i64]:
        letters, table = actions[:], self.table
        place: i64 = 0
        for action in actions:
            letters[place] = table[action]
            place += 1
        return letters

    def work_out(self, action: i64) -> i64:
        verb = verb_of(action)
        if verb == PLACE:
            return self.placing(one_of(action), other_of(action))
        if verb == EXCHANGE:
            return self.exchange + self.ranks[action >> 4 & 511]
        if verb == CHALLENGE:
            return self.challenge + one_of(action) * ANIMALS + other_of(action)
        if verb == LAY:
            return self.lay + one_of(action) * 2 + other_of(action)
        if verb == STRENGTHEN:
            return self.strengthen + one_of(action)
        return self.plain_letter(verb)

    def plain_letter(self, verb: i64) -> i64:
        if verb == PASS:
            return self.pass_by
        if verb == NO_STRENGTH:
            return self.no_strength
        if verb == CLAIM:
            return self.claim
        if verb == WAIVE:
            return self.waive
        if verb == NO_FIGHT:
            return self.no_fight
        return NO_LETTER

    def placing(self, one: i64, other: i64) -> i64:
        first = field_of(one) * SYMBOLS + symbol_of(one)
        if other == NO_CHIP:
            return self.place + first
        second = field_of(other) * SYMBOLS + symbol_of(other)
        return self.place_two + second * (second + 1) // 2 + first

    def chance_letter(self, state: TyrannoState, action: i64) -> i64:
        verb, value = verb_of(action), one_of(action)
        if verb == ROLL:
            return self.roll + value
        if verb == DRAW:
            return self.draw + value
        if verb == TURN_UP:
            return self.turn_up + value
        if verb == ENTER:
            return self.enter + value
        return self.seat + value if verb == SEAT else NO_LETTER

    # -- observations -------------------------------------------------------------------------------------------------

    def observe(self, state: TyrannoState, seat: i64, said: vec[i64], row: vec[i16], start: i64) -> i64:
        at = observe_round(state, seat, row, start)
        at = observe_seats(state, seat, row, at)
        at = observe_fields(state, seat, row, at)
        at = observe_fight(state, row, at)
        width = ANIMAL + state.seats
        observe_homes(state, row, at, width)
        for place in range(PLACES):
            if state.board[place] != NO_CARD:
                observe_card(state, seat, place, row, at, width)
        return at + ANIMALS * width


def exchange_ranks() -> vec[i64]:
    """The rank of every set of one to three symbols; NO_LETTER for numbers that are no such set."""
    ranks = vec[i64](capacity=SETS)
    rank: i64 = 0
    for chips in range(SETS):
        first, second, third = chips & 7, chips >> 3 & 7, chips >> 6
        named = first < SYMBOLS and first <= second <= third
        ranks = append(ranks, rank if named else NO_LETTER)
        if named:
            rank += 1
    return ranks


def exchanges() -> i64:
    count: i64 = 0
    for rank in exchange_ranks():
        if rank >= 0:
            count += 1
    return count


def observe_round(state: TyrannoState, seat: i64, row: vec[i16], at: i64) -> i64:
    seats = state.seats
    row[at + state.phase] = 1
    at += PHASES
    mark_seat(state.actor, seat, seats, row, at)
    mark_seat(state.start, seat, seats, row, at + seats)
    mark_seat(state.claimant, seat, seats, row, at + 2 * seats)
    at += 3 * seats
    if state.actor != OVER:
        top = state.stack[-1]
        if isinstance(top, Challenge):
            row[at + top.slot % SLOTS] = 1
        elif isinstance(top, Lay):
            row[at + top.turn % SLOTS] = 1
    at += SLOTS
    row[at], row[at + 1], row[at + 2] = i16(state.round), i16(state.setting_round), i16(state.end_marker)
    row[at + 3], row[at + 4], row[at + 5] = i16(state.double_push), i16(state.two_rows), i16(state.changed)
    return at + 6


def mark_seat(marked: i64, seat: i64, seats: i64, row: vec[i16], at: i64) -> None:
    if marked >= 0:
        row[at + place_from(seat, marked, seats)] = 1


def observe_seats(state: TyrannoState, seat: i64, row: vec[i16], at: i64) -> i64:
    for place in range(state.seats):
        other = around(seat, place, state.seats)
        row[at] = i16(state.points[other])
        row[at + 1] = i16(state.stones[other])
        row[at + 2] = i16(size(state.racks[other]))
        row[at + 3] = i16(size(state.aside[other]))
        at += 4
    observe_chips(state.racks[seat], row, at)
    observe_chips(state.aside[seat], row, at + SYMBOLS)
    at += 2 * SYMBOLS
    row[at] = i16(size(state.bag))
    observe_chips(state.in_bag[seat], row, at + 1)
    return at + 1 + SYMBOLS


def observe_fields(state: TyrannoState, seat: i64, row: vec[i16], at: i64) -> i64:
    seats = state.seats
    for field in range(FIELDS):
        here = at + field * SYMBOLS
        observe_chips(state.current[field], row, here)
        observe_chips(state.shown[field], row, here + SPOTS)
        observe_chips(state.placed[field * seats + seat], row, here + 2 * SPOTS)
        for place in range(seats):
            hidden = state.placed[field * seats + around(seat, place, seats)]
            if hidden:
                row[at + 3 * SPOTS + field * seats + place] = i16(size(hidden))
    at += 3 * SPOTS + FIELDS * seats
    for pile in range(PILES):
        row[at + pile] = i16(state.under[pile])
    return at + PILES


def observe_chips(chips: i64, row: vec[i16], at: i64) -> None:
    """The count of each symbol, packed with five bits per symbol, first symbol lowest."""
    while chips:
        row[at] = i16(chips & 31)
        chips >>= 5
        at += 1


def observe_fight(state: TyrannoState, row: vec[i16], at: i64) -> i64:
    row[at], row[at + 1] = i16(state.dice_a), i16(state.dice_b)
    row[at + 2], row[at + 3] = i16(state.won_a), i16(state.won_b)
    row[at + 4], row[at + 5] = i16(state.hits_a), i16(state.hits_b)
    row[at + 6] = i16(state.thrown)
    return at + 7


def observe_homes(state: TyrannoState, row: vec[i16], at: i64, width: i64) -> None:
    """Where each animal off the board is; nowhere for those that nobody has seen."""
    for pile in range(PILES):
        if state.tops[pile] >= 0:
            row[at + state.tops[pile] * width + PLACES + pile] = 1
    for column in range(COLUMNS):
        if state.leaving[column] != NO_CARD:
            row[at + animal_of(state.leaving[column]) * width + PLACES + PILES + column] = 1
    gone = state.gone
    place = at + HOMES - 1
    while gone:
        if gone & 1:
            row[place] = 1
        gone >>= 1
        place += width


def observe_card(state: TyrannoState, seat: i64, place: i64, row: vec[i16], at: i64, width: i64) -> None:
    """Place, strength, face down, dice, challenger, challenged, own, and whose counted from the observer."""
    card = state.board[place]
    here = at + animal_of(card) * width
    row[here + place] = 1
    here += HOMES
    owner = state.owner(card)
    row[here] = i16(strength_of(card))
    row[here + 1] = i16(card & FACE_DOWN != 0)
    row[here + 2] = i16(state.dice(card))
    row[here + 3] = i16(place == state.challenger and state.challenger != NO_PLACE)
    row[here + 4] = i16(place == state.target and state.challenger != NO_PLACE)
    row[here + 5] = i16(owner == seat)
    row[here + 6 + SYMBOLS + place_from(seat, owner, state.seats)] = 1


def observe_symbols(three: i64, row: vec[i16], at: i64) -> None:
    row[at + (three & 7)] += 1
    row[at + (three >> 3 & 7)] += 1
    row[at + (three >> 6 & 7)] += 1
