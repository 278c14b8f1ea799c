"""The Beginning in letters and numbers. Species are counted from the left, eight per page."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from galapagos.envs.encoding import NO_LETTER, Encoding, around, place_from
from galapagos.games.beginning.actions import (
    ADD_TRAIT,
    ATTACK,
    DONE_ADAPTING,
    DONE_EATING,
    DRAW,
    DRINK,
    NEW_SPECIES,
    POPULATE,
    SWAP_TRAIT,
    card_of,
    one_of,
    other_of,
    verb_of,
)
from galapagos.games.beginning.adapt import Adapt
from galapagos.games.beginning.cards import EMPTY, KINDS, size, trait_count
from galapagos.games.beginning.eat import Eat
from galapagos.games.beginning.state import UNSEEN, BeginningState, Species

VERSION: Final = 1
SLOTS: Final = 8  # species of each seat on a page
SPECIES: Final = 4 + KINDS  # features of a species


@final
class BeginningEncoding(Encoding[BeginningState]):
    def __init__(self, seats: i64) -> None:
        super().__init__("beginning", VERSION, seats)
        self.done_adapting: i64 = self.add_letters("done_adapting", 1)
        self.done_eating: i64 = self.add_letters("done_eating", 1)
        self.more_own: i64 = self.add_letters("more_own", 1)
        self.more_targets: i64 = self.add_letters("more_targets", 1)
        self.new_species: i64 = self.add_letters("new_species", KINDS)
        self.populate: i64 = self.add_letters("populate", KINDS * SLOTS)
        self.add_trait: i64 = self.add_letters("add_trait", KINDS * SLOTS)
        self.swap_trait: i64 = self.add_letters("swap_trait", KINDS * SLOTS)
        self.swap_away: i64 = self.add_letters("swap_away", KINDS)
        self.drink: i64 = self.add_letters("drink", SLOTS)
        self.attack: i64 = self.add_letters("attack", SLOTS * seats * SLOTS)
        self.draw: i64 = self.add_chances("draw", KINDS)
        self.start: i64 = self.add_chances("start", seats)
        self.lay_out(seats)
        self.seal()

    def lay_out(self, seats: int) -> None:
        self.add_part("phase", [2], 1, 1)  # adapting, eating
        self.add_part("turn", [seats], 1, 1)  # whose, counted from the observer
        self.add_part("first", [seats], 1, 1)  # the start player
        self.add_part("turns", [1], 10)
        self.add_part("ending", [2], 1, 1)  # the pile has run out; one more round is played
        self.add_part("hole", [1], 10)
        self.add_part("pile", [1], 20)
        self.add_part("discard", [KINDS], 4, 31)
        self.add_part("reshuffled", [KINDS], 4, 31)  # what can be in the new pile, as far as the observer knows
        self.add_part("hand", [KINDS], 2, 31)
        self.add_part("buried", [KINDS], 4)  # population cards that the observer laid face down
        self.add_part("pages", [2], 1)  # turned to, of own species and of targets
        self.add_part("swap", [KINDS + SLOTS], 1, 1)  # the card and the species of a swap that is being said
        self.add_part("seats", [seats, 5], 10)  # chips, hand, species, population, traits
        self.add_part("species", [seats, SLOTS, SPECIES], 2)  # there, population, fed, fat, each trait

    # -- letters ------------------------------------------------------------------------------------------------------

    def letter(self, state: BeginningState, action: i64, depth: i64) -> i64:
        verb = verb_of(action)
        if verb == DONE_ADAPTING:
            return self.done_adapting
        if verb == DONE_EATING:
            return self.done_eating
        if verb == NEW_SPECIES:
            return self.new_species + card_of(action)
        rank = rank_of(state.species[state.turn], one_of(action))
        left = depth - rank // SLOTS
        if left < 0:
            return self.more_own
        slot = rank % SLOTS
        if verb == ATTACK:
            return self.attack_letter(state, slot, other_of(action), left)
        return self.own_letter(verb, action, slot, left)

    def letters_of(self, state: BeginningState, actions: vec[i64], depth: i64) -> vec[i64]:
        """Of a seat whose species are all on one page, without asking page by page."""
        own = state.species[state.turn]
        if depth or len(own) > SLOTS:
            return super().letters_of(state, actions, depth)
        letters = actions[:]
        name: i64 = -1
        slot: i64 = 0
        place: i64 = 0
        for action in actions:
            verb = verb_of(action)
            if verb == DONE_ADAPTING:
                letters[place] = self.done_adapting
            elif verb == DONE_EATING:
                letters[place] = self.done_eating
            elif verb == NEW_SPECIES:
                letters[place] = self.new_species + card_of(action)
            else:
                if one_of(action) != name:
                    name = one_of(action)
                    slot = rank_of(own, name)
                if verb == ATTACK:
                    letters[place] = self.attack_letter(state, slot, other_of(action), 0)
                else:
                    letters[place] = self.own_letter(verb, action, slot, 0)
            place += 1
        return letters

    def own_letter(self, verb: i64, action: i64, slot: i64, left: i64) -> i64:
        if verb == DRINK:
            return self.drink + slot
        place = card_of(action) * SLOTS + slot
        if verb == POPULATE:
            return self.populate + place
        if verb == ADD_TRAIT:
            return self.add_trait + place
        if verb == SWAP_TRAIT:
            return self.swap_trait + place if left == 0 else self.swap_away + other_of(action)
        return NO_LETTER

    def attack_letter(self, state: BeginningState, slot: i64, target: i64, left: i64) -> i64:
        for place in range(state.seats):
            rank = rank_of(state.species[around(state.turn, place, state.seats)], target)
            if rank >= 0:
                if left < rank // SLOTS:
                    return self.more_targets
                return self.attack + (slot * state.seats + place) * SLOTS + rank % SLOTS
        return NO_LETTER

    def chance_letter(self, state: BeginningState, action: i64) -> i64:
        return (self.draw if verb_of(action) == DRAW else self.start) + card_of(action)

    # -- observations -------------------------------------------------------------------------------------------------

    def observe(self, state: BeginningState, seat: i64, said: vec[i64], row: vec[i16], start: i64) -> i64:
        seats = state.seats
        at = observe_turn(state, seat, row, start)
        at = observe_cards(state, seat, row, at)
        own_page, target_page = self.observe_said(said, row, at)
        at += 2 + KINDS + SLOTS
        slots = at + 5 * seats
        for place in range(seats):
            page = own_page if place == 0 and target_page == 0 else target_page
            observe_seat(state, around(seat, place, seats), page * SLOTS, row, at + 5 * place, slots)
            slots += SLOTS * SPECIES
        return slots

    def observe_move(self, state: BeginningState, action: i64, row: vec[i16], start: i64) -> bool:
        """A card that is played changes the hand, a species and the totals; everything else writes the row again."""
        verb, card, seat = verb_of(action), card_of(action), state.turn
        hand = start + 2 + 2 * state.seats + 5 + 2 * KINDS
        pages = hand + 2 * KINDS
        totals = pages + 2 + KINDS + SLOTS
        if verb not in (NEW_SPECIES, POPULATE, ADD_TRAIT) or row[pages] or row[pages + 1]:
            return False
        own = state.species[seat]
        rank = len(own) - 1 if verb == NEW_SPECIES else rank_of(own, one_of(action))
        row[hand + card] -= 1
        row[totals + 1] -= 1
        if verb == ADD_TRAIT:
            row[totals + 4] += 1
        else:
            row[hand + KINDS + card] += 1
            row[totals + 2] = i16(len(own))
            row[totals + 3] += 1
        if rank < SLOTS:
            observe_species(own[rank], row, totals + 5 * state.seats + rank * SPECIES)
        return True

    def observe_said(self, said: vec[i64], row: vec[i16], at: i64) -> tuple[i64, i64]:
        """The current pages."""
        own_page: i64 = 0
        target_page: i64 = 0
        for letter in said:
            if letter == self.more_own:
                own_page += 1
            elif letter == self.more_targets:
                target_page += 1
            else:
                place = letter - self.swap_trait
                row[at + 2 + place // SLOTS] = 1
                row[at + 2 + KINDS + place % SLOTS] = 1
        row[at] = i16(own_page)
        row[at + 1] = i16(target_page)
        return own_page, target_page


def rank_of(species: list[Species], name: i64) -> i64:
    """The index from the left, or -1."""
    rank: i64 = 0
    for one in species:
        if one.name == name:
            return rank
        rank += 1
    return -1


def observe_turn(state: BeginningState, seat: i64, row: vec[i16], at: i64) -> i64:
    seats = state.seats
    if state.stack:
        top = state.stack[-1]
        row[at] = i16(isinstance(top, Adapt))
        row[at + 1] = i16(isinstance(top, Eat))
    row[at + 2 + place_from(seat, state.turn, seats)] = 1
    row[at + 2 + seats + place_from(seat, state.first, seats)] = 1
    at += 2 + 2 * seats
    row[at] = i16(state.turns)
    row[at + 1] = i16(state.ending)
    row[at + 2] = i16(state.extra_round)
    row[at + 3] = i16(state.hole)
    row[at + 4] = i16(state.pile_size)
    return at + 5


def observe_cards(state: BeginningState, seat: i64, row: vec[i16], at: i64) -> i64:
    observe_pile(state.discard, row, at)
    if state.reshuffled != EMPTY:
        observe_pile(state.reshuffled - state.drawn_since[seat], row, at + KINDS)
    observe_pile(state.hands[seat], row, at + 2 * KINDS)
    at += 3 * KINDS
    for species in state.species[seat]:
        for card in species.cards:
            if card < UNSEEN:
                row[at + card] += 1
    return at + KINDS


def observe_pile(cards: i64, row: vec[i16], at: i64) -> None:
    """The count of each kind, packed with five bits per kind, first kind lowest."""
    while cards != EMPTY:
        row[at] = i16(cards & 31)
        cards >>= 5
        at += 1


def observe_seat(state: BeginningState, seat: i64, first: i64, row: vec[i16], at: i64, slots: i64) -> None:
    """The totals of a seat, and one page of its species."""
    population: i64 = 0
    traits: i64 = 0
    rank: i64 = 0
    for species in state.species[seat]:
        population += species.population
        traits += trait_count(species.traits)
        if first <= rank < first + SLOTS:
            observe_species(species, row, slots + (rank - first) * SPECIES)
        rank += 1
    row[at] = i16(state.collected[seat])
    row[at + 1] = i16(size(state.hands[seat]))
    row[at + 2] = i16(rank)
    row[at + 3] = i16(population)
    row[at + 4] = i16(traits)


def observe_species(species: Species, row: vec[i16], at: i64) -> None:
    row[at] = 1
    row[at + 1] = i16(species.population)
    row[at + 2] = i16(species.fed)
    row[at + 3] = i16(species.fat)
    traits = species.traits
    at += 4
    while traits:
        if traits & 1:
            row[at] = 1
        traits >>= 1
        at += 1
