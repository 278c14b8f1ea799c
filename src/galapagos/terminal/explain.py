"""`?` explains cards, traits and rules, from the same files that refusals cite."""

from __future__ import annotations

from difflib import get_close_matches

import msgspec
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from galapagos.core.grammar import typed
from galapagos.core.rulebook import Rule
from galapagos.terminal.palette import ACCENT, QUIET
from galapagos.terminal.translator import GameTranslator

LISTED = 6


class Explained(msgspec.Struct, frozen=True):
    """Something with a name and an explanation: a trait, a card, an option."""

    word: str
    name: str
    text: str


def explained(translator: GameTranslator) -> list[Explained]:
    """Everything that can be explained: options, and every section of the texts that has a twin `…_text`."""
    sections = translator.texts.sections
    found = [
        Explained(word, name, sections[f"{kind}_text"][word])
        for kind, names in sections.items()
        if f"{kind}_text" in sections
        for word, name in names.items()
        if word in sections[f"{kind}_text"]
    ]
    return found + [Explained(name, name, text) for name, text in sections.get("option", {}).items()]


def explain(translator: GameTranslator, asked: str) -> RenderableType:
    """What `? asked` shows."""
    rules = translator.game.rules(translator.language)
    number = asked.upper() if asked.upper() in rules else asked.lower().removeprefix("rule ").strip().upper()
    if number in rules:
        return rule_text(rules[number], subrules(rules, number))
    wanted = as_typed(asked)
    things = named(explained(translator), wanted)
    mentioned = [rule for rule in rules.values() if wanted in as_typed(rule.title)]
    if not things:
        mentioned += [rule for rule in rules.values() if wanted in as_typed(rule.text)]
    if not things and not mentioned:
        return Text(nothing_known(translator, asked))
    parts: list[RenderableType] = [thing_text(thing) for thing in things]
    if len(mentioned) == 1 and not things:
        parts.append(rule_text(mentioned[0], []))
    elif mentioned:
        parts += [Text(translator("rule_says"), QUIET), *(heading(rule) for rule in dict.fromkeys(mentioned[:LISTED]))]
    return Group(*parts)


def named(things: list[Explained], asked: str) -> list[Explained]:
    """The things with exactly this name; otherwise those whose name contains it."""
    exact = [thing for thing in things if asked in (thing.word.casefold(), as_typed(thing.name))]
    return exact or [thing for thing in things if asked in thing.word.casefold() or asked in as_typed(thing.name)]


def as_typed(text: str) -> str:
    return typed(text).casefold()


def nothing_known(translator: GameTranslator, asked: str) -> str:
    close = get_close_matches(asked.casefold(), [thing.name.casefold() for thing in explained(translator)], n=1)
    return translator(
        "not_explained", asked=asked, nearest=translator("did_you_mean", name=close[0]) if close else ""
    ).rstrip()


def thing_text(thing: Explained) -> RenderableType:
    return Padding(Text.assemble((thing.name, ACCENT), "  ", thing.text), (0, 2))


def subrules(rules: dict[str, Rule], number: str) -> list[Rule]:
    return [rule for other, rule in rules.items() if other.startswith(f"{number}.")]


def rule_text(rule: Rule, below: list[Rule]) -> RenderableType:
    from rich.markdown import Markdown  # slow to import, and rarely needed

    parts: list[RenderableType] = [heading(rule), Padding(Markdown(rule.text), (0, 2))]
    return Group(*parts, *(heading(sub) for sub in below))


def heading(rule: Rule) -> Text:
    return Text.assemble((f"  {rule.number} ", ACCENT), (rule.title, "bold"))


def overview(translator: GameTranslator, commands: list[str]) -> RenderableType:
    """What `?` alone shows."""
    keys = ["move", "explain", "why", "hint", "undo", "save", "table", *(["extra"] if commands else []), "quit"]
    lines = [Text(f"  {translator(f'help_{key}', commands=', '.join(commands))}") for key in keys]
    return Group(Text(translator("help_commands"), ACCENT), *lines, contents(translator))


def contents(translator: GameTranslator) -> RenderableType:
    """The list of everything that can be explained."""
    names = [thing.name for thing in explained(translator) if thing.name != thing.word]
    return Group(
        Text(translator("help_cards"), ACCENT),
        Padding(Text(", ".join(names)), (0, 2)),
        Text(translator("help_rules"), ACCENT),
        Padding(two_columns(list(translator.game.rules(translator.language).values())), (0, 2)),
    )


def two_columns(rules: list[Rule]) -> Grid:
    rows = Grid.grid(expand=True, padding=(0, 1))
    for _ in range(2):
        rows.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    half = -(-len(rules) // 2)
    for left in range(half):
        rows.add_row(*(f"{rule.number} {rule.title}" for rule in rules[left::half]))
    return rows
