"""What lies on the board, with everything the rules ask about it kept up to date stone by stone.

A point's mark is what lies there (times 256), plus how many white stones border on it, plus 16 times how many blue
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
TOO_MANY: Final = 6  # where counting a group stops

THING: Final = 256  # a mark from here on: something lies there
THING_BITS: Final = 8
UNIT: Final = vec[i64]([0, 1, 16, 0])  # what a stone of each colour adds to the marks around it
SHIFT: Final = vec[i64]([0, 0, 4, 0])  # where the stones of each colour are counted in a mark
OTHER: Final = vec[i64]([0, BLUE, WHITE, 0])


@final
class Field:
    def __init__(
        self, board: Board, mark: vec[i64], group: vec[i64], size: vec[i64], supply: vec[i64]
    ) -> None:
        self.board = board
        self.mark = mark
        self.group = group  # of a stone: the first point of its group
        self.size = size  # of a stone: how many stones its group has
        self.supply = supply  # white stones, blue stones and obstacles that are not on the board
        self.key: i64 = 0
        self.members = blank(TOO_MANY)  # the group counted last

    def copy(self) -> Field:
        twin = Field(self.board, vec[i64](self.mark), vec[i64](self.group), vec[i64](self.size), vec[i64](self.supply))
        twin.key = self.key
        return twin

    def thing(self, point: i64) -> i64:
        """FREE, WHITE, BLUE or OBSTACLE."""
        return self.mark[point] >> THING_BITS

    def touching(self, point: i64, colour: i64) -> i64:
        """How many stones of a colour border on a point: for a stone of that colour, its strength."""
        return self.mark[point] >> SHIFT[colour] & 15

    # -- changes ------------------------------------------------------------------------------------------------------

    def place(self, point: i64, thing: i64) -> None:
        self.supply[thing] -= 1
        self.put(point, thing)
        if thing != OBSTACLE:
            self.regroup(point)

    def lift(self, point: i64) -> None:
        """Take a stone off the board and return it to the supply."""
        colour = self.thing(point)
        self.supply[colour] += 1
        self.take(point, colour)
        self.regroup_around(point, colour)

    def jump(self, start: i64, to: i64) -> None:
        colour = self.thing(start)
        self.take(start, colour)
        self.put(to, colour)
        self.regroup(to)
        self.regroup_around(start, colour)

    def put(self, point: i64, thing: i64) -> None:
        mark, near = self.mark, self.board.near
        mark[point] += thing * THING
        self.key ^= self.board.keys[4 * point + thing]
        unit = UNIT[thing]
        way = point * self.board.ways
        last = way + self.board.ways
        while way < last:
            mark[near[way]] += unit
            way += 1

    def take(self, point: i64, thing: i64) -> None:
        mark, near = self.mark, self.board.near
        mark[point] -= thing * THING
        self.key ^= self.board.keys[4 * point + thing]
        unit = UNIT[thing]
        way = point * self.board.ways
        last = way + self.board.ways
        while way < last:
            mark[near[way]] -= unit
            way += 1

    # -- groups -------------------------------------------------------------------------------------------------------

    def regroup(self, point: i64) -> None:
        """Count the group of a stone anew."""
        count = self.gather(point, self.thing(point), self.board.points)
        members, group, size = self.members, self.group, self.size
        first = members[0]
        for place in range(1, count):
            if members[place] < first:
                first = members[place]
        for place in range(count):
            group[members[place]] = first
            size[members[place]] = count

    def regroup_around(self, point: i64, colour: i64) -> None:
        """The groups that a stone left behind when it went from `point`."""
        near = self.board.near
        if self.touching(point, colour) == 0:
            return
        way = point * self.board.ways
        last = way + self.board.ways
        while way < last:
            if self.thing(near[way]) == colour:
                self.regroup(near[way])
            way += 1

    def gather(self, point: i64, colour: i64, without: i64) -> i64:
        """The group that a stone on `point` belongs to, if there were none on `without`: into `members`, counted.

        Stops at TOO_MANY.
        """
        members, mark, near, ways = self.members, self.mark, self.board.near, self.board.ways
        members[0] = point
        count: i64 = 1
        done: i64 = 0
        while done < count:
            way = members[done] * ways
            last = way + ways
            while way < last:
                other = near[way]
                way += 1
                if mark[other] >> THING_BITS == colour and other != without and not self.gathered(other, count):
                    members[count] = other
                    count += 1
                    if count == TOO_MANY:
                        return count
            done += 1
        return count

    def gathered(self, point: i64, count: i64) -> bool:
        members = self.members
        for place in range(count):
            if members[place] == point:
                return True
        return False

    def first_beside(self, point: i64, colour: i64) -> i64:
        """The first stone of a colour beside a point, going through the directions in order."""
        near, mark = self.board.near, self.mark
        way = point * self.board.ways
        last = way + self.board.ways
        while way < last:
            if mark[near[way]] >> THING_BITS == colour:
                return near[way]
            way += 1
        return self.board.points

    def touches_other_group(self, point: i64, colour: i64, group: i64, without: i64) -> bool:
        """Whether a stone of this colour but of another group borders on `point`; the one on `without` is left out."""
        near, mark, groups = self.board.near, self.mark, self.group
        way = point * self.board.ways
        last = way + self.board.ways
        while way < last:
            other = near[way]
            way += 1
            if mark[other] >> THING_BITS == colour and groups[other] != group and other != without:
                return True
        return False


def blank(length: i64) -> vec[i64]:
    zeros = vec[i64](capacity=length)
    for _ in range(length):
        zeros = append(zeros, 0)
    return zeros


def empty_field(board: Board, stones: i64, obstacles: i64) -> Field:
    places = board.points + 1
    field = Field(board, blank(places), blank(places), blank(places), vec[i64]([0, stones, stones, obstacles]))
    field.mark[board.points] = OBSTACLE * THING  # counting what borders on it can only raise this: never a stone
    return field
