"""A round from laying to scoring, what comes after it, and the end (rules 3, 3.8 and 3.9)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from galapagos.core.frames import Chance, Step
from galapagos.games.tyranno.actions import SEAT, one_of, pack
from galapagos.games.tyranno.board import COLUMNS, FACE_DOWN, GRID, NO_CARD, PLACES, POINTS, is_face_down
from galapagos.games.tyranno.cards import EMPTY, size
from galapagos.games.tyranno.deal import DrawChips
from galapagos.games.tyranno.fight import FightTurns
from galapagos.games.tyranno.lay import LayTurns
from galapagos.games.tyranno.phases import END_MARKER_OFF
from galapagos.games.tyranno.push import Pushes
from galapagos.games.tyranno.setting import SettingTurns
from galapagos.games.tyranno.state import RACK, TyrannoState
from galapagos.games.tyranno.stone import StoneTurns
from galapagos.games.tyranno.survival import Survival


@final
class Round(Step[TyrannoState]):
    """Rule 3: the phases in their order. The stack holds what comes last at the bottom."""

    stored_name: ClassVar[str] = "Round"

    def run(self, state: TyrannoState) -> None:
        if state.log is not None:
            state.log.tell("round", {"round": int(state.round), "seat": f"seat:{state.start}"})
        state.stack.append(Score())
        state.stack.append(Pushes())
        state.stack.append(FightTurns(0))
        state.stack.append(Survival())
        state.stack.append(StoneTurns(state.seats - 1))
        state.stack.append(SettingTurns(1, 0))
        state.stack.append(LayTurns(0))


# -- scoring ----------------------------------------------------------------------------------------------------------


def empty_fields(state: TyrannoState, row: i64) -> i64:
    """Rules 3.8, A16 and A17: a field with a face-down card is not empty; the unused column may count or not."""
    columns: i64 = COLUMNS
    if state.seats == 3 and not state.rulings.empty_column_bonus:
        columns = 3
    empty: i64 = 0
    for column in range(columns):
        if state.board[row * COLUMNS + column] == NO_CARD:
            empty += 1
    return empty


def points_of(state: TyrannoState, place: i64) -> i64:
    """Rule 3.8: the row's value and a point for each empty field of it; special fields as printed."""
    if is_face_down(state.board[place]):
        return 0
    return POINTS[place] + (empty_fields(state, place // COLUMNS) if place < GRID else 0)


@final
class Score(Step[TyrannoState]):
    stored_name: ClassVar[str] = "Score"

    def run(self, state: TyrannoState) -> None:
        for place in range(PLACES):
            if state.board[place] != NO_CARD:
                score_card(state, place)
        for place in range(PLACES):
            if is_face_down(state.board[place]):
                state.board[place] -= FACE_DOWN
        if not game_ends(state):
            begin_next_round(state)
            return
        if state.log is not None:
            state.log.tell("game_over", {})
        if state.rulings.wbc_tiebreak and len(state.winners()) > 1:
            state.stack.append(FightForVictory())


def score_card(state: TyrannoState, place: i64) -> None:
    points = points_of(state, place)
    seat = state.owner(state.board[place])
    state.points[seat] += points
    if state.log is not None:
        state.log.tell("scores", {"seat": f"seat:{seat}", "animal": state.card_name(place), "points": int(points)})


def game_ends(state: TyrannoState) -> bool:
    """Rule 3.9: no pile is left, and some colour has no animal in the grid."""
    if not state.piles_empty():
        return False
    for colour in range(state.slots()):
        if not state.in_grid(colour):
            return True
    return False


# -- the next round ---------------------------------------------------------------------------------------------------


def begin_next_round(state: TyrannoState) -> None:
    """Rule 3.9: the end marker moves down, the start player changes, the racks are refilled."""
    state.start = (state.start + 1) % state.seats
    state.end_marker = min(state.end_marker + 1, END_MARKER_OFF)
    state.setting_round = 1
    state.round += 1
    state.two_rows = state.double_push
    state.stack.append(Round())
    state.stack.append(Refill(0))


@mypyc_attr(free_list_len=1)
@final
class Refill(Step[TyrannoState]):
    """Rules 3.9 and A7: one chip at a time, clockwise from the new start player, up to twelve each."""

    stored_name: ClassVar[str] = "Refill"

    def __init__(self, place: i64) -> None:
        self.place: i64 = place

    def args(self) -> list[int]:
        return [self.place]

    def run(self, state: TyrannoState) -> None:
        if state.bag == EMPTY:
            return
        for further in range(state.seats):
            place = (self.place + further) % state.seats
            seat = state.seat_in_turn(place)
            if size(state.racks[seat]) < RACK:
                state.stack.append(Refill((place + 1) % state.seats))
                state.stack.append(DrawChips(seat, 1))
                return


@final
class FightForVictory(Chance[TyrannoState]):
    """A20: those still tied fight with equal animals, an even toss."""

    stored_name: ClassVar[str] = "FightForVictory"

    def choices(self, state: TyrannoState) -> vec[i64]:
        seats = vec[i64]()
        for seat in state.winners():
            seats = append(seats, pack(SEAT, seat))
        return seats

    def stream(self, state: TyrannoState) -> str:
        return "victory"

    def answer(self, state: TyrannoState, action: i64) -> None:
        state.champion = one_of(action)
        if state.log is not None:
            state.log.tell("prevails", {"seat": f"seat:{state.champion}"}, reveals=True)
