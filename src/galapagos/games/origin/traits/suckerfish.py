"""Rule 7.4: follows an animal that migrates from its zone."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED, NOT_ASKED, Decision, Step
from galapagos.games.origin.actions import TRAIT as TRAIT_ACTION
from galapagos.games.origin.actions import card_in, detail_in, kind_in, one_in, trait_action, verb_of
from galapagos.games.origin.reasons import NO_SUCH_TRAIT, NOT_YOURS, ONLY_HERE
from galapagos.games.origin.state import ZONES, Animal, OriginState
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.traits.migration import forbids_route
from galapagos.games.origin.zones import tell_zone


@final
class Suckerfish(Trait):
    def departed(self, state: OriginState, seat: i64) -> None:
        state.stack.append(Following(seat, state.seats))

    def forbids_following(self, state: OriginState, animal: Animal, zone: i64) -> i64:
        """A32: by the routes that the follower itself could take."""
        if not self.worn_by(animal):
            return NO_SUCH_TRAIT
        if not leads(state, animal.zone, zone):
            return ONLY_HERE
        return forbids_route(animal, zone)

    def offers(self, state: OriginState, seat: i64) -> vec[i64]:
        offers = vec[i64]()
        for animal in state.players[seat].animals:
            if self.worn_by(animal):
                for zone in range(ZONES):
                    if self.forbids_following(state, animal, zone) == ALLOWED:
                        offers = append(offers, trait_action(self.kind, 0, animal.name, 0, zone))
        return offers


def leads(state: OriginState, origin: i64, zone: i64) -> bool:
    """Whether somebody goes that way. A follower goes where a migrant goes, so it opens no new way."""
    for player in state.players:
        for animal in player.animals:
            if animal.zone == origin and animal.bound == zone + 1:
                return True
    return False


@final
class Following(Step[OriginState]):
    """From the declaring player clockwise: whoever has a follower that could come along is asked."""

    stored_name: ClassVar[str] = "Following"

    def __init__(self, seat: i64, left: i64) -> None:
        self.seat: i64 = seat
        self.left: i64 = left

    def args(self) -> list[int]:
        return [self.seat, self.left]

    def run(self, state: OriginState) -> None:
        seat = self.seat
        for left in range(self.left, 0, -1):
            if len(TRAIT.offers(state, seat)) > 0:
                state.stack.append(Follow(seat, left))
                return
            seat = (seat + 1) % state.seats


@final
class Follow(Decision[OriginState]):
    """D16."""

    stored_name: ClassVar[str] = "Follow"

    def __init__(self, seat: i64, left: i64) -> None:
        self.seat: i64 = seat
        self.left: i64 = left

    def args(self) -> list[int]:
        return [self.seat, self.left]

    def actor(self, state: OriginState) -> i64:
        return self.seat

    def choices(self, state: OriginState) -> vec[i64]:
        return append(TRAIT.offers(state, self.seat), trait_action(TRAIT.kind, 1))

    def forbids(self, state: OriginState, action: i64) -> i64:
        if verb_of(action) != TRAIT_ACTION or kind_in(action) != TRAIT.kind:
            return NOT_ASKED
        if card_in(action) == 1:
            return ALLOWED
        animal = state.own(self.seat, one_in(action))
        return NOT_YOURS if animal is None else TRAIT.forbids_following(state, animal, detail_in(action))

    def answer(self, state: OriginState, action: i64) -> None:
        if card_in(action) == 1:
            state.stack.append(Following((self.seat + 1) % state.seats, self.left - 1))
            return
        state.stack.append(Following(self.seat, self.left))
        animal = state.living(one_in(action))
        animal.bound = detail_in(action) + 1
        tell_zone(state, "bound_for", animal, detail_in(action))


TRAIT: Final = Suckerfish("suckerfish", worth=5)
TRAIT.speaks("suckerfish", "{animal:creature} follows to {zone:zone}")
TRAIT.speaks("stay", "stay")
FRAMES = (Following, Follow)
TASKS = {"Follow": ("follow", "seat", "left"), "Following": ("following", "seat", "left")}
