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


def frequencies(which: str) -> Counter[str]:
    counts: Counter[str] = Counter()
    for box, first, second, copies in CARDS:
        if box == which:
            counts.update({face: copies for face in (first, second) if face})
    return counts


def test_2_1_the_base_set_has_84_cards_of_20_kinds_with_19_traits() -> None:
    base = [row for row in CARDS if row[0] == "base"]
    assert (len(base), sum(row[3] for row in base)) == (20, 84)
    counts = frequencies("base")
    assert len(counts) == 19
    assert counts == {name: FREQUENT.get(name, 4) for name in counts}


def test_2_2_continents_has_42_cards_of_18_kinds() -> None:
    rows = [row for row in CARDS if row[0] == "continents"]
    assert (len(rows), sum(row[3] for row in rows)) == (18, 42)
    assert frequencies("continents") == {
        "swimming": 18, "carnivorous": 12, "herding": 8, "migration": 8, "cooperation": 8, "regeneration": 6,
        "suckerfish": 4, "cnidocytes": 4, "recombination": 4, "aedificator": 4, "neoplasia": 4, "communication": 4,
    }  # fmt: skip


def test_2_3_time_to_fly_has_42_cards_of_17_kinds() -> None:
    rows = [row for row in CARDS if row[0] == "time_to_fly"]
    assert (len(rows), sum(row[3] for row in rows)) == (17, 42)
    assert frequencies("time_to_fly")["viviparous"] == 4
    assert frequencies("time_to_fly")["anglerfish"] == 4
    assert frequencies("time_to_fly")["trematode"] == 8


@pytest.mark.parametrize(
    ("seats", "continents", "time_to_fly", "half", "cards"),
    [
        (2, True, False, "two_players", 63),
        (2, False, True, "two_players", 63),
        (2, True, True, "two_players", 84),
        (2, True, True, "off", 168),
        (3, True, False, "two_players", 126),
        (3, True, False, "up_to_three", 126),
        (3, False, True, "up_to_three", 63),
        (3, True, True, "up_to_three", 84),
        (4, False, True, "up_to_three", 126),
        (5, True, False, "two_players", 210),
        (8, True, False, "two_players", 210),
        (6, False, True, "two_players", 126),
        (7, False, True, "two_players", 210),
        (8, True, True, "two_players", 252),
    ],
)
def test_2_5_a30_decks_with_expansions(seats: int, continents: bool, time_to_fly: bool, half: str, cards: int) -> None:
    assert sum(deck_for(seats, continents, time_to_fly, half)) == cards


@pytest.mark.parametrize(("seats", "cards"), [(2, 84), (3, 84), (4, 84), (5, 168), (8, 168)])
def test_2_5_two_base_sets_from_five_seats_on(seats: int, cards: int) -> None:
    assert sum(deck_for(seats, False, False, "two_players")) == cards
