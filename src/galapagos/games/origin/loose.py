"""Cards in the middle of the table that any seat may take up."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.games.origin.kinds import NO_CARD
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.types import Card, Zone
from galapagos.games.origin.worn import card_of_loose, loose_card, zone_of_loose


def lay_loose(state: OriginState, card: Card, zone: Zone) -> None:
    loose = vec[i64](state.loose)
    state.loose = append(loose, loose_card(card, zone))


def is_loose_in(state: OriginState, zone: Zone) -> bool:
    for loose in state.loose:
        if zone_of_loose(loose) == zone:
            return True
    return False


def take_loose(state: OriginState, zone: Zone) -> Card:
    """Take up the first card of the zone."""
    taken: Card = NO_CARD
    rest = vec[i64]()
    for loose in state.loose:
        if taken == NO_CARD and zone_of_loose(loose) == zone:
            taken = card_of_loose(loose)
        else:
            rest = append(rest, loose)
    state.loose = rest
    return taken
