"""Undo: at once if nothing hidden was shown since, otherwise when everyone else at the table agrees."""

from __future__ import annotations

from galapagos.core.sentinels import NOBODY
from galapagos.server.errors import ApiError
from galapagos.server.table.journal import UndoAnswered, Undone, UndoRequested
from galapagos.server.table.ledger import Ledger


def moves_back(ledger: Ledger, seat: int) -> int:
    """Count the moves back to the seat's last real decision; 0 if it has made none."""
    for back, played in enumerate(reversed(ledger.playing.history), 1):
        if played.seat == seat and not played.forced:
            return back
    return 0


def moves_at_once(ledger: Ledger, seat: int) -> int:
    """Count the moves the seat can undo without asking. Bots always agree, so someone alone with them can undo all."""
    return ledger.playing.undoable(seat) or (moves_back(ledger, seat) if ledger.alone(seat) else 0)


def moves_by_asking(ledger: Ledger, seat: int) -> int:
    """Count the moves that the others can agree to take back; none in a rated game."""
    return moves_back(ledger, seat) if ledger.others_present(seat) and not ledger.rated else 0


def yet_to_answer(ledger: Ledger) -> list[int]:
    """Return the seats of people who have not agreed to the open request."""
    if ledger.undo_requested_by == NOBODY:
        return []
    agreed = {ledger.chairs[seat].person for seat in ledger.undo_agreed}
    others = ledger.others_present(ledger.undo_requested_by)
    return [seat for seat in others if ledger.chairs[seat].person not in agreed]


def request(ledger: Ledger, seat: int) -> None:
    """Undo the seat's last decision, or ask the others."""
    if moves := moves_at_once(ledger, seat):
        ledger.write(Undone(seat, moves))
    elif not moves_by_asking(ledger, seat):
        raise ApiError("no_undo", "There is nothing of yours to take back.")
    elif ledger.undo_requested_by != NOBODY:
        raise ApiError("no_undo", "Somebody has already asked to take back a move.")
    else:
        ledger.write(UndoRequested(seat))


def answer(ledger: Ledger, seat: int, agree: bool) -> None:
    if seat not in yet_to_answer(ledger):
        raise ApiError("no_undo", "Nobody waits for your answer to this.")
    requester = ledger.undo_requested_by
    ledger.write(UndoAnswered(seat, agree))
    if agree and not yet_to_answer(ledger):
        ledger.write(Undone(requester, moves_back(ledger, requester)))
