"""How a table stands that nobody keeps: for lessons, examples and positions that are tried out."""

from __future__ import annotations

import time

from galapagos.core.errors import GalapagosError
from galapagos.core.game import Refusal
from galapagos.core.registry import game as make_game
from galapagos.core.sentinels import OVER, WATCHER
from galapagos.core.table import Played, Table
from galapagos.server.errors import ApiError
from galapagos.server.jobs.lessons import Studied, Study
from galapagos.server.wire.stream import Choice, Moment, Situation
from galapagos.study.replay import EventHeard
from galapagos.study.sandbox import laid_out, run_on


def study(wish: Study) -> Studied:
    """Replays, runs on, tries what is to be tried. May take long or fail: positions come from anybody."""
    game = make_game(wish.game, seats=wish.seats, **wish.options)
    table = laid_out(game, wish.position)
    for line in wish.moves:
        table.play_line(line)
    if not wish.still:
        run_on(table, lambda _: False)
    refusal = tried(table, wish)
    return Studied(
        moves=table.heard_by(-1),
        moments=[told(table, place, wish.eyes) for place in range(len(table.history))],
        situation=situation(table, wish.eyes),
        allowed=refusal is None,
        refusal=refusal,
    )


def tried(table: Table, wish: Study) -> Refusal | None:
    if wish.action is None and wish.words is None:
        return None
    action = meant(table, wish.action, wish.words)
    refusal = table.game.why_not(table.state, action)
    if refusal is None and not wish.why:
        table.answer(table.state.actor, action)
        run_on(table, lambda _: False)
    return refusal


def meant(table: Table, action: int | None, words: str | None) -> int:
    """The action that is asked about; a number or words that stand for nothing are said to be so."""
    try:
        found = action if action is not None else table.game.read(table.state, words or "")
        table.game.write(table.state, found)
    except GalapagosError:
        raise
    except (LookupError, ValueError, TypeError, OverflowError):
        raise GalapagosError("that means no move") from None
    return found


def situation(table: Table, eyes: int, open_to: bool = True) -> Situation:
    """`open_to`: whether the seat that looks is asked anything."""
    game, state = table.game, table.state
    over, number = state.actor == OVER, len(table.history)
    eyes = seat_of(table, eyes)
    asked = open_to and state.actor == eyes
    return Situation(
        number=number,
        now=int(time.time() * 1000),
        status="over" if over else "playing",
        decision=number + 1,
        actor=state.actor,
        eyes=eyes,
        view=game.view(state, eyes),
        question=None if over else game.question(state),
        choices=choices(table) if asked else [],
        outcome=game.outcome(state) if over else None,
    )


def seat_of(table: Table, eyes: int) -> int:
    """Whoever is asked, where nobody in particular looks."""
    if eyes == WATCHER:
        last = next((moment.seat for moment in reversed(table.history) if moment.seat >= 0), 0)
        return table.state.actor if table.state.actor >= 0 else last
    if eyes < 0 or eyes >= table.game.seats:
        raise ApiError("seats", "There is no such seat.", 400)
    return eyes


def choices(table: Table) -> list[Choice]:
    game, state = table.game, table.state
    return [
        Choice(action=action, words=game.write(state, action), deed=game.deed(state, action))
        for action in map(int, state.choices())
    ]


def told(table: Table, place: int, eyes: int) -> Moment:
    """A moment as a seat hears it; where nobody in particular looks, as the seat that is asked now."""
    played: Played = table.history[place]
    ears = seat_of(table, eyes)
    return Moment(
        number=place + 1,
        at=0,
        seat=played.seat,
        line=played.heard[ears],
        deed=table.game.describe(played.before, played.action, ears),
        events=[EventHeard(key=event.key, values=event.heard_by(ears)) for event in played.events],
        forced=played.forced,
        by="chance" if played.seat < 0 else "person",
    )
