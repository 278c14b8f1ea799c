"""What happens to an animal: it gets traits and tokens, loses them, is fed, dies (rules 4.2, 4.3, 5.4, 5.5)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.games.origin.actions import worn_kind
from galapagos.games.origin.animal import Animal
from galapagos.games.origin.cards import with_card
from galapagos.games.origin.kinds import FOOD, HOOKS, NO_CARD
from galapagos.games.origin.log_entries import tell_animal, tell_trait
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import TRAITS, Case, acting, lying_on
from galapagos.games.origin.types import Card, Kind, Seat, Word, Zone
from galapagos.games.origin.worn import (
    ADAPTED,
    ASLEEP,
    BLOCKED,
    DORMANT,
    FULL,
    PARALYSED,
    POWERLESS,
    REVEALED,
    card_key,
    card_of,
    common,
    holds,
    is_active,
    is_full,
    kind_of,
    link_key,
    overlap,
    partner_of,
    powers_of,
)

BLUE: Final = False
RED: Final = True


# -- what follows from an animal's cards -------------------------------------------------------------------------------


def update(state: OriginState, animal: Animal) -> None:
    """Recompute an animal's needs and powers. Call it once after every change to an animal."""
    was_fed = animal.fed
    recount(animal)
    if animal.fed and not was_fed and state.feeding:
        for which in acting(animal, HOOKS.became_fed):
            trait = TRAITS[which]
            trait.became_fed(state, animal)


def recount(animal: Animal) -> None:
    """Rule 4.2."""
    powers = powers_of(animal.worn, animal.has(POWERLESS), FOOD, HOOKS.stores)
    animal.kinds, animal.active, animal.need, animal.room = powers
    animal.fed = animal.has(ASLEEP) or animal.red + animal.blue >= animal.need


def can_receive(state: OriginState, animal: Animal) -> bool:
    """Rule 4.2."""
    if animal.has(BLOCKED):
        return False
    if animal.room == 0 and animal.red + animal.blue >= animal.need:
        return False
    return not (overlap(animal.active, HOOKS.blocks) and is_blocked(state, animal))


def is_blocked(state: OriginState, animal: Animal) -> bool:
    for which in acting(animal, HOOKS.blocks):
        trait = TRAITS[which]
        if trait.blocks(state, animal):
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
    """Rule 4.3: store a token on the topmost free fat; the lower ones are lost first."""
    place: i64 = len(animal.worn) - 1
    while place >= 0:
        word = animal.worn[place]
        if holds(HOOKS.stores, kind_of(word)) and not is_full(word) and is_active(word):
            animal.mark(place, FULL)
            animal.room -= 1
            return True
        place -= 1
    return False


def queue_links(state: OriginState, animal: Animal, from_bank: bool) -> None:
    """Rule 4.4: queue the links by which the animal's partners may get something."""
    if not overlap(animal.active, HOOKS.passes_on):
        return
    for word in animal.worn:
        kind = kind_of(word)
        if holds(HOOKS.passes_on, kind) and is_active(word) and TRAITS[kind].passes_on(from_bank):
            if not state.was_fired(card_key(animal.name, partner_of(word), kind)):
                queue = vec[i64](state.queue)
                state.queue = append(queue, link_key(animal.name, partner_of(word), kind))


def slot_key(animal: Animal, kind: Kind) -> i64:
    """The card of a single trait: what `fired` holds once it has been used in this slot."""
    return link_key(animal.name, animal.name, kind)


def forget_use(state: OriginState, animal: Animal, kind: Kind) -> bool:
    """Forget that a card was used in this slot; return whether it was, because the mark travels (rule 7.7)."""
    left = vec[i64](capacity=len(state.fired))
    for fired in state.fired:
        if fired != slot_key(animal, kind):
            left = append(left, fired)
    used = len(left) < len(state.fired)
    state.fired = left
    return used


# -- traits come and go ------------------------------------------------------------------------------------------------


def wear(animal: Animal, word: Word) -> None:
    """Put a card on top of the others, or under all of them."""
    if holds(HOOKS.undermost, kind_of(word)):
        stack = append(vec[i64](capacity=len(animal.worn) + 1), word)
        for other in animal.worn:
            stack = append(stack, other)
        animal.worn = stack
    else:
        animal.worn = append(animal.worn[:], word)
    animal.gain(ADAPTED)


def take_off(animal: Animal, place: i64) -> i64:
    """Take a card off the animal's stack; the other end of a pair card is not touched."""
    word = animal.worn[place]
    rest = vec[i64](capacity=len(animal.worn))
    for other in range(len(animal.worn)):
        if other != place:
            rest = append(rest, animal.worn[other])
    animal.worn = rest
    return word


def detach(state: OriginState, animal: Animal, place: i64) -> i64:
    """Take a card off its animal, and a pair card off both."""
    word = take_off(animal, place)
    kind = kind_of(word)
    if len(state.fired) > 0:
        forget_use(state, animal, kind)
    if partner_of(word) >= 0:
        partner = state.partner(animal, word)
        take_off(partner, partner.place_of(kind, animal.name))
        update(state, partner)
    if holds(HOOKS.removed, kind):
        TRAITS[kind].removed(state, animal)
    return word


def explain_loss(animal: Animal, detail: i64) -> Case:
    """Why a card cannot leave the animal: no trait removes it (8.3), or it is not there."""
    kind = worn_kind(detail)
    if kind < len(TRAITS) and holds(common(animal.kinds, HOOKS.lasting), kind):
        return TRAITS[kind].rule, "cannot_lose", {}
    return "", "nothing_to_lose", {}


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
    for which in lying_on(animal, HOOKS.lost):
        trait = TRAITS[which]
        trait.lost(state, animal)


def put_away(state: OriginState, animal: Animal, word: Word) -> None:
    if card_of(word) != NO_CARD:
        player = state.players[animal.owner]
        player.discard = with_card(player.discard, card_of(word), 1)


def rouse(state: OriginState, animal: Animal) -> None:
    """An animal has lost or regained its powers: pair traits sleep with either of their animals (A20)."""
    for word in animal.worn:
        if partner_of(word) >= 0:
            wake_link(state, animal, state.partner(animal, word), kind_of(word))
    update(state, animal)


def wake_link(state: OriginState, animal: Animal, partner: Animal, kind: Kind) -> None:
    place = partner.place_of(kind, animal.name)
    if animal.has(POWERLESS):
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
        if not (holds(HOOKS.falls, kind) and TRAITS[kind].falls(state, animal, word)):
            put_away(state, animal, word)
    state.players[animal.owner].animals.remove(animal)


def bury(state: OriginState, animal: Animal) -> None:
    """The body goes to the discards: face up, but other players may not look through them."""
    player = state.players[animal.owner]
    if animal.body == NO_CARD:
        return
    if animal.has(REVEALED):
        player.discard = with_card(player.discard, animal.body, 1)
    else:
        player.buried = with_card(player.buried, animal.body, 1)
    animal.body = NO_CARD


def new_animal(state: OriginState, seat: Seat, card: Card, zone: Zone) -> Animal:
    animal = Animal(state.named, seat, card, zone)
    state.named += 1
    state.players[seat].animals.append(animal)
    return animal


def trait_count(animal: Animal) -> i64:
    """Rule 4.2: all cards on it, disabled ones and pair cards too."""
    return len(animal.worn)


def is_bare(animal: Animal) -> bool:
    """Return whether it has no traits, or is paralysed, which has the same effect (rule 7.9)."""
    return len(animal.worn) == 0 or animal.has(PARALYSED)


def all_animals(state: OriginState) -> list[Animal]:
    """Return the animals of all players, clockwise from the start player."""
    animals: list[Animal] = []
    for offset in range(state.seats):
        animals.extend(state.players[(state.first + offset) % state.seats].animals)
    return animals
