"""Who holds what (rule 6)."""

from __future__ import annotations

from mypy_extensions import i64

from galapagos.games.stones.field import WHITE, Field, holder


def area(field: Field, colour: i64) -> i64:
    total: i64 = 0
    for point in range(field.board.points):
        if holder(field.mark[point]) == colour:
            total += 1
    return total


def lead(field: Field, colour: i64) -> i64:
    """Return how many points a colour is ahead."""
    return field.white_lead if colour == WHITE else -field.white_lead
