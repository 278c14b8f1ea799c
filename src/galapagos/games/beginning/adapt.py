"""The second step of a turn: cards are played as species, population or traits (rule 3.2)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.core.frames import ALLOWED, ROOM, Decision
from galapagos.games.beginning.actions import (
    ADD_TRAIT,
    DONE_ADAPTING,
    NEW_SPECIES,
    POPULATE,
    SWAP_TRAIT,
    card_of,
    one_of,
    other_of,
    pack,
    verb_of,
)
from galapagos.games.beginning.cards import BIT, EMPTY, KINDS, NAMES, ONE, copies, trait_count
from galapagos.games.beginning.reasons import (
    FULL,
    HAS_IT_ALREADY,
    NOT_ASKED,
    NOT_IN_HAND,
    NOT_THERE_TO_SWAP,
    NOT_YOURS,
    NOTHING_TO_SWAP,
    SAME_TRAIT,
)
from galapagos.games.beginning.state import BeginningState, Species

MOST_TRAITS: Final = 3


def forbids_trait(species: Species, kind: i64) -> i64:
    """Rule 3.2: three traits at most, none twice."""
    if species.traits & BIT[kind]:
        return HAS_IT_ALREADY
    if trait_count(species.traits) >= MOST_TRAITS:
        return FULL
    return ALLOWED


def forbids_swap(species: Species, kind: i64, gone: i64) -> i64:
    """Rules 3.2 and R18: only with three traits, and for another trait."""
    if trait_count(species.traits) < MOST_TRAITS:
        return NOTHING_TO_SWAP
    if not species.traits & BIT[gone]:
        return NOT_THERE_TO_SWAP
    if kind == gone:
        return SAME_TRAIT
    if species.traits & BIT[kind]:
        return HAS_IT_ALREADY
    return ALLOWED


@final
class Adapt(Decision[BeginningState]):
    stored_name: ClassVar[str] = "Adapt"

    def actor(self, state: BeginningState) -> i64:
        return state.turn

    def choices(self, state: BeginningState) -> vec[i64]:
        plays = vec[i64](capacity=ROOM)
        plays = append(plays, pack(DONE_ADAPTING))
        hand = state.hands[state.turn]
        if hand == EMPTY:
            return plays
        mine = state.species[state.turn]
        for kind in range(KINDS):
            if not copies(hand, kind):
                continue
            plays = append(plays, pack(NEW_SPECIES, kind))
            for species in mine:
                plays = append(plays, pack(POPULATE, kind, species.name))
                reason = forbids_trait(species, kind)
                if reason == ALLOWED:
                    plays = append(plays, pack(ADD_TRAIT, kind, species.name))
                elif reason == FULL:  # then any of its three traits can be swapped for this one
                    for gone in range(KINDS):
                        if species.traits & BIT[gone]:
                            plays = append(plays, pack(SWAP_TRAIT, kind, species.name, gone))
        return plays

    def forbids(self, state: BeginningState, action: i64) -> i64:
        verb = verb_of(action)
        if verb == DONE_ADAPTING:
            return ALLOWED
        if verb not in (NEW_SPECIES, POPULATE, ADD_TRAIT, SWAP_TRAIT):
            return NOT_ASKED
        kind = card_of(action)
        if not copies(state.hands[state.turn], kind):
            return NOT_IN_HAND
        if verb == NEW_SPECIES:
            return ALLOWED
        species = state.own(state.turn, one_of(action))
        if species is None:
            return NOT_YOURS
        if verb == ADD_TRAIT:
            return forbids_trait(species, kind)
        if verb == SWAP_TRAIT:
            return forbids_swap(species, kind, other_of(action))
        return ALLOWED

    def answer(self, state: BeginningState, action: i64) -> None:
        verb = verb_of(action)
        if verb == DONE_ADAPTING:
            return
        state.stack.append(self)
        kind = card_of(action)
        seat = state.turn
        state.hands[seat] -= ONE[kind]
        if verb == NEW_SPECIES:
            species = state.found_species(seat, kind)
            tell_face_down(state, "new_species", species, kind)
            return
        species = state.living_of(seat, one_of(action))
        if verb == POPULATE:
            species.add_card(kind)
            tell_face_down(state, "populates", species, kind)
            return
        if verb == SWAP_TRAIT:
            gone = other_of(action)
            species.traits -= BIT[gone]
            state.discard += ONE[gone]
            tell_trait(state, "loses_trait", species, gone)
        species.traits |= BIT[kind]
        tell_trait(state, "gains_trait", species, kind)


def tell_face_down(state: BeginningState, key: str, species: Species, kind: i64) -> None:
    if state.log is not None:
        values = {"seat": f"seat:{species.owner}", "species": f"creature:{species.name}"}
        state.log.whisper([species.owner], key, dict(values), {"card": f"trait:{NAMES[kind]}"})
        state.log.events[-1].reveals = False  # a card laid face down reveals nothing


def tell_trait(state: BeginningState, key: str, species: Species, kind: i64) -> None:
    if state.log is not None:
        state.log.tell(
            key,
            {
                "seat": f"seat:{species.owner}",
                "species": f"creature:{species.name}",
                "trait": f"trait:{NAMES[kind]}",
            },
        )
