"""Entries of the log: short forms for those that are needed again and again."""

from __future__ import annotations

from mypy_extensions import i64

from galapagos.core.events import Value
from galapagos.games.origin.animal import Animal
from galapagos.games.origin.cards import NAMES
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import TRAITS
from galapagos.games.origin.types import Card, Kind, Name, Seat


def creature(animal: Animal) -> str:
    return f"creature:{animal.name}"


def tell_animal(state: OriginState, key: str, animal: Animal, number: i64 = 0) -> None:
    """Something about one animal, with a number where the sentence has one."""
    if state.log is not None:
        state.log.tell(key, {"seat": f"seat:{animal.owner}", "animal": creature(animal), "number": int(number)})


def tell_trait(state: OriginState, key: str, animal: Animal, kind: Kind) -> None:
    if state.log is not None:
        state.log.tell(
            key, {"seat": f"seat:{animal.owner}", "animal": creature(animal), "trait": f"trait:{TRAITS[kind].name}"}
        )


def tell_two(state: OriginState, key: str, animal: Animal, target: Animal) -> None:
    if state.log is not None:
        state.log.tell(key, {"animal": creature(animal), "target": creature(target)})


def tell_seat(state: OriginState, key: str, seat: Seat, number: i64 = 0) -> None:
    if state.log is not None:
        state.log.tell(key, {"seat": f"seat:{seat}", "number": int(number)})


def tell_shown(state: OriginState, key: str, animal: Animal) -> None:
    """Something about one animal that shows everybody a hidden card."""
    if state.log is not None:
        state.log.tell(key, {"animal": creature(animal)}, reveals=True)


def tell_birth(state: OriginState, parent: Name, young: Animal, card: Card) -> None:
    """An animal has a young, whose card only its owner may see."""
    if state.log is not None:
        values: dict[str, Value] = {"animal": f"creature:{parent}", "target": creature(young)}
        state.log.whisper([int(young.owner)], "born", values, {"card": f"card:{NAMES[card]}"})
