"""The view: nothing is hidden in this game, so all views are alike. States are imagined from views."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from galapagos.core.errors import PositionError
from galapagos.core.messages import msg
from galapagos.core.options import OptionValue
from galapagos.core.view import View
from galapagos.games.stones.agenda import AGENDA, Task
from galapagos.games.stones.board import Board
from galapagos.games.stones.field import BLUE, FREE, LARGEST, OBSTACLE, WHITE, Field, holder
from galapagos.games.stones.grow import Grow
from galapagos.games.stones.move import Move
from galapagos.games.stones.seen import all_seen, remember, seen_from, times_seen
from galapagos.games.stones.state import ENDS, FULL_TURNS_FROM, MAY_NOT_GROW, Rulings, StonesState, empty_state

LETTERS = ".WBX"  # free, white, blue, obstacle
HELD = ".wb"
COLOURS = ("", "white", "blue", "obstacles")


class MovingGroup(msgspec.Struct):
    stones: list[str]
    jumps: int  # left


class StonesView(View, kw_only=True):
    """`rows` and `area` are drawn from the top row down, a letter for each point; points have the names in `points`.

    The fields below the line follow from the others; interfaces need them.
    """

    agenda: list[Task] = []  # what the table is doing, then what follows
    board: str
    rows: list[str]  # W, B, X for an obstacle, . for a free point
    turn: int  # the number of the turn: odd ones are White's
    white: int  # the seat that plays White
    passes: int = 0  # turns in a row that changed nothing
    before: int = 0  # the key of the position when the turn began, where something has changed since
    seen: list[int] = []  # keys of the positions that can come back, as often as they were there
    started: bool = False  # the new group of this turn
    grown: list[str] = []  # a stone of each group that may not grow any more in this turn
    moving: list[MovingGroup] = []
    last: list[str] = []  # points that changed in the turn before
    now: list[str] = []  # points that changed in this turn
    ending: str = ""  # why the game is over
    quitter: int = -1  # the seat that resigned
    # ------------------------------------------------------------------------------------------------------------------
    points: list[list[str]] = []  # the name of each point, by rows
    area: list[str] = []  # w or b where a point counts for that colour
    supply: dict[str, int] = {}  # white, blue, obstacles: off the board
    scores: list[int] = []  # by seat
    captures: list[str] = []  # stones that fall if the turn ends now
    walls: list[str] = []  # those of them that obstacles replace


def view_of(state: StonesState, eyes: int, options: dict[str, OptionValue], board_name: str) -> StonesView:
    board, top = state.field.board, state.stack[-1] if state.stack else None
    strike = state.strike() if isinstance(top, Grow | Move) else None
    return StonesView(
        seats=2,
        options=options,
        eyes=eyes,
        agenda=AGENDA.of(state.stack),
        board=board_name,
        rows=by_rows(board, [LETTERS[state.field.thing(point)] for point in range(board.points)]),
        turn=state.turns,
        white=state.white,
        passes=state.passes,
        before=0 if state.before == state.field.key else state.before,
        seen=[key for key, times in all_seen(state.seen).items() for _ in range(times)],
        started=isinstance(top, Grow) and state.started,
        grown=grown_groups(state) if isinstance(top, Grow) else [],
        moving=moving_groups(state) if isinstance(top, Move) else [],
        last=stamped(state, state.turns - 1),
        now=stamped(state, state.turns),
        ending=ENDS[state.ending],
        quitter=state.quitter,
        points=[board.names[row.first : row.first + row.length] for row in board.rows],
        area=by_rows(board, [HELD[holder(state.field.mark[point])] for point in range(board.points)]),
        supply={COLOURS[thing]: state.field.supply[thing] for thing in (WHITE, BLUE, OBSTACLE)},
        scores=state.scores(),
        captures=named(board, list(strike.fallen)) if strike else [],
        walls=named(board, list(strike.walled)) if strike else [],
    )


def by_rows(board: Board, letters: list[str]) -> list[str]:
    return ["".join(letters[row.first : row.first + row.length]) for row in board.rows]


def named(board: Board, points: Sequence[int]) -> list[str]:
    return [board.names[point] for point in points]


def stamped(state: StonesState, turn: int) -> list[str]:
    board = state.field.board
    return [board.names[point] for point in range(board.points) if turn and state.stamp[point] == turn]


def grown_groups(state: StonesState) -> list[str]:
    board, field = state.field.board, state.field
    return [
        board.names[point]
        for point in range(board.points)
        if field.thing(point) == state.colour and state.tag[point] == MAY_NOT_GROW and field.group[point] == point
    ]


def moving_groups(state: StonesState) -> list[MovingGroup]:
    board = state.field.board
    groups = []
    for number in range(1, len(state.left)):
        places = [state.men[LARGEST * number + place] for place in range(LARGEST)]
        stones = named(board, [place for place in places if place < board.points])
        groups.append(MovingGroup(stones, state.left[number]))
    return groups


# -- imagining --------------------------------------------------------------------------------------------------------


def imagine(view: StonesView, board: Board, rulings: Rulings) -> StonesState:
    state = empty_state(board, rulings)
    lay_out(state.field, view.rows)
    state.turns, state.white, state.passes, state.quitter = view.turn, view.white, view.passes, view.quitter
    state.colour = WHITE if view.turn % 2 else BLUE
    state.before = view.before or state.field.key
    state.ending = ENDS.index(view.ending)
    keys = {key: view.seen.count(key) for key in view.seen}
    state.seen = seen_from(keys)
    if state.turns >= FULL_TURNS_FROM and not times_seen(state.seen, state.turn_key()):
        state.seen = remember(state.seen, state.turn_key())
    for turn, points in ((view.turn - 1, view.last), (view.turn, view.now)):
        for name in points:
            state.stamp[board.number(name)] = turn
    state.stack = AGENDA.stack(view.agenda)
    resume(state, view)
    state.advance()
    return state


def lay_out(field: Field, rows: list[str]) -> None:
    for point, letter in enumerate("".join(rows)):
        thing = LETTERS.index(letter)
        if thing == FREE:
            continue
        if field.supply[thing] == 0:
            raise PositionError(
                msg("there are more {colour} on the board than the supply holds", colour=msg(COLOURS[thing])),
                about="board",
            )
        field.place(point, thing)
        if thing != OBSTACLE and field.size[point] > LARGEST:
            raise PositionError(
                msg(
                    "the {colour} group at {point} has more than {most} stones",
                    colour=msg(COLOURS[thing]),
                    point=field.board.names[point],
                    most=LARGEST,
                ),
                about="board",
            )


def resume(state: StonesState, view: StonesView) -> None:
    """What the current phase remembers."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Grow):
        state.started = view.started
        for name in view.grown:
            close_group(state, own_stone(state, name))
    elif isinstance(top, Move):
        if not view.moving:
            state.muster()
        for group in view.moving:
            enlist(state, group)


def own_stone(state: StonesState, name: str) -> int:
    point = state.field.board.number(name)
    if state.field.thing(point) != state.colour:
        raise PositionError(
            msg("{name} holds no {colour} stone", name=name, colour=msg(COLOURS[state.colour])), about=name
        )
    return point


def close_group(state: StonesState, stone: int) -> None:
    field = state.field
    for point in range(field.board.points):
        if field.thing(point) == state.colour and field.group[point] == field.group[stone]:
            state.tag[point] = MAY_NOT_GROW


def enlist(state: StonesState, group: MovingGroup) -> None:
    stones = [own_stone(state, name) for name in group.stones]
    if not 2 <= len(stones) <= LARGEST or len(set(stones)) != len(stones):
        raise PositionError(
            msg("a moving group has 2 to {most} stones, not {stones}", most=LARGEST, stones=" ".join(group.stones)),
            about="moving",
        )
    if not 0 <= group.jumps <= len(stones):
        raise PositionError(
            msg(
                "the group {stones} has 0 to {most} jumps left, not {jumps}",
                stones=" ".join(group.stones),
                most=len(stones),
                jumps=group.jumps,
            ),
            about="moving",
        )
    for name, stone in zip(group.stones, stones, strict=True):
        if state.tag[stone]:
            raise PositionError(msg("{name} stands in two moving groups", name=name), about="moving")
    state.found_moving_group(group.jumps)
    for stone in stones:
        state.enlist(stone, len(state.left) - 1)
