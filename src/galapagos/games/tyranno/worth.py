"""What each seat's side is worth, in points: for evaluation.py and proposal.py.

An animal is worth the points it will bring on its way up the board, weighted by the chance that it is still alive and
face up in each round. That chance depends on its expected hits compared with those of the others.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.evaluator import lead_of
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
NO_CHIPS: Final = vec[i64]([0] * (COLUMNS * SYMBOLS))


def outlook(state: TyrannoState, seat: i64) -> float:
    """The worth of the seat's side less that of the best other."""
    return lead_of(worths(state), seat)


def worths(state: TyrannoState) -> vec[float]:
    settled = state.phase >= STONES
    herds = Herds(state)
    return herds.worths(state, prospects(state.current, state.potentials(), settled), settled)


@final
class Herds:
    """The animals of all seats, listed once to judge them under many conditions; `worths` keeps no new vectors."""

    def __init__(self, state: TyrannoState) -> None:
        self.seats: i64 = state.seats
        self.step: i64 = 2 if state.double_push else 1
        self.rounds: i64 = 2 + cards_left(state) // (state.slots() * self.step)
        # Of each animal, in the order of the board.
        self.symbols = vec[i64](capacity=PLACES)
        self.owners = vec[i64](capacity=PLACES)
        self.pushes = vec[i64](capacity=PLACES)  # from row 0
        self.strengths = vec[float](capacity=PLACES)
        self.face_down = vec[i64](capacity=PLACES)
        self.powers = vec[float](capacity=PLACES)  # the expected hits in a roll
        # Of each seat.
        self.fitting = NO_CHIPS[: self.seats * SYMBOLS]  # symbols on its animals, by kind
        self.rivals = NONE[: self.seats]  # how many animals the other seats have
        self.against = NONE[: self.seats]  # the average power of the other seats' animals
        self.totals = NONE[: self.seats]
        for place in range(PLACES):
            if state.board[place] != NO_CARD:
                self.take(state, place)

    def take(self, state: TyrannoState, place: i64) -> None:
        card = state.board[place]
        owner, three = state.owner(card), state.rulings.symbols[animal_of(card)]
        self.symbols = append(self.symbols, three)
        self.owners = append(self.owners, owner)
        self.pushes = append(self.pushes, place // COLUMNS if place < GRID else place - GRID + 4)
        self.strengths = append(self.strengths, float(strength_of(card)))
        self.face_down = append(self.face_down, card & FACE_DOWN)
        self.powers = append(self.powers, 0.0)
        first = owner * SYMBOLS
        self.fitting[first + (three & 7)] += 1
        self.fitting[first + (three >> 3 & 7)] += 1
        self.fitting[first + (three >> 6 & 7)] += 1
        for seat in range(self.seats):
            if seat != owner:
                self.rivals[seat] += 1.0

    def worths(self, state: TyrannoState, counts: vec[float], settled: bool) -> vec[float]:
        """The worth of every seat's side where `counts` chips of each symbol are expected; the same vector each time.

        Settled: animals without a fitting chip are gone already. The state tells what the seats have besides.
        """
        self.compare_powers(counts)
        totals = self.totals
        for seat in range(self.seats):
            totals[seat] = float(state.points[seat] + STONE * state.stones[seat]) + self.rack_worth(
                seat, state.racks[seat]
            )
        for number in range(len(self.owners)):
            owner = self.owners[number]
            chance = chance_of_a_round(self.powers[number], self.against[owner])
            points = way_to_go(self.pushes[number], self.step, self.rounds, chance, self.face_down[number] != 0)
            if not settled:
                fit = min(1.0, dice_expected(counts, self.symbols[number]))
                points *= fit * chance + (1.0 - fit) * HOPE_WITHOUT_CHIPS
            totals[owner] += points
        return totals

    def compare_powers(self, counts: vec[float]) -> None:
        """Compute the power of each animal, and for every seat that of the other seats' animals on average."""
        against = self.against
        total = 0.0
        for seat in range(self.seats):
            against[seat] = 0.0
        for number in range(len(self.owners)):
            power = dice_expected(counts, self.symbols[number]) * self.strengths[number] / 6.0
            self.powers[number] = power
            total += power
            against[self.owners[number]] += power
        for seat in range(self.seats):
            rivals = self.rivals[seat]
            against[seat] = (total - against[seat]) / rivals if rivals > 0.0 else 0.0

    def rack_worth(self, seat: i64, rack: i64) -> float:
        """What the chips on a rack are worth that fit the seat's own animals."""
        useful: i64 = 0
        first = seat * SYMBOLS
        for symbol in range(SYMBOLS):
            useful += self.fitting[first + symbol] * copies(rack, symbol)
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
