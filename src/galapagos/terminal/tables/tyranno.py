"""Tyranno EX!: the board with its columns and special fields, the environment card, the open animals, the racks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from galapagos.core.game import Game
from galapagos.core.languages import FALLBACK
from galapagos.core.sentinels import EVERYONE
from galapagos.core.texts import Texts
from galapagos.core.view import UNKNOWN
from galapagos.games.tyranno.board import COLOURS, COLUMNS, GRID, POINTS
from galapagos.games.tyranno.phases import END_MARKER_OFF, SETTING_ROUNDS
from galapagos.games.tyranno.view import CardView, FieldView, Heap, TyrannoView, owners
from galapagos.terminal.palette import ACCENT, QUIET, seat_text
from galapagos.terminal.translator import words_of

# Symbols have four colours; their short names are always there too.
SYMBOL_STYLES = {
    "sun": "red",
    "cherry": "magenta",
    "fish": "cyan",
    "water": "blue",
    "tree": "green",
    "leaf": "bright_green",
    "bone": "bright_white",
    UNKNOWN: QUIET,
}
COLOUR_STYLES = {"yellow": "yellow", "green": "green", "red": "red", "black": "bright_white"}
ALL, FEW = 1000, 6  # fights listed
SHORT = 2  # letters that distinguish all symbols in both languages


def draw(game: Game, view: TyrannoView, names: Sequence[str], language: str = FALLBACK) -> RenderableType:
    return Drawing(view, list(names), game.texts(language), words_of("tyranno", language)).whole()


def odds(game: Game, view: TyrannoView, names: Sequence[str], language: str = FALLBACK) -> RenderableType:
    """The odds of every fight that can be declared now."""
    return Drawing(view, list(names), game.texts(language), words_of("tyranno", language)).odds()


def gone(game: Game, view: TyrannoView, names: Sequence[str], language: str = FALLBACK) -> RenderableType:
    """The animals that are out of the game."""
    return Drawing(view, list(names), game.texts(language), words_of("tyranno", language)).gone()


COMMANDS = {"odds": odds, "gone": gone}


class Drawing:
    def __init__(self, view: TyrannoView, names: list[str], texts: Texts, words: Mapping[str, str]) -> None:
        self.view, self.names, self.texts, self.words = view, names, texts, words
        self.living = {name for field in view.fields for name in field.current}

    def whole(self) -> RenderableType:
        parts: list[RenderableType] = [self.heading(), self.board(), self.environment(), self.piles()]
        if self.view.fight is not None:
            parts.append(self.fight())
        if self.view.odds:
            parts.append(self.odds(FEW))
        parts += [self.seat(seat) for seat in self.seats()]
        return Group(*parts)

    def seats(self) -> list[int]:
        """The other seats clockwise from mine, then mine; watchers see all seats in order."""
        view = self.view
        return [(max(view.eyes, -1) + 1 + place) % view.seats for place in range(view.seats)]

    # -- above --------------------------------------------------------------------------------------------------------

    def heading(self) -> Text:
        view, words = self.view, self.words
        line = Text(f" {words['round']} {view.round}   ", "bold")
        line.append(self.texts.get("phase", view.phase), ACCENT)
        line.append("   ").append_text(self.indicator())
        if view.double_push:
            line.append(f"   {words['double']}", "bold red")
        return line

    def indicator(self) -> Text:
        """The numbers 1 to 5 with the markers of the setting round and of the end."""
        line = Text()
        for number in range(1, SETTING_ROUNDS + 1):
            style = "bold reverse" if number == self.view.setting_round else QUIET
            line.append(f" {number} ", style)
            if number == self.view.end_marker:
                line.append(f"◂{self.words['ende']} ", "bold")
        if self.view.end_marker == END_MARKER_OFF:
            line.append(f" {self.words['ende']} {self.words['off']}", QUIET)
        return line

    # -- the board ----------------------------------------------------------------------------------------------------

    def board(self) -> RenderableType:
        grid = Grid(box=box.ROUNDED, show_lines=True, border_style="bright_black", padding=(0, 1))
        grid.add_column("", justify="right", style="bold")
        for colour in COLOURS:
            grid.add_column(self.column_head(colour), width=15)
        for at in range(GRID - COLUMNS, -1, -COLUMNS):
            grid.add_row(str(POINTS[at]), *(self.card(card) for card in self.view.board[at : at + COLUMNS]))
        return Group(self.special_fields(), grid, Text(f"     {self.words['legend']}", QUIET))

    def column_head(self, colour: str) -> Text:
        seat = owners(self.view).get(colour)
        head = Text(self.texts.name(f"colour:{colour}"), f"bold {COLOUR_STYLES[colour]}")
        return head.append(f"  {self.names[seat] if seat is not None else '–'}", QUIET)

    def special_fields(self) -> RenderableType:
        row = Grid(box=box.ROUNDED, border_style="yellow", padding=(0, 1), title=None)
        for at in range(GRID, GRID + 3):
            row.add_column(Text(str(POINTS[at]), "bold yellow"), width=20)
        row.add_row(*(self.card(card, with_colour=True) for card in self.view.board[GRID:]))
        return Padding(row, (0, 0, 0, 4))

    def card(self, card: CardView | None, with_colour: bool = False) -> RenderableType:
        if card is None:
            return Text("·", QUIET)
        style = QUIET if card.face_down else f"bold {COLOUR_STYLES[card.colour]}"
        name = Text(self.texts.name(f"animal:{card.animal}"), style)
        if with_colour:
            name.append(f" ({self.names[owners(self.view)[card.colour]]})", QUIET)
        numbers = Text(f"◆{card.strength} ⚂{card.dice}", "bold" if card.dice else "bold red")
        if card.face_down:
            numbers.append(f" {self.words['face_down']}", "italic")
        return Group(name, self.symbols(card.symbols), numbers)

    def symbols(self, symbols: list[str]) -> Text:
        """An animal's symbols; those now face up are highlighted."""
        return Text(" ").join(
            Text(self.short(name), SYMBOL_STYLES[name] if name in self.living else QUIET) for name in symbols
        )

    def short(self, name: str) -> str:
        return UNKNOWN if name == UNKNOWN else self.texts.name(f"symbol:{name}")[:SHORT]

    # -- the environment card -----------------------------------------------------------------------------------------

    def environment(self) -> RenderableType:
        grid = Grid(box=box.ROUNDED, border_style="green", padding=(0, 1))
        grid.add_column("")
        for number in range(1, len(self.view.fields) + 1):
            grid.add_column(f"{self.words['field']} {number}", min_width=13)
        grid.add_row(self.words["current"], *(self.current(field) for field in self.view.fields))
        grid.add_row(self.words["potential"], *(self.potential(field) for field in self.view.fields))
        return grid

    def current(self, field: FieldView) -> Text:
        if not field.current:
            return Text(self.words["empty"], QUIET)
        name, count = next(iter(field.current.items()))
        return Text(f"{count} × {self.texts.name(f'symbol:{name}')}", f"bold {SYMBOL_STYLES[name]}")

    def potential(self, field: FieldView) -> Text:
        """The number of chips face down; which ones only with a memory aid or if nothing is hidden."""
        heaps = [field.shown, *field.placed]
        total = sum(sum(chips.values()) for chips in heaps)
        if not total:
            return Text("–", QUIET)
        if not (self.view.memory_aid or self.view.eyes == EVERYONE):
            return Text(f"{total} {self.words['face_down']}")
        known = {name: sum(chips.get(name, 0) for chips in heaps) for name in SYMBOL_STYLES}
        return self.chips({name: count for name, count in known.items() if count})

    def chips(self, chips: Heap) -> Text:
        return Text(" ").join(
            Text(self.short(name) + (f"×{count}" if count > 1 else ""), SYMBOL_STYLES[name])
            for name, count in chips.items()
        )

    def piles(self) -> RenderableType:
        row = Grid.grid(padding=(0, 2))
        cells: list[RenderableType] = [Text(f" {self.words['piles']}", "bold")]
        for pile in self.view.piles:
            if not pile.top:
                cells.append(Text(self.words["used_up"], QUIET))
                continue
            name = Text(self.texts.name(f"animal:{pile.top}"), "bold")
            cells.append(Group(name, self.symbols(pile.symbols), Text(f"+{pile.under} {self.words['below']}", QUIET)))
        row.add_row(*cells)
        return row

    # -- people -------------------------------------------------------------------------------------------------------

    def seat(self, seat: int) -> RenderableType:
        at, words = self.view.table[seat], self.words
        line = Text(" ").append_text(seat_text(seat, self.names))
        line.append(f"   {at.points} {words['points']}", "bold")
        line.append(f"   {words['stone']}×{at.stones}" if at.stones else f"   {words['no_stone']}", QUIET)
        if seat == self.view.start:
            line.append(f"   {words['start']}", QUIET)
        if seat == self.view.claimant:
            line.append(f"   {words['claims']}", ACCENT)
        if self.view.sees(seat):
            return Group(line, Text(f"   {words['rack']}  ", "bold").append_text(self.chips(at.rack)))
        return line.append(f"   {sum(at.rack.values())} {words['chips']}", QUIET)

    # -- fights -------------------------------------------------------------------------------------------------------

    def fight(self) -> RenderableType:
        fight, words = self.view.fight, self.words
        assert fight is not None
        rows = Grid.grid(padding=(0, 2))
        for side, animal in enumerate(fight.animals):
            rows.add_row(
                Text(self.texts.name(f"animal:{animal}"), "bold"),
                f"{fight.dice[side]} {words['dice']}",
                f"{fight.hits[side]} {words['hits']}",
                Text(f"{fight.won[side]} {words['won']}", ACCENT),
            )
        return Panel(rows, title=words["fight"], title_align="left", border_style="red", expand=False)

    def odds(self, most: int = ALL) -> RenderableType:
        """Every fight that can be declared now, most promising first."""
        if not self.view.odds:
            return Text(f" {self.words['no_odds']}", QUIET)
        grid = Grid(box=box.SIMPLE, padding=(0, 1))
        for head in ("", "", "2:0", "2:1", "1:2", "0:2"):
            grid.add_column(head, justify="right" if ":" in head else "left")
        for fight in sorted(self.view.odds, key=lambda fight: -fight.odds[0])[:most]:
            percents = [f"{100 * chance:.0f} %" for chance in fight.odds]
            grid.add_row(self.fighter(fight.animal), self.fighter(fight.target), *percents)
        return grid

    def fighter(self, animal: str) -> str:
        card = next(card for card in self.view.board if card is not None and card.animal == animal)
        return f"{self.texts.name(f'animal:{animal}')} ◆{card.strength} ⚂{card.dice}"

    def gone(self) -> RenderableType:
        names = ", ".join(self.texts.name(f"animal:{animal}") for animal in self.view.gone)
        return Text(f" {self.words['out']}: {names or self.words['nobody']}")
