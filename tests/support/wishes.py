"""Moves that somebody might wish for and that are not allowed: in words, as numbers, and as numbers gone wrong."""

from __future__ import annotations

from collections.abc import Iterator

from galapagos.core.errors import GalapagosError
from galapagos.core.game import Deed, Game, Refusal
from galapagos.core.names import SEATS
from galapagos.core.notation import SLOT, word
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from galapagos.core.state import State
from tests.support.walks import any_action

WORD_BITS = 64


class Wisher:
    """Collects the words and moves of a game while walking through it, and makes wishes out of them."""

    def __init__(self, game: Game, rng: Rng) -> None:
        self.game, self.rng = game, rng
        self.moves: list[int] = []  # legal at some time
        self.words: dict[str, list[str]] = {"seat": list(SEATS[: game.seats]), "number": ["0", "1", "2", "3", "6", "9"]}

    def watch(self, state: State) -> None:
        """Remember some of the choices, and the words they are made of."""
        choices = state.choices()
        for _ in range(3):
            action = choices[self.rng.below(len(choices))]
            self.moves.append(action)
            deed = self.game.deed(state, action)
            for slot, kind in SLOT.findall(self.game.phrases.phrases[deed.key]):
                said, known = word(deed.values[slot]), self.words.setdefault(kind, [])
                if said not in known:
                    known.append(said)

    def pick(self, things: list[str]) -> str:
        return things[self.rng.below(len(things))]

    def in_words(self, state: State) -> int | None:
        """A phrase of the game with words filled in at random; None where that cannot be read."""
        phrase = self.pick(list(self.game.phrases.phrases.values()))
        if any(kind not in self.words for _, kind in SLOT.findall(phrase)):
            return None
        try:
            return self.game.read(state, SLOT.sub(lambda slot: self.pick(self.words[slot[2]]), phrase))
        except GalapagosError:
            return None

    def from_elsewhere(self) -> int:
        return self.moves[self.rng.below(len(self.moves))]

    def any_number(self) -> int:
        """Every 64-bit number, and those that differ from a move in one bit."""
        if self.rng.below(2):
            return signed(self.from_elsewhere() ^ 1 << self.rng.below(WORD_BITS))
        return signed(self.rng.below(2**32) << 32 | self.rng.below(2**32))

    def wish(self, state: State) -> int | None:
        match self.rng.below(3):
            case 0:
                return self.in_words(state)
            case 1:
                return self.from_elsewhere()
        return self.any_number()


def signed(number: int) -> int:
    number %= 2**WORD_BITS
    return number - 2**WORD_BITS if number >= 2 ** (WORD_BITS - 1) else number


def illegal_wishes(game: Game, count: int, seed: int = 1) -> Iterator[tuple[State, int, Deed | None, Refusal]]:
    """Yield `count` wishes that the rules refuse, with what they mean and why they are refused."""
    rng = Rng(seed)
    wisher = Wisher(game, rng)
    state, made = game.start(), 0
    while made < count:
        if state.actor == OVER:
            state = game.start()
        wisher.watch(state)
        for _ in range(4):
            action = wisher.wish(state)
            if action is None or action in state.choices():
                continue
            refusal = game.why_not(state, action)
            assert refusal is not None, f"{action} is refused by apply alone"
            made += 1
            yield state, action, game.meaning(state, action), refusal
        state.apply(any_action(state, rng))
