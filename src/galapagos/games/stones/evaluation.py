"""How the bots judge a position of evolution (1979).

Captures to come are counted already: those of the turn being played, and those the other side will make afterwards
where it stands. So a turn is worth the same just before and just after its end.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from galapagos.core.evaluator import Evaluator
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from galapagos.games.stones.actions import ACT, END_GROW, JUMP, OFFER_END, PASS, pack, start_of, to_of, verb_of
from galapagos.games.stones.field import OTHER, Field
from galapagos.games.stones.grow import Grow
from galapagos.games.stones.move import Move
from galapagos.games.stones.scoring import lead
from galapagos.games.stones.seen import times_seen
from galapagos.games.stones.state import StonesState
from galapagos.games.stones.strike import strike_of
from galapagos.games.stones.turn import Reply, Turn, act

LIKELY_LEAD: Final = 12.0  # a lead of this many points usually wins
JUMPS: Final = "jump "  # how a jump begins in words
UNFINISHED: Final = 0.01  # the cost of a turn left open: one that gains nothing more had better be ended
WORTH_A_TURN: Final = 0.5  # a step must gain more than this to be worth a turn
JUMPS_BEFORE_STOPPING: Final = 3  # on average, in rollouts


@final
class StonesEvaluator(Evaluator[StonesState]):
    """The hand-made evaluator."""

    def __init__(self) -> None:
        super().__init__()
        self.selective = True

    def evaluate(self, state: StonesState, seat: i64) -> float:
        if state.actor == OVER:
            scores = state.scores()
            return float(scores[seat] - scores[1 - seat])
        colour = state.colour_of(seat)
        top = state.stack[-1]
        if isinstance(top, Grow):
            return worth_while_growing(state, colour)
        if isinstance(top, Move):
            return after_both_strikes(state.field, state.colour, colour, state.rulings.cascade) - UNFINISHED
        if isinstance(top, Turn):
            return worth_before_turn(state, colour, top.offered != 0)
        if isinstance(top, Reply):
            # Offering the end is a little worse than passing: the other side may decline.
            return after_strike(state.field, OTHER[state.colour], colour, state.rulings.cascade) - UNFINISHED
        return float(lead(state.field, colour))  # in the opening

    def clock(self, state: StonesState) -> i64:
        return state.turns

    def reach(self, state: StonesState) -> float:
        return LIKELY_LEAD

    def shuns(self, state: StonesState, action: i64) -> bool:
        """Do not pass while this side could gain, nor offer the end while either could.

        The other would decline the offer. Two passes end the game, and people pass without knowing that.
        """
        if action == pack(PASS):
            return could_gain(state, state.colour)
        if action == pack(OFFER_END):
            return could_gain(state, state.colour) or could_gain(state, OTHER[state.colour])
        return False

    def retraces(self, state: StonesState, action: i64, record: list[str]) -> bool:
        """Do not jump to and fro: a jump that leads back to a board of the same turn was for nothing."""
        if verb_of(action) != JUMP:
            return False
        after = state.field.copy()
        after.jump(start_of(action), to_of(action))
        return after.key in boards_of_turn(state, record)

    def rollout_choice(self, state: StonesState, rng: Rng) -> i64:
        """Take every turn, and make a few of the possible jumps."""
        top = state.stack[-1]
        if isinstance(top, Turn):
            return pack(ACT)
        choices = state.choices()
        if isinstance(top, Move) and rng.below(JUMPS_BEFORE_STOPPING) == 0:
            return choices[0]
        return rng.pick(choices)

    def picks_well(self, state: StonesState) -> bool:
        return isinstance(state.stack[-1], Turn)


# -- by the decision that is due --------------------------------------------------------------------------------------


def worth_before_turn(state: StonesState, colour: i64, end_was_offered: bool) -> float:
    value = after_strike(state.field, state.colour, colour, state.rulings.cascade)
    if not end_was_offered or colour == state.colour:
        return value
    # This side was offered the end and declined: that is right only if it could gain by going on.
    return value + (WORTH_A_TURN if could_gain(state, colour) else -UNFINISHED)


def worth_while_growing(state: StonesState, colour: i64) -> float:
    value = after_both_strikes(state.field, state.colour, colour, state.rulings.cascade) - 2.0 * UNFINISHED
    if state.field.key != state.before or colour != state.colour:
        return value
    # Nothing is done yet: is there anything worth doing?
    return value + (WORTH_A_TURN if some_step_gains(state) else -WORTH_A_TURN / 4.0)


def could_gain(state: StonesState, colour: i64) -> bool:
    """Return whether a colour could gain by a turn, if it had one now."""
    turn = state.copy()
    turn.colour = colour
    turn.stack.pop()
    act(turn)
    return some_step_gains(turn)


def some_step_gains(state: StonesState) -> bool:
    """Return whether a growth, a new group or a jump would be worth the turn. False in a repeated position."""
    if times_seen(state.seen, state.turn_key()) > 1:
        return False
    moving = state.copy()
    moving.play(pack(END_GROW))
    now = after_both_strikes(state.field, state.colour, state.colour, state.rulings.cascade)
    return a_choice_gains(state, now) or a_choice_gains(moving, now)


def a_choice_gains(state: StonesState, now: float) -> bool:
    for action in state.choices():
        if to_of(action) == 0 and start_of(action) == 0:
            continue
        after = state.field.copy()
        if verb_of(action) == JUMP:
            after.jump(start_of(action), to_of(action))
        else:
            after.place(to_of(action), state.colour)
        if after_both_strikes(after, state.colour, state.colour, state.rulings.cascade) > now + WORTH_A_TURN:
            return True
    return False


def boards_of_turn(state: StonesState, record: list[str]) -> list[i64]:
    """The keys of the boards before each jump of the turn, found by taking the jumps back."""
    keys: list[i64] = []
    board, field = state.field.board, state.field.copy()
    for line in reversed(record):
        words = line.partition(": ")[2]
        if not words.startswith(JUMPS):
            break
        start, to = ends_of(words.removeprefix(JUMPS))
        if field.thing(board.number(to)) != state.colour:
            break  # not this turn's
        field.jump(board.number(to), board.number(start))
        keys.append(field.key)
    return keys


def ends_of(words: str) -> tuple[str, str]:
    """The two points of `d4-d6`; those of hexagonal boards may have signs, as in `-3.2--1.0`."""
    middle = words.index("-", 1)
    return words[:middle], words[middle + 1 :]


# -- captures ---------------------------------------------------------------------------------------------------------


def after_strike(field: Field, striker: i64, colour: i64, cascade: bool) -> float:
    """The lead of a colour once `striker` has captured from where everything stands."""
    return float(lead(struck(field, striker, cascade), colour))


def after_both_strikes(field: Field, striker: i64, colour: i64, cascade: bool) -> float:
    """The lead of a colour once `striker` and then the other side have captured."""
    return after_strike(struck(field, striker, cascade), OTHER[striker], colour, cascade)


def struck(field: Field, striker: i64, cascade: bool) -> Field:
    """The field after a capture phase; the same field where nothing is captured."""
    strike = strike_of(field, striker, cascade)
    if len(strike.fallen) == 0:
        return field
    after = field.copy()
    strike.happen(after)
    return after
