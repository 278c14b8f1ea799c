"""Rule 7.7: the two animals of the pair give each other one single trait, once a turn."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import Decision
from galapagos.games.origin.actions import NOT_CHOSEN, card_in, detail_in, detail_of_worn, one_in, worn_kind
from galapagos.games.origin.animal import Animal
from galapagos.games.origin.development import forbids_company
from galapagos.games.origin.kinds import FORM, HOOKS, PAIR, SINGLE
from galapagos.games.origin.life import after_loss, detach, explain_loss, forget_use, put_away, slot_key, update, wear
from galapagos.games.origin.log_entries import creature, tell_trait, tell_two
from galapagos.games.origin.reasons import ALLOWED, NO_SUCH_ANIMAL, NOT_ASKED, NOT_YOURS, USED_THIS_TURN, refusal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import TRAITS, Case, Ruling, Trait
from galapagos.games.origin.traits.tail_loss import CANNOT_LOSE
from galapagos.games.origin.types import Action, Kind, Refusal, Seat, Word
from galapagos.games.origin.worn import (
    OFF,
    OFF_OR_FULL,
    USED,
    holds,
    is_active,
    is_marked,
    kind_of,
    partner_of,
    unmarked,
    without,
)

NOTHING_TO_SWAP: Final[Refusal] = refusal("nothing_to_swap", "7.7")


def gifts(animal: Animal) -> vec[i64]:
    """The single traits that it could give, each kind and state once."""
    details = vec[i64]()
    for word in animal.worn:
        if FORM[kind_of(word)] == SINGLE and detail_of_worn(word) not in details:
            details = append(details, detail_of_worn(word))
    return details


def place_of_gift(animal: Animal, detail: i64) -> i64:
    """Return the place of the named trait, of several equal ones the topmost."""
    for place in range(len(animal.worn) - 1, -1, -1):
        if FORM[kind_of(animal.worn[place])] == SINGLE and detail_of_worn(animal.worn[place]) == detail:
            return place
    return -1


@final
class Recombination(Trait):
    def offer(self, state: OriginState, animal: Animal, offers: vec[i64]) -> vec[i64]:
        for word in animal.worn:
            if kind_of(word) == self.kind and animal.name < partner_of(word):
                if self.forbids_use(state, animal, partner_of(word), 0) == ALLOWED:
                    offers = append(offers, self.action(0, animal.name, partner_of(word)))
        return offers

    def forbids_use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> Refusal:
        place = animal.place_of(self.kind, other)
        if place < 0 or not is_active(animal.worn[place]):
            return NO_SUCH_ANIMAL
        if is_marked(animal.worn[place], USED):
            return USED_THIS_TURN
        partner = state.partner(animal, animal.worn[place])
        return ALLOWED if len(gifts(animal)) > 0 and len(gifts(partner)) > 0 else NOTHING_TO_SWAP

    def explain(self, state: OriginState, animal: Animal, other: i64, detail: i64, refusal: Refusal) -> Case | None:
        if refusal == NO_SUCH_ANIMAL:
            return self.rule, "itself" if other == animal.name else "not_a_pair", {}
        if refusal != CANNOT_LOSE:
            return None
        top = state.stack[-1]
        if isinstance(top, Give) and animal.name != top.giver(state).name:
            return self.rule, "not_the_giver", {"target": creature(top.giver(state))}
        kind = worn_kind(detail)
        if kind < len(TRAITS) and FORM[kind] != SINGLE and holds(without(animal.kinds, HOOKS.lasting), kind):
            return self.rule, "only_single_traits", {}
        return explain_loss(animal, detail)

    def use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> None:
        partner = state.living(other)
        animal.mark(animal.place_of(self.kind, other), USED)
        partner.mark(partner.place_of(self.kind, animal.name), USED)
        tell_two(state, "recombines", animal, partner)
        state.stack.append(Give(animal.name, other, NOT_CHOSEN))

    def keeps_fat(self, state: OriginState) -> bool:
        return state.ruling(self.kind) == 1


@final
class Give(Decision[OriginState]):
    """D17: what the first animal gives, then what the second gives."""

    stored_name: ClassVar[str] = "Give"
    fields: ClassVar[tuple[str, ...]] = ("animal", "partner", "given")

    def __init__(self, animal: i64, partner: i64, given: i64) -> None:
        self.animal: i64 = animal
        self.partner: i64 = partner
        self.given: i64 = given  # by the first animal, once that is chosen

    def giver(self, state: OriginState) -> Animal:
        return state.living(self.animal if self.given == NOT_CHOSEN else self.partner)

    def actor(self, state: OriginState) -> Seat:
        return state.living(self.animal).owner

    def choices(self, state: OriginState) -> vec[i64]:
        giver = self.giver(state)
        offers = vec[i64]()
        for detail in gifts(giver):
            offers = append(offers, TRAIT.action(1, giver.name, 0, detail))
        return offers

    def forbids(self, state: OriginState, action: Action) -> Refusal:
        if not TRAIT.owns(action) or card_in(action) != 1:
            return NOT_ASKED
        if state.own(self.actor(state), one_in(action)) is None:
            return NOT_YOURS
        return ALLOWED if action in self.choices(state) else CANNOT_LOSE

    def answer(self, state: OriginState, action: Action) -> None:
        if self.given == NOT_CHOSEN:
            state.stack.append(Give(self.animal, self.partner, detail_in(action)))
        else:
            swap(state, state.living(self.animal), state.living(self.partner), self.given, detail_in(action))


def swap(state: OriginState, one: Animal, other: Animal, given: i64, taken: i64) -> None:
    """Both cards leave before either arrives; only then is it checked which animal is fed and which dies (A46)."""
    first_place, second_place = place_of_gift(one, given), place_of_gift(other, taken)
    first_used = forget_use(state, one, kind_of(one.worn[first_place]))
    second_used = forget_use(state, other, kind_of(other.worn[second_place]))
    first = detach(state, one, first_place)
    second = detach(state, other, second_place)
    first_stays = arrive(state, other, first)
    second_stays = arrive(state, one, second)
    if first_used and first_stays:
        state.fire(slot_key(other, kind_of(first)))
    if second_used and second_stays:
        state.fire(slot_key(one, kind_of(second)))
    settle(state, one, second if second_stays else -1)
    settle(state, other, first if first_stays else -1)
    if first_stays:
        welcome(state, other, kind_of(first))
    if second_stays:
        welcome(state, one, kind_of(second))


def welcome(state: OriginState, animal: Animal, kind: Kind) -> None:
    """What the arriving card does once everything is settled."""
    if holds(HOOKS.exchanged, kind) and state.find(animal.name) is not None:
        TRAITS[kind].exchanged(state, animal)


def arrive(state: OriginState, animal: Animal, word: Word) -> bool:
    """A21 and A47: on top, unless the animal would have it twice or may not have it. True if it stays."""
    kind = kind_of(word)
    update(state, animal)
    if holds(without(animal.kinds, HOOKS.many), kind) or forbids_company(state, animal, kind) != ALLOWED:
        put_away(state, animal, word)
        tell_trait(state, "loses_trait", animal, kind)
        return False
    wear(animal, unmarked(word, OFF if TRAIT.keeps_fat(state) else OFF_OR_FULL))
    tell_trait(state, "gains_trait", animal, kind)
    return True


def settle(state: OriginState, animal: Animal, arrived: i64) -> None:
    """Surplus food is lost. A trait that has just arrived kills nobody yet (A19); one that was discarded does not
    count: `arrived` is then -1."""
    update(state, animal)
    surplus = max(animal.eaten() - animal.need, 0)
    animal.blue -= min(surplus, animal.blue)
    animal.red -= max(animal.eaten() - animal.need, 0)
    update(state, animal)
    if arrived < 0 or not holds(HOOKS.lost, kind_of(arrived)):
        after_loss(state, animal)


TRAIT: Final = Recombination("recombination", "7.7", form=PAIR, worth=20)
TRAIT.card("continents", 2, "carnivorous", number=33)
TRAIT.card("continents", 2, "swimming", number=34)
TRAIT.colour = "pair"
TRAIT.speaks("recombination", "{animal:creature} recombines with {target:creature}")
TRAIT.speaks("exchange", "{animal:creature} gives {gone:trait}")
TRAIT.ruling = Ruling("recombination_keeps_fat", ["false", "true"], "7.7")
