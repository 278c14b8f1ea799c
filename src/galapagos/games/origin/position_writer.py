"""Writing a position as text; `position` explains how it is written, and reads it."""

from __future__ import annotations

from galapagos.core.names import SEATS, creature
from galapagos.core.sentinels import EVERYONE
from galapagos.core.view import Saved
from galapagos.games.origin.food_bank import ZONE_NAMES
from galapagos.games.origin.view import NO_OTHER_FACE, NUMBERS, SWITCHES, AnimalView, OriginView, TraitView, link_from

SIDES = {"": "=", "helper": "<", "dependent": ">"}  # of a pair card, by the role of the animal
MARKS = {"*": "full", "!": "used", "~": "rested", "^": "off"}
PILES = ("hand", "discard", "buried")


def write(saved: Saved) -> str:
    view: OriginView = saved.view
    lines = [] if view.eyes == EVERYONE else [f"eyes: {SEATS[view.eyes]}"]
    lines.append(f"stack: {' '.join(saved.stack)}")
    lines += [f"{name}: {getattr(view, name)}" for name in NUMBERS]
    lines.append(f"passed: {sum(2**seat for seat in view.passed)}")
    lines += [f"{name}: yes" for name in SWITCHES if getattr(view, name)]
    for name in ("fired", "queue"):
        links = [str(link_from(link)) for link in getattr(view, name)]
        lines += [f"{name}: {' '.join(links)}"] if links else []
    if view.loose:
        lines.append(f"loose: {' '.join(f'{lying.card}@{lying.zone}' for lying in view.loose)}")
    lines.append(f"bank: {' '.join(map(str, view.bank))}")
    lines.append(f"deck: {write_cards(view.deck)}")
    for seat, seen in enumerate(view.table):
        lines.append(f"{SEATS[seat]}:")
        lines += [f"  {write_animal(animal)}" for animal in seen.animals]
        lines += [f"  {pile}: {write_cards(getattr(seen, pile))}" for pile in PILES if getattr(seen, pile)]
        lines += [f"  {name}: {getattr(seen, name)}" for name in ("owed", "settling") if getattr(seen, name)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def write_cards(cards: dict[str, int]) -> str:
    return " ".join(name if count == 1 else f"{name}*{count}" for name, count in cards.items()) or "-"


def write_animal(animal: AnimalView) -> str:
    text = f"{creature(animal.name)}({' '.join(write_trait(trait) for trait in animal.traits)})[{animal.body}]"
    text += f"{animal.red}r" if animal.red else ""
    text += f"{animal.blue}b" if animal.blue else ""
    text += f"@{animal.zone}" if animal.zone != ZONE_NAMES[0] else ""
    text += "".join(f"+{flag}" for flag in animal.flags)
    if animal.ignores:
        text += f"+ignores/{creature(animal.ignores.animal)}/{animal.ignores.trait}"
    return text + (f"+bound/{animal.bound}" if animal.bound else "")


def write_trait(trait: TraitView) -> str:
    """A card with two traits shows the one that was not played behind a slash."""
    other = trait.card if trait.card == NO_OTHER_FACE else other_face(trait.card, trait.kind)
    text = trait.kind + (f"/{other}" if other else "")
    text += "".join(mark for mark, name in MARKS.items() if getattr(trait, name))
    return text + (f"{SIDES[trait.role]}{creature(trait.partner)}" if trait.partner >= 0 else "")


def other_face(card: str, kind: str) -> str:
    first, _, second = card.partition("/")
    return second if first == kind else first
