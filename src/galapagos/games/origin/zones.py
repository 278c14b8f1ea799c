"""Moving to another zone (rules 7.1 to 7.3)."""

from __future__ import annotations

from galapagos.games.origin.animal import Animal
from galapagos.games.origin.food_bank import ZONE_NAMES
from galapagos.games.origin.kinds import HOOKS
from galapagos.games.origin.life import shed
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import TRAITS, in_game
from galapagos.games.origin.types import Zone
from galapagos.games.origin.worn import partner_of


def move(state: OriginState, animal: Animal, zone: Zone) -> None:
    animal.bound = zone + 1
    move_all(state)


def move_all(state: OriginState) -> None:
    """All migrants arrive in their zones together; then parted pairs lose their cards."""
    movers: list[Animal] = []
    origins: list[int] = []
    for player in state.players:
        for animal in player.animals:
            if animal.bound:
                movers.append(animal)
                origins.append(int(animal.zone))
                animal.zone = animal.bound - 1
                animal.bound = 0
    for animal in movers:
        tell_zone(state, "arrives", animal, animal.zone)
        part_pairs(state, animal)
    for place in range(len(movers)):
        for which in in_game(state, HOOKS.moved):
            trait = TRAITS[which]
            trait.moved(state, movers[place], origins[place])


def part_pairs(state: OriginState, animal: Animal) -> None:
    for place in range(len(animal.worn) - 1, -1, -1):
        word = animal.worn[place]
        if partner_of(word) >= 0 and state.partner(animal, word).zone != animal.zone:
            shed(state, animal, place)


def tell_zone(state: OriginState, key: str, animal: Animal, zone: Zone) -> None:
    if state.log is not None:
        state.log.tell(key, {"animal": f"creature:{animal.name}", "zone": f"zone:{ZONE_NAMES[zone]}"})
