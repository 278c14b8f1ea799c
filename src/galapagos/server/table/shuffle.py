"""The provable shuffle: the server commits to a secret before the players reveal their values, and shows it at the end.

The seed is a hash of the secret and one value from each seat, so neither side can choose it: the server had committed
first, and the players do not know the secret. Every number that chance needs is a hash of the seed, the name of the
deck or dice and a counter, so what has been dealt says nothing about what comes.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

import msgspec
from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from galapagos.core.dealers import SeededDealer
from galapagos.core.errors import RecordError
from galapagos.core.game import actor_word
from galapagos.core.record import Record, replay
from galapagos.core.sentinels import CHANCE

SCHEME = "sha256-hmac-1"
UNPROVED, CONTINUED = "imported", "imported-continued"  # in the place of a scheme, where nothing can be proved
NO_PROOF = {
    UNPROVED: "this game was imported from a record without a proof",
    CONTINUED: "this game was imported and then played on: a proof covers whole games only",
}


class Proof(Struct, kw_only=True, forbid_unknown_fields=True):
    """Part of a record. `secret` and `values` are filled in once the game is over."""

    scheme: str
    table: str
    commitment: str
    secret: str = ""
    values: list[str] = []


class ImportedGame(Struct, kw_only=True):
    """A game that was played elsewhere: how much of it, and the proof that came with it."""

    moves: int
    proof: dict[str, str | list[str]] = {}

    def proof_of(self, untouched: bool) -> dict[str, str | list[str]]:
        """Return the proof for its record, or what there is instead of one."""
        if not untouched:
            return {"scheme": CONTINUED, "table": "", "commitment": ""}
        return self.proof or {"scheme": UNPROVED, "table": "", "commitment": ""}


def new_secret() -> str:
    return secrets.token_hex(32)


def commitment_to(secret: str) -> str:
    return hashlib.sha256(f"galapagos commitment {secret}".encode()).hexdigest()


def seed_from(secret: str, table: str, values: Sequence[str]) -> str:
    mixed = msgspec.json.encode([table, list(values)])
    return hmac.new(secret.encode(), mixed, hashlib.sha256).hexdigest()


class CommittedDealer(SeededDealer):
    """Deal from a seed that nobody could choose, with numbers that nobody can predict."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.key = seed.encode()
        self.drawn: dict[str, int] = {}

    def below(self, stream: str, bound: int) -> int:
        """Return a number from 0 to bound - 1. With 128 bits, the bias is beyond measuring."""
        count = self.drawn[stream] = self.drawn.get(stream, 0) + 1
        digest = hmac.new(self.key, f"{stream}/{count}".encode(), hashlib.sha256).digest()
        return int.from_bytes(digest[:16], "big") * bound >> 128

    def roll(self, stream: str, weights: vec[i64]) -> int:
        left = self.below(stream, sum(int(weight) for weight in weights))
        for place, weight in enumerate(weights):
            if left < weight:
                return place
            left -= int(weight)
        raise ValueError("all weights are zero")

    def shuffled(self, stream: str, cards: list[int]) -> list[int]:
        deck = list(cards)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(stream, last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck


def verify(record: Record) -> int:
    """Deal a finished record again. Return how many draws and rolls were checked; RecordError if one is wrong."""
    if record.proof is msgspec.UNSET:
        raise RecordError("this record carries no proof: it was not played on a server")
    try:
        proof = msgspec.convert(record.proof, Proof)
    except msgspec.ValidationError as error:
        raise RecordError(f"the proof of this record is damaged: {error}") from None
    if proof.scheme in NO_PROOF:
        raise RecordError(NO_PROOF[proof.scheme])
    if proof.scheme != SCHEME:
        raise RecordError(f"this record was dealt by {proof.scheme!r}, this program checks {SCHEME!r}")
    if not proof.secret:
        raise RecordError("the game was not over when this record was written: the secret is not known yet")
    if commitment_to(proof.secret) != proof.commitment:
        raise RecordError("the secret is not the one that the server had bound itself to")
    return deal_again(record, CommittedDealer(seed_from(proof.secret, proof.table, proof.values)))


def deal_again(record: Record, dealer: CommittedDealer) -> int:
    game, checked = record.make_game(), 0
    for number, (state, action) in enumerate(replay(record), 1):
        if action == -1 or state.actor != CHANCE:
            continue
        due = dealer.answer(state)
        if due != action:
            dealt, owed = (f"{actor_word(state)}: {game.write(state, move)}" for move in (action, due))
            raise RecordError(f"{dealt!r} was recorded, but the seed deals {owed!r}", number)
        checked += 1
    return checked
