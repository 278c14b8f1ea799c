"""Rule 8.6: played face down as an animal, it strikes back when an animal without traits is attacked."""

from __future__ import annotations

from typing import ClassVar, Final, final

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.attack import fail, try_attack
from galapagos.games.origin.attack_frame import COUNTER, Duel
from galapagos.games.origin.decisions import ChooseHidden, might_hide
from galapagos.games.origin.kinds import NO_CARD
from galapagos.games.origin.life import is_bare, update, wear
from galapagos.games.origin.outwit import IgnoreTrait
from galapagos.games.origin.reasons import refusal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.traits.carnivorous import TRAIT as CARNIVOROUS
from galapagos.games.origin.types import Action, Name, Refusal
from galapagos.games.origin.worn import worn

NEVER_A_TRAIT: Final[Refusal] = refusal("never_a_trait", "A27")
NOT_HIDDEN_THERE: Final[Refusal] = refusal("not_hidden_there", "8.6")


@final
class Anglerfish(Trait):
    def forbids_placing(self, state: OriginState, animal: Animal) -> Refusal:
        return NEVER_A_TRAIT

    def surprise(self, state: OriginState, duel: Duel) -> None:
        if is_bare(duel.prey) and might_hide(state, duel.prey, self.kind):
            duel.proceed(state, Reveal())


@final
class Reveal(ChooseHidden):
    """D9."""

    stored_name: ClassVar[str] = "Reveal"

    def trait(self) -> Trait:
        return TRAIT

    def forbids_showing(self) -> Refusal:
        return NOT_HIDDEN_THERE

    def shown(self, state: OriginState, animal: Animal) -> None:
        """From now on it is a predator; the attack is over (A28)."""
        wear(animal, worn(CARNIVOROUS.kind, NO_CARD))
        update(state, animal)
        state.stack.append(StrikeBack(animal.name, self.predator))
        fail(state, self.duel(state))


@final
class StrikeBack(IgnoreTrait):
    """D10: which trait of the predator the anglerfish ignores, in its counter-attack only."""

    stored_name: ClassVar[str] = "StrikeBack"
    fields: ClassVar[tuple[str, ...]] = ("predator", "prey")

    def __init__(self, angler: Name, predator: Name) -> None:
        super().__init__(angler, predator, CARNIVOROUS.kind, COUNTER, 2)

    def trait(self) -> Trait:
        return TRAIT

    def answer(self, state: OriginState, action: Action) -> None:
        self.ignore(state, action)
        angler, predator = state.living(self.predator), state.living(self.prey)
        if not try_attack(state, angler, predator, CARNIVOROUS.kind, COUNTER):
            angler.ignored = 0


TRAIT: Final = Anglerfish("anglerfish", "8.6")
TRAIT.card("time_to_fly", 4, number=46)
TRAIT.colour = "hunter"
TRAIT.speaks("anglerfish", "{animal:creature} is an anglerfish")
TRAIT.speaks("no_surprise", "no", "declines")
TRAIT.speaks("see_through_nothing", "anglerfish ignores nothing", "declines")
TRAIT.speaks("see_through", "anglerfish ignores {ignored:trait}")
