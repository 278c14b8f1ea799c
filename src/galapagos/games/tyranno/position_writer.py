"""Writing a position as text; `position` explains how it is written, and reads it."""

from __future__ import annotations

from galapagos.core.names import SEATS
from galapagos.core.sentinels import EVERYONE
from galapagos.core.view import Saved
from galapagos.games.tyranno.board import COLUMNS, GRID
from galapagos.games.tyranno.phases import END_MARKER_OFF, SETTING_ROUNDS
from galapagos.games.tyranno.state import NO_SEAT
from galapagos.games.tyranno.view import CardView, FieldView, FightView, PileView, SeatView, TyrannoView, letters

ROWS = {"0": 0, "3": 4, "6": 8, "9": 12}
NUMBERS = {"round": range(1, 1000), "setting_round": range(1, SETTING_ROUNDS + 1)}
FLAGS = ("double_push", "two_rows", "changed")
SEATED = ("eyes", "start", "claimant", "champion")


def write(saved: Saved) -> str:
    view: TyrannoView = saved.view
    lines = [f"{key}: {SEATS[getattr(view, key)]}" for key in SEATED if getattr(view, key) not in (EVERYONE, NO_SEAT)]
    lines += [f"{key}: {getattr(view, key)}" for key in NUMBERS]
    lines += [f"end_marker: {'off' if view.end_marker == END_MARKER_OFF else view.end_marker}", f"during: {view.phase}"]
    lines += [f"{key}: {'yes' if getattr(view, key) else 'no'}" for key in FLAGS]
    lines.append(f"stack: {' '.join(saved.stack)}")
    lines.append(f"piles: {' '.join(write_pile(pile) for pile in view.piles)}")
    lines.append(f"gone: {' '.join(view.gone) or '-'}")
    lines.append(f"special: {write_cards(view.board[GRID:], with_colour=True)}")
    lines += [f"{row}: {write_cards(view.board[at : at + COLUMNS])}" for row, at in reversed(ROWS.items())]
    if any(view.leaving):
        lines.append(f"leaving: {write_cards(view.leaving)}")
    if view.fight is not None:
        lines.append(f"fight: {write_fight(view.fight)}")
    lines += [f"field {number}: {write_field(field)}" for number, field in enumerate(view.fields, 1)]
    lines.append(f"bag: {letters(view.bag)}")
    lines += [f"{SEATS[seat]}: {write_seat(at)}" for seat, at in enumerate(view.table)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def write_pile(pile: PileView) -> str:
    return (pile.top or "-") + (f"+{pile.under}" if pile.under else "")


def write_cards(cards: list[CardView | None], with_colour: bool = False) -> str:
    return " ".join(write_card(card, with_colour) if card else "-" for card in cards)


def write_card(card: CardView, with_colour: bool) -> str:
    text = card.animal + (f"@{card.colour}" if with_colour else "") + (f":{card.strength}" if card.strength > 1 else "")
    return f"({text})" if card.face_down else text


def write_field(field: FieldView) -> str:
    placed = ", ".join(f"{SEATS[seat]} {letters(chips)}" for seat, chips in enumerate(field.placed) if chips)
    return f"{letters(field.current)} | {letters(field.shown)} | {placed or '-'}"


def write_seat(at: SeatView) -> str:
    text = f"{at.points} points, {at.stones} stone{'s' if at.stones != 1 else ''}, rack {letters(at.rack)}"
    text += f", aside {letters(at.aside)}" if at.aside else ""
    return text + (f", knows {letters(at.in_bag)}" if at.in_bag else "")


def write_fight(fight: FightView) -> str:
    dice, won, hits = (f"{pair[0]}:{pair[1]}" for pair in (fight.dice, fight.won, fight.hits))
    animal, target = fight.animals
    return f"{animal} challenges {target}, dice {dice}, won {won}, hits {hits}, thrown {fight.thrown}"
