"""Moves that somebody might wish for and that are not allowed: in words, as numbers, and as numbers gone wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from galapagos.core.errors import GalapagosError
from galapagos.core.game import Deed, Game, Refusal
from galapagos.core.names import SEATS
from galapagos.core.notation import SLOT, word
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from galapagos.core.state import State
from tests.support.walks import any_action, walk

WORD_BITS = 64
RECENT = 12
OFTEN, MANY, FEW = 3, 8, 4


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
                if said in known:
                    known.remove(said)
                known.append(said)

    def pick(self, things: list[str]) -> str:
        return things[self.rng.below(len(things))]

    def pick_word(self, kind: str) -> str:
        """Mostly one that was heard of lately: animals of long ago are dead."""
        known = self.words[kind]
        return self.pick(known[-RECENT:] if self.rng.below(4) else known)

    def in_words(self, state: State) -> int | None:
        """A phrase of the game with words filled in at random; None where that cannot be read."""
        phrase = self.pick(list(self.game.phrases.phrases.values()))
        if any(kind not in self.words for _, kind in SLOT.findall(phrase)):
            return None
        try:
            return self.game.read(state, SLOT.sub(lambda slot: self.pick_word(slot[2]), phrase))
        except GalapagosError:
            return None

    def nearly_allowed(self, state: State) -> int | None:
        """A choice with one of its words exchanged."""
        choices = state.choices()
        deed = self.game.deed(state, choices[self.rng.below(len(choices))])
        slots = SLOT.findall(self.game.phrases.phrases[deed.key])
        if not slots or any(kind not in self.words for _, kind in slots):
            return None
        changed, kind = slots[self.rng.below(len(slots))]
        values = {slot: word(deed.values[slot]) for slot, _ in slots} | {changed: self.pick_word(kind)}
        try:
            return self.game.read(state, SLOT.sub(lambda slot: values[slot[1]], self.game.phrases.phrases[deed.key]))
        except GalapagosError:
            return None

    def from_elsewhere(self) -> int:
        moves = self.moves[-RECENT * 3 :] if self.rng.below(2) else self.moves
        return moves[self.rng.below(len(moves))]

    def any_number(self) -> int:
        """Every 64-bit number, and those that differ from a move in one bit."""
        if self.rng.below(2):
            return signed(self.from_elsewhere() ^ 1 << self.rng.below(WORD_BITS))
        return signed(self.rng.below(2**32) << 32 | self.rng.below(2**32))

    def wish(self, state: State) -> int | None:
        match self.rng.below(6):
            case 0:
                return self.in_words(state)
            case 1:
                return self.from_elsewhere()
            case 2:
                return self.any_number()
        return self.nearly_allowed(state)


def signed(number: int) -> int:
    number %= 2**WORD_BITS
    return number - 2**WORD_BITS if number >= 2 ** (WORD_BITS - 1) else number


def illegal_wishes(
    game: Game, count: int, seed: int = 1, only: Collection[str] = ()
) -> Iterator[tuple[State, int, Deed | None, Refusal]]:
    """Yield `count` wishes that the rules refuse, with what they mean and why they are refused.

    They are spread over two whole random games or more, with more of them where a phase is met for the first times.
    With `only`, they are made in those phases of one game, as far as they come up.
    """
    rng = Rng(seed)
    stride = max(1, 2 * FEW * sum(1 for _ in walk(game, seed)) // count)
    wisher = Wisher(game, rng)
    met: Counter[str] = Counter()
    state, made = game.start(), 0
    while made < count:
        if state.actor == OVER:
            if only:
                return
            state = game.start()
        wisher.watch(state)
        phase = game.question(state).key
        met[phase] += 1
        tries = MANY if met[phase] <= OFTEN else FEW if rng.below(stride) == 0 else 0
        for _ in range(tries if not only or phase in only else 0):
            action = wisher.wish(state)
            if action is None or action in state.choices():
                continue
            refusal = game.why_not(state, action)
            assert refusal is not None, f"{action} is refused by apply alone"
            made += 1
            yield state, action, game.meaning(state, action), refusal
        state.apply(lively_action(game, state, rng))


def lively_action(game: Game, state: State, rng: Rng) -> int:
    """A random choice, with a second draw where the first would be to pass: tables full of pieces refuse more."""
    action = any_action(state, rng)
    return action if game.deed(state, action).values else any_action(state, rng)
