"""Rule 8.10: gives up a trait that needs no food and gets a blue token, once a turn."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.games.origin.actions import detail_of_worn, other_of_worn
from galapagos.games.origin.animal import Animal
from galapagos.games.origin.chain import begin_chain
from galapagos.games.origin.kinds import FOOD, HOOKS
from galapagos.games.origin.life import BLUE, can_receive, explain_loss, receive, recount, shed, take_off
from galapagos.games.origin.reasons import ALLOWED, CANNOT_RECEIVE, USED_THIS_TURN, refusal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import TRAITS, Case, Trait
from galapagos.games.origin.traits.tail_loss import CANNOT_LOSE
from galapagos.games.origin.types import Refusal
from galapagos.games.origin.worn import holds, is_off, kind_of

NEEDS_FOOD: Final[Refusal] = refusal("needs_food", "8.10")


@final
class Metamorphosis(Trait):
    def forbids_shedding(self, state: OriginState, animal: Animal, place: i64) -> Refusal:
        """It must be able to receive once the card is gone; that card may be what prevents it now."""
        if self.is_used(animal):
            return USED_THIS_TURN
        word = animal.worn[place]
        kind = kind_of(word)
        if holds(HOOKS.lasting, kind):
            return CANNOT_LOSE
        if FOOD[kind] > 0 and not is_off(word):
            return NEEDS_FOOD
        if animal.eaten() < animal.need and can_receive(state, animal):
            return ALLOWED  # the loss of a card that needs no food changes nothing about that
        return ALLOWED if can_receive(state, without(state, animal, place)) else CANNOT_RECEIVE

    def place_named(self, animal: Animal, other: i64, detail: i64) -> i64:
        """Return the place of the named card, of several equal ones the topmost."""
        for place in range(len(animal.worn) - 1, -1, -1):
            word = animal.worn[place]
            if detail_of_worn(word) == detail and other_of_worn(word) == other:
                return place
        return -1

    def offer(self, state: OriginState, animal: Animal, offers: vec[i64]) -> vec[i64]:
        for place in range(len(animal.worn)):
            if self.forbids_shedding(state, animal, place) == ALLOWED:
                word = animal.worn[place]
                offered = self.action(0, animal.name, other_of_worn(word), detail_of_worn(word))
                if offered not in offers:
                    offers = append(offers, offered)
        return offers

    def forbids_use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> Refusal:
        place = self.place_named(animal, other, detail)
        return CANNOT_LOSE if place < 0 else self.forbids_shedding(state, animal, place)

    def explain(self, state: OriginState, animal: Animal, other: i64, detail: i64, refusal: Refusal) -> Case | None:
        if refusal == CANNOT_LOSE:
            return explain_loss(animal, detail)
        return (self.rule, "no_room_without_it", {}) if refusal == CANNOT_RECEIVE else None

    def use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> None:
        self.use_up(animal)
        begin_chain(state)
        shed(state, animal, self.place_named(animal, other, detail))
        if state.find(animal.name) is not None:
            receive(state, animal, 1, BLUE, False)


def without(state: OriginState, animal: Animal, place: i64) -> Animal:
    """The animal as it would be without one of its cards."""
    twin = animal.copy()
    kind = kind_of(take_off(twin, place))
    if holds(HOOKS.removed, kind):
        TRAITS[kind].removed(state, twin)
    recount(twin)
    return twin


TRAIT: Final = Metamorphosis("metamorphosis", "8.10", worth=30)
TRAIT.card("time_to_fly", 2, "carnivorous", number=49)
TRAIT.card("time_to_fly", 2, "specialization-a", number=50)
TRAIT.main = True
TRAIT.speaks("metamorphosis", "{animal:creature} sheds {gone:trait}")
