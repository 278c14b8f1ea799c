"""The stone game in letters and numbers: one letter per move, the board as planes."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from galapagos.envs.encoding import NO_LETTER, Encoding
from galapagos.games.stones.actions import (
    ACCEPT,
    ACT,
    DECLINE,
    END_GROW,
    END_MOVE,
    GROW,
    JUMP,
    NEW,
    OFFER_END,
    PASS,
    PLACE,
    RESIGN,
    SWAP,
    start_of,
    to_of,
    verb_of,
)
from galapagos.games.stones.board import Board
from galapagos.games.stones.field import BLUE, LARGEST, OBSTACLE, THING, THING_BITS, WHITE
from galapagos.games.stones.grow import Grow
from galapagos.games.stones.move import Move
from galapagos.games.stones.opening import Open
from galapagos.games.stones.seen import times_seen
from galapagos.games.stones.state import StonesState
from galapagos.games.stones.turn import Reply, Turn

VERSION: Final = 1

# Where features are in a row that are updated move by move.
TURN: Final = 1
GROWING: Final = 3
MOVING: Final = 4
STARTED: Final = 10
OFFERED: Final = 11
SUPPLY: Final = 13
BOARD: Final = 16

# The planes of the board: own stones, the other's, obstacles, then these.
SIZE: Final = 3
TAG: Final = 4
LEFT: Final = 5
CHANGED: Final = 6
CHANGED_BEFORE: Final = 7
PLANES: Final = 8
MEN: Final = 6  # planes that are empty where no stone is
WORDS: Final = [SWAP, ACT, PASS, OFFER_END, RESIGN, ACCEPT, DECLINE, END_GROW, END_MOVE]
NAMES: Final = ["swap", "act", "pass", "offer_end", "resign", "accept", "decline", "end_grow", "end_move"]
MOST_WORDS: Final = 4  # choices of a decision that can be to resign, to pass or to offer the end
VERBS: Final = 16  # numbers that a verb can have
STONE: Final = -2  # a verb whose letter is the point


def verb_letters() -> vec[i64]:
    """The letter of every verb."""
    letters = vec[i64]([NO_LETTER] * VERBS)
    for letter in range(len(WORDS)):
        letters[WORDS[letter]] = letter
    for verb in (PLACE, GROW, NEW):
        letters[verb] = STONE
    return letters


LETTER: Final = verb_letters()


@final
class StonesEncoding(Encoding[StonesState]):
    """`stone[point]` places a stone: the first one, a growth or a new group; no point allows two of these."""

    def __init__(self, board: Board) -> None:
        super().__init__("stones", VERSION, 2)
        self.board = board
        self.brief = True
        self.optional = ["resign", "offer_end", "pass"]  # a turn that changes nothing is a pass too
        for name in NAMES:
            self.add_letters(name, 1)
        self.stone: i64 = self.add_letters("stone", board.points)
        self.jump: i64 = self.add_letters("jump", board.points * board.ways)  # from where, in which direction
        self.add_part("phase", [5], 1, 1)  # opening, turn, reply, growing, moving
        self.add_part("asked", [1], 1, 1)  # whether the observer is to move
        self.add_part("white", [1], 1, 1)  # whether the observer plays White
        self.add_part("turns", [2], 10)  # begun, and left until the limit
        self.add_part("passes", [1], 1)
        self.add_part("flags", [2], 1, 1)  # a new group was started, the end was offered
        self.add_part("times", [1], 1)  # how often the position of this turn's start has been there
        self.add_part("supply", [3], 20)  # own stones, the other's, obstacles
        self.add_part("board", [PLANES, *board_shape(board)], 1)
        self.seal()

    def letter(self, state: StonesState, action: i64, depth: i64) -> i64:
        return self.letter_of(action)

    def letters_of(self, state: StonesState, actions: vec[i64], depth: i64) -> vec[i64]:
        letters = actions[:]
        place: i64 = 0
        for action in actions:
            letters[place] = self.letter_of(action)
            place += 1
        return letters

    def offered(self, state: StonesState, actions: vec[i64]) -> vec[i64]:
        """Only the few choices at the beginning of a turn have letters that can be left out."""
        return actions if len(actions) > MOST_WORDS else super().offered(state, actions)

    def letter_of(self, action: i64) -> i64:
        verb = verb_of(action)
        if verb == JUMP:
            return self.jump + self.direction(start_of(action), to_of(action))
        letter = LETTER[verb]
        return self.stone + to_of(action) if letter == STONE else letter

    def direction(self, start: i64, to: i64) -> i64:
        first = start * self.board.ways
        for way in range(self.board.ways):
            if self.board.beyond[first + way] == to:
                return first + way
        return NO_LETTER

    def observe(self, state: StonesState, seat: i64, said: vec[i64], row: vec[i16], start: i64) -> i64:
        at = observe_turn(state, seat, row, start)
        own = state.colour_of(seat)
        other = WHITE if own == BLUE else BLUE
        supply = state.field.supply
        row[at], row[at + 1], row[at + 2] = i16(supply[own]), i16(supply[other]), i16(supply[OBSTACLE])
        at += 3
        observe_things(state, own, row, at, self.board.points)
        observe_changes(state, row, at + 6 * self.board.points, self.board.points)
        return at + PLANES * self.board.points

    def observe_move(self, state: StonesState, action: i64, row: vec[i16], start: i64) -> bool:
        """Within a turn only the phase and the stones of a few groups change."""
        verb, board = verb_of(action), start + BOARD
        if verb == JUMP:
            self.observe_jump(state, start_of(action), to_of(action), row, board)
        elif verb in (GROW, NEW):
            row[start + STARTED] = i16(state.started)
            row[start + SUPPLY] -= 1
            self.observe_group(state, to_of(action), row, board)
            row[board + to_of(action)] = 1
            self.observe_touched(to_of(action), row, board)
        elif verb == ACT:
            row[start + TURN], row[start + OFFERED] = 0, 0
            row[start + GROWING] = 1
        elif verb == END_GROW:
            row[start + GROWING], row[start + STARTED] = 0, 0
            row[start + MOVING] = 1
            self.observe_muster(state, row, board + TAG * self.board.points)
        else:
            return False
        return True

    def observe_jump(self, state: StonesState, start: i64, to: i64, row: vec[i16], board: i64) -> None:
        """A stone jumped: every group that lost or gained a stone has one next to where it was, or where it is."""
        points, ways, colour = self.board.points, self.board.ways, state.colour
        for plane in range(MEN):
            row[board + plane * points + start] = 0
        row[board + to] = 1
        for way in range(start * ways, start * ways + ways):
            other = self.board.near[way]
            if state.field.mark[other] >> THING_BITS == colour:
                self.observe_group(state, other, row, board)
        self.observe_group(state, to, row, board)
        self.observe_touched(start, row, board)
        self.observe_touched(to, row, board)
        number = state.tag[to]
        left = board + LEFT * points
        for place in range(LARGEST * number, LARGEST * number + LARGEST):
            if state.men[place] == points:
                break
            row[left + state.men[place]] = i16(state.left[number])

    def observe_group(self, state: StonesState, stone: i64, row: vec[i16], board: i64) -> None:
        """The size and the tags of a group."""
        field, tags = state.field, state.tag
        sizes, at = board + SIZE * self.board.points, board + TAG * self.board.points
        count = field.size[stone]
        for _ in range(count):
            row[sizes + stone] = i16(count)
            row[at + stone] = i16(tags[stone])
            stone = field.ring[stone]

    def observe_touched(self, point: i64, row: vec[i16], board: i64) -> None:
        row[board + CHANGED * self.board.points + point] = 1
        row[board + CHANGED_BEFORE * self.board.points + point] = 0

    def observe_muster(self, state: StonesState, row: vec[i16], at: i64) -> None:
        """The moving groups instead of those that had grown."""
        points, left = self.board.points, state.left
        place = at
        for tag in state.tag:
            if place == at + points:
                break  # what is off the board
            row[place] = i16(tag)
            row[place + points] = i16(left[tag])
            place += 1


def board_shape(board: Board) -> list[int]:
    """Rows and columns of a rectangular board; points in reading order on a hexagon."""
    columns = board.rows[0].length
    even = all(row.length == columns for row in board.rows)
    return [len(board.rows), columns] if even else [int(board.points)]


def is_tagged(state: StonesState) -> bool:
    """Whether the tags of stones have a meaning now."""
    if not state.stack:
        return False
    top = state.stack[-1]
    return isinstance(top, (Grow, Move))  # a union type would be built at every call


def observe_turn(state: StonesState, seat: i64, row: vec[i16], at: i64) -> i64:
    if state.stack:
        top = state.stack[-1]
        if isinstance(top, Turn):
            row[at + 1] = 1
            row[at + 11] = i16(top.offered)
        elif isinstance(top, Grow):
            row[at + 3] = 1
            row[at + 10] = i16(state.started)
        elif isinstance(top, Move):
            row[at + 4] = 1
        elif isinstance(top, Reply):
            row[at + 2] = 1
        elif isinstance(top, Open):
            row[at] = 1
    row[at + 5] = i16(state.actor == seat)
    row[at + 6] = i16(state.white == seat)
    row[at + 7] = i16(state.turns)
    if state.rulings.turn_limit:
        row[at + 8] = i16(max(0, state.rulings.turn_limit - state.turns))
    row[at + 9] = i16(state.passes)
    row[at + 12] = i16(times_seen(state.seen, state.turn_key()))
    return at + 13


def observe_things(state: StonesState, own: i64, row: vec[i16], at: i64, points: i64) -> None:
    """Planes: own stone, other's stone, obstacle, size of the group, tag, jumps left, changed now, changed before.

    The tag is 1 for stones whose group cannot grow any more; while moving, it is the number of the group that jumps.
    Vectors are kept in variables: looking up an attribute for every stone takes longer than all the rest.
    """
    marks, sizes = state.field.mark, state.field.size
    sizes_at, other_at, obstacles_at = at + 3 * points, at + points, at + 2 * points
    for point in range(points):
        mark = marks[point]
        if mark >= THING:
            thing = mark >> THING_BITS
            if thing == OBSTACLE:
                row[obstacles_at + point] = 1
            else:
                row[(at if thing == own else other_at) + point] = 1
                row[sizes_at + point] = i16(sizes[point])
    if is_tagged(state):
        observe_tags(state, marks, row, at + 4 * points, points)


def observe_tags(state: StonesState, marks: vec[i64], row: vec[i16], at: i64, points: i64) -> None:
    tags, left = state.tag, state.left
    groups: i64 = len(left)
    for point in range(points):
        tag = tags[point]
        if tag:
            mark = marks[point]
            if mark >= THING and mark >> THING_BITS != OBSTACLE:
                row[at + point] = i16(tag)
                if tag < groups:
                    row[at + points + point] = i16(left[tag])


def observe_changes(state: StonesState, row: vec[i16], at: i64, points: i64) -> None:
    """Points changed in this turn and in the one before; 0 marks points that never changed."""
    recent = max(state.turns - 1, 1)
    for turn in state.stamp:
        if turn >= recent:
            row[at if turn == state.turns else at + points] = 1
        at += 1
