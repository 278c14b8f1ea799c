"""Make a table of a record from elsewhere. The record must have been checked: its moves are played here."""

from __future__ import annotations

from msgspec import UNSET

from galapagos.core.game import split_line
from galapagos.core.names import SEATS
from galapagos.core.record import Record
from galapagos.server.people.visitor import Visitor
from galapagos.server.table.commands import advance
from galapagos.server.table.journal import Ended, Moved, Seated, Started
from galapagos.server.table.ledger import Ledger
from galapagos.server.table.setup import new_row
from galapagos.server.table.shuffle import ImportedGame
from galapagos.server.wire.http import NewTable

NAME_LENGTH = 40


def table_from(record: Record, visitor: Visitor) -> Ledger:
    """Return a ledger with every seat the visitor's, and the moves as drafts that are not stored yet."""
    game = record.make_game()
    wish = NewTable(game=record.game, seats=["me"] * game.seats, options=record.options, public=False, title="Record")
    ledger = Ledger(new_row(visitor, wish, game, record.position))
    for seat in range(game.seats):
        name = record.names[seat][:NAME_LENGTH] if seat < len(record.names) else visitor.name
        ledger.write(Seated(seat, name or visitor.name, visitor.person))
    proof = {} if record.proof is UNSET else record.proof
    ledger.write(Started([""] * game.seats, ImportedGame(moves=len(record.moves), proof=proof)))
    for line in record.moves:
        ledger.write(Moved(line, "chance" if split_line(line)[0] == "chance" else "person"))
    finish(ledger, record)
    return ledger


def finish(ledger: Ledger, record: Record) -> None:
    """End the game by the rules, or because someone gave up; otherwise it goes on where the record stops."""
    if ledger.playing.over:
        advance(ledger)
    elif record.winners:
        winners = [seat for seat, word in enumerate(SEATS[: ledger.game.seats]) if word in record.winners]
        ledger.write(Ended("resigned", ledger.playing.state.scores(), winners))
