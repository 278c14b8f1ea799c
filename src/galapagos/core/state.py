"""States: what is on the table and which decision is due."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.core.errors import IllegalMove
from galapagos.core.events import Log
from galapagos.core.frames import Chance, Decision, Frame
from galapagos.core.rng import Rng
from galapagos.core.sentinels import GO_ON, OVER

NOTHING: Final = vec[i64]()

# How to write the states of each game in words; every game adds its own.
WRITERS: Final[dict[type[State], Callable[[Any], str]]] = {}


class State:
    """A position of a game: the pieces, and a stack of frames that says what happens next.

    `actor` is the seat that decides now, CHANCE or OVER. `choices()` lists what it may do, `apply(action)` does it, in
    place; `copy()` first to keep the old position. `repr()` shows the position in words.

        actor: int                    choices() -> vec[int]         apply(action: int) -> None
        seats: int                    weights() -> vec[int]         copy() -> State
        scores() -> list[int]         winners() -> list[int]        redeal(seat: int, rng: Rng) -> None

    A vec is a read-only list of whole numbers.
    """

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.actor: i64 = OVER
        self.stack: list[Frame[Any]] = []  # the last frame is the current one
        self.log: Log | None = None
        self._choices: vec[i64] = NOTHING
        self._choices_known: bool = False  # whether `_choices` belongs to the frame on top

    # -- the decision that is due --------------------------------------------------------------------------------------

    def decision(self) -> Decision[Any]:
        """Return the frame on top, which waits for an answer."""
        top = self.stack[-1]
        assert isinstance(top, Decision)
        return top

    def chance(self) -> Chance[Any]:
        """Return the frame on top, which waits for chance."""
        top = self.stack[-1]
        assert isinstance(top, Chance)
        return top

    def choices(self) -> vec[i64]:
        """Return all allowed actions. Do not change the result: it is shared until the next move."""
        if not self._choices_known:
            self._choices = self.stack[-1].choices(self)
            self._choices_known = True
        return self._choices

    def keep_choices(self, choices: vec[i64]) -> None:
        """Store the choices of the frame just pushed, where a rule had to list them anyway."""
        self._choices = choices
        self._choices_known = True

    def forget_choices(self) -> None:
        """Forget the choices: something they depend on has changed."""
        self._choices_known = False

    def weights(self) -> vec[i64]:
        """Return how likely each of the choices of chance is, in the same order."""
        return self.stack[-1].weights(self)

    def forbids(self, action: i64) -> i64:
        """Return 0 if the action is allowed, or else the number of the reason why not."""
        return self.decision().forbids(self, action)

    # -- moving on -----------------------------------------------------------------------------------------------------

    def apply(self, action: i64) -> None:
        """Make a move and run the game to the next decision; raise IllegalMove if the rules forbid it."""
        if self.actor == OVER:
            raise IllegalMove("the game is over")
        if action not in self.choices():
            raise IllegalMove(f"action {action} is not among the choices")
        self.play(action)

    def play(self, action: i64) -> None:
        """Make a move that is known to be allowed: `apply` without the check, for search and rollouts."""
        self._choices_known = False
        self.stack.pop().answer(self, action)
        self.advance()

    def advance(self) -> None:
        """Run steps until a decision is due or the game is over."""
        stack = self.stack
        while stack:
            asked = stack[-1].enter(self, stack)
            if asked != GO_ON:
                self.actor = asked
                return
        self.actor = OVER

    def copy_table_to(self, twin: State) -> None:
        """Copy what all games share; every game's `copy` calls this."""
        twin.actor = self.actor
        twin.stack = self.stack.copy()
        twin._choices = self._choices
        twin._choices_known = self._choices_known

    # -- what each game defines ----------------------------------------------------------------------------------------

    def copy(self) -> State:
        """Return an independent copy."""
        raise NotImplementedError

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal again, in place, everything that `seat` does not know. Only for imagined states."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Return the points of every seat, as if the game ended now."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """Return who wins, as if the game ended now; several seats where victory is shared."""
        scores = self.scores()
        best = max(scores)
        return [seat for seat in range(len(scores)) if scores[seat] == best]

    def __repr__(self) -> str:
        """Return the position in words, as `Game.write_position` writes it with everything shown."""
        write = WRITERS.get(type(self))
        return f"<{type(self).__name__}>" if write is None else f"<{type(self).__name__}\n{write(self)}>"

    def game(self) -> object:
        """Return the game whose rules this state follows."""
        return None

    # Pickles hold the game and the position in words, which later versions can still read. Copies are exact and fast.

    def __reduce__(self) -> tuple[object, ...]:
        game: Any = self.game()
        return game.pickled_state(self)  # type: ignore[no-any-return]

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def census(self) -> dict[str, int]:
        """Return how many pieces of each kind there are in all, which never changes."""
        raise NotImplementedError


def play_chance(state: State, rng: Rng) -> None:
    """Let chance answer with its true odds, in an imagined world."""
    state.play(state.stack[-1].sample(state, rng))
