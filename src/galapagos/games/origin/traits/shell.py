"""Rule 8.8: hides for the rest of the turn when attacked; its card outlasts the animal and can be taken up."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.attack import fail
from galapagos.games.origin.attack_frame import LYING_IN_WAIT, Duel
from galapagos.games.origin.development import forbids_trait
from galapagos.games.origin.feeding import forbids_zone
from galapagos.games.origin.life import update, wear
from galapagos.games.origin.log_entries import tell_animal
from galapagos.games.origin.loose import is_loose_in, lay_loose, take_loose
from galapagos.games.origin.reasons import ALLOWED, NO_BODY, refusal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Reaction
from galapagos.games.origin.types import Mode, Refusal, Seat, Word
from galapagos.games.origin.worn import BODYLESS, HIDDEN, card_of, worn

NO_LOOSE_CARD: Final[Refusal] = refusal("no_loose_card", "8.8")
NO_TIME_TO_HIDE: Final[Refusal] = refusal("no_time_to_hide", "A29")


@final
class Shell(Reaction):
    def protects(self, state: OriginState, predator: Animal, prey: Animal, mode: Mode) -> bool:
        """A29: not against an ambush."""
        return prey.has(HIDDEN) and mode != LYING_IN_WAIT

    def forbids_defence(self, state: OriginState, duel: Duel, other: i64, detail: i64) -> Refusal:
        """Once per turn, and the card counts: another animal that gets it cannot hide in it again."""
        return NO_TIME_TO_HIDE if duel.mode == LYING_IN_WAIT else super().forbids_defence(state, duel, other, detail)

    def react(self, state: OriginState, duel: Duel) -> None:
        duel.prey.gain(HIDDEN)
        tell_animal(state, "hides", duel.prey)
        fail(state, duel)

    def removed(self, state: OriginState, animal: Animal) -> None:
        animal.lose(HIDDEN)

    # -- loose shells -------------------------------------------------------------------------------------------------

    def falls(self, state: OriginState, animal: Animal, word: Word) -> bool:
        lay_loose(state, card_of(word), animal.zone)
        tell_animal(state, "shell_left", animal)
        return True

    def invites(self, state: OriginState, seat: Seat, offers: vec[i64]) -> vec[i64]:
        if len(state.loose) > 0:
            for animal in state.players[seat].animals:
                if forbids_zone(state, animal) == ALLOWED and self.forbids_use(state, animal, 0, 0) == ALLOWED:
                    offers = append(offers, self.action(0, animal.name))
        return offers

    def forbids_use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> Refusal:
        if not is_loose_in(state, animal.zone):
            return NO_LOOSE_CARD
        return NO_BODY if animal.has(BODYLESS) else forbids_trait(state, animal.owner, animal, self.kind)

    def use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> None:
        wear(animal, worn(self.kind, take_loose(state, animal.zone)))
        tell_animal(state, "shell_taken", animal)
        update(state, animal)


TRAIT: Final = Shell("shell", "8.8", worth=50)
TRAIT.card("time_to_fly", 4, number=48)
TRAIT.colour = "shield"
TRAIT.main = True
TRAIT.speaks("shell_up", "{animal:creature} takes a shell")
TRAIT.speaks("shell", "shell")
TRAIT.defence_phrase = 1
