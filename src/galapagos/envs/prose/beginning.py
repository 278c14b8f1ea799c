"""The Beginning in words."""

from __future__ import annotations

from collections.abc import Iterator

from galapagos.envs.prose import Reader
from galapagos.games.beginning.view import BeginningView, SpeciesView


def describe(reader: Reader, view: BeginningView) -> Iterator[str]:
    yield reader.say(
        "table",
        round=max(1, -(-view.turns // view.seats)),
        hole=view.hole,
        pile=sum(view.pile.values()),
        discard=sum(view.discard.values()),
    )
    if view.ending:
        yield reader.say("last")
    for seat in reader.seats(view):
        seen = view.table[seat]
        hand = reader.pieces("trait", seen.hand) if view.sees(seat) else str(sum(seen.hand.values()))
        yield reader.say("seat", player=reader.player(seat, view.eyes), chips=seen.chips, hand=hand)
        yield from (species_line(reader, species) for species in seen.species)


def species_line(reader: Reader, species: SpeciesView) -> str:
    traits = ", ".join(reader.name("trait", trait) for trait in species.traits) or reader.say("plain")
    return reader.say(
        "species",
        name=reader.texts.creature(species.name).capitalize(),
        population=len(species.chips),
        food=sum(species.chips),
        hungry=species.chips.count(0),
        traits=traits,
    )
