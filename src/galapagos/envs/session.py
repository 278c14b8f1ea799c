"""Games in which chance deals automatically and seats answer in letters. Compiled."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from galapagos.core.errors import IllegalMove
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import NOTHING, State, play_chance
from galapagos.envs.encoding import Encoding, Spelling

WIN: Final = 0
POINTS: Final = 1
NO_MOVE: Final = -1


@final
class Session:
    def __init__(self, encoding: Encoding[Any], start: State, seed: int) -> None:
        self.encoding = encoding
        self.start = start
        self.rng = Rng(seed)
        self.state = start
        self.opening = Spelling(encoding, start).begin()  # the first letters, if chance does not begin
        self.spelling = self.opening
        self.shown: bool = False  # whether the row was written since the last move
        self.moved: i64 = NO_MOVE  # the only move since the row was written, if the same seat is to move again
        self.begin()

    def __reduce__(self) -> tuple[object, ...]:
        said = [int(letter) for letter in self.spelling.said]
        return unpickled_session, (self.encoding, self.start, self.rng, self.state, said)

    def begin(self) -> None:
        """Start a new game; the random generator goes on from the last one."""
        self.state = self.start.copy()
        self.spelling = self.opening.twin(self.state)
        self.shown = False
        self.moved = NO_MOVE
        if self.state.actor == CHANCE:
            self.go_on()

    def seed(self, seed: int) -> None:
        self.rng = Rng(seed)

    def go_on(self) -> None:
        state = self.state
        while state.actor == CHANCE:
            play_chance(state, self.rng)
        self.spelling.state = state
        self.spelling.begin()
        self.shown = False

    def over(self) -> bool:
        return self.state.actor == OVER

    def say(self, letter: i64) -> bool:
        """Add a letter; True if it completes a move."""
        if self.state.actor == OVER:
            raise IllegalMove("the game is over")
        self.spelling.say(letter)
        if not self.spelling.done:
            return False
        self.answer(self.spelling.action)
        return True

    def answer(self, action: i64) -> None:
        state, seat = self.state, self.state.actor
        state.play(action)
        self.moved = action if self.shown and state.actor == seat else NO_MOVE
        self.go_on()

    def any_letter(self) -> i64:
        """A random legal letter, such that every remaining move is equally likely."""
        return self.rng.pick(self.spelling.next)

    def observed(self, seat: i64) -> vec[i16]:
        """What a seat sees. The letters of an unfinished move are known only to its seat."""
        row = self.encoding.blank_row[:]
        said = self.spelling.said if seat == self.state.actor else NOTHING
        self.encoding.observe(self.state, seat, said, row, 0)
        return row

    def mask(self, seat: i64) -> vec[u8]:
        """The legal letters of a seat; none unless it is to move."""
        return self.spelling.mask() if seat == self.state.actor else self.encoding.blank_mask[:]

    def rewards(self, kind: i64) -> vec[float]:
        return rewards_of(self.state, kind)


def unpickled_session(encoding: Encoding[Any], start: State, rng: Rng, state: State, said: list[int]) -> Session:
    session = Session(encoding, start, 0)
    session.rng, session.state = rng, state
    session.spelling = Spelling(encoding, state)
    session.spelling.resume(said)
    return session


def rewards_of(state: State, kind: i64) -> vec[float]:
    """The rewards of a finished game; they sum to zero.

    WIN: 1 to a sole winner, shared by several, paid by the others. POINTS: the difference from the mean.
    """
    seats = float(state.seats)
    rewards = vec[float](capacity=state.seats)
    if kind == WIN:
        winners = state.winners()
        share = seats / float(len(winners))
        for seat in range(state.seats):
            won = share if int(seat) in winners else 0.0
            rewards = append(rewards, (won - 1.0) / (seats - 1.0))
        return rewards
    scores = state.scores()
    total = 0.0
    for score in scores:
        total += float(score)
    for score in scores:
        rewards = append(rewards, float(score) - total / seats)
    return rewards


@mypyc_attr(allow_interpreted_subclasses=True)
class SpelledGame:
    """A game in which chance answers in letters too, with the letters of the current move so far."""

    def __init__(self, encoding: Encoding[Any], state: State, spelling: Spelling) -> None:
        self.encoding = encoding
        self.state = state
        self.spelling = spelling

    def say(self, letter: i64) -> i64:
        """Add a letter; returns who is to move."""
        state, spelling = self.state, self.spelling
        if state.actor == CHANCE:
            state.play(self.encoding.read_chance(state, letter))
            spelling.begin()
        else:
            spelling.say(letter)
            if spelling.done:
                state.play(spelling.action)
                spelling.begin()
        return state.actor

    def allowed(self) -> list[int]:
        """The legal letters of the actor, which may be chance."""
        if self.state.actor != CHANCE:
            return self.spelling.allowed()
        return [letter for letter, _ in self.outcomes()]

    def outcomes(self) -> list[tuple[int, float]]:
        return self.encoding.chance_outcomes(self.state)
