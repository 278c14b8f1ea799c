"""The stone game: the board with its coordinates, who holds what, what changed last and what is about to fall."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from galapagos.core.languages import FALLBACK
from galapagos.core.rng import Rng
from galapagos.core.texts import Texts
from galapagos.games.stones.game import Stones
from galapagos.games.stones.state import StonesState
from galapagos.games.stones.view import StonesView
from galapagos.terminal.palette import QUIET, WARN

# Stones differ by shape as well as colour; a held free point shows its holder's letter.
MARKS = {"W": "○", "B": "●", "X": "■", "w": "w", "b": "b", ".": "·"}
STYLES = {"W": "bold white", "B": "bold bright_blue", "X": "red", "w": QUIET, "b": "blue", ".": QUIET}
CHANGED = ("(", ")", "yellow")
FALLING = ("<", ">", WARN)

Cell = Callable[[str, str], Text]  # draws a point from its name and letter


def draw(game: Stones, view: StonesView, names: Sequence[str], language: str = FALLBACK) -> RenderableType:
    texts = game.texts(language)
    parts: list[RenderableType] = [Text(), *board_lines(game, view, held(view), mark_of, 1), Text()]
    parts += [side(view, seat, names, texts) for seat in (view.white, 1 - view.white)]
    parts += moving_lines(view, texts)
    return Padding(Group(*parts), (0, 2))


def strength(game: Stones, view: StonesView, names: Sequence[str], language: str = FALLBACK) -> RenderableType:
    """Each stone with its strength, and the groups with their sizes below."""
    state = game.imagine(view, Rng(1))
    texts = game.texts(language)

    def with_strength(name: str, letter: str) -> Text:
        point = game.board.number(name)
        strong = str(state.field.touching(point, state.field.thing(point))) if letter in "WB" else " "
        return Text(f"{MARKS[letter]}{strong} ", STYLES[letter])

    title = Text(texts.get("table", "strength"), QUIET)
    lines = board_lines(game, view, view.rows, with_strength, 3)
    return Padding(Group(title, Text(), *lines, Text(), *group_lines(state, texts)), (0, 2))


COMMANDS = {"strength": strength}


# -- the board ---------------------------------------------------------------------------------------------------------


def held(view: StonesView) -> list[str]:
    """The board as letters; free points show the letter of their holder."""
    return [
        "".join(area if letter == "." else letter for letter, area in zip(row, areas, strict=True))
        for row, areas in zip(view.rows, view.area, strict=True)
    ]


def mark_of(name: str, letter: str) -> Text:
    return Text(MARKS[letter], STYLES[letter])


def board_lines(game: Stones, view: StonesView, rows: list[str], cell: Cell, wide: int) -> list[Text]:
    """The rows with their labels; a cell is `wide` characters, and rows of a hexagon are shifted by half a step."""
    width = max(len(row.label) for row in game.board.rows)
    lines = []
    for row, letters, names in zip(game.board.rows, rows, view.points, strict=True):
        indent = " " * (row.indent * (wide + 1) // 2)
        line = Text(f"{row.label.rjust(width)} {indent}", QUIET)
        lines.append(line.append_text(row_of_cells(view, names, letters, cell)))
    if game.board.legend:
        columns = (" " * wide).join(game.board.legend.split())
        lines.append(Text(f"{' ' * width}  {columns}", QUIET))
    return lines


def row_of_cells(view: StonesView, names: list[str], letters: str, cell: Cell) -> Text:
    """The cells and their separators: brackets mark points that changed or will fall."""
    line, open_bracket = Text(), None
    for name, letter in zip(names, letters, strict=True):
        bracket = bracket_of(view, name)
        line.append_text(between(open_bracket, bracket))
        line.append_text(cell(name, letter))
        open_bracket = bracket
    return line.append_text(between(open_bracket, None))


def bracket_of(view: StonesView, name: str) -> tuple[str, str, str] | None:
    if name in view.captures:
        return FALLING
    return CHANGED if name in (view.now or view.last) else None


def between(left: tuple[str, str, str] | None, right: tuple[str, str, str] | None) -> Text:
    if right is not None:
        return Text(right[0], right[2])
    return Text(left[1], left[2]) if left is not None else Text(" ")


# -- the players -------------------------------------------------------------------------------------------------------


def side(view: StonesView, seat: int, names: Sequence[str], texts: Texts) -> Text:
    """A player's colour, name, points and supply; an arrow marks the side to move."""
    colour, letter = ("white", "W") if seat == view.white else ("blue", "B")
    has_turn = (view.turn % 2 == 1) == (colour == "white") and not view.ending
    line = Text("→ " if has_turn else "  ").append(f"{MARKS[letter]} {names[seat]}", STYLES[letter])
    line.append(f" ({texts.get('table', colour)}): ", QUIET)
    line.append(texts.say("table", "points", {"points": view.scores[seat]}))
    line.append(f" · {texts.say('table', 'stones_left', {'stones': view.supply[colour]})}", QUIET)
    if has_turn:
        line.append(f" · {texts.say('table', 'turn', {'number': view.turn})}", QUIET)
        line.append(f" · {texts.say('table', 'obstacles_left', {'obstacles': view.supply['obstacles']})}", QUIET)
    return line


def moving_lines(view: StonesView, texts: Texts) -> list[Text]:
    lines = [
        Text(f"  {' '.join(group.stones)} · {texts.say('table', 'jumps_left', {'jumps': group.jumps})}", QUIET)
        for group in view.moving
        if group.jumps
    ]
    if view.captures:
        lines.append(Text(f"  < > {texts.get('table', 'falls')}: {' '.join(view.captures)}", WARN))
    return lines


def group_lines(state: StonesState, texts: Texts) -> list[Text]:
    """The groups of each side, largest first."""
    field, lines = state.field, []
    for colour, letter in ((1, "W"), (2, "B")):
        groups: dict[int, list[str]] = {}
        for point, name in enumerate(field.board.names):
            if field.thing(point) == colour:
                groups.setdefault(field.group[point], []).append(name)
        largest_first = sorted(groups.values(), key=len, reverse=True)
        told = " · ".join(f"{' '.join(stones)} ({len(stones)})" for stones in largest_first)
        name = texts.get("table", "white" if letter == "W" else "blue")
        lines.append(Text(f"{MARKS[letter]} {name}: {told or '-'}", STYLES[letter]))
    return lines
