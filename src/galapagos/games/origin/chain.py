"""Chains: what one animal gets brings something to its partners (rule 4.4)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from galapagos.core.frames import ALLOWED, NOT_ASKED, Decision, Step
from galapagos.core.state import NOTHING
from galapagos.games.origin.actions import LINK, kind_in, one_in, other_in, pack, verb_of
from galapagos.games.origin.animal import Animal
from galapagos.games.origin.kinds import HOOKS
from galapagos.games.origin.life import RED, can_receive, receive
from galapagos.games.origin.log_entries import tell_trait
from galapagos.games.origin.reasons import NOT_LINKED
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import TRAITS, in_game
from galapagos.games.origin.types import Action, Name, Refusal, Seat
from galapagos.games.origin.worn import (
    card_key,
    holds,
    is_active,
    kind_of,
    link_key,
    link_kind,
    link_source,
    link_target,
    overlap,
    partner_of,
)


def is_ready(state: OriginState, link: i64) -> bool:
    """Return whether a waiting link can fire now."""
    kind = link_kind(link)
    source, target = state.find(link_source(link)), state.find(link_target(link))
    if source is None or target is None or state.was_fired(card_key(source.name, target.name, kind)):
        return False
    place = source.place_of(kind, target.name)
    return place >= 0 and is_active(source.worn[place]) and TRAITS[kind].can_fire(state, target)


def ready_links(state: OriginState, start: i64) -> vec[i64]:
    """Return the links of the chain beginning at `start` in the queue that can fire now."""
    ready = vec[i64]()
    for place in range(start, len(state.queue)):
        link = state.queue[place]
        if link not in ready and is_ready(state, link):
            ready = append(ready, link)
    return ready


def begin_chain(state: OriginState) -> None:
    """Begin a chain for the links queued from now on; those of an interrupted chain wait below them."""
    state.stack.append(Chain(len(state.queue)))


@mypyc_attr(free_list_len=1)
@final
class Chain(Step[OriginState]):
    """Fires its links one by one until none can fire; the owner chooses the next one where the order matters.

    It owns the links from `start` on in the queue: a chain inside an interrupt never fires those of the one it
    interrupts.
    """

    stored_name: ClassVar[str] = "Chain"

    def __init__(self, start: i64 = 0) -> None:
        self.start: i64 = start

    def args(self) -> list[int]:
        return [self.start]

    def run(self, state: OriginState) -> None:
        if len(state.queue) <= self.start:
            return
        ready = ready_links(state, self.start)
        if len(ready) == 0:
            state.queue = state.queue[: self.start] if self.start > 0 else NOTHING
            return
        state.stack.append(self)
        if len(ready) == 1 or not order_matters(state, ready, len(state.queue) - self.start):
            fire_link(state, ready[0])
        else:
            state.stack.append(ChooseLink(state.living(link_source(ready[0])).owner, self.start))


def order_matters(state: OriginState, ready: vec[i64], queued: i64) -> bool:
    """Return False if each link goes to another animal, has no consequences, and there is enough food for all."""
    for link in ready:
        target = state.living(link_target(link))
        if state.food_in(target.zone) < len(ready) or has_sequel(state, target):
            return True
        if count_to(ready, target.name) > 1:
            return True
    return len(ready) < queued or overlap(state.rulings.kinds, HOOKS.window)


def count_to(links: vec[i64], name: i64) -> i64:
    count: i64 = 0
    for link in links:
        if link_target(link) == name:
            count += 1
    return count


def has_sequel(state: OriginState, animal: Animal) -> bool:
    """Return whether a token on it has consequences: links of its own, or partners that wait for it."""
    if overlap(animal.active, HOOKS.became_fed):
        return True
    waiting: i64 = 0
    for word in animal.worn:
        kind = kind_of(word)
        if holds(HOOKS.blocks, kind):
            return True
        if holds(HOOKS.passes_on, kind) and not state.was_fired(card_key(animal.name, partner_of(word), kind)):
            waiting += 1
    return waiting > 1


def fire_link(state: OriginState, link: i64) -> None:
    kind = link_kind(link)
    target = state.living(link_target(link))
    state.fire(card_key(link_source(link), target.name, kind))
    if state.log is not None:
        tell_trait(state, "link_fires", target, kind)
    TRAITS[kind].fire(state, target)


@final
class ChooseLink(Decision[OriginState]):
    """D5: the owner of the animals orders the links."""

    stored_name: ClassVar[str] = "ChooseLink"

    def __init__(self, seat: Seat, start: i64 = 0) -> None:
        self.seat: Seat = seat
        self.start: i64 = start

    def args(self) -> list[int]:
        return [self.seat, self.start]

    def actor(self, state: OriginState) -> Seat:
        return self.seat

    def choices(self, state: OriginState) -> vec[i64]:
        links = vec[i64]()
        for link in ready_links(state, self.start):
            links = append(links, pack(LINK, link_kind(link), 0, link_source(link), link_target(link)))
        return links

    def forbids(self, state: OriginState, action: Action) -> Refusal:
        if verb_of(action) != LINK:
            return NOT_ASKED
        return ALLOWED if linked(action) in ready_links(state, self.start) else NOT_LINKED

    def answer(self, state: OriginState, action: Action) -> None:
        fire_link(state, linked(action))


def linked(action: Action) -> i64:
    return link_key(one_in(action), other_in(action), kind_in(action))


# -- a red token from the bank -----------------------------------------------------------------------------------------


@mypyc_attr(free_list_len=1)
@final
class Take(Step[OriginState]):
    """Rules 5.3.1 and A41: the animal takes a token from its bank, if it still can."""

    stored_name: ClassVar[str] = "Take"

    def __init__(self, animal: Name) -> None:
        self.animal: Name = animal

    def args(self) -> list[int]:
        return [self.animal]

    def run(self, state: OriginState) -> None:
        animal = state.find(self.animal)
        if animal is None or state.food_in(animal.zone) == 0 or not can_receive(state, animal):
            return
        state.put_food(animal.zone, -1)
        receive(state, animal, 1, RED, True)


def take_red(state: OriginState, animal: Animal) -> None:
    """First the predators in ambush, then the token. The caller leaves a chain on the stack."""
    state.stack.append(Take(animal.name))
    open_windows(state, animal)


def open_windows(state: OriginState, animal: Animal) -> None:
    for which in in_game(state, HOOKS.window):
        trait = TRAITS[which]
        trait.window(state, animal)
