"""What is on the table: species with population cards and chips, hands, the watering hole, the piles."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from galapagos.core.rng import Rng
from galapagos.core.state import State
from galapagos.games.beginning.cards import (
    EMPTY,
    HAS_FAT_LAYER,
    ONE,
    common,
    draw_some,
    size,
    spread,
    trait_count,
)

UNSEEN: Final = 16  # added to a population card that was drawn face down: nobody, not even its owner, has seen it


@final
class Rulings:
    """The options in force, in a form the rules can read quickly."""

    def __init__(self, horns_kamikaze: bool, scavenge_only_if_eaten: bool, extra_round_if_last_player: bool) -> None:
        self.horns_kamikaze = horns_kamikaze
        self.scavenge_only_if_eaten = scavenge_only_if_eaten
        self.extra_round_if_last_player = extra_round_if_last_player
        self.game: object = None  # the game that has these rulings


@mypyc_attr(free_list_len=1)
@final
class Species:
    """First chips fill the cards from the top down, and so do second ones (fat layer): two counts are enough."""

    def __init__(self, name: i64, owner: i64) -> None:
        self.name: i64 = name  # its running number
        self.owner: i64 = owner
        self.traits: i64 = 0
        self.population: i64 = 0
        self.fed: i64 = 0  # cards with at least one chip: the top ones
        self.fat: i64 = 0  # cards with a second chip: the top ones
        self.cards = vec[i64]()  # the population cards from the top, each a kind, with UNSEEN or without

    def copy(self) -> Species:
        twin = Species(self.name, self.owner)
        twin.traits = self.traits
        twin.population = self.population
        twin.fed = self.fed
        twin.fat = self.fat
        twin.cards = self.cards[:]
        return twin

    def same(self, other: Species) -> bool:
        if self.name != other.name or self.owner != other.owner or self.traits != other.traits:
            return False
        if self.population != other.population or self.fed != other.fed or self.fat != other.fat:
            return False
        for place in range(len(self.cards)):
            if self.cards[place] != other.cards[place]:
                return False
        return True

    def hungry(self) -> bool:
        return self.fed < self.population

    def room(self) -> i64:
        """Return how many chips it can still take."""
        seconds: i64 = self.population - self.fat if self.traits & HAS_FAT_LAYER else 0
        return self.population - self.fed + seconds

    def feed(self, chips: i64) -> i64:
        """One chip on each empty card from the top, then second chips; what finds no room is lost."""
        first = min(chips, self.population - self.fed)
        self.fed += first
        second: i64 = 0
        if self.traits & HAS_FAT_LAYER:
            second = min(chips - first, self.population - self.fat)
            self.fat += second
        return first + second

    def chips(self) -> i64:
        return self.fed + self.fat

    def take_chips(self) -> i64:
        taken = self.fed + self.fat
        self.fed = 0
        self.fat = 0
        return taken

    def add_card(self, card: i64) -> None:
        """Put a card under the others."""
        self.population += 1
        self.cards = append(self.cards, card)

    def remove_bottom(self) -> i64:
        """Remove the bottom card; its chips must have been taken before."""
        self.population -= 1
        self.cards, card = pop(self.cards)
        return card

    def chips_on_bottom(self) -> i64:
        chips: i64 = 0
        if self.fed == self.population:
            chips += 1
        if self.fat == self.population:
            chips += 1
        return chips


@mypyc_attr(free_list_len=1)
@final
class BeginningState(State):
    def __init__(self, seats: i64, rulings: Rulings) -> None:
        super().__init__(seats)
        self.rulings = rulings
        self.pile: i64 = EMPTY
        self.pile_size: i64 = 0
        self.discard: i64 = EMPTY
        self.hole: i64 = 0
        self.turn: i64 = 0  # whose turn it is
        self.first: i64 = 0  # the start player
        self.turns: i64 = 0  # turns begun so far
        self.ending: bool = False  # the pile has run out: this round is the last
        self.extra_round: bool = False  # it ran out in the last turn of a round and one more round is played
        self.named: i64 = 0  # species created so far: the number of the next one
        self.reshuffled: i64 = EMPTY  # what the pile was made of when the discards became the new pile
        self.hands = vec[i64]()
        self.collected = vec[i64]()  # chips behind the screens
        self.drawn_since = vec[i64]()  # what each seat has drawn from the reshuffled pile
        self.species: list[list[Species]] = []
        for _ in range(seats):
            self.hands = append(self.hands, EMPTY)
            self.collected = append(self.collected, 0)
            self.drawn_since = append(self.drawn_since, EMPTY)
            self.species.append([])

    def game(self) -> object:
        return self.rulings.game

    def copy(self) -> BeginningState:
        twin = BeginningState(0, self.rulings)
        self.copy_table_to(twin)
        twin.seats = self.seats
        twin.pile = self.pile
        twin.pile_size = self.pile_size
        twin.discard = self.discard
        twin.hole = self.hole
        twin.turn = self.turn
        twin.first = self.first
        twin.turns = self.turns
        twin.ending = self.ending
        twin.extra_round = self.extra_round
        twin.named = self.named
        twin.reshuffled = self.reshuffled
        twin.hands = self.hands[:]
        twin.collected = self.collected[:]
        twin.drawn_since = self.drawn_since[:]
        for group in self.species:
            twin.species.append([one.copy() for one in group])
        return twin

    def same_seat(self, other: BeginningState, seat: i64) -> bool:
        """Whether a seat has the same before it in both states."""
        if self.hands[seat] != other.hands[seat] or self.collected[seat] != other.collected[seat]:
            return False
        if self.drawn_since[seat] != other.drawn_since[seat]:
            return False
        mine, others = self.species[seat], other.species[seat]
        if len(mine) != len(others):
            return False
        for place in range(len(mine)):
            if not mine[place].same(others[place]):
                return False
        return True

    # -- species ------------------------------------------------------------------------------------------------------

    def found_species(self, seat: i64, card: i64) -> Species:
        species = Species(self.named, seat)
        self.named += 1
        species.add_card(card)
        self.species[seat].append(species)
        return species

    def find(self, name: i64) -> Species | None:
        for group in self.species:
            for species in group:
                if species.name == name:
                    return species
        return None

    def living(self, name: i64) -> Species:
        species = self.find(name)
        assert species is not None
        return species

    def own(self, seat: i64, name: i64) -> Species | None:
        for species in self.species[seat]:
            if species.name == name:
                return species
        return None

    def living_of(self, seat: i64, name: i64) -> Species:
        """A species known to belong to a seat: found faster than by `living`."""
        species = self.own(seat, name)
        assert species is not None
        return species

    # -- the piles ----------------------------------------------------------------------------------------------------

    def can_draw(self) -> bool:
        """Reshuffle the discards if the pile ran out while there were none."""
        if self.pile_size == 0 and self.discard != EMPTY:
            self.reshuffle()
        return self.pile_size > 0

    def take_from_pile(self, kind: i64) -> None:
        self.pile -= ONE[kind]
        self.pile_size -= 1
        if self.pile_size == 0:
            self.pile_ran_out()

    def pile_ran_out(self) -> None:
        if not self.ending:
            self.ending = True
            last_turn_of_round = self.turns % self.seats == 0
            self.extra_round = self.rulings.extra_round_if_last_player and last_turn_of_round
        if self.log is not None:
            self.log.tell("pile_ran_out", {"cards": int(size(self.discard))})
        if self.discard != EMPTY:
            self.reshuffle()

    def reshuffle(self) -> None:
        self.pile = self.discard
        self.pile_size = size(self.discard)
        self.discard = EMPTY
        self.reshuffled = self.pile
        for seat in range(self.seats):
            self.drawn_since[seat] = EMPTY

    # -- what a seat cannot see ---------------------------------------------------------------------------------------

    def redeal(self, seat: i64, rng: Rng) -> None:
        """The pile, the other hands and the face-down cards that `seat` has not seen, dealt again."""
        unseen = self.pile
        for other in range(self.seats):
            if other != seat:
                unseen += self.hands[other]
            for species in self.species[other]:
                unseen += hidden_cards(species, seat)
        self.deal_pile(seat, unseen, rng)
        unseen -= self.pile
        left = spread(unseen)
        rng.shuffle(left)
        used: i64 = 0
        for other in range(self.seats):
            if other != seat:
                held = size(self.hands[other])
                hand: i64 = EMPTY
                for _ in range(held):
                    hand += ONE[left[used]]
                    used += 1
                self.hands[other] = hand
            for species in self.species[other]:
                used = refill(species, seat, left, used)
        self.forget_choices()

    def deal_pile(self, seat: i64, unseen: i64, rng: Rng) -> None:
        """After a reshuffle the pile holds nothing but what was shuffled in and not drawn since."""
        possible = unseen
        if self.reshuffled != EMPTY:
            possible = common(unseen, self.reshuffled - self.drawn_since[seat])
        self.pile = draw_some(possible, self.pile_size, rng)

    # -- scoring ------------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [int(self.points(seat)) for seat in range(self.seats)]

    def points(self, seat: i64) -> i64:
        """Rule 5: chips, population cards, trait cards, hand cards."""
        total = self.collected[seat] + size(self.hands[seat])
        for species in self.species[seat]:
            total += species.chips() + species.population + trait_count(species.traits)
        return total

    def census(self) -> dict[str, int]:
        cards = size(self.pile) + size(self.discard)
        for seat in range(self.seats):
            cards += size(self.hands[seat])
            for species in self.species[seat]:
                cards += species.population + trait_count(species.traits)
        return {"cards": int(cards)}


def hidden_cards(species: Species, seat: i64) -> i64:
    """The population cards of a species that `seat` does not know."""
    cards: i64 = EMPTY
    for card in species.cards:
        if species.owner != seat or card >= UNSEEN:
            cards += ONE[card & 15]
    return cards


def refill(species: Species, seat: i64, kinds: vec[i64], used: i64) -> i64:
    """Give the cards unknown to `seat` new faces; returns how many of `kinds` are used now."""
    for place in range(species.population):
        card = species.cards[place]
        if species.owner != seat or card >= UNSEEN:
            species.cards[place] = (card & UNSEEN) | kinds[used]
            used += 1
    return used
