"""A record from elsewhere becomes a table of its own."""

from __future__ import annotations

from galapagos.core.game import split_line
from galapagos.core.names import SEATS
from galapagos.core.record import Record
from galapagos.server.jobs.pool import UNREPLAYABLE
from galapagos.server.jobs.thinking import TryRecord
from galapagos.server.live.rooms import Rooms, new_row
from galapagos.server.people.visitor import Visitor
from galapagos.server.storage.store import Row
from galapagos.server.table import commands
from galapagos.server.table import journal as happened
from galapagos.server.table.ledger import Ledger
from galapagos.server.wire import stream
from galapagos.server.wire.http import NewTable

REPLAY_SECONDS = 20.0


async def bring_in(rooms: Rooms, visitor: Visitor, record: Record) -> str:
    """Checked move by move, in another process, before it touches this one."""
    await rooms.workers.ask(TryRecord(record.to_json().encode()), REPLAY_SECONDS, *UNREPLAYABLE)
    row, ledger = table_from(record, visitor)
    return (await rooms.keep_new(row, ledger)).id


def table_from(record: Record, visitor: Visitor) -> tuple[Row, Ledger]:
    """All seats are the visitor's; its entries wait to be kept."""
    game = record.make_game()
    wish = NewTable(game=record.game, seats=["me"] * game.seats, options=record.options, public=False, title="Record")
    row = new_row(visitor, wish, game, record.position)
    ledger = Ledger(row)
    for seat in range(game.seats):
        name = record.names[seat][:40] if seat < len(record.names) else visitor.name
        ledger.write(happened.Seated(seat, name or visitor.name, visitor.person))
    ledger.write(happened.Started([""] * game.seats))
    for line in record.moves:
        by: stream.By = "chance" if split_line(line)[0] == "chance" else "person"
        ledger.write(happened.Moved(line, by))
    finish(ledger, record)
    return row, ledger


def finish(ledger: Ledger, record: Record) -> None:
    """Over by the rules, or because somebody gave up; otherwise it goes on where it stopped."""
    if ledger.playing.over:
        commands.advance(ledger)
    elif record.winners:
        winners = [seat for seat, word in enumerate(SEATS[: ledger.game.seats]) if word in record.winners]
        ledger.write(happened.Ended("resigned", ledger.playing.state.scores(), winners))
