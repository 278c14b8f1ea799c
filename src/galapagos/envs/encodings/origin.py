"""The Origin of Species in letters and numbers: a move is spelled part by part, with eight animals per page.

The parts are the action with its card or trait, the animal, the other animal, and a detail of two times six bits. Parts
that make no difference are skipped. Only cards and traits in play have letters.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from galapagos.core.state import NOTHING
from galapagos.envs.encoding import NO_LETTER, Encoding, around, place_from
from galapagos.games.origin.actions import (
    DONE,
    DRAW,
    EAT,
    LINK,
    LOT,
    PASS,
    PLAY_ANIMAL,
    PLAY_PAIR,
    PLAY_TRAIT,
    ROLL,
    START,
    SUBMIT,
    TRAIT,
    card_in,
    detail_in,
    kind_in,
    one_in,
    other_in,
    verb_of,
)
from galapagos.games.origin.animal import NO_ZONE, ZONES, Animal, Player, is_face_down, stored
from galapagos.games.origin.attack_frame import AttackFrame
from galapagos.games.origin.cards import KINDS as CARDS
from galapagos.games.origin.development import Develop
from galapagos.games.origin.feeding import Feed
from galapagos.games.origin.kinds import SECOND
from galapagos.games.origin.state import OriginState, Rulings
from galapagos.games.origin.trait import TRAITS
from galapagos.games.origin.worn import MOST_KINDS, holds, is_active, kind_of, partner_of

VERSION: Final = 1
SLOTS: Final = 8  # animals of each seat on a page
BITS: Final = 64  # values of a part of a detail
DICE: Final = 128
FLAGS: Final = 10
ALL_FLAGS: Final = 1023
PLAIN: Final = 1 + ZONES + 6 + FLAGS + 2 + SLOTS  # features of an animal besides its traits

Attack = tuple[i64, i64]  # the names of the predator and of its prey


@final
class OriginEncoding(Encoding[OriginState]):
    def __init__(self, rulings: Rulings, seats: i64) -> None:
        super().__init__("origin", VERSION, seats)
        self.kind_rank = NOTHING  # of each kind of trait among those in play, or -1
        self.card_rank = NOTHING  # the same for cards
        self.in_play = NOTHING  # the cards, in the order of their ranks
        self.kinds: i64 = 0
        self.cards: i64 = 0
        self.phrases: i64 = 1  # different things that one trait can do, at most
        self.rank_all(rulings)
        self.pass_by: i64 = self.add_letters("pass", 1)
        self.done: i64 = self.add_letters("done", 1)
        self.submit: i64 = self.add_letters("submit", 1)
        self.eat: i64 = self.add_letters("eat", 1)
        self.more: i64 = self.add_letters("more", 1)
        self.nobody: i64 = self.add_letters("nobody", 1)
        self.play_animal: i64 = self.add_letters("play_animal", self.cards)
        self.play_trait: i64 = self.add_letters("play_trait", 2 * self.cards)  # card, face
        self.play_pair: i64 = self.add_letters("play_pair", 2 * self.cards)
        self.use_trait: i64 = self.add_letters("trait", self.kinds * self.phrases)
        self.link: i64 = self.add_letters("link", self.kinds)
        self.animal: i64 = self.add_letters("animal", seats * SLOTS)
        self.high: i64 = self.add_letters("detail_high", BITS)
        self.low: i64 = self.add_letters("detail_low", BITS)
        self.draw: i64 = self.add_chances("draw", self.cards)
        self.roll: i64 = self.add_chances("roll", DICE)
        self.start: i64 = self.add_chances("start", seats)
        self.lot: i64 = self.add_chances("lot", seats)
        self.width: i64 = PLAIN + 2 * self.kinds
        self.lay_out(seats, int(self.cards), int(self.kinds))
        self.said_at: i64 = self.features - seats * SLOTS * self.width - 1 - self.size
        self.seal()

    def rank_all(self, rulings: Rulings) -> None:
        for kind in range(MOST_KINDS):
            there = holds(rulings.kinds, kind)
            self.kind_rank = append(self.kind_rank[:], self.kinds if there else NO_LETTER)
            self.kinds += i64(there)
        for card in range(CARDS):
            there = rulings.deck[card] != 0
            self.card_rank = append(self.card_rank[:], self.cards if there else NO_LETTER)
            if there:
                self.in_play = append(self.in_play[:], card)
                self.cards += 1
        for trait in TRAITS:
            if holds(rulings.kinds, trait.kind):
                self.phrases = max(self.phrases, len(trait.phrases))

    def lay_out(self, seats: int, cards: int, kinds: int) -> None:
        self.add_part("phase", [4], 1, 1)  # developing, feeding, in peril, something else
        self.add_part("asked", [seats], 1, 1)  # who, counted from the observer
        self.add_part("first", [seats], 1, 1)
        self.add_part("turns", [1], 10)
        self.add_part("flags", [4], 1, 1)  # last turn, feeding, the main action is used, something was done
        self.add_part("slot_zone", [ZONES], 1, 1)
        self.add_part("food", [ZONES], 5)
        self.add_part("loose", [ZONES], 1)  # cards in the middle that anybody may take up
        self.add_part("deck", [1], 20)
        self.add_part("hand", [cards], 2)
        self.add_part("bodies", [cards], 2)  # of the observer's animals, face down
        self.add_part("buried", [cards], 2)  # of the observer's animals that died
        self.add_part("discard", [cards], 4)  # what everybody saw go there
        self.add_part("seats", [seats, 4], 5)  # hand, animals, discards, passed
        self.add_part("pages", [1], 1)
        self.add_part("said", [int(self.size)], 1, 1)
        self.add_part("animals", [seats, SLOTS, int(self.width)], 1)

    # -- letters ------------------------------------------------------------------------------------------------------

    def letter(self, state: OriginState, action: i64, depth: i64) -> i64:
        if depth == 0:
            return self.deed_letter(action)
        left = depth - 1
        one, other = one_in(action), other_in(action)
        pages = rank_of(state, one) // SLOTS
        if left <= pages:
            return self.animal_letter(state, one, left)
        left -= pages + 1
        pages = rank_of(state, other) // SLOTS
        if left <= pages:
            return self.animal_letter(state, other, left)
        left -= pages + 1
        detail = detail_in(action)
        return self.high + (detail >> 6) if left == 0 else self.low + (detail & 63)

    def letters_of(self, state: OriginState, actions: vec[i64], depth: i64) -> vec[i64]:
        if depth == 0:
            letters = actions[:]
            for place in range(len(letters)):
                letters[place] = self.deed_letter(letters[place])
            return letters
        if depth > 2 or needs_pages(state):
            return super().letters_of(state, actions, depth)
        return self.letters_of_animals(state, actions, depth)

    def letters_of_animals(self, state: OriginState, actions: vec[i64], depth: i64) -> vec[i64]:
        """The letter of the first or second animal, if all animals are on one page; neighbours often share it."""
        letters = actions[:]
        last: i64 = -1
        letter: i64 = NO_LETTER
        for place in range(len(letters)):
            name = one_in(letters[place]) if depth == 1 else other_in(letters[place])
            if name != last:
                letter = self.animal_letter(state, name, 0)
                last = name
            letters[place] = letter
        return letters

    def deed_letter(self, action: i64) -> i64:
        verb = verb_of(action)
        if verb == TRAIT:
            return self.use_trait + self.kind_rank[kind_in(action)] * self.phrases + card_in(action)
        if verb == PLAY_ANIMAL:
            return self.play_animal + self.card_rank[card_in(action)]
        if verb == PLAY_TRAIT:
            return self.play_trait + self.face(action)
        if verb == PLAY_PAIR:
            return self.play_pair + self.face(action)
        if verb == LINK:
            return self.link + self.kind_rank[kind_in(action)]
        return self.plain_letter(verb)

    def plain_letter(self, verb: i64) -> i64:
        if verb == EAT:
            return self.eat
        if verb == PASS:
            return self.pass_by
        if verb == DONE:
            return self.done
        return self.submit if verb == SUBMIT else NO_LETTER

    def face(self, action: i64) -> i64:
        """The card and which of its two traits is used."""
        card = card_in(action)
        second = SECOND[card] == kind_in(action)
        return 2 * self.card_rank[card] + (1 if second else 0)

    def animal_letter(self, state: OriginState, name: i64, left: i64) -> i64:
        """The page of an animal, then its place there."""
        for place in range(state.seats):
            rank: i64 = 0
            for animal in state.players[around(state.actor, place, state.seats)].animals:
                if animal.name == name:
                    page = rank // SLOTS
                    return self.more if left < page else self.animal + place * SLOTS + rank % SLOTS
                rank += 1
        return self.nobody

    def chance_letter(self, state: OriginState, action: i64) -> i64:
        verb, detail = verb_of(action), detail_in(action)
        if verb == DRAW:
            return self.draw + self.card_rank[card_in(action)]
        if verb == ROLL:
            return self.roll + detail
        if verb == START:
            return self.start + detail
        return self.lot + detail if verb == LOT else NO_LETTER

    # -- observations -------------------------------------------------------------------------------------------------

    def observe(self, state: OriginState, seat: i64, said: vec[i64], row: vec[i16], start: i64) -> i64:
        at = observe_turn(state, seat, row, start)
        at = self.observe_cards(state, seat, row, at)
        said_at = start + self.said_at
        page = self.observe_said(said, row, said_at)
        pile, slots = at - self.cards, said_at + 1 + self.size
        attack = attack_in(state)
        for place in range(state.seats):
            other = around(seat, place, state.seats)
            player = state.players[other]
            self.observe_player(player, row, pile, at)
            if state.has_passed(other):
                row[at + 3] = 1
            self.observe_animals(player, attack, page * SLOTS, row, slots)
            at += 4
            slots += SLOTS * self.width
        return slots

    def observe_further(self, said: vec[i64], row: vec[i16], start: i64 = 0) -> bool:
        """Rewrite the animals if another page was turned to."""
        at = start + self.said_at
        before = row[at]
        return self.observe_said(said, row, at) == 0 and before == 0

    def observe_cards(self, state: OriginState, seat: i64, row: vec[i16], at: i64) -> i64:
        player, cards = state.players[seat], self.cards
        for card in player.hand:
            row[at + self.card_rank[card]] += 1
        for animal in player.animals:
            if is_face_down(animal):
                row[at + cards + self.card_rank[animal.body]] += 1
        buried = player.buried
        at += 2 * cards
        for card in self.in_play:
            count = buried[card]
            if count:
                row[at] = i16(count)
            at += 1
        return at + cards  # what everybody saw discarded is counted with the players

    def observe_player(self, player: Player, row: vec[i16], pile: i64, at: i64) -> None:
        discard, buried = player.discard, player.buried
        discarded: i64 = 0
        for card in self.in_play:
            seen = discard[card]
            discarded += seen + buried[card]
            if seen:
                row[pile] += i16(seen)
            pile += 1
        row[at] = i16(len(player.hand))
        row[at + 1] = i16(len(player.animals))
        row[at + 2] = i16(discarded)

    def observe_said(self, said: vec[i64], row: vec[i16], at: i64) -> i64:
        """The current page: pages turned since the last animal was named."""
        page: i64 = 0
        for letter in said:
            page = page + 1 if letter == self.more else 0
            row[at + 1 + letter] = 1
        row[at] = i16(page)
        return page

    def observe_animals(self, player: Player, attack: Attack, first: i64, row: vec[i16], at: i64) -> None:
        rank: i64 = 0
        last = first + SLOTS
        for animal in player.animals:
            if first <= rank < last:
                observe_animal(animal, attack, row, at)
                self.observe_traits(player, animal, first, row, at + PLAIN - SLOTS)
                at += self.width
            rank += 1

    def observe_traits(self, player: Player, animal: Animal, first: i64, row: vec[i16], at: i64) -> None:
        """Partners on this page, the number of each trait, and how many of them work."""
        for word in animal.worn:
            partner = partner_of(word)
            if partner >= 0:
                slot = rank_among(player.animals, partner) - first
                if 0 <= slot < SLOTS:
                    row[at + slot] = 1
            rank = self.kind_rank[kind_of(word)]
            if rank >= 0:
                place = at + SLOTS + rank
                row[place] += 1
                if is_active(word):
                    row[place + self.kinds] += 1


def needs_pages(state: OriginState) -> bool:
    for player in state.players:
        if len(player.animals) > SLOTS:
            return True
    return False


def rank_of(state: OriginState, name: i64) -> i64:
    """The index among its owner's animals; 0 if there is no such animal."""
    for player in state.players:
        rank = rank_among(player.animals, name)
        if rank >= 0:
            return rank
    return 0


def rank_among(animals: list[Animal], name: i64) -> i64:
    rank: i64 = 0
    for animal in animals:
        if animal.name == name:
            return rank
        rank += 1
    return -1


def attack_in(state: OriginState) -> Attack:
    """The attack under way; nobody unless an animal must defend itself now."""
    if state.stack and state.actor >= 0:
        top = state.stack[-1]
        if isinstance(top, AttackFrame):
            return top.predator, top.prey
    return -1, -1


def phase_of(state: OriginState) -> i64:
    top = state.stack[-1]
    if isinstance(top, Develop):
        return 0
    if isinstance(top, Feed):
        return 1
    return 2 if state.actor >= 0 and isinstance(top, AttackFrame) else 3


def observe_turn(state: OriginState, seat: i64, row: vec[i16], at: i64) -> i64:
    seats = state.seats
    if state.stack:
        row[at + phase_of(state)] = 1
    at += 4
    if state.actor >= 0:
        row[at + place_from(seat, state.actor, seats)] = 1
    row[at + seats + place_from(seat, state.first, seats)] = 1
    at += 2 * seats
    row[at] = i16(state.turns)
    row[at + 1], row[at + 2] = i16(state.last_turn), i16(state.feeding)
    row[at + 3], row[at + 4] = i16(state.main_used), i16(state.acted)
    if state.slot_zone != NO_ZONE:
        row[at + 5 + state.slot_zone] = 1
    for zone in range(ZONES):
        row[at + 5 + ZONES + zone] = i16(state.food_in(zone))
    at += 5 + 2 * ZONES
    for entry in state.loose:
        row[at + (entry >> 6)] += 1
    row[at + ZONES] = i16(state.deck_size)
    return at + ZONES + 1


def observe_animal(animal: Animal, attack: Attack, row: vec[i16], at: i64) -> None:
    """There, zone, need, red, blue and yellow tokens, room for yellow ones, fed, flags, attacking, attacked."""
    row[at] = 1
    if animal.zone != NO_ZONE:
        row[at + 1 + animal.zone] = 1
    at += 1 + ZONES
    row[at] = i16(animal.need)
    row[at + 1] = i16(animal.red)
    row[at + 2] = i16(animal.blue)
    row[at + 3] = i16(stored(animal))
    row[at + 4] = i16(animal.room)
    row[at + 5] = i16(animal.fed)
    at += 6
    if attack[0] == animal.name:
        row[at + FLAGS] = 1
    if attack[1] == animal.name:
        row[at + FLAGS + 1] = 1
    flags = animal.flags & ALL_FLAGS
    while flags:
        if flags & 1:
            row[at] = 1
        flags >>= 1
        at += 1
