"""Rule 8.4: once a turn its attack ignores one trait of the prey."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED, NOT_ASKED
from galapagos.games.origin.actions import TRAIT as TRAIT_ACTION
from galapagos.games.origin.actions import card_in, detail_in, kind_in, trait_action, verb_of
from galapagos.games.origin.attack import protections
from galapagos.games.origin.attack_frame import AttackFrame
from galapagos.games.origin.kinds import BIT, HOOKS
from galapagos.games.origin.life import mark_used
from galapagos.games.origin.reasons import MUST_OUTWIT, NO_SUCH_TRAIT
from galapagos.games.origin.state import Animal, OriginState, ignored_trait
from galapagos.games.origin.telling import tell_trait
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.worn import USED, kind_of

NOTHING: Final = 0  # numbers of its phrases
IGNORE: Final = 1


def weak_spots(state: OriginState, predator: Animal, prey: Animal, mode: i64) -> vec[i64]:
    """The traits of the prey that make a difference to this attack."""
    shields = protections(state, predator, prey, mode)
    telling = shields | (prey.active & (HOOKS.defences | HOOKS.attacked | HOOKS.eaten))
    kinds = vec[i64]()
    for word in prey.worn:
        kind = kind_of(word)
        if BIT[kind] & telling and kind not in kinds and (shields == 0 or BIT[kind] & shields):
            kinds = append(kinds, kind)
    return kinds


@final
class Intellect(Trait):
    def outwits(self, state: OriginState, predator: Animal) -> bool:
        return not predator.has_mark(self.kind, USED)

    def outwit(self, state: OriginState, predator: Animal, prey: Animal, mode: i64) -> None:
        if len(weak_spots(state, predator, prey, mode)) > 0:
            state.stack.append(SeeThrough(predator.name, prey.name, mode))


@final
class SeeThrough(AttackFrame):
    """D8: which trait is ignored, or none; a prey that is protected must have its protection ignored."""

    stored_name: ClassVar[str] = "SeeThrough"

    def __init__(self, predator: i64, prey: i64, mode: i64) -> None:
        super().__init__(predator, prey, -1, mode)

    def args(self) -> list[int]:
        return [self.predator, self.prey, self.mode]

    def actor(self, state: OriginState) -> i64:
        return state.living(self.predator).owner

    def choices(self, state: OriginState) -> vec[i64]:
        predator, prey = state.living(self.predator), state.living(self.prey)
        offers = vec[i64]()
        for kind in weak_spots(state, predator, prey, self.mode):
            offers = append(offers, trait_action(TRAIT.kind, IGNORE, 0, 0, kind))
        if protections(state, predator, prey, self.mode) == 0:
            offers = append(offers, trait_action(TRAIT.kind, NOTHING))
        return offers

    def forbids(self, state: OriginState, action: i64) -> i64:
        if verb_of(action) != TRAIT_ACTION or kind_in(action) != TRAIT.kind:
            return NOT_ASKED
        if action in self.choices(state):
            return ALLOWED
        return MUST_OUTWIT if card_in(action) == NOTHING else NO_SUCH_TRAIT

    def answer(self, state: OriginState, action: i64) -> None:
        if card_in(action) == NOTHING:
            return
        predator = state.living(self.predator)
        mark_used(predator, TRAIT.kind, USED)
        predator.ignored = ignored_trait(self.prey, detail_in(action))
        tell_trait(state, "outwits", predator, detail_in(action))


TRAIT: Final = Intellect("intellect", food=1, worth=20)
TRAIT.speaks("outwit_nothing", "ignores nothing")
TRAIT.speaks("outwit", "ignores {ignored:trait}")
FRAMES = (SeeThrough,)
TASKS = {"SeeThrough": ("see_through", "predator", "prey", "mode")}
