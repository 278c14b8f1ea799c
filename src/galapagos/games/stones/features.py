"""What a network sees of a position of evolution (1979), whatever the size of the board.

Patterns count stones and free points by how many stones of either side border on them.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.core.features import Features
from galapagos.games.stones.evaluation import after_both_strikes, after_strike
from galapagos.games.stones.field import FREE, LARGEST, OBSTACLE, OTHER, Field, holder
from galapagos.games.stones.grow import Grow
from galapagos.games.stones.move import Move
from galapagos.games.stones.scoring import area
from galapagos.games.stones.state import StonesState
from galapagos.games.stones.strike import strike_of
from galapagos.games.stones.turn import Reply, Turn

# Of a side.
AREA: Final = 0
SHARE: Final = 1  # of the board's points
STONES: Final = 2
SUPPLY: Final = 3
GROUPS: Final = 4
LEAD_AFTER_STRIKE: Final = 5
LEAD_AFTER_BOTH: Final = 6
LEAD_AFTER_BOTH_TURNED: Final = 7
CAPTURES: Final = 8
WALLS: Final = 9
FREE_HELD: Final = 10
TO_MOVE: Final = 11
PLAYS_WHITE: Final = 12
JUMPS: Final = 13
SIZE: Final = 14  # groups of 1 to 5 stones
STONE: Final = SIZE + LARGEST  # own stones by strength and by bordering enemies
MOST_OWN: Final = 4
MOST_OTHER: Final = 3
POINT: Final = STONE + (MOST_OWN + 1) * (MOST_OTHER + 1)  # free points that more own stones border on than others
MOST_AT_POINT: Final = 3
PATTERNS: Final = vec[i64]([0, 0, 1, 3])  # where those with 1, 2 or 3 own stones begin

# Shared.
PHASE: Final = 6

STONES_SCALE: Final = 0.1
LEAD_SCALE: Final = 0.1


@final
class StonesFeatures(Features[StonesState]):
    def side_names(self) -> list[str]:
        return [
            *("area", "share of the board", "stones", "supply", "groups"),
            *("lead after my strike", "lead after both strikes", "lead if the other strikes first"),
            *("captures", "walls", "free points held", "to move", "plays white", "jumps left"),
            *[f"groups of {size}" for size in range(1, LARGEST + 1)],
            *[
                f"stones with {own} own and {other} others around"
                for own in range(MOST_OWN + 1)
                for other in range(MOST_OTHER + 1)
            ],
            *[
                f"free points with {own} own and {other} others around"
                for own in range(1, MOST_AT_POINT + 1)
                for other in range(own)
            ],
        ]

    def shared_names(self) -> list[str]:
        return [
            *("turns begun", "passes", "obstacles", "obstacles left", "free points", "contested points"),
            *("growing", "moving", "choosing a turn", "end offered", "answering an offer", "opening"),
        ]

    def standing(self, state: StonesState, seat: i64) -> float:
        return float(area(state.field, state.colour_of(seat)))

    def write_side(self, state: StonesState, seat: i64, values: vec[float], at: i64) -> None:
        field, colour, cascade = state.field, state.colour_of(seat), state.rulings.cascade
        write_points(field, colour, values, at)
        held = values[at + AREA] / STONES_SCALE
        strike = strike_of(field, colour, cascade)
        values[at + SHARE] = held / float(field.board.points)
        values[at + SUPPLY] = 0.02 * float(field.supply[colour])
        values[at + LEAD_AFTER_STRIKE] = LEAD_SCALE * after_strike(field, colour, colour, cascade)
        values[at + LEAD_AFTER_BOTH] = LEAD_SCALE * after_both_strikes(field, colour, colour, cascade)
        values[at + LEAD_AFTER_BOTH_TURNED] = LEAD_SCALE * after_both_strikes(field, OTHER[colour], colour, cascade)
        values[at + CAPTURES] = 0.2 * float(len(strike.fallen))
        values[at + WALLS] = 0.2 * float(len(strike.walled))
        values[at + PLAYS_WHITE] = 1.0 if seat == state.white else 0.0
        if state.colour == colour:
            values[at + TO_MOVE] = 1.0
            for left in state.left:
                values[at + JUMPS] += STONES_SCALE * float(left)

    def write_shared(self, state: StonesState, values: vec[float], at: i64) -> None:
        field = state.field
        values[at] = 0.02 * float(state.turns)
        values[at + 1] = float(state.passes)
        for point in range(field.board.points):
            thing = field.thing(point)
            if thing == OBSTACLE:
                values[at + 2] += STONES_SCALE
            elif thing == FREE:
                values[at + 4] += 1.0 / float(field.board.points)
                if holder(field.mark[point]) == FREE and field.mark[point] != 0:
                    values[at + 5] += STONES_SCALE
        values[at + 3] = 0.02 * float(field.supply[OBSTACLE])
        if state.actor >= 0:
            values[at + PHASE + self.phase(state)] = 1.0

    def phase(self, state: StonesState) -> i64:
        top = state.stack[-1]
        if isinstance(top, Grow):
            return 0
        if isinstance(top, Move):
            return 1
        if isinstance(top, Turn):
            return 3 if top.offered else 2
        return 4 if isinstance(top, Reply) else 5


def write_points(field: Field, colour: i64, values: vec[float], at: i64) -> None:
    """Count the stones, groups and free points of a colour, each with what borders on it."""
    enemy = OTHER[colour]
    for point in range(field.board.points):
        thing = field.thing(point)
        if thing == colour:
            own = min(field.touching(point, colour), MOST_OWN)
            other = min(field.touching(point, enemy), MOST_OTHER)
            values[at + STONES] += STONES_SCALE
            values[at + AREA] += STONES_SCALE
            values[at + STONE + own * (MOST_OTHER + 1) + other] += 0.2
            if field.group[point] == point:
                values[at + GROUPS] += STONES_SCALE
                values[at + SIZE + field.size[point] - 1] += 0.2
        elif thing == FREE:
            own = min(field.touching(point, colour), MOST_AT_POINT)
            other = min(field.touching(point, enemy), MOST_AT_POINT)
            if own > other:
                values[at + POINT + PATTERNS[own] + other] += STONES_SCALE
                if other == 0:
                    values[at + FREE_HELD] += STONES_SCALE
                    values[at + AREA] += STONES_SCALE


FEATURES: Final = StonesFeatures()
