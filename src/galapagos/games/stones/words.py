"""Moves in words, and what each of them means to an interface."""

from __future__ import annotations

from collections.abc import Mapping

from galapagos.core.errors import NotationError
from galapagos.core.events import Value
from galapagos.core.game import Deed
from galapagos.core.messages import msg
from galapagos.core.notation import Phrasebook
from galapagos.games.stones import actions
from galapagos.games.stones.actions import pack, start_of, to_of, verb_of
from galapagos.games.stones.board import Board
from galapagos.games.stones.state import StonesState

# d4 on rectangular boards, q.r on hexagonal ones: 0.0 is the middle, -3.2 is three to the left and two down.
POINT = r"[a-z]\w*|-?\d+\.-?\d+"

PHRASES = Phrasebook(
    {
        "place": "place {to:point}",
        "swap": "swap",
        "act": "act",
        "pass": "pass",
        "offer_end": "offer end",
        "resign": "resign",
        "accept": "accept",
        "decline": "decline",
        "grow": "grow {from:point}-{to:point}",
        "new": "new {to:point}",
        "end_grow": "end grow",
        "jump": "jump {from:point}-{to:point}",
        "end_move": "end move",
    },
    {"point": POINT},
)

KEYS = {
    actions.PLACE: "place",
    actions.SWAP: "swap",
    actions.ACT: "act",
    actions.PASS: "pass",
    actions.OFFER_END: "offer_end",
    actions.RESIGN: "resign",
    actions.ACCEPT: "accept",
    actions.DECLINE: "decline",
    actions.GROW: "grow",
    actions.NEW: "new",
    actions.END_GROW: "end_grow",
    actions.JUMP: "jump",
    actions.END_MOVE: "end_move",
}
VERBS = {key: verb for verb, key in KEYS.items()}


def deed_of(board: Board, action: int) -> Deed:
    """A growth is picked by the point alone (it belongs to one group only), a jump by the stone and where it lands."""
    verb = verb_of(action)
    if verb not in KEYS:
        raise NotationError(msg("{action} is no move of this game", action=action))
    key, start, to = KEYS[verb], point(board, start_of(action)), point(board, to_of(action))
    if key in ("place", "new"):
        return Deed(key, {"to": to}, [to])
    if key in ("grow", "jump"):
        return Deed(key, {"from": start, "to": to}, [to] if key == "grow" else [start, to])
    return Deed(key, {}, [key])


def action_of(state: StonesState, key: str, values: Mapping[str, Value]) -> int:
    board = state.field.board
    start = number(board, values["from"]) if "from" in values else 0
    to = number(board, values["to"]) if "to" in values else 0
    if key == "grow":
        start = first_name(state, start, to)
    return pack(VERBS[key], to, start)


def first_name(state: StonesState, stone: int, to: int) -> int:
    """A growth may be named from any stone of the group next to the point; the engine knows it by the first of them."""
    field = state.field
    first = field.first_beside(to, state.colour)
    named = field.thing(stone) == state.colour and field.board.borders(stone, to)
    return first if named and field.group[stone] == field.group[first] else stone


def point(board: Board, place: int) -> str:
    return f"point:{board.names[place]}" if place < board.points else "point:?"


def number(board: Board, value: Value) -> int:
    return board.number(str(value).partition(":")[2])
