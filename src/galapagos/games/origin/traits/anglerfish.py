"""Rule 8.6: lies face down as an animal, and strikes back when an animal without traits is attacked."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED, NOT_ASKED, Decision
from galapagos.games.origin.actions import TRAIT as TRAIT_ACTION
from galapagos.games.origin.actions import card_in, detail_in, kind_in, one_in, trait_action, verb_of
from galapagos.games.origin.attack import begin_attack, fail, forbids_plain_target
from galapagos.games.origin.attack_frame import COUNTER, AttackFrame, Duel
from galapagos.games.origin.cards import KINDS
from galapagos.games.origin.kinds import FIRST, NO_CARD
from galapagos.games.origin.life import trait_count, update, wear
from galapagos.games.origin.reasons import NEVER_A_TRAIT, NO_SUCH_TRAIT, NOT_HIDDEN_THERE, NOT_YOURS
from galapagos.games.origin.state import ADAPTED, PARALYSED, REVEALED, Animal, OriginState, ignored_trait
from galapagos.games.origin.telling import creature, tell_trait
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.traits.carnivorous import TRAIT as CARNIVOROUS
from galapagos.games.origin.traits.intellect import weak_spots
from galapagos.games.origin.worn import worn

# The numbers of its phrases.
SHOW: Final = 0
NO: Final = 1
NOTHING: Final = 2
IGNORE: Final = 3


@final
class Anglerfish(Trait):
    def forbids_placing(self, state: OriginState, animal: Animal) -> i64:
        return NEVER_A_TRAIT

    def surprise(self, state: OriginState, predator: Animal, prey: Animal, via: i64, mode: i64) -> None:
        """Everybody who could have one is asked, so that the question tells nothing."""
        bare = trait_count(prey) == 0 or prey.flags & PARALYSED
        if bare and self.may_lurk(state, prey) and self.some_unseen(state):
            state.stack.append(Reveal(predator.name, prey.name, via, mode))

    def may_lurk(self, state: OriginState, prey: Animal) -> bool:
        for animal in state.players[prey.owner].animals:
            if could_be_hidden(animal, prey):
                return True
        return False

    def some_unseen(self, state: OriginState) -> bool:
        """Whether there is one that not everybody has seen."""
        left: i64 = 0
        for card in range(KINDS):
            if FIRST[card] == self.kind:
                left += state.rulings.deck[card]
                for player in state.players:
                    left -= player.discard[card]
        for player in state.players:
            for animal in player.animals:
                if animal.flags & REVEALED:
                    left -= 1
        return left > 0

    def hidden(self, state: OriginState, prey: Animal) -> vec[i64]:
        """Those that the owner of the prey can really show."""
        names = vec[i64]()
        for animal in state.players[prey.owner].animals:
            if could_be_hidden(animal, prey) and FIRST[animal.body] == self.kind:
                names = append(names, animal.name)
        return names


def could_be_hidden(animal: Animal, prey: Animal) -> bool:
    """As far as anybody can see: it never had a trait and was never shown."""
    return animal.flags & (ADAPTED | REVEALED) == 0 and animal.zone == prey.zone


@final
class Reveal(AttackFrame):
    """D9: asked of everybody who might have one; without one the only answer is no."""

    stored_name: ClassVar[str] = "Reveal"

    def actor(self, state: OriginState) -> i64:
        return state.living(self.prey).owner

    def veiled(self, state: OriginState) -> bool:
        return True

    def choices(self, state: OriginState) -> vec[i64]:
        offers = vec[i64]()
        for name in TRAIT.hidden(state, state.living(self.prey)):
            offers = append(offers, trait_action(TRAIT.kind, SHOW, name))
        return append(offers, trait_action(TRAIT.kind, NO))

    def forbids(self, state: OriginState, action: i64) -> i64:
        if verb_of(action) != TRAIT_ACTION or kind_in(action) != TRAIT.kind or card_in(action) > NO:
            return NOT_ASKED
        if action in self.choices(state):
            return ALLOWED
        owner = state.living(self.prey).owner
        return NOT_YOURS if state.own(owner, one_in(action)) is None else NOT_HIDDEN_THERE

    def answer(self, state: OriginState, action: i64) -> None:
        if card_in(action) == NO:
            return
        state.stack.pop()  # the defence that was to follow: the attack is over (A28)
        predator, prey = state.living(self.predator), state.living(self.prey)
        angler = state.living(one_in(action))
        show(state, angler)
        state.stack.append(StrikeBack(angler.name, predator.name))
        fail(state, Duel(self, predator, prey))


def show(state: OriginState, angler: Animal) -> None:
    """From now on everybody knows it, and it is a predator."""
    if state.log is not None:
        state.log.tell("shows", {"animal": creature(angler)}, reveals=True)
    angler.flags |= REVEALED
    wear(angler, worn(CARNIVOROUS.kind, NO_CARD))
    update(state, angler)


@final
class StrikeBack(Decision[OriginState]):
    """D10: which trait of the predator the anglerfish ignores."""

    stored_name: ClassVar[str] = "StrikeBack"

    def __init__(self, angler: i64, predator: i64) -> None:
        self.angler: i64 = angler
        self.predator: i64 = predator

    def args(self) -> list[int]:
        return [self.angler, self.predator]

    def actor(self, state: OriginState) -> i64:
        return state.living(self.angler).owner

    def choices(self, state: OriginState) -> vec[i64]:
        offers = vec[i64]()
        for kind in weak_spots(state, state.living(self.angler), state.living(self.predator), COUNTER):
            offers = append(offers, trait_action(TRAIT.kind, IGNORE, 0, 0, kind))
        return append(offers, trait_action(TRAIT.kind, NOTHING))

    def forbids(self, state: OriginState, action: i64) -> i64:
        if verb_of(action) != TRAIT_ACTION or kind_in(action) != TRAIT.kind or card_in(action) < NOTHING:
            return NOT_ASKED
        return ALLOWED if action in self.choices(state) else NO_SUCH_TRAIT

    def answer(self, state: OriginState, action: i64) -> None:
        angler, predator = state.living(self.angler), state.living(self.predator)
        if card_in(action) == IGNORE:
            angler.ignored = ignored_trait(predator.name, detail_in(action))
            tell_trait(state, "outwits", angler, detail_in(action))
        if forbids_plain_target(state, angler, predator, COUNTER) == ALLOWED:
            begin_attack(state, angler, predator, CARNIVOROUS.kind, COUNTER)
        else:
            angler.ignored = 0  # it ignores the trait for this one attack only


TRAIT: Final = Anglerfish("anglerfish")
TRAIT.speaks("anglerfish", "{animal:creature} is an anglerfish")
TRAIT.speaks("no_surprise", "no")
TRAIT.speaks("see_through_nothing", "anglerfish ignores nothing")
TRAIT.speaks("see_through", "anglerfish ignores {ignored:trait}")
FRAMES = (Reveal, StrikeBack)
TASKS = {
    "Reveal": ("reveal", "predator", "prey", "via", "mode", "*tried"),
    "StrikeBack": ("strike_back", "predator", "prey"),
}
