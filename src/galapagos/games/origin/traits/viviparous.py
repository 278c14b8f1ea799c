"""Rule 8.9: when it becomes fed the top card of the deck becomes its young, which is fed at once."""

from __future__ import annotations

from typing import ClassVar, Final, final

from galapagos.core.frames import Step
from galapagos.games.origin.actions import card_in
from galapagos.games.origin.animal import Animal
from galapagos.games.origin.draw import FromDeck, take_card_in_mid_turn
from galapagos.games.origin.life import new_animal, update
from galapagos.games.origin.log_entries import tell_birth
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import Trait
from galapagos.games.origin.types import Action, Name, Seat, Zone


@final
class Viviparous(Trait):
    def became_fed(self, state: OriginState, animal: Animal) -> None:
        if state.deck_size > 0 and not self.is_used(animal):
            self.use_up(animal)
            state.stack.append(Labour(animal.name, animal.owner, animal.zone))


@final
class Labour(Step[OriginState]):
    """The young is born if there is still a card in the deck."""

    stored_name: ClassVar[str] = "Labour"
    fields: ClassVar[tuple[str, ...]] = ("animal", "seat", "zone")
    outlived: ClassVar[tuple[str, ...]] = ("animal",)  # the mother may have died

    def __init__(self, animal: Name, seat: Seat, zone: Zone) -> None:
        self.animal: Name = animal
        self.seat: Seat = seat
        self.zone: Zone = zone

    def run(self, state: OriginState) -> None:
        if state.deck_size > 0:
            state.stack.append(Birth(self.animal, self.seat, self.zone))


@final
class Birth(FromDeck):
    """The young lives in the zone of its mother; its owner may look at the card."""

    stored_name: ClassVar[str] = "Birth"
    fields: ClassVar[tuple[str, ...]] = ("animal", "seat", "zone")
    outlived: ClassVar[tuple[str, ...]] = ("animal",)  # the mother may have died

    def __init__(self, animal: Name, seat: Seat, zone: Zone) -> None:
        self.animal: Name = animal
        self.seat: Seat = seat
        self.zone: Zone = zone

    def seen_by(self, state: OriginState, seat: Seat) -> bool:
        return seat == self.seat

    def answer(self, state: OriginState, action: Action) -> None:
        card = card_in(action)
        young = new_animal(state, self.seat, card, self.zone)
        young.blue = 1
        update(state, young)
        tell_birth(state, self.animal, young, card)
        take_card_in_mid_turn(state, card)


TRAIT: Final = Viviparous("viviparous", "8.9", food=1, worth=60)
TRAIT.card("time_to_fly", 2, "specialization-b", number=51)
TRAIT.card("time_to_fly", 2, "swimming", number=52)
