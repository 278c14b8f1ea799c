"""Undo: at once while nothing hidden was shown, otherwise when everybody else at the table agrees."""

from __future__ import annotations

from galapagos.core.sentinels import NOBODY
from galapagos.server.errors import ApiError
from galapagos.server.table import journal as happened
from galapagos.server.table.ledger import Ledger


def steps_back(ledger: Ledger, seat: int) -> int:
    """How many moments lie back to the seat's last real decision; 0 where there is none."""
    for back, moment in enumerate(reversed(ledger.playing.history), 1):
        if moment.seat == seat and not moment.forced:
            return back
    return 0


def steps_at_once(ledger: Ledger, seat: int) -> int:
    """Bots agree always: alone among them nobody has to be asked."""
    return ledger.playing.undoable(seat) or (0 if others(ledger, seat) else steps_back(ledger, seat))


def steps_by_asking(ledger: Ledger, seat: int) -> int:
    return steps_back(ledger, seat) if others(ledger, seat) else 0


def others(ledger: Ledger, seat: int) -> list[int]:
    """People who sit here and are somebody else."""
    person = ledger.chairs[seat].person
    return [other for other in ledger.persons() if ledger.chairs[other].person != person]


def to_be_asked(ledger: Ledger) -> list[int]:
    """Whose agreement to the open request is missing: one seat of each person."""
    if ledger.undo_asked == NOBODY:
        return []
    agreed = {ledger.chairs[seat].person for seat in ledger.undo_agreed}
    return [seat for seat in others(ledger, ledger.undo_asked) if ledger.chairs[seat].person not in agreed]


def ask(ledger: Ledger, seat: int) -> None:
    if steps := steps_at_once(ledger, seat):
        ledger.write(happened.TookBack(seat, steps))
        ledger.run_on()
    elif not steps_by_asking(ledger, seat):
        raise ApiError("no_undo", "There is nothing of yours to take back.")
    elif ledger.undo_asked != NOBODY:
        raise ApiError("no_undo", "Somebody has already asked to take back a move.")
    else:
        ledger.write(happened.AskedBack(seat))


def reply(ledger: Ledger, seat: int, agree: bool) -> None:
    if seat not in to_be_asked(ledger):
        raise ApiError("no_undo", "Nobody waits for your answer to this.")
    asker = ledger.undo_asked
    ledger.write(happened.Replied(seat, agree))
    if agree and not to_be_asked(ledger):
        ledger.write(happened.TookBack(asker, steps_back(ledger, asker)))
        ledger.run_on()
