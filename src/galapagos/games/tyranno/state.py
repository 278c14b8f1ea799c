"""What is on the table: the board, the piles, the environment card, the racks and the bag."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from galapagos.core.rng import Rng
from galapagos.core.state import NOTHING, State
from galapagos.games.tyranno.board import (
    COLUMNS,
    FACE_DOWN,
    GRID,
    NO_CARD,
    PLACES,
    STRENGTH_STEP,
    STRONGEST,
    WEAKEST,
    animal_of,
    colour_of,
    owner_of,
    slot_count,
    strength_of,
)
from galapagos.games.tyranno.cards import (
    ANIMAL_BIT,
    EMPTY,
    ONE,
    copies,
    count,
    count_animals,
    filled,
    one_less_of_each,
    refill,
    shuffled,
    size,
)
from galapagos.games.tyranno.phases import END_MARKER_AT_FIRST, LAYING
from galapagos.games.tyranno.rulings import Rulings

NO_SEAT: Final = -1  # as claimant or champion
NO_PLACE: Final = -1  # as challenger or target
NO_ANIMAL: Final = -1
FIELDS: Final = 4  # of the environment card
PILES: Final = 4
RACK: Final = 12
STONE: Final = 5  # points for a stone "5" that was kept


@mypyc_attr(free_list_len=1)
@final
class TyrannoState(State):
    """Chips face down on a potential field are of two kinds: those that everybody has seen when the field was last
    revealed (`shown`), and those that were placed since, each known to the seat that placed it (`placed`)."""

    def __init__(self, seats: i64, rulings: Rulings) -> None:
        super().__init__(seats)
        self.rulings = rulings
        self.round: i64 = 1
        self.phase: i64 = LAYING
        self.start: i64 = 0  # the start player
        self.setting_round: i64 = 1  # the setting round
        self.end_marker: i64 = END_MARKER_AT_FIRST
        self.double_push: bool = False  # a pile has been used up
        self.two_rows: bool = True  # two cards are laid in this round
        self.changed: bool = False  # the last placing has changed the current conditions
        self.claimant: i64 = NO_SEAT  # who has announced the stone "5"
        self.champion: i64 = NO_SEAT  # who won the fight for a shared victory
        # Animals.
        self.board = NOTHING
        self.leaving = NOTHING  # pushed out of row 9, not yet on the special fields
        self.tops = NOTHING
        self.under = NOTHING  # how many cards are below the open one
        self.unseen: i64 = 0  # the animals that nobody has seen yet, a bit each
        self.gone: i64 = 0  # those out of the game
        # Chips.
        self.bag: i64 = EMPTY
        self.current = NOTHING
        self.shown = NOTHING
        self.placed = NOTHING  # field * seats + seat
        self.racks = NOTHING
        self.aside = NOTHING  # taken off the rack, to be thrown into the bag once new ones are drawn
        self.in_bag = NOTHING  # what a seat knows to be in the bag
        self.stones = NOTHING
        self.points = NOTHING
        # The fight that is going on: two places of the board, their dice, rolls won, hits of this roll.
        self.challenger: i64 = NO_PLACE
        self.target: i64 = NO_PLACE
        self.dice_a: i64 = 0
        self.dice_b: i64 = 0
        self.won_a: i64 = 0
        self.won_b: i64 = 0
        self.hits_a: i64 = 0
        self.hits_b: i64 = 0
        self.thrown: i64 = 0  # dice thrown in this roll, the challenger's first
        if seats:  # a copy gets all this from its original
            self.lay_out(seats)

    def lay_out(self, seats: i64) -> None:
        self.board = filled(PLACES, NO_CARD)
        self.leaving = filled(COLUMNS, NO_CARD)
        self.tops = filled(PILES, NO_ANIMAL)
        self.under = filled(PILES, 0)
        self.current = filled(FIELDS, EMPTY)
        self.shown = filled(FIELDS, EMPTY)
        self.placed = filled(FIELDS * seats, EMPTY)
        self.racks = filled(seats, EMPTY)
        self.aside = filled(seats, EMPTY)
        self.in_bag = filled(seats, EMPTY)
        self.stones = filled(seats, 1)
        self.points = filled(seats, 0)

    def game(self) -> object:
        return self.rulings.game

    def copy(self) -> TyrannoState:
        twin = TyrannoState(0, self.rulings)
        self.copy_table_to(twin)
        self.copy_markers_to(twin)
        twin.seats = self.seats
        twin.board = self.board[:]
        twin.leaving = self.leaving[:]
        twin.tops = self.tops[:]
        twin.under = self.under[:]
        twin.current = self.current[:]
        twin.shown = self.shown[:]
        twin.placed = self.placed[:]
        twin.racks = self.racks[:]
        twin.aside = self.aside[:]
        twin.in_bag = self.in_bag[:]
        twin.stones = self.stones[:]
        twin.points = self.points[:]
        return twin

    def copy_markers_to(self, twin: TyrannoState) -> None:
        twin.round = self.round
        twin.phase = self.phase
        twin.start = self.start
        twin.setting_round = self.setting_round
        twin.end_marker = self.end_marker
        twin.double_push = self.double_push
        twin.two_rows = self.two_rows
        twin.changed = self.changed
        twin.claimant = self.claimant
        twin.champion = self.champion
        twin.unseen = self.unseen
        twin.gone = self.gone
        twin.bag = self.bag
        twin.challenger = self.challenger
        twin.target = self.target
        twin.dice_a = self.dice_a
        twin.dice_b = self.dice_b
        twin.won_a = self.won_a
        twin.won_b = self.won_b
        twin.hits_a = self.hits_a
        twin.hits_b = self.hits_b
        twin.thrown = self.thrown

    # -- seats and slots ----------------------------------------------------------------------------------------------

    def slots(self) -> i64:
        return slot_count(self.seats)

    def seat_in_turn(self, place: i64) -> i64:
        """The first, second, … seat clockwise from the start player."""
        return (self.start + place) % self.seats

    def owner(self, card: i64) -> i64:
        return owner_of(colour_of(card), self.seats)

    # -- animals ------------------------------------------------------------------------------------------------------

    def place_of(self, animal: i64) -> i64:
        """Return the place of an animal on the board, or -1."""
        for place in range(PLACES):
            card = self.board[place]
            if card != NO_CARD and animal_of(card) == animal:
                return place
        return -1

    def pile_of(self, animal: i64) -> i64:
        """Return the pile that shows an animal, or -1."""
        for pile in range(PILES):
            if self.tops[pile] == animal:
                return pile
        return -1

    def piles_empty(self) -> bool:
        for top in self.tops:
            if top != NO_ANIMAL:
                return False
        return True

    def dice(self, card: i64) -> i64:
        """Rule 3.5: a die for each chip of each of the three symbols, a doubled symbol counts twice."""
        living = self.current[0] + self.current[1] + self.current[2] + self.current[3]
        three = self.rulings.symbols[animal_of(card)]
        return copies(living, three & 7) + copies(living, three >> 3 & 7) + copies(living, three >> 6 & 7)

    def remove(self, place: i64) -> None:
        """The card leaves the game."""
        self.gone |= ANIMAL_BIT[animal_of(self.board[place])]
        self.board[place] = NO_CARD

    def defeat(self, place: i64, clean: bool) -> None:
        """Rule 3.5: an animal that loses 2:0 leaves the game; one that loses 2:1 is face down and weaker by one."""
        if clean:
            self.remove(place)
            return
        card = self.board[place]
        if strength_of(card) > WEAKEST:
            card -= STRENGTH_STEP
        self.board[place] = card | FACE_DOWN

    def may_grow(self, winner: i64, loser: i64) -> bool:
        """Rule 3.5: return whether the winner was not the stronger one and can still grow."""
        strength = strength_of(self.board[winner])
        return strength <= strength_of(self.board[loser]) and strength < STRONGEST

    def in_grid(self, colour: i64) -> bool:
        for place in range(GRID):
            card = self.board[place]
            if card != NO_CARD and colour_of(card) == colour:
                return True
        return False

    def animal(self, number: i64) -> str:
        return f"animal:{self.rulings.names[number]}"

    def card_name(self, place: i64) -> str:
        return self.animal(animal_of(self.board[place]))

    # -- chips --------------------------------------------------------------------------------------------------------

    def potential(self, field: i64) -> i64:
        """All chips face down on a field."""
        chips = self.shown[field]
        for seat in range(self.seats):
            chips += self.placed[field * self.seats + seat]
        return chips

    def potentials(self) -> vec[i64]:
        heaps = vec[i64](capacity=FIELDS)
        for field in range(FIELDS):
            heaps = append(heaps, self.potential(field))
        return heaps

    def take_from_bag(self, seat: i64, symbol: i64) -> None:
        """Move a chip from the bag to a rack; the others see only that one is gone."""
        self.bag -= ONE[symbol]
        self.racks[seat] += ONE[symbol]
        for other in range(self.seats):
            if other != seat:
                self.in_bag[other] = one_less_of_each(self.in_bag[other])
            elif copies(self.in_bag[seat], symbol):
                self.in_bag[seat] -= ONE[symbol]

    def open_from_bag(self, symbol: i64) -> None:
        """Take a chip out of the bag openly."""
        self.bag -= ONE[symbol]
        for seat in range(self.seats):
            if copies(self.in_bag[seat], symbol):
                self.in_bag[seat] -= ONE[symbol]

    def return_openly(self, chips: i64) -> None:
        """Put chips back into the bag openly."""
        self.bag += chips
        for seat in range(self.seats):
            self.in_bag[seat] += chips

    def throw_aside_into_bag(self, seat: i64) -> None:
        self.bag += self.aside[seat]
        self.in_bag[seat] += self.aside[seat]
        self.aside[seat] = EMPTY

    # -- what a seat cannot see ---------------------------------------------------------------------------------------

    def redeal(self, seat: i64, rng: Rng) -> None:
        """The bag, the other racks and the chips others placed, dealt again; what the seat knows stays."""
        chips = shuffled(self.hidden_from(seat), rng)
        used: i64 = 0
        for other in range(self.seats):
            if other == seat:
                continue
            used = refill(self.racks, other, chips, used)
            used = refill(self.aside, other, chips, used)
            for field in range(FIELDS):
                used = refill(self.placed, field * self.seats + other, chips, used)
            self.in_bag[other] = EMPTY  # what others know of the bag is their secret
        self.bag = self.in_bag[seat]
        while used < len(chips):
            self.bag += ONE[chips[used]]
            used += 1
        self.forget_choices()

    def hidden_from(self, seat: i64) -> i64:
        """Return all chips whose place a seat does not know."""
        chips = self.bag - self.in_bag[seat]
        for other in range(self.seats):
            if other != seat:
                chips += self.racks[other] + self.aside[other]
                for field in range(FIELDS):
                    chips += self.placed[field * self.seats + other]
        return chips

    def census(self) -> dict[str, int]:
        chips = self.bag
        for field in range(FIELDS):
            chips += self.current[field] + self.potential(field)
        for seat in range(self.seats):
            chips += self.racks[seat] + self.aside[seat]
        animals = count_animals(self.unseen) + count_animals(self.gone)
        animals += count(self.board, NO_CARD) + count(self.leaving, NO_CARD) + count(self.tops, NO_ANIMAL)
        return {"chips": int(size(chips)), "animals": int(animals)}

    # -- scores --------------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [int(self.points[seat] + STONE * self.stones[seat]) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Rules 3.9 and A20: most points; a tie is shared, or broken as at the WBC."""
        scores = self.scores()
        best = max(scores)
        tied = [seat for seat in range(len(scores)) if scores[seat] == best]
        if not self.rulings.wbc_tiebreak or len(tied) == 1:
            return tied
        return [int(self.champion)] if self.champion != NO_SEAT else self.break_tie(tied)

    def break_tie(self, tied: list[int]) -> list[int]:
        """A20: the players who kept a stone "5", then those whose best animal ranks highest at the entrance."""
        most = max([int(self.stones[seat]) for seat in tied])
        tied = [seat for seat in tied if self.stones[seat] == most]
        strongest = max([int(self.best_rank(seat)) for seat in tied])
        return [seat for seat in tied if self.best_rank(seat) == strongest]

    def best_rank(self, seat: i64) -> i64:
        best: i64 = -1
        for card in self.board:
            if card != NO_CARD and self.owner(card) == seat:
                best = max(best, self.entrance_rank(card))
        return best

    def entrance_rank(self, card: i64) -> i64:
        """Rule 3.6: face-down cards are weakest, then dice count, then strength."""
        rank = 8 * self.dice(card) + strength_of(card)
        return rank if card & FACE_DOWN else rank + 1000
