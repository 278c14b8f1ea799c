"""Rule 2: the decks."""

from __future__ import annotations

from collections import Counter

import pytest

from galapagos.games.origin.cards import CARDS, deck_for

FREQUENT = {
    "fat-tissue": 28,
    "carnivorous": 24,
    "swimming": 8,
    "cooperation": 8,
    "high-body-weight": 8,
    "parasite": 8,
}


def frequencies(which: int) -> Counter[str]:
    counts: Counter[str] = Counter()
    for box, first, second, copies in CARDS:
        if box == which:
            counts.update({face: copies for face in (first, second) if face})
    return counts


def test_2_1_the_base_set_has_84_cards_of_20_kinds_with_19_traits() -> None:
    base = [row for row in CARDS if row[0] == 0]
    assert (len(base), sum(row[3] for row in base)) == (20, 84)
    counts = frequencies(0)
    assert len(counts) == 19
    assert counts == {name: FREQUENT.get(name, 4) for name in counts}


@pytest.mark.parametrize(("seats", "cards"), [(2, 84), (3, 84), (4, 84), (5, 168), (8, 168)])
def test_2_5_two_base_sets_from_five_seats_on(seats: int, cards: int) -> None:
    assert sum(deck_for(seats, False, False, "two_players")) == cards
