"""What people and bots are called at a table: no two look alike."""

from __future__ import annotations

from galapagos.bots import bot_names
from galapagos.server.people.names import lookalike
from galapagos.server.table.ledger import Ledger

BOTS = (  # naturalists
    "Wallace", "Anning", "Merian", "Mendel", "Huxley", "Humboldt", "Carson", "Linnaeus", "Goodall", "Gould", "Hooker",
    "Haeckel", "Banks", "Cuvier", "Wilson", "Margulis",
)  # fmt: skip


def unused_name(ledger: Ledger, name: str) -> str:
    """Add a number to a name that looks like that of another seat of the table."""
    taken = taken_names(ledger)
    count, unused = 1, name
    while lookalike(unused) in taken:
        count += 1
        unused = f"{name} {count}"
    return unused


def bot_name(ledger: Ledger, level: str) -> str:
    """Return a naturalist's name that nobody has at the table. Each level begins with another one."""
    first = 2 * bot_names().index(level)
    taken = taken_names(ledger)
    free = (name for name in BOTS[first:] + BOTS[:first] if lookalike(name) not in taken)
    return next(free, "") or unused_name(ledger, BOTS[first])


def taken_names(ledger: Ledger) -> set[str]:
    return {lookalike(chair.name) for chair in ledger.chairs if chair.taken}
