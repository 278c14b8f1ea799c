"""The traits, one file each. Every file in this folder is found, sorted by name and numbered."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

from galapagos.core.frames import Decision, Frame
from galapagos.games.origin import kinds
from galapagos.games.origin.cards import CARDS, print_deck
from galapagos.games.origin.reasons import PHASES
from galapagos.games.origin.trait import TRAITS, Trait
from galapagos.games.origin.worn import joined, only

PROPERTIES = ("many", "stores", "foreign", "lasting", "undermost", "main", "dangerous", "shields")
FRAMES: list[type[Frame[object]]] = []  # the steps and decisions that traits bring along


def scan() -> None:
    """Compiled or not, the same files give the same numbers."""
    found = [importlib.import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__)]
    TRAITS[:] = sorted((module.TRAIT for module in found), key=lambda trait: trait.name)
    for module in found:
        frames = frames_of(module)
        FRAMES.extend(frames)
        PHASES.update({frame.stored_name.lower(): module.TRAIT.rule for frame in frames if issubclass(frame, Decision)})
    for kind, trait in enumerate(TRAITS):
        trait.kind, trait.bit = kind, only(kind)
    for trait, module in sorted(((module.TRAIT, module) for module in found), key=lambda entry: entry[0].kind):
        enter(trait, [other.kind for other in getattr(module, "EXCLUDES", ())])
    print_deck(declared_cards())
    for card, (_, first, second, _) in enumerate(CARDS):
        kinds.print_card(card, kind_named(first), kind_named(second) if second else kinds.NO_FACE)


def frames_of(module: ModuleType) -> list[type[Frame[object]]]:
    """The frames that a trait's file defines."""
    mine = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, Frame)]
    return [frame for frame in mine if frame.__module__ == module.__name__]


def declared_cards() -> list[tuple[str, str, str, int]]:
    """The cards of all traits in the order of their numbers; those without one follow by name."""
    cards = [
        (number, trait.name, other, expansion, copies)
        for trait in TRAITS
        for number, expansion, other, copies in trait.cards
    ]
    return [(expansion, first, other, copies) for _, first, other, expansion, copies in sorted(cards)]


def enter(trait: Trait, excluded: list[int]) -> None:
    kinds.enter(trait.kind, trait.food, trait.points, trait.form, trait.worth)
    for other in excluded:
        kinds.exclude(trait.kind, other)
    for hook in hooks_of(trait) | {name for name in PROPERTIES if getattr(trait, name)}:
        setattr(kinds.HOOKS, hook, joined(getattr(kinds.HOOKS, hook), trait.bit))


def hooks_of(trait: Trait) -> set[str]:
    """Return the hooks that the trait's class, or one between it and `Trait`, overrides."""
    mine = [cls for cls in type(trait).__mro__ if issubclass(cls, Trait) and cls is not Trait]
    moments = {name for name in dir(kinds.HOOKS) if not name.startswith("_") and name not in PROPERTIES}
    return {name for name in moments if any(name in vars(cls) for cls in mine)}


def kind_named(name: str) -> int:
    return [trait.name for trait in TRAITS].index(name)


scan()
