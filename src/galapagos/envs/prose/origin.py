"""The Origin of Species in words."""

from __future__ import annotations

from collections.abc import Iterator

from galapagos.envs.prose import Reader
from galapagos.games.origin.food_bank import ZONE_NAMES
from galapagos.games.origin.view import AnimalView, OriginView, TraitView

FLAGS = ("asleep", "poisoned", "hidden", "paralysed", "bodyless", "revealed")
BONDS = {"": "with", "dependent": "needs", "helper": "helps"}


def describe(reader: Reader, view: OriginView) -> Iterator[str]:
    yield reader.say("table", turn=view.turns, bank=banks(reader, view), deck=sum(view.deck.values()))
    if view.last_turn:
        yield reader.say("last")
    if view.loose:
        yield reader.say("loose", cards=", ".join(reader.name("card", lying.card) for lying in view.loose))
    if view.attack is not None:
        predator, prey = (creature(reader, name) for name in (view.attack.predator, view.attack.prey))
        yield reader.say("attack", predator=predator, prey=prey)
    for seat in reader.seats(view):
        seen = view.table[seat]
        hand = reader.pieces("card", seen.hand) if view.sees(seat) else str(sum(seen.hand.values()))
        passed = reader.say("passed") if seat in view.passed else ""
        first = reader.say("first") if seat == view.first else ""
        yield reader.say("seat", player=reader.player(seat, view.eyes), hand=hand) + first + passed
        yield from (animal_line(reader, animal) for animal in seen.animals)


def banks(reader: Reader, view: OriginView) -> str:
    if not reader.game.options.get("continents"):
        return str(view.bank[0])
    return ", ".join(f"{reader.name('zone', zone)} {food}" for zone, food in zip(ZONE_NAMES, view.bank, strict=True))


def creature(reader: Reader, name: int) -> str:
    return reader.texts.creature(name).capitalize()


def animal_line(reader: Reader, animal: AnimalView) -> str:
    notes = [reader.say(flag) for flag in FLAGS if flag in animal.flags]
    if reader.game.options.get("continents"):
        notes.insert(0, reader.name("zone", animal.zone))
    fat = sum(trait.full for trait in animal.traits)
    return reader.say(
        "animal",
        name=creature(reader, animal.name),
        food=animal.red + animal.blue,
        need=animal.need,
        fat=reader.say("fat", count=fat) if fat else "",
        traits=", ".join(trait_words(reader, trait) for trait in animal.traits) or reader.say("plain"),
        notes=f" ({', '.join(notes)})" if notes else "",
    )


def trait_words(reader: Reader, trait: TraitView) -> str:
    words = reader.name("trait", trait.kind)
    if trait.partner >= 0:
        words += f" {reader.say(BONDS[trait.role])} {creature(reader, trait.partner)}"
    marks = [reader.say(mark) for mark in ("used", "off") if getattr(trait, mark)]
    return f"{words} ({', '.join(marks)})" if marks else words
