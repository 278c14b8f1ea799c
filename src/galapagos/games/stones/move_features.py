"""What a rollout policy sees of a move of evolution (1979), whatever the size of the board."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.core.move_features import MOST, MoveFeatures
from galapagos.games.stones.actions import END_MOVE, GROW, JUMP, NEW, start_of, to_of, verb_of
from galapagos.games.stones.field import FREE, LARGEST, OTHER, Field
from galapagos.games.stones.state import StonesState

VERBS: Final = END_MOVE + 1
MOST_FAR: Final = 8  # stones counted two points away
FEW_FAR: Final = 2
MOST_LINE: Final = 7
MOST_AROUND: Final = 4
MOST_FREE: Final = 3
MOST_STRENGTH: Final = 5

# Where the features of each sort begin.
GROWN: Final = VERBS  # by the group's size
GROWN_AT: Final = GROWN + LARGEST + 1  # by own stones and free points around
GROWN_NEAR: Final = GROWN_AT + (MOST_FREE + 1) * (MOST_FREE + 1)  # by the other's and own stones two points away
GROWN_LINE: Final = GROWN_NEAR + (MOST_FAR + 1) * (FEW_FAR + 1)
STARTED_NEAR: Final = GROWN_LINE + MOST_LINE + 1  # by the other's and own stones two points away
STARTED_LINE: Final = STARTED_NEAR + (MOST_FAR + 1) * (MOST_FAR + 1)
LEFT_FROM: Final = STARTED_LINE + MOST_LINE + 1  # by own and the other's stones around
LANDED: Final = LEFT_FROM + (MOST_AROUND + 1) * (MOST_AROUND + 1)  # the same
LANDED_FREE: Final = LANDED + (MOST_AROUND + 1) * (MOST_AROUND + 1)
FACED: Final = LANDED_FREE + MOST_FREE + 1  # by the own strength and that of a stone faced
CAPTURED: Final = FACED + (MOST_STRENGTH + 1) * (MOST_STRENGTH + 1)  # by the size of its group
FEATURES: Final = CAPTURED + LARGEST + 1


@final
class StonesMoves(MoveFeatures[StonesState]):
    def names(self) -> list[str]:
        far, few, around = range(MOST_FAR + 1), range(FEW_FAR + 1), range(MOST_AROUND + 1)
        free, lines, strengths = range(MOST_FREE + 1), range(MOST_LINE + 1), range(MOST_STRENGTH + 1)
        return [
            *("none", "place", "swap", "act", "pass", "offer the end", "resign", "accept", "decline"),
            *("grow", "new group", "end of growth", "jump", "end of the move"),
            *[f"group of {size} grows" for size in range(LARGEST + 1)],
            *[f"grows with {own} own and {gaps} free around" for own in free for gaps in free],
            *[f"grows with {other} others and {own} own two away" for other in far for own in few],
            *[f"grows on line {line}" for line in lines],
            *[f"new group with {other} others and {own} own two away" for other in far for own in far],
            *[f"new group on line {line}" for line in lines],
            *[f"jumps from {own} own and {other} others" for own in around for other in around],
            *[f"jumps to {own} own and {other} others" for own in around for other in around],
            *[f"jumps to {gaps} free around" for gaps in free],
            *[f"jumps with strength {own} beside {other}" for own in strengths for other in strengths],
            *[f"jumps to capture of a group of {size}" for size in range(LARGEST + 1)],
        ]

    def find(self, state: StonesState, action: i64, found: vec[i64]) -> i64:
        verb, field, to = verb_of(action), state.field, to_of(action)
        found[0] = verb
        if verb == JUMP:
            return of_jump(field, state.colour, start_of(action), to, found)
        if verb not in (GROW, NEW):
            return 1
        line, own = min(field.board.lines[to], MOST_LINE), two_away(field, to, state.colour)
        other = min(two_away(field, to, OTHER[state.colour]), MOST_FAR)
        if verb == NEW:
            found[1] = STARTED_NEAR + (MOST_FAR + 1) * other + min(own, MOST_FAR)
            found[2] = STARTED_LINE + line
            return 3
        beside = min(field.touching(to, state.colour), MOST_FREE)
        found[1] = GROWN + field.size[start_of(action)]
        found[2] = GROWN_AT + (MOST_FREE + 1) * beside + free_around(field, to)
        found[3] = GROWN_NEAR + (FEW_FAR + 1) * other + min(own, FEW_FAR)
        found[4] = GROWN_LINE + line
        return 5


def of_jump(field: Field, colour: i64, start: i64, to: i64, found: vec[i64]) -> i64:
    enemy, own = OTHER[colour], field.touching(to, colour)
    others = field.touching(to, enemy)
    found[1] = LEFT_FROM + around(field.touching(start, colour), field.touching(start, enemy))
    found[2] = LANDED + around(own, others)
    found[3] = LANDED_FREE + free_around(field, to)
    count: i64 = 4
    if others == 0:
        return count
    near, ways = field.board.near, field.board.ways
    for way in range(to * ways, to * ways + ways):
        faced = near[way]
        if field.thing(faced) == enemy and count < MOST - 1:
            strength = field.touching(faced, enemy)
            found[count] = FACED + (MOST_STRENGTH + 1) * min(own, MOST_STRENGTH) + min(strength, MOST_STRENGTH)
            count += 1
            if own > strength:
                found[count] = CAPTURED + field.size[faced]
                count += 1
    return count


def around(own: i64, others: i64) -> i64:
    return (MOST_AROUND + 1) * min(own, MOST_AROUND) + min(others, MOST_AROUND)


def two_away(field: Field, point: i64, colour: i64) -> i64:
    """How many stones of a colour border on the free points around this one; one that borders on two counts twice."""
    near, ways = field.board.near, field.board.ways
    count: i64 = 0
    for way in range(point * ways, point * ways + ways):
        if field.thing(near[way]) == FREE:
            count += field.touching(near[way], colour)
    return count


def free_around(field: Field, point: i64) -> i64:
    near, ways = field.board.near, field.board.ways
    count: i64 = 0
    for way in range(point * ways, point * ways + ways):
        if field.thing(near[way]) == FREE:
            count += 1
    return min(count, MOST_FREE)


MOVES: Final = StonesMoves()
