"""What a position need not say: the other end of a pair card, and which card a trait is on."""

from __future__ import annotations

from galapagos.core.errors import PositionError
from galapagos.core.messages import msg
from galapagos.core.names import creature
from galapagos.games.origin.cards import NAMES
from galapagos.games.origin.imagine import shown_cards
from galapagos.games.origin.state import Rulings
from galapagos.games.origin.view import FLAGS, AnimalView, OriginView, TraitView

OPPOSITE = {"": "", "helper": "dependent", "dependent": "helper"}


def pair_up(animals: list[AnimalView]) -> None:
    """A pair trait may be written at one end only: the other animal gets it on top."""
    by_name = {animal.name: animal for animal in animals}
    for animal in animals:
        for trait in animal.traits:
            if trait.partner < 0:
                continue
            if trait.partner not in by_name or trait.partner == animal.name:
                raise PositionError(
                    msg(
                        "{creature} has {kind} with nobody of its own side",
                        creature=creature(animal.name),
                        kind=trait.kind,
                    ),
                    about=creature(animal.name),
                )
            partner = by_name[trait.partner]
            if not any(other.kind == trait.kind and other.partner == animal.name for other in partner.traits):
                mirror = TraitView(trait.kind, trait.card, animal.name, OPPOSITE[trait.role])
                partner.traits.append(mirror)
                if "adapted" not in partner.flags:
                    partner.flags.append("adapted")
                    partner.flags.sort(key=list(FLAGS).index)


def choose_cards(view: OriginView, rulings: Rulings) -> None:
    """Give every trait without a card the first card that has it and is left; both ends of a pair share it."""
    left = {name: rulings.deck[card] for card, name in enumerate(NAMES)}
    for name, count in shown_cards(view).items():
        if name in left:
            left[name] -= count
    for seat in view.table:
        for animal in seat.animals:
            for trait in animal.traits:
                if not trait.card:
                    trait.card = free_card(trait.kind, left)
                    left[trait.card] -= 1
                    share_card(seat.animals, animal.name, trait)


def free_card(kind: str, left: dict[str, int]) -> str:
    for name, count in left.items():
        if count > 0 and kind in name.split("/"):
            return name
    raise PositionError(msg("no card with {kind} is left", kind=kind), about=kind)


def share_card(animals: list[AnimalView], name: int, trait: TraitView) -> None:
    for animal in animals:
        if animal.name == trait.partner:
            for other in animal.traits:
                if other.kind == trait.kind and other.partner == name:
                    other.card = trait.card
