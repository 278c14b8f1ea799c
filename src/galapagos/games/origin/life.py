"""What happens to an animal: it gets traits and tokens, loses them, is fed, dies (rules 4.2, 4.3, 5.4, 5.5)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.games.origin.cards import with_card
from galapagos.games.origin.kinds import BIT, FOOD, HOOKS, NO_CARD
from galapagos.games.origin.state import (
    ADAPTED,
    ASLEEP,
    BLOCKED,
    BODYLESS,
    POWERLESS,
    REVEALED,
    Animal,
    OriginState,
)
from galapagos.games.origin.telling import tell_animal, tell_trait
from galapagos.games.origin.trait import TRAITS
from galapagos.games.origin.worn import DORMANT, FULL, OFF, card_of, is_active, kind_of, partner_of

BLUE: Final = False
RED: Final = True


# -- what follows from what lies there ---------------------------------------------------------------------------------


def update(state: OriginState, animal: Animal) -> None:
    """Counts an animal's needs and powers anew. Whoever changes an animal calls this, once."""
    was_fed = animal.fed
    recount(animal)
    if animal.fed and not was_fed and state.feeding and animal.active & HOOKS.became_fed:
        for word in animal.worn:
            if BIT[kind_of(word)] & HOOKS.became_fed and is_active(word):
                TRAITS[kind_of(word)].became_fed(state, animal)


def recount(animal: Animal) -> None:
    """Rule 4.2."""
    kinds: i64 = 0
    active: i64 = 0
    need: i64 = 1
    room: i64 = 0
    powerless = animal.flags & POWERLESS != 0
    for word in animal.worn:
        kind = word & 63
        kinds |= BIT[kind]
        if word & (OFF | DORMANT) or powerless:
            continue
        active |= BIT[kind]
        need += FOOD[kind]
        if BIT[kind] & HOOKS.stores and not word & FULL:
            room += 1
    animal.kinds = kinds
    animal.active = active
    animal.need = need
    animal.room = room
    animal.fed = animal.flags & ASLEEP != 0 or animal.red + animal.blue >= need


def can_receive(state: OriginState, animal: Animal) -> bool:
    """Rule 4.2."""
    if animal.flags & BLOCKED:
        return False
    if animal.room == 0 and animal.red + animal.blue >= animal.need:
        return False
    return not (animal.active & HOOKS.blocks and is_blocked(state, animal))


def is_blocked(state: OriginState, animal: Animal) -> bool:
    for word in animal.worn:
        if BIT[kind_of(word)] & HOOKS.blocks and is_active(word) and TRAITS[kind_of(word)].blocks(state, animal):
            return True
    return False


# -- tokens ------------------------------------------------------------------------------------------------------------


def receive(state: OriginState, animal: Animal, tokens: i64, red: bool, from_bank: bool) -> None:
    """Rule 4.3, the only way tokens reach an animal. The caller leaves a chain on the stack."""
    if not can_receive(state, animal):
        return
    kept: i64 = 0
    for _ in range(tokens):
        if animal.red + animal.blue < animal.need:
            if red:
                animal.red += 1
            else:
                animal.blue += 1
            kept += 1
        elif store(animal):
            kept += 1
    if state.log is not None:
        tell_animal(state, "gets_red" if red else "gets_blue", animal, kept)
    queue_links(state, animal, from_bank)
    update(state, animal)


def store(animal: Animal) -> bool:
    """Rule 4.3: into the top-most free fat; the lower ones are the first to be lost."""
    place: i64 = len(animal.worn) - 1
    while place >= 0:
        word = animal.worn[place]
        if BIT[kind_of(word)] & HOOKS.stores and not word & FULL and is_active(word):
            animal.mark(place, FULL)
            animal.room -= 1
            return True
        place -= 1
    return False


def queue_links(state: OriginState, animal: Animal, from_bank: bool) -> None:
    """Rule 4.4: what the animal got may bring something to its partners."""
    if not animal.active & HOOKS.passes_on:
        return
    for word in animal.worn:
        kind = kind_of(word)
        if BIT[kind] & HOOKS.passes_on and is_active(word) and TRAITS[kind].passes_on(from_bank):
            if not state.was_fired(card_key(animal.name, partner_of(word), kind)):
                queue = vec[i64](state.queue)
                state.queue = append(queue, link_key(animal.name, partner_of(word), kind))


def link_key(source: i64, target: i64, kind: i64) -> i64:
    return kind | source << 6 | target << 17


def card_key(one: i64, other: i64, kind: i64) -> i64:
    """One card on the table, whichever end one looks from."""
    return link_key(min(one, other), max(one, other), kind)


def slot_key(animal: Animal, kind: i64) -> i64:
    """The card of a single trait: what `fired` holds once it has been used in this slot."""
    return link_key(animal.name, animal.name, kind)


def forget_use(state: OriginState, animal: Animal, kind: i64) -> bool:
    """The card leaves the animal: whether it was used in this slot, which its next animal must know (rule 7.7)."""
    left = vec[i64](capacity=len(state.fired))
    for fired in state.fired:
        if fired != slot_key(animal, kind):
            left = append(left, fired)
    used = len(left) < len(state.fired)
    state.fired = left
    return used


# -- traits come and go ------------------------------------------------------------------------------------------------


def wear(animal: Animal, word: i64) -> None:
    """On top of the others, or under them all."""
    if BIT[kind_of(word)] & HOOKS.undermost:
        stack = append(vec[i64](capacity=len(animal.worn) + 1), word)
        for other in animal.worn:
            stack = append(stack, other)
        animal.worn = stack
    else:
        animal.worn = append(animal.worn[:], word)
    animal.flags |= ADAPTED


def take_off(animal: Animal, place: i64) -> i64:
    """The card leaves the animal's stack; its other end, if it has one, is not touched."""
    word = animal.worn[place]
    rest = vec[i64](capacity=len(animal.worn))
    for other in range(len(animal.worn)):
        if other != place:
            rest = append(rest, animal.worn[other])
    animal.worn = rest
    return word


def detach(state: OriginState, animal: Animal, place: i64) -> i64:
    """The card leaves the table's animals whole, both ends of it."""
    word = take_off(animal, place)
    kind = kind_of(word)
    if len(state.fired) > 0:
        forget_use(state, animal, kind)
    if partner_of(word) >= 0:
        partner = state.partner(animal, word)
        take_off(partner, partner.place_of(kind, animal.name))
        update(state, partner)
    if BIT[kind] & HOOKS.removed:
        TRAITS[kind].removed(state, animal)
    return word


def shed(state: OriginState, animal: Animal, place: i64) -> None:
    """A living animal loses a card to the discards of its owner (A17)."""
    word = detach(state, animal, place)
    put_away(state, animal, word)
    if state.log is not None:
        tell_trait(state, "loses_trait", animal, kind_of(word))
    update(state, animal)
    if partner_of(word) < 0:
        after_loss(state, animal)


def after_loss(state: OriginState, animal: Animal) -> None:
    """Some traits care that another one is gone."""
    if animal.kinds & HOOKS.lost:
        for word in animal.worn:
            if BIT[kind_of(word)] & HOOKS.lost:
                TRAITS[kind_of(word)].lost(state, animal)


def put_away(state: OriginState, animal: Animal, word: i64) -> None:
    if card_of(word) != NO_CARD:
        player = state.players[animal.owner]
        player.discard = with_card(player.discard, card_of(word), 1)


def rouse(state: OriginState, animal: Animal) -> None:
    """An animal has lost or regained its powers: pair traits sleep with either of their animals (A20)."""
    for word in animal.worn:
        if partner_of(word) >= 0:
            wake_link(state, animal, state.partner(animal, word), kind_of(word))
    update(state, animal)


def wake_link(state: OriginState, animal: Animal, partner: Animal, kind: i64) -> None:
    place = partner.place_of(kind, animal.name)
    if animal.flags & POWERLESS:
        partner.mark(place, DORMANT)
    else:
        partner.unmark(place, DORMANT)
    update(state, partner)


# -- death -------------------------------------------------------------------------------------------------------------


def die(state: OriginState, animal: Animal) -> None:
    """Rules 5.4 and 5.5: body, traits and pair cards go to the discards of its owner."""
    bury(state, animal)
    for place in range(len(animal.worn) - 1, -1, -1):
        word = detach(state, animal, place)
        kind = kind_of(word)
        if not (BIT[kind] & HOOKS.falls and TRAITS[kind].falls(state, animal, word)):
            put_away(state, animal, word)
    state.players[animal.owner].animals.remove(animal)


def bury(state: OriginState, animal: Animal) -> None:
    """The body goes to the discards: face up, but other players may not look through them."""
    player = state.players[animal.owner]
    if animal.body == NO_CARD:
        return
    if animal.flags & REVEALED:
        player.discard = with_card(player.discard, animal.body, 1)
    else:
        player.buried = with_card(player.buried, animal.body, 1)
    animal.body = NO_CARD


def new_animal(state: OriginState, seat: i64, card: i64, zone: i64) -> Animal:
    animal = Animal(state.named, seat, card, zone)
    state.named += 1
    state.players[seat].animals.append(animal)
    return animal


def trait_count(animal: Animal) -> i64:
    """Rule 4.2: all cards on it, disabled ones and pair cards too."""
    return len(animal.worn)


def is_without_body(animal: Animal) -> bool:
    return animal.flags & BODYLESS != 0


def all_animals(state: OriginState) -> list[Animal]:
    """Clockwise from the start player."""
    animals: list[Animal] = []
    for offset in range(state.seats):
        animals.extend(state.players[(state.first + offset) % state.seats].animals)
    return animals


def mark_used(animal: Animal, kind: i64, marks: i64) -> None:
    place = animal.place_of(kind)
    if place >= 0:
        animal.mark(place, marks)
