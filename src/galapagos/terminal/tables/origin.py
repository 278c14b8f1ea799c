"""The Origin of Species: every seat's animals with traits and tokens, the banks, the hand; with zones side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich import box
from rich.columns import Columns
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
from galapagos.games.origin.food_bank import ZONE_NAMES
from galapagos.games.origin.trait import TRAITS
from galapagos.games.origin.view import AnimalView, OriginView, SeatView, TraitView
from galapagos.terminal.palette import EMPTY, EXTRA, FAT, FOOD, GOOD, QUIET, SEAT_STYLES, WARN, seat_text
from galapagos.terminal.translator import words_of

MOST_TOKENS = 30
# Colour tells what a trait is good for; its name is always there.
STYLES = {"hunter": "bold red", "shield": "cyan", "feeder": "green", "pair": "magenta", "burden": "yellow"}
STYLE_OF = {trait.name: STYLES[trait.colour] for trait in TRAITS}
SHOWN_FLAGS = ("asleep", "poisoned", "hidden", "paralysed", "bodyless", "revealed")


def draw(game: Game, view: OriginView, names: Sequence[str], language: str = FALLBACK) -> RenderableType:
    return Drawing(game, view, list(names), game.texts(language), words_of("origin", language)).whole()


def discards(game: Game, view: OriginView, names: Sequence[str], language: str = FALLBACK) -> RenderableType:
    """A player may look through his own discards (rule 3)."""
    drawing = Drawing(game, view, list(names), game.texts(language), words_of("origin", language))
    return Padding(drawing.discards(), (0, 2))


def bodies(game: Game, view: OriginView, names: Sequence[str], language: str = FALLBACK) -> RenderableType:
    """The cards that lie face down as one's own animals."""
    drawing = Drawing(game, view, list(names), game.texts(language), words_of("origin", language))
    return Padding(drawing.bodies(), (0, 2))


COMMANDS = {"discards": discards, "bodies": bodies}


class Drawing:
    def __init__(self, game: Game, view: OriginView, names: list[str], texts: Texts, words: Mapping[str, str]) -> None:
        self.view, self.names, self.texts, self.words = view, names, texts, words
        self.zoned = bool(game.options.get("continents"))

    def whole(self) -> RenderableType:
        """The other seats clockwise from mine, then mine; watchers see all seats in order."""
        view = self.view
        me = view.eyes
        others = [(me + 1 + place) % view.seats for place in range(view.seats - (me != EVERYONE))]
        parts: list[RenderableType] = [self.middle()]
        for seat in others:
            parts += [self.heading(seat), self.animals(seat)]
        if me != EVERYONE:
            parts += [self.heading(me), self.animals(me), self.hand(me)]
        return Group(*parts)

    # -- the middle ---------------------------------------------------------------------------------------------------

    def middle(self) -> RenderableType:
        view, words = self.view, self.words
        about = f"{words['turn']} {view.turns}   {words['deck']} {sum(view.deck.values())}"
        about += f"   {words['last']}" if view.last_turn else ""
        lines: list[RenderableType] = [self.banks(), Text(about, QUIET)]
        if view.loose:
            cards = ", ".join(
                f"{self.texts.name(f'card:{lying.card}')}{self.place(lying.zone)}" for lying in view.loose
            )
            lines.append(Text(f"{words['loose']}: {cards}"))
        return Panel(Group(*lines), box=box.ROUNDED, border_style="red", padding=(0, 1))

    def banks(self) -> RenderableType:
        if not self.zoned:
            return Text.assemble((f"{self.words['bank']}  ", "bold red")).append_text(self.tokens(self.view.bank[0]))
        grid = Grid.grid(padding=(0, 4))
        grid.add_row(*(Text(self.texts.name(f"zone:{zone}"), "bold red") for zone in ZONE_NAMES))
        grid.add_row(*(self.tokens(food) for food in self.view.bank))
        return grid

    def tokens(self, count: int) -> Text:
        if not count:
            return Text(self.words["empty"], QUIET)
        return Text(" ").join([FOOD] * min(count, MOST_TOKENS)) + Text(f"  {count}" if count > 1 else "")

    def place(self, zone: str) -> str:
        return f" ({self.texts.name(f'zone:{zone}')})" if self.zoned else ""

    # -- a seat -------------------------------------------------------------------------------------------------------

    def heading(self, seat: int) -> Text:
        seen, words = self.view.table[seat], self.words
        gone = sum(seen.discard.values()) + sum(seen.buried.values())
        line = Text(" ").append_text(seat_text(seat, self.names))
        line.append(f"   {sum(seen.hand.values())} {words['cards']}, {gone} {words['discards']}")
        if seat == self.view.first:
            line.append(f"   ◂ {words['first']}", f"bold {SEAT_STYLES[seat]}")
        return line

    def animals(self, seat: int) -> RenderableType:
        seen = self.view.table[seat]
        if not seen.animals:
            return Padding(Text(self.words["no_animals"], QUIET), (0, 0, 0, 4))
        if not self.zoned:
            return Padding(self.rows(seen.animals), (0, 0, 0, 4))
        return Padding(self.side_by_side(seen), (0, 0, 0, 4))

    def side_by_side(self, seen: SeatView) -> RenderableType:
        grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 1), expand=True)
        groups = []
        for zone in ZONE_NAMES:
            grid.add_column(self.texts.name(f"zone:{zone}"), header_style=QUIET, ratio=1)
            groups.append(Group(*(self.block(animal) for animal in seen.animals if animal.zone == zone)))
        grid.add_row(*groups)
        return grid

    def rows(self, animals: list[AnimalView]) -> RenderableType:
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(min_width=9, no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column()
        for animal in animals:
            grid.add_row(self.name(animal), self.meal(animal), self.traits(animal) + self.state(animal))
        return grid

    def block(self, animal: AnimalView) -> RenderableType:
        line = self.name(animal).append(" ").append_text(self.meal(animal))
        return Group(line, Padding(self.traits(animal) + self.state(animal), (0, 0, 0, 2)))

    # -- an animal ----------------------------------------------------------------------------------------------------

    def name(self, animal: AnimalView) -> Text:
        return Text(self.texts.creature(animal.name), "bold")

    def meal(self, animal: AnimalView) -> Text:
        """Red and blue tokens, a dot for each one missing, then yellow ones."""
        missing = max(animal.need - animal.red - animal.blue, 0)
        drawn = Text("").join([FOOD] * animal.red + [EXTRA] * animal.blue + [EMPTY] * missing)
        fat = sum(trait.full for trait in animal.traits)
        if fat:
            drawn.append(" ").append_text(Text("").join([FAT] * fat))
        return drawn

    def traits(self, animal: AnimalView) -> Text:
        if not animal.traits:
            return Text(self.words["plain"], QUIET)
        return Text(", ").join(self.trait(trait) for trait in animal.traits)

    def trait(self, trait: TraitView) -> Text:
        drawn = Text(self.texts.name(f"trait:{trait.kind}"), STYLE_OF[trait.kind])
        if trait.partner >= 0:
            bond = {"": "with", "dependent": "needs", "helper": "helps"}[trait.role]
            drawn.append(f" {self.words[bond]} {self.texts.creature(trait.partner)}", QUIET)
        marks = [self.words[mark] for mark in ("used", "off") if getattr(trait, mark)]
        return drawn.append(f" ({', '.join(marks)})", QUIET) if marks else drawn

    def state(self, animal: AnimalView) -> Text:
        notes = Text("")
        if animal.fed:
            notes.append(f"  {self.words['fed']}", GOOD)
        for flag in SHOWN_FLAGS:
            if flag in animal.flags:
                notes.append(f"  {self.words[flag]}", WARN)
        if animal.bound:
            notes.append(f"  → {self.words['leaves']} {self.texts.name(f'zone:{animal.bound}')}", "bold cyan")
        return notes

    # -- what only its owner sees -------------------------------------------------------------------------------------

    def hand(self, seat: int) -> RenderableType:
        return Padding(Group(Text(self.words["hand"], "bold"), self.cards(self.view.table[seat].hand)), (1, 0, 0, 2))

    def cards(self, cards: dict[str, int]) -> RenderableType:
        if not cards:
            return Text(self.words["no_hand"], QUIET)
        return Columns([self.card(name, count) for name, count in cards.items()], padding=(0, 2))

    def card(self, name: str, count: int) -> Text:
        """Both sides of a card."""
        if name == UNKNOWN:
            return Text(f"? ×{count}", QUIET)
        sides = (Text(self.texts.name(f"trait:{kind}"), STYLE_OF.get(kind, "")) for kind in name.split("/"))
        return Text("[").append_text(Text(" / ").join(sides)).append("]" + (f" ×{count}" if count > 1 else ""))

    def discards(self) -> RenderableType:
        seen = self.view.table[max(self.view.eyes, 0)]
        pile = dict(seen.discard)
        for name, count in seen.buried.items():
            pile[name] = pile.get(name, 0) + count
        return self.cards(pile)

    def bodies(self) -> RenderableType:
        grid = Grid.grid(padding=(0, 2))
        for animal in self.view.table[max(self.view.eyes, 0)].animals:
            grid.add_row(self.name(animal), self.card(animal.body, 1))
        return grid
