"""How the bots judge a position of The Origin of Species."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.evaluator import Evaluator, lead_of, leads
from galapagos.games.origin.animal import ZONES, Animal, points_of, stored
from galapagos.games.origin.attack_frame import AttackFrame
from galapagos.games.origin.kinds import HOOKS, WORTH
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.worn import POISONED, SATED, overlap, sum_over, without

# The food that the dice bring on average, by the number of seats. The ocean always gets one token more than there are
# seats.
FOOD_WITHOUT_ZONES: Final = vec[float]([0.0, 0.0, 5.5, 7.0, 9.0, 12.5, 14.5, 16.0, 18.0])
FOOD_IN_LAURASIA: Final = vec[float]([0.0, 0.0, 3.5, 3.5, 5.5, 6.5, 8.5, 9.0, 9.0])
FOOD_IN_GONDWANA: Final = vec[float]([0.0, 0.0, 5.5, 7.0, 7.0, 9.0, 10.0, 12.5, 14.5])

CARD_IN_HAND: Final = 0.75
CARD_PER_TURN: Final = 0.3  # a living animal brings a card in every turn to come
MOST_TURNS: Final = 4.0
STORED: Final = 0.3
DANGER: Final = 0.05
HUNTS: Final = 0.4  # how often a predator feeds by hunting instead
MOST_MISSING: Final = 6
SURVIVES_AN_ATTACK: Final = 0.5


@final
class OriginEvaluator(Evaluator[OriginState]):
    """The hand-made evaluator."""

    def evaluate(self, state: OriginState, seat: i64) -> float:
        return lead_of(worths(state), seat)

    def evaluate_all(self, state: OriginState) -> vec[float]:
        return leads(worths(state))

    def clock(self, state: OriginState) -> i64:
        """Both phases of a turn count: positions are comparable after each of them."""
        return 2 * state.turns + (2 if state.feeding else 1)


def worths(state: OriginState) -> vec[float]:
    hunters, found = hunters_of(state), vec[float](capacity=state.seats)
    for seat in range(state.seats):
        found = append(found, worth_of_seat(state, seat, hunters))
    return found


def worth_of_seat(state: OriginState, seat: i64, hunters: list[Animal]) -> float:
    """Return what a seat's animals are worth. The least hungry ones are assumed to eat first."""
    animals, turns = state.players[seat].animals, turns_left(state)
    total = CARD_IN_HAND * float(len(state.players[seat].hand)) if turns > 0.0 else 0.0
    left, lacking = shares(state, seat), vec[i64](capacity=len(animals))
    for animal in animals:
        lacking = append(lacking, min(missing_food(state, animal), MOST_MISSING))
    for missing in range(MOST_MISSING + 1):
        for place in range(len(animals)):
            if lacking[place] == missing:
                animal = animals[place]
                alive = worth_alive(points_of(animal), animal.kinds, stored(animal), turns)
                total += alive * odds_of_survival(state, animal, missing, left[animal.zone], hunters)
                left[animal.zone] -= float(missing)
    return total


def turns_left(state: OriginState) -> float:
    return 0.0 if state.last_turn else 1.0 + float(state.deck_size) / float(3 * state.seats)


def missing_food(state: OriginState, animal: Animal) -> i64:
    """Tokens that the animal must still find this turn."""
    if animal.has(SATED) or (state.feeding and animal.fed):
        return 0
    return max(animal.need - animal.eaten() - stored(animal), 0)


def shares(state: OriginState, seat: i64) -> vec[float]:
    """The tokens of every zone that a seat can hope for."""
    zones: i64 = 1
    if state.rulings.continents:
        zones = ZONES
    found = vec[float](capacity=zones)
    for zone in range(zones):
        found = append(found, share(state, seat, zone))
    return found


def share(state: OriginState, seat: i64, zone: i64) -> float:
    """The tokens of a zone that a seat can hope for: an equal share, or what the others leave if that is more."""
    food = float(state.food_in(zone))
    if not state.feeding:
        food = food_expected(state.seats, state.rulings.continents, zone)
    contenders: i64 = 1
    wanted = 0.0
    for other in range(state.seats):
        if other == seat:
            continue
        wants = wanted_food(state, other, zone)
        if wants > 0.0:
            contenders += 1
            wanted += wants
    return max(food / float(contenders), food - wanted)


def wanted_food(state: OriginState, seat: i64, zone: i64) -> float:
    """What a seat will take there. Before the feeding every seat is expected to have at least two hungry animals."""
    total = 0.0
    for animal in state.players[seat].animals:
        if animal.zone == zone:
            total += float(missing_food(state, animal) + animal.room)
    return total if state.feeding or state.rulings.continents else max(total, 2.0)


def odds_of_survival(state: OriginState, animal: Animal, missing: i64, left: float, hunters: list[Animal]) -> float:
    """Return how likely the animal is to survive the turn."""
    if animal.has(POISONED):
        return 0.02
    meal = odds_of_a_meal(missing, left, animal.active)
    return meal * safety(dangers(hunters, animal)) * odds_in_attack(state, animal)


def odds_in_attack(state: OriginState, animal: Animal) -> float:
    """While the owner of the prey decides how to save it, the attack may end either way."""
    if state.actor < 0:
        return 1.0
    top = state.stack[-1]
    if not isinstance(top, AttackFrame):
        return 1.0
    if top.prey == animal.name:
        return SURVIVES_AN_ATTACK
    return 1.2 if top.predator == animal.name and not animal.fed else 1.0


def hunters_of(state: OriginState) -> list[Animal]:
    """All animals that can eat others."""
    return [animal for player in state.players for animal in player.animals if overlap(animal.active, HOOKS.dangerous)]


def dangers(hunters: list[Animal], prey: Animal) -> i64:
    """Return how many of these animals could still eat it."""
    count: i64 = 0
    for animal in hunters:
        if animal is not prey and animal.zone == prey.zone:
            if not overlap(HOOKS.shields, without(prey.active, animal.active)):
                count += 1
    return count


def food_expected(seats: i64, continents: bool, zone: i64) -> float:
    if not continents:
        return FOOD_WITHOUT_ZONES[seats]
    if zone == 0:
        return FOOD_IN_LAURASIA[seats]
    return FOOD_IN_GONDWANA[seats] if zone == 1 else float(seats + 1)


def worth_alive(points: i64, kinds: i64, fat: i64, turns_left: float) -> float:
    """What a surviving animal is worth: its points and what it promises for the turns to come."""
    if turns_left <= 0.0:
        return float(points)
    future = CARD_PER_TURN * min(turns_left, MOST_TURNS) + STORED * float(fat)
    return float(points) + future + float(sum_over(kinds, WORTH)) / 100.0


def odds_of_a_meal(missing: i64, left: float, active: i64) -> float:
    """Return how likely an animal is to find the tokens it is missing where `left` remain for it."""
    if missing == 0:
        return 1.0
    odds = min(0.95, max(0.06, 0.55 + 0.4 * (left - float(missing))))
    if overlap(active, HOOKS.dangerous):
        odds += (1.0 - odds) * HUNTS
    return odds


def safety(dangers: i64) -> float:
    return 1.0 - DANGER * float(min(dangers, 5))
