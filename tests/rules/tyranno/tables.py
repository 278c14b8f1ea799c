"""Tables of Tyranno EX! in a few words, and short questions to them."""

from __future__ import annotations

from galapagos.core.names import SEATS
from galapagos.core.options import OptionValue
from galapagos.core.registry import game
from galapagos.games.tyranno.view import CardView, TyrannoView, letters
from tests.rules.table import TestTable


def tyranno(position: str | None = None, seats: int = 4, **options: OptionValue) -> TestTable:
    return TestTable(game("tyranno", seats=seats, **options), position)


def view_of(table: TestTable, eyes: str = "") -> TyrannoView:
    view = table.seen_by(eyes) if eyes else table.view
    assert isinstance(view, TyrannoView)
    return view


def card(table: TestTable, animal: str) -> CardView | None:
    """The card of an animal on the board, None where it is not there."""
    return next((card for card in view_of(table).board if card is not None and card.animal == animal), None)


def strength(table: TestTable, animal: str) -> int:
    found = card(table, animal)
    assert found is not None, f"{animal} is not on the board"
    return found.strength


def lies(table: TestTable, animal: str) -> str:
    """Where an animal is: 'yellow 3', 'special 13', 'gone', 'face down on …'."""
    view = view_of(table)
    for place, found in enumerate(view.board):
        if found is not None and found.animal == animal:
            where = f"{found.colour} {place // 4 * 3}" if place < 16 else f"special {(13, 10, 7)[place - 16]}"
            return f"face down on {where}" if found.face_down else where
    return "gone" if animal in view.gone else "nowhere"


def special(table: TestTable) -> list[str]:
    """The animals on 13, 10 and 7; - where there is none."""
    return [found.animal if found is not None else "-" for found in view_of(table).board[16:]]


def field(table: TestTable, number: int = 1, eyes: str = "") -> tuple[str, str]:
    """The current and the potential chips of a field, as letters."""
    seen = view_of(table, eyes).fields[number - 1]
    below: dict[str, int] = {}
    for chips in (seen.shown, *seen.placed):
        for name, count in chips.items():
            below[name] = below.get(name, 0) + count
    return letters(seen.current), letters(dict(sorted(below.items(), key=lambda chip: order(chip[0]))))


def order(name: str) -> int:
    names = ["sun", "cherry", "fish", "water", "tree", "leaf", "bone", "?"]
    return names.index(name)


def rack(table: TestTable, seat: str, eyes: str = "") -> str:
    return letters(view_of(table, eyes).table[SEATS.index(seat)].rack)


def points(table: TestTable) -> list[int]:
    return [seat.points for seat in view_of(table).table]


def stones(table: TestTable) -> list[int]:
    return [seat.stones for seat in view_of(table).table]


def bag_size(table: TestTable) -> int:
    return sum(view_of(table).bag.values())


def roll(*pips: int) -> list[str]:
    """Dice that show these numbers."""
    return [f"chance: roll {number}" for number in pips]
