"""Tyranno EX! in words."""

from __future__ import annotations

from collections.abc import Iterator

from galapagos.envs.prose import Reader
from galapagos.games.tyranno.board import COLUMNS, GRID, POINTS
from galapagos.games.tyranno.view import CardView, FieldView, PileView, TyrannoView, owners


def describe(reader: Reader, view: TyrannoView) -> Iterator[str]:
    phase = reader.texts.get("phase", view.phase)
    yield reader.say("table", round=view.round, phase=phase, start=reader.names[view.start])
    if view.double_push:
        yield reader.say("double")
    for number, field in enumerate(view.fields, 1):
        yield field_line(reader, number, field)
    yield reader.say("piles", piles="; ".join(pile_words(reader, pile) for pile in view.piles))
    yield reader.say("board")
    yield from rows(reader, view)
    if view.fight is not None:
        fight = view.fight
        one, other = (reader.name("animal", animal) for animal in fight.animals)
        yield reader.say("fight", one=one, other=other, won=fight.won[0], won2=fight.won[1])
    for seat in reader.seats(view):
        seen = view.table[seat]
        colours = ", ".join(reader.name("colour", colour) for colour in seen.colours)
        chips = reader.pieces("symbol", seen.rack) if view.sees(seat) else str(sum(seen.rack.values()))
        player = reader.player(seat, view.eyes)
        yield reader.say("seat", player=player, colours=colours, points=seen.points, stones=seen.stones, chips=chips)


def field_line(reader: Reader, number: int, field: FieldView) -> str:
    heaps = [field.shown, *field.placed]
    seen: dict[str, int] = {}
    for heap in heaps:
        for name, count in heap.items():
            seen[name] = seen.get(name, 0) + count
    down = reader.say("face_down", chips=reader.pieces("symbol", seen)) if seen else ""
    current = reader.pieces("symbol", field.current) if field.current else reader.none()
    return reader.say("field", number=number, current=current, needed=field.needed) + down


def pile_words(reader: Reader, pile: PileView) -> str:
    if not pile.top:
        return reader.say("used_up")
    return f"{reader.name('animal', pile.top)} [{symbols(reader, pile.symbols)}]"


def symbols(reader: Reader, names: list[str]) -> str:
    return " ".join(reader.name("symbol", name) for name in names)


def rows(reader: Reader, view: TyrannoView) -> Iterator[str]:
    """One line for each animal on the board, the highest places first."""
    for place in [*range(GRID, len(view.board)), *range(GRID - 1, -1, -1)]:
        card = view.board[place]
        if card is not None:
            where = (
                reader.say("special", points=int(POINTS[place]))
                if place >= GRID
                else reader.say("row", points=int(POINTS[place]), column=place % COLUMNS + 1)
            )
            yield f"  {where}: {card_words(reader, view, card)}"


def card_words(reader: Reader, view: TyrannoView, card: CardView) -> str:
    owner = owners(view).get(card.colour)
    return reader.say(
        "card",
        animal=reader.name("animal", card.animal),
        owner=reader.names[owner] if owner is not None else reader.none(),
        strength=card.strength,
        dice=card.dice,
        symbols=symbols(reader, card.symbols),
    ) + (reader.say("doomed") if card.doomed else "")
