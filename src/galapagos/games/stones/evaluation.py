"""What a position looks worth, in points: `greedy` goes by it.

The captures that are coming are counted already: those of the turn that is being played, and those that the other side
will make after it where it stands. So a turn is worth the same a moment before and after its end.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from galapagos.games.stones.field import OTHER, Field
from galapagos.games.stones.scoring import lead
from galapagos.games.stones.strike import strike_of

UNFINISHED: Final = 0.01  # a turn that has come to nothing more is better ended
WORTH_A_TURN: Final = 0.5  # a step must gain more than this to be worth a turn


def after_strike(field: Field, striker: i64, colour: i64, cascade: bool) -> float:
    """How far a colour is ahead once `striker` has captured from where everything stands."""
    return float(lead(struck(field, striker, cascade), colour))


def after_both_strikes(field: Field, striker: i64, colour: i64, cascade: bool) -> float:
    """The same once `striker` and then the other side have captured."""
    return after_strike(struck(field, striker, cascade), OTHER[striker], colour, cascade)


def struck(field: Field, striker: i64, cascade: bool) -> Field:
    """The field after a capture phase; the same field where nothing falls."""
    strike = strike_of(field, striker, cascade)
    if len(strike.fallen) == 0:
        return field
    after = field.copy()
    strike.happen(after)
    return after
