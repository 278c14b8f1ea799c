"""Dealers answer for chance. Rules never touch a random generator."""

from __future__ import annotations

import hashlib
import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterable

from librt.vecs import vec
from mypy_extensions import i64

from galapagos.core.errors import GalapagosError
from galapagos.core.game import Game
from galapagos.core.rng import Rng
from galapagos.core.state import State


class Dealer(ABC):
    """Answers for chance at a table: deals the cards and rolls the dice."""

    @abstractmethod
    def answer(self, state: State) -> int:
        """Return one of the choices of the chance decision on top of the stack."""

    def follow(self, state: State, action: int) -> None:
        """Take note of an answer given elsewhere, when a record is replayed, and continue from there."""


class SeededDealer(Dealer):
    """Deals the same cards and dice for the same seed, each deck and kind of dice from a random stream of its own.

    A deck's order is fixed when its first card is drawn, so it does not depend on the players' moves.
    """

    def __init__(self, seed: str | int) -> None:
        self.seed = str(seed)
        self.streams: dict[str, Rng] = {}
        self.orders: dict[str, list[int]] = {}  # what is left of each deck, the next card last

    def answer(self, state: State) -> int:
        chance = state.chance()
        stream = chance.stream(state)
        if chance.draws():
            return self.order(state, stream).pop()
        return state.choices()[self.roll(stream, state.weights())]

    def follow(self, state: State, action: int) -> None:
        chance = state.chance()
        if not chance.draws():
            self.roll(chance.stream(state), state.weights())  # uses up one roll of the stream
            return
        order = self.order(state, chance.stream(state))
        del order[len(order) - 1 - order[::-1].index(action)]

    def stream(self, name: str) -> Rng:
        """The random generator of one deck or kind of dice."""
        if name not in self.streams:
            digest = hashlib.sha256(f"{self.seed}/{name}".encode()).digest()
            self.streams[name] = Rng(int.from_bytes(digest, "big"))
        return self.streams[name]

    def order(self, state: State, stream: str) -> list[int]:
        """The cards left in a deck, in dealing order. A deck with other cards than expected is shuffled again."""
        cards = [action for action, copies in zip(state.choices(), state.weights(), strict=True) for _ in range(copies)]
        order = self.orders.get(stream)
        if order is None or sorted(order) != sorted(cards):
            order = self.orders[stream] = self.shuffled(stream, cards)
        return order

    # -- randomness ----------------------------------------------------------------------------------------------------

    def roll(self, stream: str, weights: vec[i64]) -> int:
        """An index, each as likely as its weight."""
        return self.stream(stream).lot(list(weights))

    def shuffled(self, stream: str, cards: list[int]) -> list[int]:
        """The cards in a random order."""
        deck = list(cards)
        self.stream(stream).shuffle_list(deck)
        return deck


class ScriptedDealer(Dealer):
    """Deals what it is told, in words: for tests and stories."""

    def __init__(self, game: Game, words: Iterable[str]) -> None:
        self.game, self.words = game, list(words)

    def answer(self, state: State) -> int:
        if not self.words:
            raise GalapagosError("the script has no more answers for chance")
        return self.game.read(state, self.words.pop(0))


def fresh_seed() -> str:
    return secrets.token_hex(8)
