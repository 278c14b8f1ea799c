"""What lies on the table, and what it waits for."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.core.errors import IllegalMove
from galapagos.core.events import Log
from galapagos.core.frames import Chance, Decision, Frame
from galapagos.core.rng import Rng
from galapagos.core.sentinels import GO_ON, OVER

NOTHING: Final = vec[i64]()


class State:
    """The part of a state that all games share. A game adds its pieces and says how to copy, score and judge them."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.actor: i64 = OVER
        self.stack: list[Frame[Any]] = []  # the last one is what the table does now
        self.log: Log | None = None
        self._choices: vec[i64] = NOTHING
        self._choices_known: bool = False  # whether `_choices` belongs to the frame on top

    # -- what the table asks ------------------------------------------------------------------------------------------

    def decision(self) -> Decision[Any]:
        top = self.stack[-1]
        assert isinstance(top, Decision)
        return top

    def chance(self) -> Chance[Any]:
        top = self.stack[-1]
        assert isinstance(top, Chance)
        return top

    def choices(self) -> vec[i64]:
        """All allowed answers. The same list is given out again until the next move: do not change it."""
        if not self._choices_known:
            self._choices = self.stack[-1].choices(self)
            self._choices_known = True
        return self._choices

    def keep_choices(self, choices: vec[i64]) -> None:
        """Store the choices of the frame just pushed, where a rule had to list them anyway."""
        self._choices = choices
        self._choices_known = True

    def forget_choices(self) -> None:
        """Have the choices listed anew: something they depend on has changed."""
        self._choices_known = False

    def weights(self) -> vec[i64]:
        return self.stack[-1].weights(self)

    def forbids(self, action: i64) -> i64:
        """0, or the number of the reason why this is not allowed now."""
        return self.decision().forbids(self, action)

    # -- moving on ----------------------------------------------------------------------------------------------------

    def apply(self, action: i64) -> None:
        if self.actor == OVER:
            raise IllegalMove("the game is over")
        if action not in self.choices():
            raise IllegalMove(f"action {action} is not among the choices")
        self.play(action)

    def play(self, action: i64) -> None:
        """`apply` for those who took the action from `choices` a moment ago: search and rollouts."""
        self._choices_known = False
        self.stack.pop().answer(self, action)
        self.advance()

    def advance(self) -> None:
        """Run steps until somebody is asked or the game is over."""
        stack = self.stack
        while stack:
            asked = stack[-1].enter(self, stack)
            if asked != GO_ON:
                self.actor = asked
                return
        self.actor = OVER

    def copy_table_to(self, twin: State) -> None:
        """The shared part of every game's `copy`."""
        twin.actor = self.actor
        twin.stack = self.stack.copy()
        twin._choices = self._choices
        twin._choices_known = self._choices_known

    # -- what each game says ------------------------------------------------------------------------------------------

    def copy(self) -> State:
        raise NotImplementedError

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal everything that `seat` does not know anew, in place. Only for imagined states."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Points of every seat, if the game ended now."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """Who wins (several where victory is shared), if the game ended now."""
        scores = self.scores()
        best = max(scores)
        return [seat for seat in range(len(scores)) if scores[seat] == best]

    def census(self) -> dict[str, int]:
        """How many of each kind of piece there are in all: never changes."""
        raise NotImplementedError


def play_chance(state: State, rng: Rng) -> None:
    """Let chance answer with its true odds: for imagined worlds."""
    state.play(state.stack[-1].sample(state, rng))
