"""Who holds what (rule 6)."""

from __future__ import annotations

from mypy_extensions import i64

from galapagos.games.stones.field import BLUE, FREE, OBSTACLE, THING, THING_BITS, WHITE, Field


def holder(mark: i64) -> i64:
    """WHITE or BLUE where a point counts for that colour, else FREE: its own stone, or free and touched by it alone."""
    thing = mark >> THING_BITS
    if thing:
        return thing if thing != OBSTACLE else FREE
    white, blue = mark & 15, mark >> 4
    if white and blue == 0:
        return WHITE
    if blue and white == 0:
        return BLUE
    return FREE


def area(field: Field, colour: i64) -> i64:
    total: i64 = 0
    for point in range(field.board.points):
        if holder(field.mark[point]) == colour:
            total += 1
    return total


def lead(field: Field, colour: i64) -> i64:
    """Return how many points a colour is ahead."""
    ahead: i64 = 0
    for point in range(field.board.points):
        mark = field.mark[point]
        if mark == 0 or mark >= OBSTACLE * THING:
            continue
        whose = holder(mark)
        if whose == WHITE:
            ahead += 1
        elif whose == BLUE:
            ahead -= 1
    return ahead if colour == WHITE else -ahead
