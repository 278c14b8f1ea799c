"""The food bank: the start player rolls for the food of the turn (rule 5.2)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED, NOT_ASKED, Chance, Step
from galapagos.games.origin.actions import ROLL, detail_in, pack
from galapagos.games.origin.animal import GONDWANA, LAURASIA, OCEAN
from galapagos.games.origin.kinds import HOOKS
from galapagos.games.origin.life import all_animals
from galapagos.games.origin.log_entries import tell_animal
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import TRAITS, acting, lying_on
from galapagos.games.origin.types import Action, Refusal, Zone

# By the number of seats: dice and what is added to them; in the ocean there is always the same.
DICE: Final = vec[i64]([0, 0, 1, 2, 2, 3, 3, 4, 4])
PLUS: Final = vec[i64]([0, 0, 2, 0, 2, 2, 4, 2, 4])
LAURASIA_DICE: Final = vec[i64]([0, 0, 1, 1, 1, 1, 1, 2, 2])
LAURASIA_PLUS: Final = vec[i64]([0, 0, 0, 0, 2, 3, 5, 2, 2])
GONDWANA_DICE: Final = vec[i64]([0, 0, 1, 2, 2, 2, 2, 3, 3])
GONDWANA_PLUS: Final = vec[i64]([0, 0, 2, 0, 0, 2, 3, 2, 4])
OCEAN_FOOD: Final = vec[i64]([0, 0, 3, 4, 5, 6, 7, 8, 9])
ZONE_NAMES: Final = ["laurasia", "gondwana", "ocean"]


@final
class FoodBank(Step[OriginState]):
    """Traits act before the dice are rolled; then the dice."""

    stored_name: ClassVar[str] = "FoodBank"

    def run(self, state: OriginState) -> None:
        seats = state.seats
        state.bank = 0
        if state.rulings.continents:
            state.stack.append(SetBank(OCEAN, OCEAN_FOOD[seats]))
            state.stack.append(Roll(LAURASIA, LAURASIA_DICE[seats], LAURASIA_PLUS[seats]))
            state.stack.append(Roll(GONDWANA, GONDWANA_DICE[seats], GONDWANA_PLUS[seats]))
        else:
            state.stack.append(Roll(LAURASIA, DICE[seats], PLUS[seats]))
        for animal in all_animals(state):
            for which in lying_on(animal, HOOKS.before_food):
                trait = TRAITS[which]
                trait.before_food(state, animal)


@final
class SetBank(Step[OriginState]):
    """A bank that needs no dice."""

    stored_name: ClassVar[str] = "SetBank"

    def __init__(self, zone: Zone, food: i64) -> None:
        self.zone: Zone = zone
        self.food: i64 = food

    def args(self) -> list[int]:
        return [self.zone, self.food]

    def run(self, state: OriginState) -> None:
        fill_bank(state, self.zone, self.food)


@final
class Roll(Chance[OriginState]):
    """A roll of several dice for the bank of a zone."""

    stored_name: ClassVar[str] = "Roll"

    def __init__(self, zone: Zone, dice: i64, plus: i64) -> None:
        self.zone: Zone = zone
        self.dice: i64 = dice
        self.plus: i64 = plus

    def args(self) -> list[int]:
        return [self.zone, self.dice, self.plus]

    def choices(self, state: OriginState) -> vec[i64]:
        sums = vec[i64](capacity=24)
        for pips in range(self.dice, 6 * self.dice + 1):
            sums = append(sums, pack(ROLL, 0, 0, 0, 0, pips))
        return sums

    def weights(self, state: OriginState) -> vec[i64]:
        return ways(self.dice)

    def stream(self, state: OriginState) -> str:
        return f"food dice {ZONE_NAMES[self.zone]}"

    def forbids(self, state: OriginState, action: Action) -> Refusal:
        pips = detail_in(action)
        possible = action == pack(ROLL, 0, 0, 0, 0, pips) and self.dice <= pips <= 6 * self.dice
        return ALLOWED if possible else NOT_ASKED

    def answer(self, state: OriginState, action: Action) -> None:
        fill_bank(state, self.zone, detail_in(action) + self.plus)


def ways(dice: i64) -> vec[i64]:
    """Return the number of ways in which the dice show each sum, lowest sum first."""
    counts = vec[i64]([1])
    for _ in range(dice):
        longer = vec[i64]([0] * (len(counts) + 5))
        for place in range(len(counts)):
            for pip in range(6):
                longer[place + pip] += counts[place]
        counts = longer
    return counts


def fill_bank(state: OriginState, zone: Zone, food: i64) -> None:
    state.put_food(zone, food)
    if state.log is not None:
        key = "bank_filled_in" if state.rulings.continents else "bank_filled"
        state.log.tell(key, {"zone": f"zone:{ZONE_NAMES[zone]}", "number": int(food)}, reveals=True)


def add_food(state: OriginState) -> None:
    """Rule 5.2: what traits add when the feeding begins."""
    for animal in all_animals(state):
        for which in acting(animal, HOOKS.adds_food):
            trait = TRAITS[which]
            more = trait.adds_food(state, animal)
            state.put_food(animal.zone, more)
            tell_animal(state, "food_added", animal, more)
