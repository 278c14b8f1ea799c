"""Everything on the table: the players, the banks, the deck and what the table remembers of the turn (rule 4.1)."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from galapagos.core.rng import Rng
from galapagos.core.state import NOTHING, State
from galapagos.games.origin.animal import NO_ZONE, Animal, Player, cards_of, points_of
from galapagos.games.origin.cards import NO_CARDS
from galapagos.games.origin.redeal import deal_unseen, unseen_by
from galapagos.games.origin.types import Kind, Kinds, Name, Seat, Word, Zone
from galapagos.games.origin.worn import MOST_KINDS, bank_with, food_in_bank, holds, joined, only, partner_of


@final
class Rulings:
    """The options in force, in a form the rules can read quickly."""

    def __init__(
        self,
        deck: list[int],
        must_feed: bool,
        feed_pass_final: bool,
        lot_breaks_ties: bool,
        continents: bool,
        time_to_fly: bool,
    ) -> None:
        self.must_feed = must_feed
        self.feed_pass_final = feed_pass_final
        self.lot_breaks_ties = lot_breaks_ties
        self.continents = continents
        self.time_to_fly = time_to_fly
        self.deck = vec[i64](deck)  # all cards of the game
        self.kinds: Kinds = 0  # the traits that can turn up
        self.own: vec[i64] = vec[i64]([0] * MOST_KINDS)  # each trait's own ruling: the place of the value chosen
        self.game: object = None  # the game that has these rulings


@mypyc_attr(free_list_len=1)
@final
class OriginState(State):
    def __init__(self, seats: i64, rulings: Rulings) -> None:
        super().__init__(seats)
        self.rulings = rulings
        self.deck: vec[i64] = NO_CARDS
        self.deck_size: i64 = 0
        self.bank: i64 = 0  # the banks of all zones side by side
        self.first: i64 = 0  # the start player
        self.turns: i64 = 0  # turns begun so far
        self.last_turn: bool = False
        self.feeding: bool = False  # whether the feeding phase is going on
        self.named: i64 = 0  # animals so far: the number of the next one
        self.passed: i64 = 0  # seats that have passed for the phase, as bits
        self.idle: i64 = 0  # seats in a row that did nothing in their slot
        self.main_used: bool = False  # the slot's main action is taken
        self.acted: bool = False  # something was done in this slot
        self.slot_zone: Zone = NO_ZONE
        self.fired: vec[i64] = NOTHING  # cards that have worked in this slot
        self.queue: vec[i64] = NOTHING  # links waiting to fire; those of an interrupted chain come first
        self.loose: vec[i64] = NOTHING  # cards in the middle that any player may take: card and zone
        self.lot: i64 = -1  # who won the tie by lot
        self.players: list[Player] = []
        for _ in range(seats):
            self.players.append(Player())

    def lay_out(self, deck: list[int], fired: list[int], queue: list[int], loose: list[int]) -> None:
        """Set what is in the middle of the table, from lists (see `dress`)."""
        self.deck, self.loose = vec[i64](deck), vec[i64](loose)
        self.fired, self.queue = vec[i64](fired), vec[i64](queue)

    def game(self) -> object:
        return self.rulings.game

    def copy(self) -> OriginState:
        twin = OriginState(0, self.rulings)
        self.copy_table_to(twin)
        twin.seats = self.seats
        twin.deck = self.deck
        twin.deck_size = self.deck_size
        twin.bank = self.bank
        twin.first = self.first
        twin.turns = self.turns
        twin.last_turn = self.last_turn
        twin.feeding = self.feeding
        twin.named = self.named
        twin.passed = self.passed
        twin.idle = self.idle
        twin.main_used = self.main_used
        twin.acted = self.acted
        twin.slot_zone = self.slot_zone
        twin.fired = self.fired
        twin.queue = self.queue
        twin.loose = self.loose
        twin.lot = self.lot
        for player in self.players:
            twin.players.append(player.copy())
        return twin

    # -- animals ------------------------------------------------------------------------------------------------------

    def find(self, name: Name) -> Animal | None:
        for player in self.players:
            for animal in player.animals:
                if animal.name == name:
                    return animal
        return None

    def living(self, name: Name) -> Animal:
        animal = self.find(name)
        assert animal is not None
        return animal

    def own(self, seat: Seat, name: Name) -> Animal | None:
        return self.players[seat].find(name)

    def partner(self, animal: Animal, word: Word) -> Animal:
        """The animal at the other end of a pair trait."""
        other = self.players[animal.owner].find(partner_of(word))
        assert other is not None
        return other

    def ruling(self, kind: Kind) -> i64:
        return self.rulings.own[kind]

    # -- banks and cards ----------------------------------------------------------------------------------------------

    def food_in(self, zone: Zone) -> i64:
        return food_in_bank(self.bank, zone)

    def put_food(self, zone: Zone, tokens: i64) -> None:
        self.bank = bank_with(self.bank, zone, tokens)

    def has_passed(self, seat: Seat) -> bool:
        """Return whether the seat is out of this phase."""
        return holds(self.passed, seat)

    def pass_phase(self, seat: Seat) -> None:
        self.passed = joined(self.passed, only(seat))

    def was_fired(self, card: i64) -> bool:
        for fired in self.fired:
            if fired == card:
                return True
        return False

    def fire(self, card: i64) -> None:
        fired = vec[i64](self.fired)
        self.fired = append(fired, card)

    # -- what a seat cannot see ---------------------------------------------------------------------------------------

    def redeal(self, seat: Seat, rng: Rng) -> None:
        """The deck, the other hands, the bodies of the others' animals and those in their discards, dealt again."""
        cards = unseen_by(seat, self.players, self.deck)
        rng.shuffle(cards)
        self.deck = deal_unseen(seat, self.players, cards)
        self.forget_choices()

    # -- scoring ------------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [int(self.points(seat)) for seat in range(self.seats)]

    def points(self, seat: Seat) -> i64:
        """Rule 5.6."""
        total: i64 = 0
        for animal in self.players[seat].animals:
            total += points_of(animal)
        return total

    def winners(self) -> list[int]:
        """Rules 5.6 and A38: points, then the larger discard pile, then victory is shared or the lot decides."""
        if self.lot >= 0:
            return [int(self.lot)]
        return self.leaders()

    def leaders(self) -> list[int]:
        best: i64 = -1
        leading: list[int] = []
        for seat in range(self.seats):
            standing = self.points(seat) * 1000 + self.players[seat].discarded()
            if standing > best:
                best = standing
                leading = []
            if standing == best:
                leading.append(int(seat))
        return leading

    def census(self) -> dict[str, int]:
        cards = self.deck_size + len(self.loose)
        for player in self.players:
            cards += len(player.hand) + player.discarded()
            for animal in player.animals:
                cards += cards_of(animal)
        return {"cards": int(cards)}
