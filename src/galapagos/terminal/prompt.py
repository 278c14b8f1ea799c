"""The list of choices: grouped by the piece they begin with, paged, and filtered by words."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from galapagos.core.game import Deed
from galapagos.core.grammar import typed
from galapagos.core.table import Prompt
from galapagos.terminal.palette import ACCENT, QUIET
from galapagos.terminal.translator import GameTranslator

PAGE = 14


class Choice(msgspec.Struct, frozen=True):
    action: int
    words: str
    sentence: str
    deed: Deed

    def has(self, words: Sequence[str]) -> bool:
        told = typed(f"{self.words} {self.sentence}").casefold()
        return all(word in told for word in words)


class Entry(msgspec.Struct, frozen=True):
    """A line of the list: one choice, or several that begin with the same piece."""

    label: str
    choices: list[Choice]


class Menu(msgspec.Struct):
    entries: list[Entry]
    last: Entry | None = None  # ending or passing: always number 0
    depth: int = 0  # pieces picked so far
    shown: int = PAGE  # entries on the screen


def choices_of(turn: Prompt, translator: GameTranslator) -> list[Choice]:
    """The choices in the game's order, by kind of move."""
    choices = [
        Choice(action, words, translator.deed(deed), deed)
        for action, words, deed in zip(turn.choices, turn.words, turn.deeds, strict=True)
    ]
    kinds = list(dict.fromkeys(choice.deed.key for choice in choices))
    return sorted(choices, key=lambda choice: kinds.index(choice.deed.key))


def entries_of(choices: list[Choice], translator: GameTranslator, depth: int) -> list[Entry]:
    """One line per choice if they fit on a page; otherwise one line per first piece."""
    single = [Entry(choice.sentence, [choice]) for choice in choices]
    if len(choices) <= PAGE:
        return single
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(piece(choice, translator, depth) or choice.sentence, []).append(choice)
    if not 1 < len(groups) < len(choices):
        return single
    return [entry_of(label, members, translator) for label, members in groups.items()]


def entry_of(label: str, members: list[Choice], translator: GameTranslator) -> Entry:
    if len(members) == 1:
        return Entry(members[0].sentence, members)
    return Entry(translator("group", label=label, count=len(members)), members)


def piece(choice: Choice, translator: GameTranslator, depth: int) -> str:
    """The name of the piece picked at this depth, from the values of the deed."""
    if depth >= len(choice.deed.picks):
        return ""
    picked = choice.deed.picks[depth]
    for value in choice.deed.values.values():
        if isinstance(value, str) and (value == picked or value.partition(":")[2] == picked.partition(":")[2]):
            named = translator.texts.name(value, translator.names)
            return named[:1].upper() + named[1:]
    return translator.texts.get("pick", picked) if translator.texts.has("pick", picked) else ""


class InputPrompt:
    """Which part of the choices is shown. Independent of the screen."""

    def __init__(self, choices: list[Choice], translator: GameTranslator) -> None:
        self.choices, self.translator = choices, translator
        ends = [choice for choice in choices if not choice.deed.values]
        last = ends[0] if len(ends) == 1 < len(choices) else None
        others = [choice for choice in choices if choice is not last]
        self.menus = [Menu(entries_of(others, translator, 0), Entry(last.sentence, [last]) if last else None)]

    @property
    def menu(self) -> Menu:
        return self.menus[-1]

    @property
    def deep(self) -> bool:
        return len(self.menus) > 1

    def exact(self, text: str) -> int | None:
        """The choice with these words or this sentence; or one such as "done" that needs no other word."""
        wanted = typed(text.casefold().rstrip(".!"))
        for choice in self.choices:
            if wanted in (choice.words.casefold(), typed(choice.sentence).casefold().rstrip(".!")):
                return choice.action
        found = [choice for choice in self.choices if choice.has(wanted.split())]
        return found[0].action if len(found) == 1 and not found[0].deed.values else None

    def offers(self, number: int) -> bool:
        return 1 <= number <= len(self.menu.entries) or (number == 0 and self.menu.last is not None)

    def pick(self, number: int) -> int | None:
        """The action of a line; None if it opens another list."""
        entry = self.menu.entries[number - 1] if number else self.menu.last
        assert entry is not None
        if len(entry.choices) == 1:
            return entry.choices[0].action
        depth = self.menu.depth + 1
        self.menus.append(Menu(entries_of(entry.choices, self.translator, depth), depth=depth))
        return None

    def filter(self, text: str) -> int:
        """Keep only the choices with all these words, and return their number."""
        found = [choice for choice in self.choices if choice.has(typed(text).casefold().split())]
        if found:
            self.menus = [self.menus[0], Menu([Entry(choice.sentence, [choice]) for choice in found])]
        return len(found)

    def back(self) -> None:
        if self.deep:
            self.menus.pop()
        self.menu.shown = PAGE

    def more(self) -> bool:
        """Show the next page, if there is one."""
        if self.menu.shown >= len(self.menu.entries):
            return False
        self.menu.shown += PAGE
        return True

    def render(self) -> RenderableType:
        menu = self.menu
        first = max(0, menu.shown - PAGE)
        rows = Grid.grid(padding=(0, 1))
        rows.add_column(justify="right", min_width=4, no_wrap=True)
        rows.add_column()
        for number, entry in enumerate(menu.entries[first : menu.shown], first + 1):
            rows.add_row(Text(str(number), ACCENT), entry.label)
        if menu.last:
            rows.add_row(Text("0", ACCENT), menu.last.label)
        return Group(rows, Padding(Text(self.below(), QUIET), (0, 0, 0, 5)))

    def below(self) -> str:
        """The line that says what can be typed."""
        menu, translator = self.menu, self.translator
        if menu.shown < len(menu.entries):
            return translator("more_choices", count=len(menu.entries) - menu.shown)
        if self.deep and len(menu.entries) == 1:
            return translator("enter_plays")
        return translator("how_to_back") if self.deep else translator("how_to")
