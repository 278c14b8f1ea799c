"""Capturing: which stones fall when a turn ends as the board stands, and what becomes of their points (rule 5.3)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.games.stones.field import OBSTACLE, OTHER, SHIFT, THING_BITS, Field

OBSTACLE_LEAD: Final = 2  # how many stones larger the capturing group must be
FALLEN: Final = 100  # keeps a lead that is 0 or negative apart from a stone that stands


@final
class Strike:
    """What a capture phase does: the stones that fall, and those of their points that become obstacles."""

    def __init__(self, fallen: vec[i64], walled: vec[i64]) -> None:
        self.fallen = fallen
        self.walled = walled

    def happen(self, field: Field) -> None:
        for point in self.fallen:
            field.lift(point)
        for point in self.walled:
            field.place(point, OBSTACLE)


NOTHING_FALLS: Final = Strike(vec[i64](), vec[i64]())


def strike_of(field: Field, colour: i64, cascade: bool) -> Strike:
    """Rules 5.3 and A11 to A16: all at once on the position as it stands, or going on while stones fall."""
    leads = leads_over(field, colour, field.size)
    if cascade:
        leads = cascaded(field, colour, leads)
    return struck(leads, field.supply[OBSTACLE])


def leads_over(field: Field, colour: i64, size: vec[i64]) -> vec[i64]:
    """Two numbers for each enemy stone that falls: its point, and how much larger the largest capturing group is."""
    mark, enemy = field.mark, OTHER[colour]
    mine, theirs = SHIFT[colour], SHIFT[enemy]
    found = vec[i64]()
    if field.contacts == 0:
        return found
    for point in range(field.board.points):
        here = mark[point]
        if here >> THING_BITS == enemy and here >> mine & 15:
            largest = largest_attacker(field, point, colour, here >> theirs & 15)
            if largest:
                found = append(found, point)
                found = append(found, largest - size[point])
    return found


def largest_attacker(field: Field, point: i64, colour: i64, strength: i64) -> i64:
    """Rules A12 to A15: the size of the largest stronger group with a stone next to `point`, or 0."""
    mark, near, shift = field.mark, field.board.near, SHIFT[colour]
    largest: i64 = 0
    way = point * field.board.ways
    last = way + field.board.ways
    while way < last:
        other = near[way]
        way += 1
        here = mark[other]
        if here >> THING_BITS == colour and here >> shift & 15 > strength and field.size[other] > largest:
            largest = field.size[other]
    return largest


def struck(leads: vec[i64], obstacles: i64) -> Strike:
    """Rule A16: obstacles are laid in reading order while there are any."""
    if len(leads) == 0:
        return NOTHING_FALLS
    fallen, walled = vec[i64](), vec[i64]()
    for place in range(0, len(leads), 2):
        fallen = append(fallen, leads[place])
        if leads[place + 1] >= OBSTACLE_LEAD and len(walled) < obstacles:
            walled = append(walled, leads[place])
    return Strike(fallen, walled)


def cascaded(field: Field, colour: i64, leads: vec[i64]) -> vec[i64]:
    """Rule A11: stones weakened by a capture fall too; group sizes are those before the first capture."""
    after = field.copy()
    lead_at = field.board.zeros[:]
    while len(leads):
        for place in range(0, len(leads), 2):
            after.lift(leads[place])
            lead_at[leads[place]] = FALLEN + leads[place + 1]
        leads = leads_over(after, colour, field.size)
    everything = vec[i64]()
    for point in range(field.board.points):
        if lead_at[point]:
            everything = append(everything, point)
            everything = append(everything, lead_at[point] - FALLEN)
    return everything
