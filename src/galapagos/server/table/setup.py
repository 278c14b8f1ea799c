"""New tables: what was asked for, checked, as a row of the database and the first events of a journal."""

from __future__ import annotations

import secrets

import msgspec

from galapagos.bots import bot_names
from galapagos.core.game import Game
from galapagos.core.messages import msg
from galapagos.core.options import nearest
from galapagos.server.errors import ApiError
from galapagos.server.people.visitor import Visitor
from galapagos.server.table.commands import take_no_part
from galapagos.server.table.journal import Seated
from galapagos.server.table.ledger import Ledger, Row
from galapagos.server.table.seat_names import bot_name, unused_name
from galapagos.server.table.shuffle import new_secret
from galapagos.server.wall_clock import now
from galapagos.server.wire.http import NewTable, NoClock

LEAVER_BOTS = ("casual", "greedy")  # they play sensibly and at once


def check_seat(who: str) -> None:
    if who in ("me", "open"):
        return
    kind, _, level = who.partition(":")
    if kind != "bot":
        raise ApiError("seats", msg("A seat is 'me', 'open' or 'bot:<level>', not {who!r}.", who=who), 400)
    check_level(level)


def check_level(level: str) -> None:
    if level not in bot_names():
        raise ApiError(
            "seats", msg("There is no bot {level!r}: {hint}", level=level, hint=nearest(level, bot_names())), 400
        )


def seat_by_wish(ledger: Ledger, visitor: Visitor, seat: int, who: str, value: str | None) -> None:
    """Seat the visitor (`me`) or a bot (`bot:<level>`); an `open` seat stays empty."""
    if who == "me":
        ledger.write(Seated(seat, unused_name(ledger, visitor.name), visitor.person, program=visitor.bot))
        if value is not None:
            take_no_part(ledger, seat)
    elif who.startswith("bot:"):
        level = who.partition(":")[2]
        ledger.write(Seated(seat, bot_name(ledger, level), level=level))


def check_rated(wish: NewTable) -> None:
    """A rated game has a clock, an ordinary beginning, and one seat for each person."""
    if isinstance(wish.clock, NoClock):
        raise ApiError("rated", "A rated table needs a clock.", 400)
    if wish.position:
        raise ApiError("rated", "A rated game begins like any other, not from a position.", 400)
    if wish.seats.count("me") > 1:
        raise ApiError("rated", "At a rated table everyone has one seat.", 400)


def default_leaver_bot() -> str:
    names = bot_names()
    return next((name for name in LEAVER_BOTS if name in names), names[0])


def new_table_id() -> str:
    return secrets.token_urlsafe(9).replace("-", "x").replace("_", "y")


def new_row(visitor: Visitor, wish: NewTable, game: Game, position: str) -> Row:
    if wish.leaver_bot:
        check_level(wish.leaver_bot)
    return {
        "id": new_table_id(),
        "game": game.name,
        "seats": game.seats,
        "options": msgspec.json.encode(game.chosen_options()).decode(),
        "public": wish.public,
        "clock": msgspec.json.encode(wish.clock).decode(),
        "leaver_bot": wish.leaver_bot or default_leaver_bot(),
        "position": position,
        "owner": visitor.person,
        "owner_name": visitor.name,
        "invite": secrets.token_urlsafe(12),
        "secret": new_secret(),
        "created": now(),
        "title": " ".join(wish.title.split()),
        "rated": wish.rated,
        "board": "",
    }
