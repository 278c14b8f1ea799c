"""The first phase: groups grow by a stone, and one new group is started (rule 5.1)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from galapagos.core.frames import ALLOWED, ROOM
from galapagos.games.stones.actions import END_GROW, GROW, NEW, is_whole, pack, start_of, to_of, verb_of
from galapagos.games.stones.field import LARGEST, OTHER, SHIFT, THING
from galapagos.games.stones.move import Move
from galapagos.games.stones.reasons import (
    GROUP_FULL,
    GROUP_IS_NEW,
    GROWN_ALREADY,
    MUST_GROW,
    NEW_GROUP_STARTED,
    NO_STONES_LEFT,
    NO_SUCH_POINT,
    NOT_ASKED,
    NOT_BESIDE_GROUP,
    NOT_FREE,
    NOT_YOUR_STONE,
    TOUCHES_ENEMY,
    TOUCHES_OTHER_GROUP,
    TOUCHES_STONE,
)
from galapagos.games.stones.state import MAY_NOT_GROW, Asking, StonesState


def forbids_new_group(state: StonesState, point: i64) -> i64:
    """A new group touches no stone of either colour (obstacles do not matter, A21), and is the only one this turn."""
    mark = state.field.mark[point]
    if mark >= THING:
        return NOT_FREE
    if mark:
        return TOUCHES_STONE
    if state.started:
        return NEW_GROUP_STARTED
    if state.field.supply[state.colour] == 0:
        return NO_STONES_LEFT
    return ALLOWED


def forbids_growth(state: StonesState, stone: i64, point: i64) -> i64:
    """Return why the group of this stone cannot grow onto a point next to it."""
    field, colour = state.field, state.colour
    mark = field.mark[point]
    if mark >= THING:
        return NOT_FREE
    if mark >> SHIFT[OTHER[colour]] & 15:
        return TOUCHES_ENEMY
    if mark >> SHIFT[colour] & 15 > 1 and field.others_around(point, colour, field.group[stone]):
        return TOUCHES_OTHER_GROUP
    if field.size[stone] >= LARGEST:
        return GROUP_FULL
    if state.tag[stone] == MAY_NOT_GROW:
        return GROUP_IS_NEW if field.size[stone] == 1 else GROWN_ALREADY
    if field.supply[colour] == 0:
        return NO_STONES_LEFT
    return ALLOWED


def forbids_stopping(state: StonesState) -> i64:
    """Rule A4: only where growth is mandatory, and only while something can be placed."""
    if state.rulings.growth_mandatory and len(placements(state, vec[i64]())):
        return MUST_GROW
    return ALLOWED


def placements(state: StonesState, found: vec[i64]) -> vec[i64]:
    """Every growth and every new group, appended to `found`; a growth is named from the first stone next to it."""
    field, colour = state.field, state.colour
    if field.supply[colour] == 0:
        return found
    mark, enemy = field.mark, SHIFT[OTHER[colour]]
    for point in range(field.board.points):
        here = mark[point]
        if here == 0:
            if not state.started:
                found = append(found, pack(NEW, point))
        elif here < THING and here >> enemy & 15 == 0:
            stone = field.first_beside(point, colour)
            if forbids_growth(state, stone, point) == ALLOWED:
                found = append(found, pack(GROW, point, stone))
    return found


@mypyc_attr(free_list_len=1)
@final
class Grow(Asking):
    stored_name: ClassVar[str] = "Grow"

    def choices(self, state: StonesState) -> vec[i64]:
        found = vec[i64](capacity=ROOM)
        if not state.rulings.growth_mandatory:
            return placements(state, append(found, pack(END_GROW)))
        found = placements(state, found)
        return found if len(found) else append(found, pack(END_GROW))

    def forbids(self, state: StonesState, action: i64) -> i64:
        verb, stone, point, field = verb_of(action), start_of(action), to_of(action), state.field
        if action == pack(END_GROW):
            return forbids_stopping(state)
        if verb not in (GROW, NEW) or not is_whole(action) or (verb == NEW and stone):
            return NOT_ASKED
        if point >= field.board.points or stone >= field.board.points:
            return NO_SUCH_POINT
        if verb == NEW:
            return forbids_new_group(state, point)
        if field.thing(stone) != state.colour:
            return NOT_YOUR_STONE
        if not field.board.borders(stone, point):
            return NOT_BESIDE_GROUP
        reason = forbids_growth(state, stone, point)
        if reason == ALLOWED and stone != field.first_beside(point, state.colour):
            return NOT_ASKED  # a growth has one name only
        return reason

    def answer(self, state: StonesState, action: i64) -> None:
        if action == pack(END_GROW):
            state.muster()
            state.stack.append(Move())
            return
        state.stack.append(self)
        point = to_of(action)
        state.place(point)
        if verb_of(action) == NEW:
            state.started = True
            state.tag[point] = MAY_NOT_GROW
            tell(state, "starts_group", point, point)
            return
        for stone in state.field.stones_of(point):
            state.tag[stone] = MAY_NOT_GROW
        tell(state, "grows", start_of(action), point)


def tell(state: StonesState, key: str, stone: i64, point: i64) -> None:
    if state.log is not None:
        seat = f"seat:{state.seat_of(state.colour)}"
        state.log.tell(key, {"seat": seat, "from": state.name(stone), "to": state.name(point)})
