"""A table at one moment, as a person with certain seats may see it."""

from __future__ import annotations

from msgspec import UNSET

from galapagos.core.sentinels import NOBODY, OVER
from galapagos.core.table import Table
from galapagos.core.viewpoint import Viewpoint, eyes_of
from galapagos.server.table.ledger import Ledger
from galapagos.server.table.undo import moves_at_once, moves_by_asking, yet_to_answer
from galapagos.server.wall_clock import now
from galapagos.server.wire.stream import ClaimState, SeatClock, SeatPlan, ShuffleState, Situation, UndoState


def situation(ledger: Ledger, seats: list[int]) -> Situation:
    """Return the situation of a room's table for a person with these seats; without seats, for a watcher."""
    moment, actor = now(), ledger.actor
    decides = actor in seats and not ledger.chairs[actor].away
    viewpoint = Viewpoint(ledger.game, eyes_of(seats, actor if decides else NOBODY))
    state = ledger.table.state if ledger.table else None
    return Situation(
        number=ledger.number,
        now=moment,
        status=ledger.status,
        decision=ledger.decision,
        actor=actor,
        eyes=viewpoint.eyes,
        view=viewpoint.view(state) if state else UNSET,
        question=viewpoint.question(state) if state and actor != OVER else None,
        choices=viewpoint.choices(state) if state and decides else [],
        veiled=actor >= 0 and ledger.veiled,
        thinking=ledger.bot_to_move,
        clocks=clocks(ledger, moment),
        paused=ledger.paused,
        paused_until=ledger.pause_due() or 0,
        claim=claim_state(ledger, seats),
        undo=undo_state(ledger, seats),
        points=state.scores() if state else [],
        outcome=ledger.outcome,
        shuffle=shuffle_state(ledger, seats) if ledger.status == "waiting" else None,
        parts=ledger.game.score_parts(state) if state and state.actor == OVER else [],
        plans=[SeatPlan(seat=seat, words=plan.words) for seat, plan in ledger.plans.items() if seat in seats],
    )


def table_situation(table: Table, viewpoint: Viewpoint, decides: bool) -> Situation:
    """Return the situation of a table that no room holds: in a lesson or in the sandbox."""
    state, number = table.state, len(table.history)
    return Situation(
        number=number,
        now=now(),
        status="over" if table.over else "playing",
        decision=number + 1,
        actor=state.actor,
        eyes=viewpoint.eyes,
        view=viewpoint.view(state),
        question=viewpoint.question(state),
        choices=viewpoint.choices(state) if decides else [],
        points=state.scores(),
        outcome=table.game.outcome(state) if table.over else None,
        parts=table.game.score_parts(state) if table.over else [],
    )


def clocks(ledger: Ledger, moment: int) -> list[SeatClock]:
    if not ledger.clocks.used or ledger.table is None:
        return []
    runs = ledger.running_clock()
    return [
        SeatClock(
            seat=seat,
            left=ledger.clocks.left_at(seat, seat == runs, moment),
            runs=seat == runs,
            vacation=ledger.clocks.vacation_until(seat, moment),
        )
        for seat in range(ledger.game.seats)
    ]


def claim_state(ledger: Ledger, seats: list[int]) -> ClaimState:
    if ledger.status != "playing":
        return ClaimState()
    by = [seat for seat in seats if ledger.claimable_by(seat)]
    return ClaimState(
        by=by,
        possible=ledger.asked_at + ledger.limits.claim_ms if by else 0,
        against=ledger.claimed_against,
        due=ledger.claim_due() or 0,
    )


def undo_state(ledger: Ledger, seats: list[int]) -> UndoState:
    if ledger.status != "playing":
        return UndoState()
    at_once = [seat for seat in seats if moves_at_once(ledger, seat)]
    return UndoState(
        at_once=at_once,
        by_asking=[seat for seat in seats if seat not in at_once and moves_by_asking(ledger, seat)],
        requested_by=ledger.undo_requested_by,
        answer=[seat for seat in yet_to_answer(ledger) if seat in seats],
    )


def shuffle_state(ledger: Ledger, seats: list[int]) -> ShuffleState:
    commit, reveal = ledger.seats_to_commit(), ledger.seats_to_reveal()
    return ShuffleState(
        round=ledger.round,
        commit=[seat for seat in commit if seat in seats],
        reveal=[seat for seat in reveal if seat in seats],
        commitments=ledger.shuffle_commitments(),
        values=ledger.shuffle_values(),
        waiting_for=commit or reveal,
    )
