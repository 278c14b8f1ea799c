"""What is kept of a finished game for lists, statistics and ratings: one row for the game, one for each seat."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from typing import Any

import msgspec
from msgspec import Struct

from galapagos.core.game import Outcome
from galapagos.core.names import SEATS
from galapagos.server.table.ledger import Ledger

UNDECIDED = ("abandoned", "closed", "broken")  # reasons of an end that nobody has won or lost
GAINED = re.compile(r"(?:gains|lay) ([a-z-]+)")  # how records write that a seat plays a trait or an animal


class Result(Struct, frozen=True):
    """A finished game: the rows of `results` and of `result_seats`."""

    game: dict[str, Any]
    seats: list[dict[str, Any]]


def result_of(ledger: Ledger) -> Result | None:
    """Return what to keep of a game that is over, or None: it goes on, or it never began."""
    if ledger.outcome is None or ledger.table is None:
        return None
    row, traits = ledger.row, traits_played([played.line for played in ledger.table.history], ledger.game.seats)
    game = {
        "table_id": row["id"],
        "game": ledger.game.name,
        "seats": ledger.game.seats,
        "options": row["options"],
        "options_digest": options_digest(row["options"]),
        "clock": row["clock"],
        "title": ledger.title,
        "ended": ledger.changed,
        "reason": ledger.outcome.reason,
        "moves": len(ledger.table.history),
        "rated": bool(row.get("rated", False)),
        "imported": ledger.imported is not None,
    }
    people = [chair.person for chair in ledger.chairs]
    seats = [
        {
            "table_id": row["id"],
            "seat": seat,
            "person": chair.person or None,
            "first": chair.person not in people[:seat],
            "name": chair.name,
            "level": chair.level,
            "away": chair.away,
            "score": ledger.outcome.scores[seat],
            "rank": rank,
            "game": ledger.game.name,
            "seats": ledger.game.seats,
            "ended": ledger.changed,
            "counts": counts(people, rank, ledger.imported is not None),
            "traits": msgspec.json.encode(traits[seat]).decode(),
        }
        for seat, (chair, rank) in enumerate(zip(ledger.chairs, ranks(ledger.outcome), strict=True))
    ]
    return Result(game, seats)


def counts(people: list[str], rank: int | None, imported: bool) -> bool:
    """True if the game counts in statistics: it was decided, played here, and nobody played against themselves."""
    present = [person for person in people if person]
    return rank is not None and not imported and len(set(present)) == len(present)


def ranks(outcome: Outcome) -> list[int | None]:
    """Return each seat's rank from 1, as the page shows it: winners are first, equal scores share a rank."""
    if outcome.reason in UNDECIDED or not outcome.winners:
        return [None] * len(outcome.scores)
    order = [
        (seat not in outcome.winners, 0 if seat in outcome.winners else -score)
        for seat, score in enumerate(outcome.scores)
    ]
    return [1 + sum(other < mine for other in order) for mine in order]


def options_digest(options: str) -> str:
    """The same for all games with the same options, whatever their order."""
    chosen = msgspec.json.encode(msgspec.json.decode(options), order="sorted")
    return hashlib.sha256(chosen).hexdigest()[:16]


def traits_played(lines: list[str], seats: int) -> list[dict[str, int]]:
    """Count what each seat played: traits, or the animals of Tyranno."""
    found: list[Counter[str]] = [Counter() for _ in range(seats)]
    words = {word: seat for seat, word in enumerate(SEATS[:seats])}
    for line in lines:
        who, _, move = line.partition(": ")
        gained = GAINED.search(move)
        if gained and who in words:
            found[words[who]][gained[1]] += 1
    return [dict(counter) for counter in found]
