"""How a table stands, for one who has certain seats at it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from galapagos.core.sentinels import WATCHER
from galapagos.core.viewpoint import watched_view
from galapagos.server.table.ledger import Ledger, now
from galapagos.server.table.undo import steps_at_once, steps_by_asking, to_be_asked
from galapagos.server.wire.stream import Choice, SeatClock, Situation, UndoState


def ears_of(seats: list[int]) -> int:
    """With several seats at one screen nothing is said that only one of them may hear."""
    return seats[0] if len(seats) == 1 else WATCHER


def situation(ledger: Ledger, seats: list[int]) -> Situation:
    moment = now()
    actor = ledger.actor
    asked = actor in seats and not ledger.chairs[actor].away
    eyes = actor if asked else ears_of(seats)
    return Situation(
        number=ledger.number,
        now=moment,
        status=ledger.status,
        decision=ledger.decision,
        actor=actor,
        eyes=eyes,
        view=view(ledger, eyes),
        question=ledger.game.question(ledger.playing.state) if actor >= -1 else None,
        choices=choices(ledger) if asked else [],
        veiled=actor >= 0 and ledger.veiled,
        thinking=ledger.bot_to_move,
        clocks=clocks(ledger, moment),
        paused=ledger.paused,
        undo=undo_state(ledger, seats),
        outcome=ledger.outcome,
    )


def view(ledger: Ledger, eyes: int) -> Any:
    if ledger.table is None:
        return UNSET
    state = ledger.table.state
    return watched_view(ledger.game, state) if eyes == WATCHER else ledger.game.view(state, eyes)


def choices(ledger: Ledger) -> list[Choice]:
    game, state = ledger.game, ledger.playing.state
    return [
        Choice(action=action, words=game.write(state, action), deed=game.deed(state, action))
        for action in map(int, state.choices())
    ]


def clocks(ledger: Ledger, moment: int) -> list[SeatClock]:
    if not ledger.clocks.used or ledger.table is None:
        return []
    runs = ledger.clock_runs()
    return [
        SeatClock(seat=seat, left=ledger.clocks.left_at(seat, seat == runs, moment), runs=seat == runs)
        for seat in range(ledger.game.seats)
    ]


def undo_state(ledger: Ledger, seats: list[int]) -> UndoState:
    if ledger.status != "playing":
        return UndoState()
    at_once = [seat for seat in seats if steps_at_once(ledger, seat)]
    return UndoState(
        at_once=at_once,
        by_asking=[seat for seat in seats if seat not in at_once and steps_by_asking(ledger, seat)],
        asked_by=ledger.undo_asked,
        answer=[seat for seat in to_be_asked(ledger) if seat in seats],
    )


encode = msgspec.json.Encoder().encode
