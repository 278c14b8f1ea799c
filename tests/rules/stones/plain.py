"""The rules once more, as plainly as possible: sets of named points, everything counted from scratch each time.

Slow and simple, so that the engine can be compared to it.
"""

from __future__ import annotations

from galapagos.games.stones.board import Board
from galapagos.games.stones.view import StonesView

Points = set[str]


class Plain:
    def __init__(self, board: Board, view: StonesView) -> None:
        self.view = view
        names = [name for row in view.points for name in row]
        self.near = {
            name: [board.names[other] for other in self.row_of(board, name) if other < board.points] for name in names
        }
        things = dict(zip(names, "".join(view.rows), strict=True))
        self.me, self.enemy = ("W", "B") if view.turn % 2 else ("B", "W")
        self.mine = {name for name in names if things[name] == self.me}
        self.theirs = {name for name in names if things[name] == self.enemy}
        self.free = {name for name in names if things[name] == "."}
        self.straight = {
            (name, board.names[over], board.names[to])
            for number, name in enumerate(names)
            for over, to in self.jumps_of(board, number)
            if over < board.points and to < board.points
        }

    @staticmethod
    def row_of(board: Board, name: str) -> list[int]:
        first = board.number(name) * board.ways
        return [board.near[way] for way in range(first, first + board.ways)]

    @staticmethod
    def jumps_of(board: Board, number: int) -> list[tuple[int, int]]:
        first = number * board.ways
        return [(board.near[way], board.beyond[way]) for way in range(first, first + board.ways)]

    def group(self, stone: str, stones: Points) -> Points:
        found, fresh = {stone}, [stone]
        while fresh:
            for other in self.near[fresh.pop()]:
                if other in stones and other not in found:
                    found.add(other)
                    fresh.append(other)
        return found

    def strength(self, stone: str, stones: Points) -> int:
        """How many of these stones border on a point."""
        return sum(other in stones for other in self.near[stone])

    # -- what may be done ----------------------------------------------------------------------------------------------

    def growth(self) -> Points:
        """'grow from-to' with every stone next to the point that could name it, and 'new to'."""
        supply = self.view.supply["white" if self.me == "W" else "blue"]
        closed = {stone for name in self.view.grown for stone in self.group(name, self.mine)}
        words: Points = set()
        for point in self.free if supply else ():
            mine = [other for other in self.near[point] if other in self.mine]
            if any(other in self.theirs for other in self.near[point]):
                continue
            if not mine:
                words |= {f"new {point}"} if not self.view.started else set()
                continue
            group = self.group(mine[0], self.mine)
            if set(mine) <= group and len(group) <= 4 and mine[0] not in closed:
                words.add(f"grow {mine[0]}-{point}")
        return words

    def jumps(self, merge: bool) -> Points:
        words: Points = set()
        for moving in self.view.moving:
            stones = set(moving.stones)
            for start, over, to in self.straight if moving.jumps else ():
                if start in stones and over in stones and to in self.free:
                    after = self.group(to, (self.mine - {start}) | {to})
                    if len(after) <= 5 and (merge or after <= (stones - {start}) | {to}):
                        words.add(f"jump {start}-{to}")
        return words

    def captured(self, cascade: bool) -> tuple[Points, Points]:
        """The stones that fall, and where the capturing group was at least two larger."""
        left, fallen, walls = set(self.theirs), set[str](), set[str]()
        while True:
            now = set()
            for stone in left:
                attackers = [
                    other
                    for other in self.near[stone]
                    if other in self.mine and self.strength(other, self.mine) > self.strength(stone, left)
                ]
                if attackers:
                    now.add(stone)
                    largest = max(len(self.group(other, self.mine)) for other in attackers)
                    if largest - len(self.group(stone, self.theirs)) >= 2:
                        walls.add(stone)
            left -= now
            fallen |= now
            if not now or not cascade:
                return fallen, walls

    def score(self, stones: Points, others: Points) -> int:
        held = {point for point in self.free if self.strength(point, stones) and not self.strength(point, others)}
        return len(stones) + len(held)
