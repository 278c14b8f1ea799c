"""A small random generator that gives the same numbers compiled and uncompiled and is cheap to copy.

Two combined multiplicative generators (L'Ecuyer 1988). Every product stays below 2**47, so that machine words and
Python's integers agree.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

RANGE: Final = 2147483562


@final
class Rng:
    """A random generator. The same seed gives the same numbers on every machine."""

    def __init__(self, seed: int) -> None:
        folded = seed if seed >= 0 else -2 * seed + 1
        self.first: i64 = 1 + folded % 2147483562
        self.second: i64 = 1 + (folded // 2147483562 + folded * 31 + 7) % 2147483398
        for _ in range(8):
            self.step()

    def step(self) -> i64:
        """Return a whole number from 0 to RANGE - 1."""
        self.first = 40014 * self.first % 2147483563
        self.second = 40692 * self.second % 2147483399
        mixed: i64 = self.first - self.second
        if mixed < 0:
            mixed += RANGE
        return mixed % RANGE

    def below(self, bound: i64) -> i64:
        """Return a whole number from 0 to bound - 1, all equally likely (for bounds far below 2**31)."""
        return self.step() * bound // RANGE

    def pick(self, options: vec[i64]) -> i64:
        """Return one of the options, all equally likely."""
        return options[self.below(len(options))]

    def weighted(self, weights: vec[i64]) -> i64:
        """Return an index, each as likely as its weight."""
        total: i64 = 0
        for weight in weights:
            total += weight
        left = self.below(total)
        index: i64 = 0
        for weight in weights:
            if left < weight:
                return index
            left -= weight
            index += 1
        raise ValueError("all weights are zero")

    def shuffle(self, items: vec[i64]) -> None:
        """Shuffle a vector in place."""
        last: i64 = len(items) - 1
        while last > 0:
            other = self.below(last + 1)
            kept = items[last]
            items[last] = items[other]
            items[other] = kept
            last -= 1

    # For plain lists. Uncompiled callers use these: a vector passed to a compiled function is never freed.

    def lot(self, weights: list[int]) -> i64:
        """Return an index, each as likely as its weight."""
        return self.weighted(vec[i64](weights))

    def shuffle_list(self, items: list[int]) -> None:
        """Shuffle a list in place."""
        last: i64 = len(items) - 1
        while last > 0:
            other = self.below(last + 1)
            kept = items[last]
            items[last] = items[other]
            items[other] = kept
            last -= 1

    def unit(self) -> float:
        """Return a number from 0 (included) to 1 (excluded)."""
        return self.step() / RANGE

    def copy(self) -> Rng:
        """Return a generator that continues with the same numbers."""
        twin = Rng(0)
        twin.first, twin.second = self.first, self.second
        return twin

    def __reduce__(self) -> tuple[object, tuple[int, int]]:
        return restored, (self.first, self.second)


def restored(first: int, second: int) -> Rng:
    rng = Rng(0)
    rng.first, rng.second = first, second
    return rng
