"""What each seat's side is worth, in points: for evaluation.py and proposal.py.

An animal is worth the points it will bring on its way up the board, weighted by the chance that it is still alive and
face up in each round. That chance depends on its expected hits compared with those of the others.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.games.tyranno.board import COLUMNS, FACE_DOWN, GRID, NO_CARD, PLACES, animal_of, strength_of
from galapagos.games.tyranno.cards import EMPTY, ONE, SYMBOLS, copies, count, majority, size, symbol_in
from galapagos.games.tyranno.phases import STONES
from galapagos.games.tyranno.state import NO_ANIMAL, STONE, TyrannoState

# Points by the number of pushes from row 0: rows 3, 6 and 9 with some bonus for empty fields, then the special fields,
# whose best place is often taken by others.
PROMISE: Final = vec[float]([0.0, 3.8, 6.8, 9.8, 11.5, 9.0, 6.5])
WAY: Final = 7

HOPE_WITHOUT_CHIPS: Final = 0.15  # for an animal that fits no condition while conditions can still change
HOPELESS_ROUND: Final = 0.5  # to score in a round, for an animal far weaker than the others
SURE_ROUND: Final = 0.95
HIDDEN_PRESSURE: Final = 0.7  # how much face-down chips count that do not outnumber those above yet
RACK_CHIP: Final = 0.05
NONE: Final = vec[float]([0.0] * SYMBOLS)


def outlook(state: TyrannoState, seat: i64) -> float:
    """The worth of the seat's side less that of the best other."""
    return lead(worths(state), seat)


def lead(worths: vec[float], seat: i64) -> float:
    best = -1000.0
    for other in range(len(worths)):
        if other != seat and worths[other] > best:
            best = worths[other]
    return worths[seat] - best


def worths(state: TyrannoState) -> vec[float]:
    settled = state.phase >= STONES
    return worths_among(state, prospects(state.current, state.potentials(), settled), settled)


def worths_among(state: TyrannoState, counts: vec[float], settled: bool) -> vec[float]:
    """The worth of every seat's side where `counts` chips of each symbol are expected.

    Settled: animals without a fitting chip are gone already.
    """
    powers = powers_of(state, counts)
    against = powers_against(state, powers)
    step: i64 = 2 if state.double_push else 1
    rounds = 2 + cards_left(state) // (state.slots() * step)
    worths = vec[float]()
    for seat in range(state.seats):
        worths = append(worths, float(state.points[seat] + STONE * state.stones[seat]) + rack_worth(state, seat))
    for place in range(PLACES):
        card = state.board[place]
        if card == NO_CARD:
            continue
        chance = chance_of_a_round(powers[place], against[state.owner(card)])
        points = way_to_go(
            place // COLUMNS if place < GRID else place - GRID + 4, step, rounds, chance, card & FACE_DOWN != 0
        )
        if not settled:
            fit = min(1.0, dice_expected(counts, state.rulings.symbols[animal_of(card)]))
            points *= fit * chance + (1.0 - fit) * HOPE_WITHOUT_CHIPS
        worths[state.owner(card)] += points
    return worths


def powers_of(state: TyrannoState, counts: vec[float]) -> vec[float]:
    """The expected hits of each animal in a roll."""
    powers = vec[float](capacity=PLACES)
    for card in state.board:
        power = 0.0
        if card != NO_CARD:
            dice = dice_expected(counts, state.rulings.symbols[animal_of(card)])
            power = dice * float(strength_of(card)) / 6.0
        powers = append(powers, power)
    return powers


def powers_against(state: TyrannoState, powers: vec[float]) -> vec[float]:
    """For every seat, the average power of the other seats' animals."""
    total = 0.0
    many = 0.0
    own = vec[float]([0.0] * state.seats)
    count = vec[float]([0.0] * state.seats)
    for place in range(PLACES):
        card = state.board[place]
        if card != NO_CARD:
            seat = state.owner(card)
            total += powers[place]
            many += 1.0
            own[seat] += powers[place]
            count[seat] += 1.0
    for seat in range(state.seats):
        others = many - count[seat]
        own[seat] = (total - own[seat]) / others if others > 0.0 else 0.0
    return own


def rack_worth(state: TyrannoState, seat: i64) -> float:
    """What the chips on a rack are worth that fit the seat's own animals."""
    useful: i64 = 0
    for card in state.board:
        if card != NO_CARD and state.owner(card) == seat:
            three = state.rulings.symbols[animal_of(card)]
            rack = state.racks[seat]
            useful += copies(rack, three & 7) + copies(rack, three >> 3 & 7) + copies(rack, three >> 6 & 7)
    return RACK_CHIP * float(useful)


def add(counts: vec[float], symbol: i64, amount: float) -> None:
    counts[symbol] += amount


def prospects(current: vec[i64], potential: vec[i64], settled: bool) -> vec[float]:
    """Return how many chips of each symbol will be face up when it matters: those there, and those likely to come."""
    counts = NONE[:]
    for field in range(4):
        above = current[field]
        below = potential[field]
        pressure = 0.0
        if not settled:
            pressure = HIDDEN_PRESSURE * float(size(below)) / float(size(above) + 1)
            if pressure > 1.0:
                pressure = 1.0
            leader = majority(below)
            if leader >= 0:
                add(counts, leader, pressure * float(copies(below, leader)))
        if above != EMPTY:
            add(counts, symbol_in(above), (1.0 - 0.6 * pressure) * float(size(above)))
    return counts


def risen(above: i64, below: i64) -> tuple[i64, i64]:
    """The current and potential chips of a field once its conditions have changed (3.2.1)."""
    while size(below) > size(above):
        leader = majority(below)
        if leader < 0:
            return EMPTY, below
        above = copies(below, leader) * ONE[leader]
        below -= above
    return above, below


def dice_expected(counts: vec[float], three: i64) -> float:
    return counts[three & 7] + counts[three >> 3 & 7] + counts[three >> 6 & 7]


def chance_of_a_round(power: float, others: float) -> float:
    """How likely an animal with `power` expected hits is to score this round, against others with `others` hits."""
    return HOPELESS_ROUND + (SURE_ROUND - HOPELESS_ROUND) * power / (power + others + 0.3)


def way_to_go(pushes_done: i64, step: i64, rounds: i64, chance: float, face_down: bool) -> float:
    """The points an animal will bring on its way, from the next scoring on."""
    points = 0.0
    weight = 1.0
    reached = pushes_done + step
    while reached < WAY and rounds > 0:
        if not face_down:
            points += weight * PROMISE[reached]
        face_down = False
        weight *= chance
        reached += step
        rounds -= 1
    return points


def cards_left(state: TyrannoState) -> i64:
    """Return how many cards the piles have."""
    left = count(state.tops, NO_ANIMAL)
    for under in state.under:
        left += under
    return left
