"""Colours and marks of all tables. Every colour comes with a mark, so that no information is in colour alone."""

from __future__ import annotations

from rich.text import Text

SEAT_STYLES = ("green", "cyan", "yellow", "magenta", "bright_red", "bright_blue", "bright_white", "bright_cyan")
SEAT_MARKS = ("♣", "◆", "☼", "■", "▲", "●", "♠", "★")

FOOD = Text("●", "red")  # food from the common supply is red and round
EXTRA = Text("■", "blue")
FAT = Text("♦", "yellow")
EMPTY = Text("·", "dim")

ACCENT = "bold yellow"
QUIET = "bright_black"
WARN = "bold red"
GOOD = "green"


def seat_text(seat: int, names: list[str] | tuple[str, ...], suffix: str = "") -> Text:
    """A seat's mark and name in its colour."""
    return Text(f"{SEAT_MARKS[seat]} {names[seat]}{suffix}", f"bold {SEAT_STYLES[seat]}")
