"""Tables that no room holds: for lessons, examples and the sandbox."""

from __future__ import annotations

from msgspec import UNSET

from galapagos.core.errors import GalapagosError
from galapagos.core.game import Refusal
from galapagos.core.registry import configured_game
from galapagos.core.sentinels import CHANCE, EVERYONE, WATCHER
from galapagos.core.table import Table
from galapagos.core.view import View
from galapagos.core.viewpoint import Viewpoint
from galapagos.server.errors import ApiError
from galapagos.server.table.snapshot import table_situation
from galapagos.server.wire.stream import By, Moved, moved
from galapagos.server.wire.study import Studied, Study
from galapagos.study.diff import changed
from galapagos.study.sandbox import laid_out, run_on


def study(wish: Study) -> Studied:
    """Replay the moves, run on and try the move asked about. May take long or fail: anyone can send a position."""
    game = configured_game(wish.game, wish.seats, wish.options)
    table = laid_out(game, wish.position)
    for line in wish.moves:
        table.play_line(line)
    known = len(table.history)
    if not wish.still:
        run_on(table, lambda _: False)
    refusal, foreseen = tried(table, wish)
    viewpoint = Viewpoint(game, seat_of(table, wish.eyes))
    return Studied(
        moves=table.heard_by(EVERYONE),
        moments=moves_heard(table, viewpoint, known),
        situation=table_situation(table, viewpoint, decides=True),
        allowed=refusal is None,
        refusal=refusal,
        foreseen=foreseen,
    )


def tried(table: Table, wish: Study) -> tuple[Refusal | None, View | None]:
    """Return what forbids the move, or what it would do if it is only asked about."""
    if wish.action is None and wish.words is None:
        return None, None
    action = meant(table, wish.action, wish.words)
    refusal = table.game.why_not(table.state, action)
    if refusal is not None:
        return refusal, None
    if wish.why:
        return None, foresee(table, action)
    table.answer(table.state.actor, action)
    run_on(table, lambda _: False)
    return None, None


def foresee(table: Table, action: int) -> View | None:
    """The table after a move as far as the seat to move can tell."""
    return table.game.foresee(table.game.view(table.state, table.state.actor), action)


def meant(table: Table, action: int | None, words: str | None) -> int:
    """The action meant by a number or by words; GalapagosError where they mean none."""
    try:
        found = action if action is not None else table.game.read(table.state, words or "")
        table.game.write(table.state, found)
    except GalapagosError:
        raise
    except (LookupError, ValueError, TypeError, OverflowError):
        raise GalapagosError("that means no move") from None
    return found


def seat_of(table: Table, eyes: int) -> int:
    """The seat that looks; for WATCHER the one that is to move, or moved last."""
    if eyes == WATCHER:
        last = next((moment.seat for moment in reversed(table.history) if moment.seat >= 0), 0)
        return table.state.actor if table.state.actor >= 0 else last
    if eyes < 0 or eyes >= table.game.seats:
        raise ApiError("seats", "There is no such seat.", 400)
    return eyes


def moves_heard(table: Table, viewpoint: Viewpoint, known: int) -> list[Moved]:
    """Every move at the table as a viewpoint heard it, those after the first `known` with what changed in the view.

    The first change is the whole view: the table may have been shown through other eyes.
    """
    moves: list[Moved] = []
    view = None
    for number, played in enumerate(table.history, 1):
        by: By = "chance" if played.seat == CHANCE else "person"
        heard = viewpoint.hear(played.before, played.action, played.events)
        after = table.history[number].before if number < len(table.history) else table.state
        move = moved(heard, number=number, at=0, forced=played.forced, by=by, points=after.scores())
        moves.append(move)
        if known < number < len(table.history):  # the situation has the view after the last move
            seen = viewpoint.view(after)
            move.change = changed(view, seen) or UNSET
            view = seen
    return moves
