"""A fight in one go, as search imagines it: with the same ends as the dice, equally likely."""

from __future__ import annotations

import pytest

from galapagos.core.rng import Rng
from galapagos.games.tyranno.actions import FOUGHT, one_of, pack
from galapagos.games.tyranno.odds import fight_odds
from tests.rules.tyranno.test_fights import printed, win

DRAWS = 4000


@pytest.mark.parametrize(("end", "rolls"), [(0, "AA"), (1, "ABA"), (2, "BAB"), (3, "BB")])
def test_3_5_every_end_leaves_what_the_dice_would_leave(end: int, rolls: str) -> None:
    at_once = printed(ann=3, bob=3)
    at_once.state.play(pack(FOUGHT, end))
    assert at_once.view == win(printed(ann=3, bob=3), rolls).view


def test_3_5_every_end_is_as_likely_as_with_dice() -> None:
    state, rng, counts = printed().state, Rng(3), [0] * 4
    for _ in range(DRAWS):
        counts[one_of(state.chance().sample_for_search(state, rng))] += 1
    for count, odds in zip(counts, fight_odds(2, 3, 7, 1), strict=True):
        assert count / DRAWS == pytest.approx(float(odds), abs=0.03)


def test_a_dealer_cannot_sum_a_fight_up() -> None:
    state = printed().state
    assert state.chance().forbids(state, pack(FOUGHT, 1)) != 0
