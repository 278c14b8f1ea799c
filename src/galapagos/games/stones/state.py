"""What is on the table, and how far the turn has come."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from galapagos.core.frames import Decision
from galapagos.core.rng import Rng
from galapagos.core.state import NOTHING, State
from galapagos.games.stones.board import Board
from galapagos.games.stones.field import BLUE, FREE, LARGEST, OBSTACLE, THING_BITS, WHITE, Field, empty_field
from galapagos.games.stones.scoring import area
from galapagos.games.stones.seen import Seen
from galapagos.games.stones.strike import Strike, strike_of

# How the game ended.
RUNNING: Final = 0
TWO_PASSES: Final = 1
AGREED: Final = 2
REPETITION: Final = 3
TURN_LIMIT: Final = 4
RESIGNED: Final = 5
ENDS: Final = ["", "two_passes", "agreed", "repetition", "turn_limit", "resigned"]

NO_SEAT: Final = -1  # where a stored position could name a seat
NO_MEN: Final = vec[i64]([0, 0, 0, 0, 0])  # nobody is in the moving group with the number 0
NOTHING_LEFT: Final = vec[i64]([0])
FULL_TURNS_FROM: Final = 3  # the first two turns are the opening
BLUE_TO_MOVE: Final = 1  # makes another key of the same board
MAY_NOT_GROW: Final = 1  # the tag of stones whose group has grown or was started in this growth phase


@final
class Rulings:
    """The options in force, in a form the rules can read quickly."""

    def __init__(
        self,
        growth_mandatory: bool,
        cascade: bool,
        merge_never: bool,
        reconnect: bool,
        swap: bool,
        turn_limit: int,
        repetition: bool,
        stones: int,
        obstacles: int,
    ) -> None:
        self.growth_mandatory = growth_mandatory
        self.cascade = cascade
        self.merge_never = merge_never
        self.reconnect = reconnect
        self.swap = swap
        self.turn_limit: i64 = turn_limit  # 0: none
        self.repetition = repetition
        self.stones: i64 = stones
        self.obstacles: i64 = obstacles
        self.game: object = None  # the game that has these rulings


@mypyc_attr(free_list_len=1)
@final
class StonesState(State):
    def __init__(self, rulings: Rulings, field: Field) -> None:
        super().__init__(2)
        self.rulings = rulings
        self.field = field
        self.colour: i64 = WHITE  # whose turn it is
        self.white: i64 = 0  # the seat that plays White
        self.turns: i64 = 1  # the number of the turn: odd ones are White's
        self.passes: i64 = 0  # turns in a row that changed nothing
        self.before: i64 = 0  # the key of the position when the turn began
        self.seen: Seen | None = None  # positions that can come back: none from before the last obstacle
        self.ending: i64 = RUNNING
        self.quitter: i64 = NO_SEAT  # the seat that resigned
        self.started: bool = False  # the new group of this turn
        self.tag = NOTHING  # of each point in Grow: MAY_NOT_GROW; in Move: the number of the stone's moving group
        self.men = NOTHING  # LARGEST places for each moving group, from 1 on: its stones, then off
        self.left = NOTHING  # jumps left for each moving group, from 1 on
        self.stamp = NOTHING  # the turn in which each point last changed

    def game(self) -> object:
        return self.rulings.game

    def copy(self) -> StonesState:
        twin = StonesState(self.rulings, self.field.copy())
        self.copy_table_to(twin)
        twin.colour = self.colour
        twin.white = self.white
        twin.turns = self.turns
        twin.passes = self.passes
        twin.before = self.before
        twin.seen = self.seen
        twin.ending = self.ending
        twin.quitter = self.quitter
        twin.started = self.started
        twin.tag = self.tag[:]
        twin.men = self.men[:]
        twin.left = self.left[:]
        twin.stamp = self.stamp[:]
        return twin

    # -- who is who ---------------------------------------------------------------------------------------------------

    def seat_of(self, colour: i64) -> i64:
        return self.white if colour == WHITE else 1 - self.white

    def colour_of(self, seat: i64) -> i64:
        return WHITE if seat == self.white else BLUE

    def turn_key(self) -> i64:
        """The position at the start of the turn, with whose turn it is."""
        return self.before ^ BLUE_TO_MOVE if self.colour == BLUE else self.before

    # -- stones -------------------------------------------------------------------------------------------------------

    def touch(self, point: i64) -> None:
        self.stamp[point] = self.turns

    def place(self, point: i64) -> None:
        """Place a stone of the player whose turn it is."""
        self.field.place(point, self.colour)
        self.touch(point)

    def name(self, point: i64) -> str:
        return f"point:{self.field.board.names[point]}"

    def names(self, points: vec[i64]) -> list[str]:
        return [self.name(point) for point in points]

    # -- moving groups ------------------------------------------------------------------------------------------------

    def clear_tags(self) -> None:
        self.tag = self.field.board.zeros[:]
        self.men = NO_MEN[:]
        self.left = NOTHING_LEFT[:]

    def muster(self) -> None:
        """Rule 5.2: the groups of two and more that stand now may move, each with as many jumps as it has stones."""
        self.clear_tags()
        mark, group, size = self.field.mark, self.field.group, self.field.size
        for point in range(self.field.board.points):
            if mark[point] >> THING_BITS == self.colour and size[point] > 1:
                if group[point] == point:
                    self.found_moving_group(size[point])
                self.enlist(point, self.tag[group[point]] if group[point] != point else len(self.left) - 1)

    def found_moving_group(self, jumps: i64) -> None:
        self.left = append(self.left, jumps)
        for _ in range(LARGEST):
            self.men = append(self.men, self.field.board.points)

    def enlist(self, stone: i64, number: i64) -> None:
        """Add a stone to a moving group."""
        self.tag[stone] = number
        place = LARGEST * number
        while self.men[place] != self.field.board.points:
            place += 1
        self.men[place] = stone

    def shift(self, start: i64, to: i64) -> None:
        """Move a stone, which keeps its place in its moving group."""
        self.field.jump(start, to)
        number = self.tag[start]
        self.tag[start] = 0
        self.tag[to] = number
        place = LARGEST * number
        while self.men[place] != start:
            place += 1
        self.men[place] = to

    # -- capturing ----------------------------------------------------------------------------------------------------

    def strike(self) -> Strike:
        """Return what would be captured if the turn ended now."""
        return strike_of(self.field, self.colour, self.rulings.cascade)

    # -- judging ------------------------------------------------------------------------------------------------------

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Nothing is hidden."""

    def scores(self) -> list[int]:
        """Rule 6; a player who resigns leaves the whole board to the other (E5)."""
        if self.quitter != NO_SEAT:
            return [0 if seat == self.quitter else int(self.field.board.points) for seat in range(self.seats)]
        return [int(area(self.field, self.colour_of(seat))) for seat in range(self.seats)]

    def census(self) -> dict[str, int]:
        counts = self.field.supply[:]
        for point in range(self.field.board.points):
            thing = self.field.thing(point)
            if thing != FREE:
                counts[thing] += 1
        return {"white": int(counts[WHITE]), "blue": int(counts[BLUE]), "obstacles": int(counts[OBSTACLE])}


class Asking(Decision[StonesState]):
    """A decision of the player whose turn it is."""

    def actor(self, state: StonesState) -> i64:
        return state.seat_of(state.colour)


def empty_state(board: Board, rulings: Rulings) -> StonesState:
    state = StonesState(rulings, empty_field(board, rulings.stones, rulings.obstacles))
    state.clear_tags()
    state.stamp = board.zeros[:]
    return state
