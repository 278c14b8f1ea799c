"""An animal with its traits and tokens, and a player with animals and cards (rule 4.1)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from galapagos.core.state import NOTHING
from galapagos.games.origin.cards import NO_CARDS, size
from galapagos.games.origin.kinds import NO_CARD, POINTS
from galapagos.games.origin.types import Card, Kind, Kinds, Name, Seat, Word, Zone
from galapagos.games.origin.worn import (
    BODYLESS,
    REVEALED,
    card_of,
    ignored_key,
    ignored_kind,
    ignored_name,
    is_full,
    is_marked,
    kind_of,
    marked,
    only,
    partner_of,
    unmarked,
)

LAURASIA: Final = 0
GONDWANA: Final = 1
OCEAN: Final = 2
ZONES: Final = 3
NO_ZONE: Final = -1


@mypyc_attr(free_list_len=1)
@final
class Animal:
    """One animal. Trait words are replaced, never changed in place: copies share them."""

    def __init__(self, name: Name, owner: Seat, body: Card, zone: Zone) -> None:
        self.name: Name = name  # its running number
        self.owner: Seat = owner
        self.body: Card = body  # its face-down card, or NO_CARD
        self.zone: Zone = zone
        self.flags: i64 = 0
        self.red: i64 = 0
        self.blue: i64 = 0
        self.ignored: i64 = 0  # a trait it has seen through for this turn: the kind plus one, and whose
        self.bound: i64 = 0  # the zone it is leaving for, plus one
        self.worn: vec[i64] = NOTHING  # trait cards from the bottom up
        # What follows from the above; `life.update` keeps it.
        self.kinds: Kinds = 0  # kinds of traits it has
        self.active: Kinds = 0  # those that work
        self.need: i64 = 1
        self.room: i64 = 0  # yellow tokens it can still store
        self.fed: bool = False

    def dress(self, worn: list[int]) -> None:
        """Set the trait cards, bottom first, from a list: a vector passed by uncompiled code is never freed."""
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

    def has(self, flags: i64) -> bool:
        """Return whether it has any of these flags."""
        return is_marked(self.flags, flags)

    def gain(self, flags: i64) -> None:
        self.flags = marked(self.flags, flags)

    def lose(self, flags: i64) -> None:
        self.flags = unmarked(self.flags, flags)

    def eaten(self) -> i64:
        return self.red + self.blue

    def place_of(self, kind: Kind, partner: Name = -1) -> i64:
        """Return the place of the card of that kind, or -1; of a pair trait, that of the card shared with `partner`."""
        place: i64 = 0
        for word in self.worn:
            if kind_of(word) == kind and (partner < 0 or partner_of(word) == partner):
                return place
            place += 1
        return -1

    def mark(self, place: i64, marks: i64) -> None:
        changed = self.worn[:]
        changed[place] = marked(changed[place], marks)
        self.worn = changed

    def unmark(self, place: i64, marks: i64) -> None:
        changed = self.worn[:]
        changed[place] = unmarked(changed[place], marks)
        self.worn = changed

    def mark_kind(self, kind: Kind, marks: i64) -> None:
        """Mark the card of that kind, if there is one."""
        place = self.place_of(kind)
        if place >= 0:
            self.mark(place, marks)

    def has_mark(self, kind: Kind, marks: i64) -> bool:
        place = self.place_of(kind)
        return place >= 0 and is_marked(self.worn[place], marks)

    def ignores(self, other: Animal, kind: Kind) -> bool:
        """Return whether it has seen through that trait of the other."""
        return self.ignored != 0 and self.ignored == ignored_key(other.name, kind)

    def ignored_kinds(self, other: Animal) -> Kinds:
        """Return the trait of the other animal that this one has seen through, as a set."""
        if self.ignored == 0 or ignored_name(self.ignored) != other.name:
            return 0
        return only(ignored_kind(self.ignored))


@mypyc_attr(free_list_len=1)
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
        """Set all cards, from lists (see `dress`)."""
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

    def find(self, name: Name) -> Animal | None:
        for animal in self.animals:
            if animal.name == name:
                return animal
        return None

    def discarded(self) -> i64:
        return size(self.discard) + size(self.buried)


def points_of_body(animal: Animal) -> i64:
    if animal.has(BODYLESS):
        return 0
    return 3 if animal.zone == OCEAN else 2


def points_of(animal: Animal) -> i64:
    """Rule 5.6: points for the body, for traits and the food they need, and for living in the ocean."""
    total = points_of_body(animal)
    for word in animal.worn:
        if counts_here(animal, word):
            total += POINTS[kind_of(word)]
    return total


def counts_here(animal: Animal, word: Word) -> bool:
    """Return whether a card counts for this animal: a pair card counts for the older of its two animals."""
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
        total += 1 if is_full(word) else 0
    return total


def is_face_down(animal: Animal) -> bool:
    return not animal.has(REVEALED) and animal.body != NO_CARD
