"""Our own generator: the same on both engines, even, and copied without a trace."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from galapagos.core.rng import Rng


def test_the_numbers_never_change() -> None:
    """Records and shuffles made today must be dealt the same tomorrow."""
    rng = Rng(2026)
    assert [rng.below(1000) for _ in range(8)] == [127, 496, 500, 621, 996, 628, 110, 516]


@given(st.integers(), st.integers(1, 10_000))
def test_below_stays_below(seed: int, bound: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(bound) < bound for _ in range(20))


def test_below_is_even() -> None:
    rng, counts = Rng(5), [0] * 6
    for _ in range(60_000):
        counts[rng.below(6)] += 1
    assert all(abs(count - 10_000) < 400 for count in counts)  # four standard deviations


def test_weights_are_odds() -> None:
    rng, counts = Rng(6), [0] * 4
    for _ in range(40_000):
        counts[rng.weighted(vec[i64]([1, 0, 3, 4]))] += 1
    assert counts[1] == 0
    assert abs(counts[0] - 5_000) < 300
    assert abs(counts[2] - 15_000) < 400


@given(st.integers(0, 2**200), st.integers(0, 2**200))
def test_different_seeds_differ(one: int, other: int) -> None:
    first, second = Rng(one), Rng(other)
    same = [first.below(2**20) for _ in range(4)] == [second.below(2**20) for _ in range(4)]
    assert same == (one == other)


def test_a_copy_goes_its_own_way() -> None:
    rng = Rng(9)
    twin, pickled = rng.copy(), pickle.loads(pickle.dumps(rng))
    ahead = [rng.below(100) for _ in range(5)]
    assert [twin.below(100) for _ in range(5)] == ahead
    assert [pickled.below(100) for _ in range(5)] == ahead


def test_all_weights_zero_is_an_error() -> None:
    with pytest.raises(ValueError):
        Rng(1).weighted(vec[i64]([0, 0]))
