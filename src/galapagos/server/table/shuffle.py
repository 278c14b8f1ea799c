"""The shuffle: everyone binds themselves to a value by its hash before anyone shows theirs, the server too.

The seed is a hash of the server's secret and the players' values, so nobody who is bound can choose it. Every number
that chance needs is a hash of the seed, the name of the deck or dice and a counter, so what has been dealt says nothing
about what comes. `docs/server.md` says what that proves, and against whom.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from galapagos.core.dealers import SeededDealer
from galapagos.core.errors import RecordError
from galapagos.core.game import Game, actor_word
from galapagos.core.record import Record, replay
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE
from galapagos.core.state import State

SCHEME = "sha256-hmac-2"
BOARD = "sha256-hmac-board-1"  # of a duplicate tournament: one secret deals the same cards at many tables
UNCOMMITTED = "sha256-hmac-1"  # of earlier versions: the server was bound to its secret, the players to nothing
UNPROVED, CONTINUED = "imported", "imported-continued"  # in the place of a scheme, where nothing can be proved
NO_PROOF = {
    UNPROVED: "this game was imported from a record without a proof",
    CONTINUED: "this game was imported and then played on: a proof covers whole games only",
}
CODE_LENGTH = 20


class Board(Struct, frozen=True, omit_defaults=True):
    """The place of a table in a tournament. In a duplicate one, all tables with the same number get the same deal."""

    tournament: str
    number: int  # of the round
    duplicate: bool = False

    @property
    def name(self) -> str:
        return f"{self.tournament}/{self.number}"


class FailedRound(Struct):
    """A round of the shuffle that somebody spoiled by not showing a value. By seat; names in `withheld`."""

    commitments: list[str]
    values: list[str]
    withheld: list[str]


class Proof(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Part of a record. All but the first three are filled in once the game is over."""

    scheme: str
    table: str
    commitment: str  # the server's
    secret: str = ""
    values: list[str] = []  # by seat
    round: int = 0
    commitments: list[str] = []  # by seat; empty for those who took no part
    failed: list[FailedRound] = []  # earlier rounds
    position: str = ""  # that was given to start from, with its unknown parts


class ImportedGame(Struct, kw_only=True):
    """A game that was played elsewhere: how much of it, and the proof that came with it."""

    moves: int
    proof: dict[str, Any] = {}

    def proof_of(self, untouched: bool) -> dict[str, Any]:
        """Return the proof for its record, or what there is instead of one."""
        if not untouched:
            return {"scheme": CONTINUED, "table": "", "commitment": ""}
        return self.proof or {"scheme": UNPROVED, "table": "", "commitment": ""}


def new_secret() -> str:
    return secrets.token_hex(32)


def commitment_to(secret: str) -> str:
    return sha256(f"galapagos commitment {secret}")


def commitment_to_value(table: str, number: int, seat: int, value: str) -> str:
    """Bind a seat to a value. Table, round and seat are part of it, so nobody can copy another's commitment."""
    return sha256(f"galapagos value {table} {number} {seat} {value}")


def round_code(table: str, number: int, commitment: str, commitments: Sequence[str]) -> str:
    """Return what players compare to know that all of them saw the same commitments."""
    return sha256(msgspec.json.encode([table, number, commitment, list(commitments)]).decode())[:CODE_LENGTH]


def seed_from(secret: str, table: str, number: int, commitments: Sequence[str], values: Sequence[str]) -> str:
    mixed = msgspec.json.encode([table, number, list(commitments), list(values)])
    return hmac.new(secret.encode(), mixed, hashlib.sha256).hexdigest()


def seed_of_board(secret: str, board: str) -> str:
    """The seed of every table that plays a board. The tournament bound itself to the secret before anyone joined."""
    return hmac.new(secret.encode(), msgspec.json.encode(["board", board]), hashlib.sha256).hexdigest()


def uncommitted_seed_from(secret: str, table: str, values: Sequence[str]) -> str:
    mixed = msgspec.json.encode([table, list(values)])
    return hmac.new(secret.encode(), mixed, hashlib.sha256).hexdigest()


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


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


# -- checking a record ------------------------------------------------------------------------------------------------


class Verdict(Struct, kw_only=True):
    """What a record proves."""

    draws: int  # answers of chance that follow from the seed
    committed: list[str]  # players who were bound to their values
    uncommitted: list[str]  # other people at the table
    failed: list[FailedRound]
    code: str = ""  # of the commitments; empty if players could not commit themselves
    board: str = ""  # of the duplicate tournament whose tables all got this deal
    position: bool = False  # the hidden parts of the position it began from were drawn from the seed too


def verify(record: Record) -> Verdict:
    """Check the commitments of a finished record and deal it again; RecordError if anything is wrong."""
    proof = proof_of(record)
    if commitment_to(proof.secret) != proof.commitment:
        raise RecordError("the secret is not the one that the server had bound itself to")
    names = [*record.names, *(f"seat {seat + 1}" for seat in range(len(record.names), record.seats))]
    people = [seat for seat in range(record.seats) if record.players[seat : seat + 1] in ([], ["person"])]
    if proof.scheme == BOARD:
        draws = deal_again(record, CommittedDealer(seed_of_board(proof.secret, proof.table)))
        uncommitted = [names[seat] for seat in people]
        return Verdict(draws=draws, committed=[], uncommitted=uncommitted, failed=[], board=proof.table)
    if proof.scheme == UNCOMMITTED:
        seed = uncommitted_seed_from(proof.secret, proof.table, proof.values)
        draws = deal_again(record, CommittedDealer(seed))
        return Verdict(draws=draws, committed=[], uncommitted=[names[seat] for seat in people], failed=[])
    check_rounds(record, proof, names)
    seed = seed_from(proof.secret, proof.table, proof.round, proof.commitments, proof.values)
    check_position(record, proof, seed)
    return Verdict(
        draws=deal_again(record, CommittedDealer(seed)),
        committed=[names[seat] for seat in range(record.seats) if proof.commitments[seat]],
        uncommitted=[names[seat] for seat in people if not proof.commitments[seat]],
        failed=proof.failed,
        code=round_code(proof.table, proof.round, proof.commitment, proof.commitments),
        position=bool(record.position),
    )


def proof_of(record: Record) -> Proof:
    if record.proof is msgspec.UNSET:
        raise RecordError("this record carries no proof: it was not played on a server")
    try:
        proof = msgspec.convert(record.proof, Proof)
    except msgspec.ValidationError as error:
        raise RecordError(f"the proof of this record is damaged: {error}") from None
    if proof.scheme in NO_PROOF:
        raise RecordError(NO_PROOF[proof.scheme])
    if proof.scheme not in (SCHEME, BOARD, UNCOMMITTED):
        raise RecordError(f"this record was dealt by {proof.scheme!r}, this program checks {SCHEME!r}")
    if not proof.secret:
        raise RecordError("the game was not over when this record was written: the secret is not known yet")
    return proof


def check_rounds(record: Record, proof: Proof, names: list[str]) -> None:
    """Every value shown fits its commitment, none was shown before, and every failed round is accounted for."""
    if proof.round != len(proof.failed) + 1:
        raise RecordError(
            f"the game was dealt in round {proof.round}, but {len(proof.failed)} failed rounds are listed"
        )
    last = FailedRound(proof.commitments, proof.values, [])
    shown: set[str] = set()
    for number, dealt in enumerate([*proof.failed, last], 1):
        if not len(dealt.commitments) == len(dealt.values) == record.seats:
            raise RecordError(f"round {number} of the shuffle does not have a commitment and a value for each seat")
        for seat, (commitment, value) in enumerate(zip(dealt.commitments, dealt.values, strict=True)):
            missing = dealt is not last and not value
            fits = commitment == commitment_to_value(proof.table, number, seat, value) if commitment else not value
            if not fits and not missing:
                raise RecordError(
                    f"round {number}: the value of {names[seat]} is not the one they had bound themselves to"
                )
            if value in shown:
                raise RecordError(f"round {number}: the value of {names[seat]} was known from an earlier round")
        shown.update(filter(None, dealt.values))


def check_position(record: Record, proof: Proof, seed: str) -> None:
    """What the given position left open must have been drawn from the seed."""
    if not record.position and not proof.position:
        return
    game = record.make_game()
    drawn = game.write_position(read_given_position(game, proof.position, seed)) if proof.position else ""
    if drawn != record.position:
        raise RecordError("the position that the game began from is not the one that the seed gives")


def read_given_position(game: Game, position: str, seed: str) -> State:
    """Read a position; what it leaves open is drawn from the seed, so that reading the text reveals nothing."""
    return game.read_position(position, Rng(int(seed, 16)))


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


def in_words(verdict: Verdict) -> list[str]:
    """Say what is proved, against whom, and what is not."""
    lines = [f"All {verdict.draws} answers of chance follow from the server's secret and the players' values."]
    if verdict.position:
        lines.append("So do the hidden cards of the position that the game began from.")
    lines.append("The server's commitment holds: no player could choose the deal without knowing the server's secret.")
    if verdict.board:
        return [
            *lines,
            f"This is board {verdict.board} of a duplicate tournament: every table that played it got the same cards."
            " The tournament bound itself to them before anyone joined; its players took no part in the shuffle.",
        ]
    if not verdict.code:
        return [
            *lines,
            "The players' values were not committed: whoever ran the server, and played, could have chosen the deal.",
        ]
    if verdict.committed:
        names = ", ".join(verdict.committed)
        lines.append(f"Committed before any value was shown: {names}. Each value fits its commitment.")
        lines.append(
            "So whoever ran the server could not choose the deal either, if one of these players was honest and saw"
            f" the code {verdict.code} before showing a value."
        )
    else:
        lines.append("No player took part: whoever ran the server knew the deal from the start.")
    if verdict.uncommitted:
        lines.append(f"Took no part in the shuffle: {', '.join(verdict.uncommitted)}.")
    for number, failed in enumerate(verdict.failed, 1):
        names = ", ".join(failed.withheld)
        lines.append(
            f"Round {number} failed: {names} did not show a value and lost the seat. Together with whoever ran the"
            " server, that was a choice between this deal and the next."
        )
    return lines
