"""Rule 8.6: lies face down as an animal, and strikes back when an animal without traits is attacked."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from galapagos.games.origin.actions import card_in, one_in
from galapagos.games.origin.animal import REVEALED, Animal
from galapagos.games.origin.attack import begin_attack, fail, forbids_plain_target
from galapagos.games.origin.attack_frame import COUNTER, AttackFrame
from galapagos.games.origin.decisions import ChooseHidden
from galapagos.games.origin.kinds import NO_CARD
from galapagos.games.origin.life import is_bare, update, wear
from galapagos.games.origin.outwit import IgnoreTrait
from galapagos.games.origin.reasons import ALLOWED, NEVER_A_TRAIT
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.telling import tell_shown
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.traits.carnivorous import TRAIT as CARNIVOROUS
from galapagos.games.origin.types import Action, Name, Refusal
from galapagos.games.origin.worn import worn


@final
class Anglerfish(Trait):
    def forbids_placing(self, state: OriginState, animal: Animal) -> Refusal:
        return NEVER_A_TRAIT

    def surprise(self, state: OriginState, attack: AttackFrame, predator: Animal, prey: Animal) -> None:
        decision = Reveal(predator.name, prey.name, attack.via, attack.mode)
        if is_bare(prey) and decision.anybody_could(state):
            state.stack.append(decision)


@final
class Reveal(ChooseHidden):
    """D9."""

    stored_name: ClassVar[str] = "Reveal"

    def trait(self) -> Trait:
        return TRAIT

    def answer(self, state: OriginState, action: Action) -> None:
        """From now on everybody knows it, and it is a predator; the attack is over (A28)."""
        if card_in(action) == 1:
            return
        state.stack.pop()  # the defence that was to follow
        angler = state.living(one_in(action))
        tell_shown(state, "shows", angler)
        angler.flags |= REVEALED
        wear(angler, worn(CARNIVOROUS.kind, NO_CARD))
        update(state, angler)
        state.stack.append(StrikeBack(angler.name, self.predator))
        fail(state, self.duel(state))


@final
class StrikeBack(IgnoreTrait):
    """D10: which trait of the predator the anglerfish ignores, in its counter-attack only."""

    stored_name: ClassVar[str] = "StrikeBack"

    def __init__(self, angler: Name, predator: Name) -> None:
        super().__init__(angler, predator, CARNIVOROUS.kind, COUNTER)

    def args(self) -> list[int]:
        return [self.predator, self.prey]

    def trait(self) -> Trait:
        return TRAIT

    def phrase(self) -> i64:
        return 2

    def answer(self, state: OriginState, action: Action) -> None:
        self.ignore(state, action)
        angler, predator = state.living(self.predator), state.living(self.prey)
        if forbids_plain_target(state, angler, predator, COUNTER) == ALLOWED:
            begin_attack(state, angler, predator, CARNIVOROUS.kind, COUNTER)
        else:
            angler.ignored = 0


TRAIT: Final = Anglerfish("anglerfish", "8.6")
TRAIT.card("time_to_fly", 4, number=46)
TRAIT.colour = "hunter"
TRAIT.speaks("anglerfish", "{animal:creature} is an anglerfish")
TRAIT.speaks("no_surprise", "no")
TRAIT.speaks("see_through_nothing", "anglerfish ignores nothing")
TRAIT.speaks("see_through", "anglerfish ignores {ignored:trait}")
FRAMES = (Reveal, StrikeBack)
TASKS = {
    "Reveal": ("reveal", "predator", "prey", "via", "mode", "*tried"),
    "StrikeBack": ("strike_back", "predator", "prey"),
}
