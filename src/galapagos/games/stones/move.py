"""The second phase: stones jump over stones of their own group (rule 5.2)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from galapagos.core.frames import ALLOWED, ROOM
from galapagos.games.stones.actions import END_MOVE, JUMP, is_whole, pack, start_of, to_of, verb_of
from galapagos.games.stones.field import LARGEST, SHIFT, THING, THING_BITS
from galapagos.games.stones.reasons import (
    ANOTHER_IS_SPLIT,
    CANNOT_REJOIN,
    JOINS_ANOTHER,
    LANDING_NOT_FREE,
    LONE_STONE,
    NO_JUMPS_LEFT,
    NO_SUCH_POINT,
    NOT_ASKED,
    NOT_STRAIGHT,
    NOT_YOUR_STONE,
    NOTHING_TO_JUMP,
    STILL_SPLIT,
    TOO_LARGE,
)
from galapagos.games.stones.state import Asking, StonesState


def forbids_landing(state: StonesState, start: i64, to: i64) -> i64:
    """Return why the stone cannot land there: the point is taken, or it would join other stones (A10)."""
    field, colour = state.field, state.colour
    mark = field.mark[to]
    if mark >= THING:
        return LANDING_NOT_FREE
    if mark >> SHIFT[colour] & 15 == 1:
        return ALLOWED  # it touches nothing but the stone it jumped over
    others = field.others_around(to, colour, field.group[start])
    if others == 0:
        return ALLOWED  # within its own group, which has five stones at most
    if state.rulings.merge_never:
        return JOINS_ANOTHER if joins_another(state, start, to) else ALLOWED
    return ALLOWED if field.fits_after_jump(start, to, others) else TOO_LARGE


def joins_another(state: StonesState, start: i64, to: i64) -> bool:
    """Whether a stone around `to` is not of the moving group of the one on `start`; split parts of it may rejoin."""
    board = state.field.board
    for way in range(to * board.ways, to * board.ways + board.ways):
        other = board.near[way]
        if state.field.thing(other) == state.colour and state.tag[other] != state.tag[start]:
            return True
    return False


def forbids_splitting(state: StonesState, start: i64, to: i64) -> i64:
    """Rule A9 where groups must be connected again: one split group at a time, and none that can never be rejoined."""
    number = state.tag[start]
    for other in range(1, len(state.left)):
        if other != number and not connected(state, other):
            return ANOTHER_IS_SPLIT
    return ALLOWED if can_rejoin_after(state, start, to) else CANNOT_REJOIN


def forbids_stopping(state: StonesState) -> i64:
    if state.rulings.reconnect:
        for number in range(1, len(state.left)):
            if not connected(state, number):
                return STILL_SPLIT
    return ALLOWED


def connected(state: StonesState, number: i64) -> bool:
    """Return whether the stones of a moving group hang together by themselves."""
    board, men = state.field.board, state.men
    first = LARGEST * number
    count: i64 = 0
    while count < LARGEST and men[first + count] != board.points:
        count += 1
    reached = vec[i64]([men[first]])
    done: i64 = 0
    while done < len(reached):
        for place in range(first, first + count):
            if men[place] not in reached and board.borders(reached[done], men[place]):
                reached = append(reached, men[place])
        done += 1
    return len(reached) == count


def can_rejoin_after(state: StonesState, start: i64, to: i64) -> bool:
    """Try the jump and all that its group could do next, then undo everything."""
    number = state.tag[start]
    state.shift(start, to)
    state.left[number] -= 1
    found = connected(state, number)
    if not found:
        jumps = group_jumps(state, number, vec[i64]())
        for jump in jumps:
            if can_rejoin_after(state, start_of(jump), to_of(jump)):
                found = True
                break
    state.left[number] += 1
    state.shift(to, start)
    return found


def group_jumps(state: StonesState, number: i64, found: vec[i64]) -> vec[i64]:
    """All jumps of one moving group, appended to `found`."""
    if state.left[number] == 0:
        return found
    board, tag, men, mark = state.field.board, state.tag, state.men, state.field.mark
    near, beyond, ways = board.near, board.beyond, board.ways
    for place in range(LARGEST * number, LARGEST * number + LARGEST):
        stone = men[place]
        if stone == board.points:
            break
        way = stone * ways
        last = way + ways
        while way < last:
            if tag[near[way]] == number and mark[beyond[way]] < THING:
                if forbids_landing(state, stone, beyond[way]) == ALLOWED:
                    found = append(found, pack(JUMP, beyond[way], stone))
            way += 1
    return found


@mypyc_attr(free_list_len=1)
@final
class Move(Asking):
    stored_name: ClassVar[str] = "Move"

    def choices(self, state: StonesState) -> vec[i64]:
        found = vec[i64](capacity=ROOM)
        if forbids_stopping(state) == ALLOWED:
            found = append(found, pack(END_MOVE))
        for number in range(1, len(state.left)):
            found = group_jumps(state, number, found)
        return found if not state.rulings.reconnect else unsplitting(state, found)

    def forbids(self, state: StonesState, action: i64) -> i64:
        start, to, field = start_of(action), to_of(action), state.field
        if action == pack(END_MOVE):
            return forbids_stopping(state)
        if verb_of(action) != JUMP or not is_whole(action):
            return NOT_ASKED
        if to >= field.board.points or start >= field.board.points:
            return NO_SUCH_POINT
        return forbids_jump(state, start, to)

    def commits(self, state: StonesState) -> bool:
        return True

    def answer(self, state: StonesState, action: i64) -> None:
        if action == pack(END_MOVE):
            return
        state.stack.append(self)
        start, to = start_of(action), to_of(action)
        state.left[state.tag[start]] -= 1
        state.shift(start, to)
        state.touch(start)
        state.touch(to)
        if state.log is not None:
            seat = f"seat:{state.seat_of(state.colour)}"
            state.log.tell("jumps", {"seat": seat, "from": state.name(start), "to": state.name(to)})


def forbids_jump(state: StonesState, start: i64, to: i64) -> i64:
    field, number = state.field, state.tag[start]
    if field.mark[start] >> THING_BITS != state.colour:
        return NOT_YOUR_STONE
    if number == 0:
        return LONE_STONE
    over = field.board.over(start, to)
    if over == field.board.points:
        return NOT_STRAIGHT
    if state.tag[over] != number:
        return NOTHING_TO_JUMP
    if state.left[number] == 0:
        return NO_JUMPS_LEFT
    reason = forbids_landing(state, start, to)
    if reason == ALLOWED and state.rulings.reconnect:
        return forbids_splitting(state, start, to)
    return reason


def unsplitting(state: StonesState, found: vec[i64]) -> vec[i64]:
    kept = vec[i64](capacity=len(found))
    for action in found:
        if action == pack(END_MOVE) or forbids_splitting(state, start_of(action), to_of(action)) == ALLOWED:
            kept = append(kept, action)
    return kept
