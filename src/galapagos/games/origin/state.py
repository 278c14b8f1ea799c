"""What lies on the table: animals with traits and tokens, hands, the bank, the deck and the discards (rule 4.1)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import Chance
from galapagos.core.rng import Rng
from galapagos.core.state import NOTHING, State
from galapagos.games.origin.cards import KINDS, NO_CARDS, size
from galapagos.games.origin.kinds import BIT, MOST_KINDS, NO_CARD, POINTS
from galapagos.games.origin.worn import card_of, kind_of, partner_of

LAURASIA: Final = 0
GONDWANA: Final = 1
OCEAN: Final = 2
ZONES: Final = 3
NO_ZONE: Final = -1

# What an animal can be in besides hungry.
ASLEEP: Final = 1  # counts as fed and gets nothing
POISONED: Final = 2  # dies in this turn's extinction
HIDDEN: Final = 4  # out of reach, and gets nothing
PARALYSED: Final = 8  # its traits do nothing
BODYLESS: Final = 16  # eaten, only its traits are left
REVEALED: Final = 32  # everybody has seen which card it is
ADAPTED: Final = 64  # has had a trait: certainly an ordinary animal
STUNG: Final = 128  # will be paralysed when the attack is over
STRUCK: Final = 256  # has attacked out of turn before the token that is about to be taken
EVADED: Final = 0  # saves of earlier versions mark animals with it that have passed on an attack
FOR_A_TURN: Final = ASLEEP | POISONED | HIDDEN | PARALYSED | STUNG | STRUCK
BLOCKED: Final = ASLEEP | HIDDEN | BODYLESS
POWERLESS: Final = PARALYSED | BODYLESS

BANK_BITS: Final = 10


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
        self.kinds: i64 = 0  # the traits that can turn up
        self.own: vec[i64] = vec[i64]([0] * MOST_KINDS)  # each trait's own ruling: the place of the value chosen


@final
class Animal:
    """One animal. Trait words are replaced, never changed in place: copies share them."""

    def __init__(self, name: i64, owner: i64, body: i64, zone: i64) -> None:
        self.name: i64 = name  # its running number
        self.owner: i64 = owner
        self.body: i64 = body  # the card that lies face down, or NO_CARD
        self.zone: i64 = zone
        self.flags: i64 = 0
        self.red: i64 = 0
        self.blue: i64 = 0
        self.ignored: i64 = 0  # a trait it has seen through for this turn: the kind plus one, and whose
        self.bound: i64 = 0  # the zone it is leaving for, plus one
        self.worn: vec[i64] = NOTHING  # trait cards from the bottom up
        # What follows from the above; `life.update` keeps it.
        self.kinds: i64 = 0  # kinds of traits it has
        self.active: i64 = 0  # those that work
        self.need: i64 = 1
        self.room: i64 = 0  # yellow tokens it can still store
        self.fed: bool = False

    def dress(self, worn: list[int]) -> None:
        """Trait cards from the bottom up, from a list: a vector that uncompiled code hands over is never freed."""
        self.worn = vec[i64](worn)

    def copy(self) -> Animal:
        twin = Animal(self.name, self.owner, self.body, self.zone)
        twin.flags = self.flags
        twin.red = self.red
        twin.blue = self.blue
        twin.ignored = self.ignored
        twin.bound = self.bound
        twin.worn = self.worn
        twin.kinds = self.kinds
        twin.active = self.active
        twin.need = self.need
        twin.room = self.room
        twin.fed = self.fed
        return twin

    def eaten(self) -> i64:
        return self.red + self.blue

    def place_of(self, kind: i64, partner: i64 = -1) -> i64:
        """Where in the stack the card of that kind lies, or -1; of a pair trait the one shared with `partner`."""
        place: i64 = 0
        for word in self.worn:
            if word & 63 == kind and (partner < 0 or partner_of(word) == partner):
                return place
            place += 1
        return -1

    def mark(self, place: i64, marks: i64) -> None:
        changed = self.worn[:]
        changed[place] |= marks
        self.worn = changed

    def unmark(self, place: i64, marks: i64) -> None:
        changed = self.worn[:]
        changed[place] &= ~marks
        self.worn = changed

    def mark_kind(self, kind: i64, marks: i64) -> None:
        """Marks the card of that kind, if there is one."""
        place = self.place_of(kind)
        if place >= 0:
            self.mark(place, marks)

    def has_mark(self, kind: i64, marks: i64) -> bool:
        place = self.place_of(kind)
        return place >= 0 and self.worn[place] & marks != 0

    def ignores(self, other: Animal, kind: i64) -> bool:
        """Whether it has seen through that trait of the other."""
        return self.ignored != 0 and self.ignored == ignored_trait(other.name, kind)

    def ignored_bits(self, other: Animal) -> i64:
        if self.ignored == 0 or self.ignored >> 6 != other.name:
            return 0
        return BIT[(self.ignored & 63) - 1]


def ignored_trait(name: i64, kind: i64) -> i64:
    return name << 6 | (kind + 1)


@final
class Player:
    def __init__(self) -> None:
        self.hand: vec[i64] = NOTHING  # in order; shared by copies, so never changed in place
        self.animals: list[Animal] = []
        self.discard: vec[i64] = NO_CARDS  # what everybody saw go there
        self.buried: vec[i64] = NO_CARDS  # the bodies among the discards: their owner alone knows them
        self.owed: i64 = 0  # cards still to be drawn in this deal
        self.settling: i64 = 0  # animals that have to be laid down after the deal

    def take_up(self, hand: list[int], discard: list[int], buried: list[int]) -> None:
        """All cards, from lists (see `dress`)."""
        self.hand, self.discard, self.buried = vec[i64](hand), vec[i64](discard), vec[i64](buried)

    def copy(self) -> Player:
        twin = Player()
        twin.hand = self.hand
        twin.discard = self.discard
        twin.buried = self.buried
        twin.owed = self.owed
        twin.settling = self.settling
        animals: list[Animal] = []
        for animal in self.animals:
            animals.append(animal.copy())
        twin.animals = animals
        return twin

    def find(self, name: i64) -> Animal | None:
        for animal in self.animals:
            if animal.name == name:
                return animal
        return None

    def discarded(self) -> i64:
        return size(self.discard) + size(self.buried)


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
        self.named: i64 = 0  # animals so far: the next one's number
        self.passed: i64 = 0  # seats that have passed for the phase, as bits
        self.idle: i64 = 0  # seats in a row that did nothing in their slot
        self.main_used: bool = False  # the slot's main action is taken
        self.acted: bool = False  # something was done in this slot
        self.slot_zone: i64 = NO_ZONE
        self.fired: vec[i64] = NOTHING  # cards that have worked in this slot
        self.queue: vec[i64] = NOTHING  # links waiting to fire; those of an interrupted chain come first
        self.loose: vec[i64] = NOTHING  # cards in the middle that anybody may take up: card and zone
        self.lot: i64 = -1  # who won the tie by lot
        self.players: list[Player] = []
        for _ in range(seats):
            self.players.append(Player())

    def lay_out(self, deck: list[int], fired: list[int], queue: list[int], loose: list[int]) -> None:
        """What lies in the middle, from lists (see `dress`)."""
        self.deck, self.loose = vec[i64](deck), vec[i64](loose)
        self.fired, self.queue = vec[i64](fired), vec[i64](queue)

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

    def find(self, name: i64) -> Animal | None:
        for player in self.players:
            for animal in player.animals:
                if animal.name == name:
                    return animal
        return None

    def living(self, name: i64) -> Animal:
        animal = self.find(name)
        assert animal is not None
        return animal

    def own(self, seat: i64, name: i64) -> Animal | None:
        return self.players[seat].find(name)

    def partner(self, animal: Animal, word: i64) -> Animal:
        """The animal at the other end of a pair trait."""
        other = self.players[animal.owner].find(partner_of(word))
        assert other is not None
        return other

    def ruling(self, kind: i64) -> i64:
        return self.rulings.own[kind]

    # -- banks and cards ----------------------------------------------------------------------------------------------

    def food_in(self, zone: i64) -> i64:
        return self.bank >> (BANK_BITS * zone) & 1023

    def put_food(self, zone: i64, tokens: i64) -> None:
        self.bank += tokens << (BANK_BITS * zone)

    def has_passed(self, seat: i64) -> bool:
        """Whether the seat is out of this phase."""
        return self.passed & BIT[seat] != 0

    def pass_phase(self, seat: i64) -> None:
        self.passed |= BIT[seat]

    def was_fired(self, card: i64) -> bool:
        for fired in self.fired:
            if fired == card:
                return True
        return False

    def fire(self, card: i64) -> None:
        fired = vec[i64](self.fired)
        self.fired = append(fired, card)

    # -- what a seat cannot see ---------------------------------------------------------------------------------------

    def redeal(self, seat: i64, rng: Rng) -> None:
        """The deck, the other hands, the bodies of the others' animals and those in their discards, dealt anew."""
        cards = self.unseen_by(seat)
        rng.shuffle(cards)
        used: i64 = 0
        for other in range(self.seats):
            if other != seat:
                used = deal_player(self.players[other], cards, used)
        deck = vec[i64](NO_CARDS)
        while used < len(cards):
            deck[cards[used]] += 1
            used += 1
        self.deck = deck
        self.forget_choices()

    def unseen_by(self, seat: i64) -> vec[i64]:
        cards = spread(self.deck, vec[i64](capacity=128))
        for other in range(self.seats):
            if other == seat:
                continue
            player = self.players[other]
            for card in player.hand:
                cards = append(cards, card)
            for animal in player.animals:
                if is_face_down(animal):
                    cards = append(cards, animal.body)
            cards = spread(player.buried, cards)
        return cards

    # -- scoring ------------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [int(self.points(seat)) for seat in range(self.seats)]

    def points(self, seat: i64) -> i64:
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


class Peril(Chance[OriginState]):
    """The table waits for something while an animal is under attack: see `AttackFrame`."""

    def __init__(self, predator: i64, prey: i64) -> None:
        self.predator: i64 = predator
        self.prey: i64 = prey


def points_of(animal: Animal) -> i64:
    """Rule 5.6: the body, its traits with what they need, the life in the ocean; pair cards count once."""
    total: i64 = 0
    if not animal.flags & BODYLESS:
        total += 3 if animal.zone == OCEAN else 2
    for word in animal.worn:
        if counts_here(animal, word):
            total += POINTS[kind_of(word)]
    return total


def counts_here(animal: Animal, word: i64) -> bool:
    """A pair card lies between two animals and is counted with the older one."""
    return partner_of(word) < 0 or animal.name < partner_of(word)


def cards_of(animal: Animal) -> i64:
    total: i64 = 0 if animal.body == NO_CARD else 1
    for word in animal.worn:
        if counts_here(animal, word) and card_of(word) != NO_CARD:
            total += 1
    return total


def stored(animal: Animal) -> i64:
    """Yellow tokens on it."""
    total: i64 = 0
    for word in animal.worn:
        total += word >> 25 & 1
    return total


def is_face_down(animal: Animal) -> bool:
    return animal.flags & REVEALED == 0 and animal.body != NO_CARD


def spread(pile: vec[i64], cards: vec[i64]) -> vec[i64]:
    """Every single card of a pile, put behind `cards`."""
    for card in range(KINDS):
        for _ in range(pile[card]):
            cards = append(cards, card)
    return cards


def deal_player(player: Player, cards: vec[i64], used: i64) -> i64:
    """New faces for what only this player knows; returns how many of `cards` are used now."""
    hand = vec[i64](NO_CARDS)
    for _ in range(len(player.hand)):
        hand[cards[used]] += 1
        used += 1
    player.hand = spread(hand, vec[i64](capacity=len(player.hand)))
    for animal in player.animals:
        if is_face_down(animal):
            animal.body = cards[used]
            used += 1
    buried = vec[i64](NO_CARDS)
    for _ in range(size(player.buried)):
        buried[cards[used]] += 1
        used += 1
    player.buried = buried
    return used
