"""Rule 8.8: hides for the rest of the turn when attacked; its card outlasts the animal and can be taken up."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED, NOT_ASKED
from galapagos.games.origin.actions import trait_action
from galapagos.games.origin.attack import fail
from galapagos.games.origin.attack_frame import LYING_IN_WAIT, Duel
from galapagos.games.origin.development import forbids_trait
from galapagos.games.origin.feeding import forbids_zone
from galapagos.games.origin.life import mark_used, update, wear
from galapagos.games.origin.reasons import NO_BODY, NO_LOOSE_CARD, USED_THIS_TURN
from galapagos.games.origin.state import BODYLESS, HIDDEN, Animal, OriginState
from galapagos.games.origin.telling import tell_animal
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.worn import USED, card_of, worn


@final
class Shell(Trait):
    def protects(self, state: OriginState, predator: Animal, prey: Animal, mode: i64) -> bool:
        """A29: not against one that lies in wait."""
        return prey.flags & HIDDEN != 0 and mode != LYING_IN_WAIT

    def defences(self, state: OriginState, duel: Duel, offers: vec[i64]) -> vec[i64]:
        if self.forbids_defence(state, duel, 0, 0) != ALLOWED:
            return offers
        return append(offers, trait_action(self.kind, 1))

    def forbids_defence(self, state: OriginState, duel: Duel, other: i64, detail: i64) -> i64:
        """Once per turn, and the card counts: another animal that gets it cannot hide in it again."""
        if duel.mode == LYING_IN_WAIT:
            return NOT_ASKED
        return USED_THIS_TURN if duel.prey.has_mark(self.kind, USED) else ALLOWED

    def defend(self, state: OriginState, duel: Duel, other: i64, detail: i64) -> None:
        mark_used(duel.prey, self.kind, USED)
        duel.prey.flags |= HIDDEN
        tell_animal(state, "hides", duel.prey)
        fail(state, duel)

    def removed(self, state: OriginState, animal: Animal) -> None:
        animal.flags &= ~HIDDEN

    # -- loose shells -------------------------------------------------------------------------------------------------

    def falls(self, state: OriginState, animal: Animal, word: i64) -> bool:
        loose = vec[i64](state.loose)
        state.loose = append(loose, card_of(word) | animal.zone << 6)
        tell_animal(state, "shell_left", animal)
        return True

    def loose_in(self, state: OriginState, zone: i64) -> i64:
        """The place of a loose shell in that zone, or -1."""
        for place in range(len(state.loose)):
            if state.loose[place] >> 6 == zone:
                return place
        return -1

    def invites(self, state: OriginState, seat: i64, offers: vec[i64]) -> vec[i64]:
        if len(state.loose) == 0:
            return offers
        for animal in state.players[seat].animals:
            if forbids_zone(state, animal) == ALLOWED and self.forbids_use(state, animal, 0, 0) == ALLOWED:
                offers = append(offers, trait_action(self.kind, 0, animal.name))
        return offers

    def forbids_use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> i64:
        if self.loose_in(state, animal.zone) < 0:
            return NO_LOOSE_CARD
        return NO_BODY if animal.flags & BODYLESS else forbids_trait(state, animal.owner, animal, self.kind)

    def use(self, state: OriginState, animal: Animal, other: i64, detail: i64) -> None:
        taken = self.loose_in(state, animal.zone)
        wear(animal, worn(self.kind, state.loose[taken] & 63))
        rest = vec[i64]()
        for place in range(len(state.loose)):
            if place != taken:
                rest = append(rest, state.loose[place])
        state.loose = rest
        tell_animal(state, "shell_taken", animal)
        update(state, animal)


TRAIT: Final = Shell("shell", worth=50)
TRAIT.main = True
TRAIT.speaks("shell_up", "{animal:creature} takes a shell")
TRAIT.speaks("shell", "shell")
TRAIT.defence_phrase = 1
