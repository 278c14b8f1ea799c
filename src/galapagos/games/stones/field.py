"""What is on the board, with everything the rules need to know about it kept up to date stone by stone.

A point's mark is what is there (times 256), plus how many white stones border on it, plus 16 times how many blue
ones do. So a mark of 0 is a free point that touches no stone, and a stone's strength stands in its own mark.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.games.stones.board import Board

FREE: Final = 0
WHITE: Final = 1
BLUE: Final = 2
OBSTACLE: Final = 3

LARGEST: Final = 5  # stones in a group

THING: Final = 256  # a mark from here on: the point is taken
THING_BITS: Final = 8
UNIT: Final = vec[i64]([0, 1, 16, 0])  # what a stone of each colour adds to the marks around it
SHIFT: Final = vec[i64]([0, 0, 4, 0])  # where the stones of each colour are counted in a mark
OTHER: Final = vec[i64]([0, BLUE, WHITE, 0])


@final
class Field:
    def __init__(
        self, board: Board, mark: vec[i64], group: vec[i64], size: vec[i64], ring: vec[i64], supply: vec[i64]
    ) -> None:
        self.board = board
        self.mark = mark
        self.group = group  # of a stone: the first point of its group
        self.size = size  # of a stone: how many stones its group has
        self.ring = ring  # of a stone: the next one of its group, round and round
        self.supply = supply  # white stones, blue stones and obstacles that are not on the board
        self.key: i64 = 0
        self.white_lead: i64 = 0  # how many points White is ahead (rule 6)
        self.contacts: i64 = 0  # how many pairs of a white and a blue stone border on each other

    def copy(self) -> Field:
        twin = Field(
            self.board,
            self.mark[:],
            self.group[:],
            self.size[:],
            self.ring[:],
            self.supply[:],
        )
        twin.key = self.key
        twin.white_lead = self.white_lead
        twin.contacts = self.contacts
        return twin

    def thing(self, point: i64) -> i64:
        """FREE, WHITE, BLUE or OBSTACLE."""
        return self.mark[point] >> THING_BITS

    def touching(self, point: i64, colour: i64) -> i64:
        """Return how many stones of a colour border on a point: for a stone of that colour, its strength."""
        return self.mark[point] >> SHIFT[colour] & 15

    # -- changes ------------------------------------------------------------------------------------------------------

    def place(self, point: i64, thing: i64) -> None:
        self.supply[thing] -= 1
        self.add(point, thing, 1)
        if thing != OBSTACLE:
            self.join_around(point, thing)

    def lift(self, point: i64) -> None:
        """Take a stone off the board and return it to the supply."""
        colour = self.thing(point)
        self.supply[colour] += 1
        self.add(point, colour, -1)
        self.leave(point, colour)

    def jump(self, start: i64, to: i64) -> None:
        colour = self.thing(start)
        self.add(start, colour, -1)
        self.leave(start, colour)
        self.add(to, colour, 1)
        self.join_around(to, colour)

    def add(self, point: i64, thing: i64, count: i64) -> None:
        """Update all that depends on what is on a point when something is added (1) or removed (-1)."""
        mark, near = self.mark, self.board.near
        if thing != OBSTACLE:
            self.contacts += count * (mark[point] >> SHIFT[OTHER[thing]] & 15)
        self.key ^= self.board.keys[4 * point + thing]
        ahead = self.white_lead - credit(mark[point])
        mark[point] += count * thing * THING
        ahead += credit(mark[point])
        unit = count * UNIT[thing]
        if unit != 0:
            way = point * self.board.ways
            last = way + self.board.ways
            while way < last:
                other = near[way]
                ahead -= credit(mark[other])
                mark[other] += unit
                ahead += credit(mark[other])
                way += 1
        self.white_lead = ahead

    # -- groups -------------------------------------------------------------------------------------------------------

    def stand_alone(self, stone: i64) -> None:
        self.ring[stone] = stone
        self.group[stone] = stone
        self.size[stone] = 1

    def join_around(self, stone: i64, colour: i64) -> None:
        """A stone was added: it forms one group with all neighbours of its colour."""
        self.stand_alone(stone)
        if self.touching(stone, colour):
            self.merge_around(stone, colour)

    def merge_around(self, stone: i64, colour: i64) -> None:
        mark, near = self.mark, self.board.near
        way = stone * self.board.ways
        last = way + self.board.ways
        while way < last:
            other = near[way]
            way += 1
            if mark[other] >> THING_BITS == colour and self.group[other] != self.group[stone]:
                self.merge(stone, other)

    def merge(self, stone: i64, other: i64) -> None:
        """Join two rings by exchanging two of their links."""
        ring = self.ring
        after = ring[stone]
        ring[stone] = ring[other]
        ring[other] = after
        first = self.group[stone] if self.group[stone] < self.group[other] else self.group[other]
        self.label(stone, first, self.size[stone] + self.size[other])

    def label(self, stone: i64, first: i64, count: i64) -> None:
        ring, group, size = self.ring, self.group, self.size
        for _ in range(count):
            group[stone] = first
            size[stone] = count
            stone = ring[stone]

    def leave(self, point: i64, colour: i64) -> None:
        """A stone was removed: its group may fall apart."""
        touching = self.touching(point, colour)
        if touching == 1:
            self.close_ring(point)
        elif touching:
            self.rejoin(point, colour)

    def close_ring(self, point: i64) -> None:
        """The stone was at an end: the others are still connected."""
        ring = self.ring
        count = self.size[point] - 1
        stone = ring[point]
        first = stone
        for _ in range(count - 1):
            stone = ring[stone]
            if stone < first:
                first = stone
        ring[stone] = ring[point]
        self.label(stone, first, count)

    def rejoin(self, point: i64, colour: i64) -> None:
        """Separate all the others, then join each with its neighbours."""
        left = vec[i64](capacity=LARGEST)
        stone = self.ring[point]
        while stone != point:
            left = append(left, stone)
            stone = self.ring[stone]
        for stone in left:
            self.stand_alone(stone)
        for stone in left:
            self.merge_around(stone, colour)

    def stones_of(self, stone: i64) -> vec[i64]:
        """The group of a stone, beginning with it."""
        found = vec[i64](capacity=LARGEST)
        for _ in range(self.size[stone]):
            found = append(found, stone)
            stone = self.ring[stone]
        return found

    def fits_after_jump(self, start: i64, to: i64, others: i64) -> bool:
        """Return whether no group of more than five results when a stone jumps next to `others` other stones."""
        colour = self.thing(start)
        if self.size[start] + others <= LARGEST:
            return True
        if others + 2 > LARGEST or self.touching(start, colour) == 1:
            return False  # with the stone jumped over; or with the whole group, which stays in one piece
        return self.reached(to, colour, start) <= LARGEST

    def reached(self, point: i64, colour: i64, without: i64) -> i64:
        """Return how many stones a group would have with one on `point` and none on `without`; counts up to six."""
        near, mark, ways = self.board.near, self.mark, self.board.ways
        found = vec[i64](capacity=LARGEST + 1)
        found = append(found, point)
        done: i64 = 0
        while done < len(found) <= LARGEST:
            for way in range(found[done] * ways, found[done] * ways + ways):
                other = near[way]
                if mark[other] >> THING_BITS == colour and other != without and not holds(found, other):
                    found = append(found, other)
            done += 1
        return len(found)

    def others_around(self, point: i64, colour: i64, group: i64) -> i64:
        """Return how many stones the groups of a colour around a point have, without this group."""
        near, mark, groups = self.board.near, self.mark, self.group
        total: i64 = 0
        one: i64 = -1
        two: i64 = -1
        three: i64 = -1  # a fourth is too many however it is counted
        way = point * self.board.ways
        last = way + self.board.ways
        while way < last:
            other = near[way]
            way += 1
            if mark[other] >> THING_BITS != colour:
                continue
            label = groups[other]
            if label != group and label != one and label != two and label != three:
                total += self.size[other]
                three = two
                two = one
                one = label
        return total

    def first_beside(self, point: i64, colour: i64) -> i64:
        """The first stone of a colour next to a point, going through the directions in order."""
        near, mark = self.board.near, self.mark
        way = point * self.board.ways
        last = way + self.board.ways
        while way < last:
            if mark[near[way]] >> THING_BITS == colour:
                return near[way]
            way += 1
        return self.board.points


def holder(mark: i64) -> i64:
    """WHITE or BLUE where a point counts for that colour, else FREE: its own stone, or free and touched by it alone."""
    thing = mark >> THING_BITS
    if thing >= OBSTACLE:
        return FREE
    if thing != FREE:
        return thing
    white, blue = mark & 15, mark >> 4
    if white and blue == 0:
        return WHITE
    if blue and white == 0:
        return BLUE
    return FREE


def credit(mark: i64) -> i64:
    """1 where a point counts for White, -1 where it counts for Blue, else 0."""
    whose = holder(mark)
    if whose == WHITE:
        return 1
    if whose == BLUE:
        return -1
    return 0


def holds(points: vec[i64], point: i64) -> bool:
    for one in points:
        if one == point:
            return True
    return False


def empty_field(board: Board, stones: i64, obstacles: i64) -> Field:
    zeros = board.zeros
    field = Field(board, zeros[:], zeros[:], zeros[:], zeros[:], vec[i64]([0, stones, stones, obstacles]))
    field.mark[board.points] = OBSTACLE * THING  # counting what borders on it can only raise this: never a stone
    return field
