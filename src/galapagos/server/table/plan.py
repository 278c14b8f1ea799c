"""Answers given in advance: "if nothing else happens, feed the wolf"."""

from __future__ import annotations

import msgspec

from galapagos.core.errors import GalapagosError
from galapagos.server.table.ledger import Ledger, Plan


def new_plan(ledger: Ledger, seat: int, words: str) -> Plan:
    return Plan(words, own_part(ledger, seat))


def own_part(ledger: Ledger, seat: int) -> bytes:
    """Return what is in front of a seat, as that seat sees it; nothing where the board is common to all."""
    view = ledger.game.view(ledger.playing.state, seat)
    areas = getattr(view, "table", None)
    return msgspec.json.encode(areas[seat]) if areas else b""


def due_plan(ledger: Ledger) -> Plan | None:
    """Return the plan of the seat that must decide now. Veiled questions are never answered by a plan."""
    if ledger.actor < 0 or ledger.paused or ledger.veiled or ledger.bot_to_move:
        return None
    return ledger.plans.get(ledger.actor)


def planned_action(ledger: Ledger, plan: Plan) -> int | None:
    """Return the planned answer, or None if it is not offered, or if anything of the seat's has changed."""
    state, seat = ledger.playing.state, ledger.actor
    if own_part(ledger, seat) != plan.own:
        return None
    try:
        action = ledger.game.read(state, plan.words)
    except (GalapagosError, LookupError, ValueError, TypeError, OverflowError):
        return None
    return action if action in state.choices() else None
