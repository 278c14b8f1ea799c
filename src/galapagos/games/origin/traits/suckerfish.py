"""Rule 7.4: follows an animal that migrates from its zone."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import Frame
from galapagos.core.sentinels import GO_ON
from galapagos.games.origin.actions import card_in, detail_in, one_in
from galapagos.games.origin.animal import ZONES, Animal
from galapagos.games.origin.decisions import SeatDecision
from galapagos.games.origin.reasons import ALLOWED, NO_SUCH_TRAIT, NOT_ASKED, NOT_YOURS, refusal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Case, Trait
from galapagos.games.origin.traits.migration import NO_ROUTE, explain_route, forbids_route
from galapagos.games.origin.types import Action, Refusal, Seat, Zone
from galapagos.games.origin.zones import tell_zone

ONLY_HERE: Final[Refusal] = refusal("only_here", "7.4")


@final
class Suckerfish(Trait):
    def departed(self, state: OriginState, seat: Seat) -> None:
        state.stack.append(Follow(seat, state.seats))

    def forbids_following(self, state: OriginState, animal: Animal, zone: Zone) -> Refusal:
        """A32: by the routes that the follower itself could take."""
        if not self.worn_by(animal):
            return NO_SUCH_TRAIT
        if not leads(state, animal.zone, zone):
            return ONLY_HERE
        return forbids_route(state, animal, zone)

    def explain(self, state: OriginState, animal: Animal, other: i64, detail: i64, refusal: Refusal) -> Case | None:
        return explain_route(animal, detail) if refusal == NO_ROUTE else None

    def offers(self, state: OriginState, seat: Seat) -> vec[i64]:
        offers = vec[i64]()
        for animal in state.players[seat].animals:
            if self.worn_by(animal):
                for zone in range(ZONES):
                    if self.forbids_following(state, animal, zone) == ALLOWED:
                        offers = append(offers, self.action(0, animal.name, 0, zone))
        return offers


def leads(state: OriginState, origin: Zone, zone: Zone) -> bool:
    """Return whether an animal migrates that way. Followers go where a migrant goes, so they open no new way."""
    for player in state.players:
        for animal in player.animals:
            if animal.zone == origin and animal.bound == zone + 1:
                return True
    return False


@final
class Follow(SeatDecision):
    """D16: clockwise from the declaring player, every player with a possible follower decides."""

    stored_name: ClassVar[str] = "Follow"
    fields: ClassVar[tuple[str, ...]] = ("seat", "left")
    former_names: ClassVar[tuple[str, ...]] = ("Following",)

    def __init__(self, seat: Seat, left: i64) -> None:
        super().__init__(seat)
        self.left: i64 = left  # seats that have not decided yet

    def enter(self, state: OriginState, stack: list[Frame[Any]]) -> i64:
        stack.pop()
        seat = self.seat
        for left in range(self.left, 0, -1):
            if len(TRAIT.offers(state, seat)) > 0:
                stack.append(Follow(seat, left))
                return seat
            seat = (seat + 1) % state.seats
        return GO_ON

    def choices(self, state: OriginState) -> vec[i64]:
        return append(TRAIT.offers(state, self.seat), TRAIT.action(1))

    def forbids(self, state: OriginState, action: Action) -> Refusal:
        if not TRAIT.owns(action):
            return NOT_ASKED
        if action in self.choices(state):
            return ALLOWED
        animal = state.own(self.seat, one_in(action))
        return NOT_YOURS if animal is None else TRAIT.forbids_following(state, animal, detail_in(action))

    def answer(self, state: OriginState, action: Action) -> None:
        if card_in(action) == 1:
            state.stack.append(Follow((self.seat + 1) % state.seats, self.left - 1))
            return
        state.stack.append(Follow(self.seat, self.left))
        animal = state.living(one_in(action))
        animal.bound = detail_in(action) + 1
        tell_zone(state, "bound_for", animal, detail_in(action))


TRAIT: Final = Suckerfish("suckerfish", "7.4", worth=5)
TRAIT.card("continents", 2, "swimming", number=26)
TRAIT.card("continents", 2, "cooperation", number=27)
TRAIT.speaks("suckerfish", "{animal:creature} follows to {zone:zone}")
TRAIT.speaks("stay", "stay", "declines")
