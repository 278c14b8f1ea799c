"""The Beginning: the opponents' species in rows, one's own as cards, the hand below."""

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
from galapagos.games.beginning.view import DRAWN, BeginningView, SeatView, SpeciesView
from galapagos.terminal.palette import FAT, FOOD, QUIET, SEAT_STYLES, seat_text
from galapagos.terminal.translator import words_of

# Colour shows the kind of trait; its name is always there too.
TRAIT_STYLES = {
    "carnivore": "bold red",
    "flight": "cyan",
    "nocturnal": "cyan",
    "speed": "cyan",
    "burrowing": "cyan",
    "horns": "bold magenta",
    "long-neck": "green",
    "scavenger": "green",
    "fat-layer": "yellow",
    "fertile": "yellow",
}


def draw(game: Game, view: BeginningView, names: Sequence[str], language: str = FALLBACK) -> RenderableType:
    return Drawing(view, list(names), game.texts(language), words_of("beginning", language)).whole()


def face_down(game: Game, view: BeginningView, names: Sequence[str], language: str = FALLBACK) -> RenderableType:
    """The population cards that this viewpoint has seen."""
    return Drawing(view, list(names), game.texts(language), words_of("beginning", language)).face_down()


def discards(game: Game, view: BeginningView, names: Sequence[str], language: str = FALLBACK) -> RenderableType:
    """The discard pile, which is open (R22)."""
    drawing = Drawing(view, list(names), game.texts(language), words_of("beginning", language))
    return Padding(drawing.cards(view.discard), (0, 2))


COMMANDS = {"population": face_down, "discards": discards}


class Drawing:
    def __init__(self, view: BeginningView, names: list[str], texts: Texts, words: Mapping[str, str]) -> None:
        self.view, self.names, self.texts, self.words = view, names, texts, words

    def whole(self) -> RenderableType:
        """The other seats clockwise from mine, then mine; watchers see all seats in order."""
        view = self.view
        me = view.eyes
        others = [(me + 1 + place) % view.seats for place in range(view.seats - (me != EVERYONE))]
        parts: list[RenderableType] = [self.middle()]
        parts += [self.neighbour(seat) for seat in others]
        if me != EVERYONE:
            parts += [self.heading(me), self.own_species(me), self.hand(me)]
        return Group(*parts)

    def middle(self) -> RenderableType:
        view, words = self.view, self.words
        pile, discard = sum(view.pile.values()), sum(view.discard.values())
        line = Text.assemble((f"{words['hole']}  ", "bold blue"))
        line.append_text(chips(view.hole) if view.hole else Text(words["empty"], QUIET))
        line.append(f"  {view.hole}" if view.hole > 1 else "")
        about = f"{words['round']} {self.round()}   {words['pile']} {pile}   {words['discards']} {discard}"
        if view.ending:
            about += f"   {words['last']}"
        return Panel(Group(line, Text(about, QUIET)), box=box.ROUNDED, border_style="blue", padding=(0, 1))

    def round(self) -> int:
        return max(1, -(-self.view.turns // self.view.seats))

    def heading(self, seat: int) -> Text:
        seen, words = self.view.table[seat], self.words
        held = sum(seen.hand.values())
        line = Text(" ").append_text(seat_text(seat, self.names))
        line.append(f"   {seen.chips} {words['chips']}, {held} {words['cards']}", "default")
        if seat == self.view.turn and self.view.agenda:
            line.append(f"   ◂ {words['turn']}", f"bold {SEAT_STYLES[seat]}")
        return line

    def neighbour(self, seat: int) -> RenderableType:
        rows = Grid.grid(padding=(0, 2))
        rows.add_column(min_width=9, no_wrap=True)
        rows.add_column(no_wrap=True)
        rows.add_column(no_wrap=True)
        rows.add_column()
        for species in self.view.table[seat].species:
            rows.add_row(self.name(species), population(species), self.mood(species), self.traits(species, ", "))
        parts: list[RenderableType] = [self.heading(seat)]
        parts.append(Padding(rows, (0, 0, 0, 3)) if rows.row_count else Text(f"   {self.words['no_species']}", QUIET))
        if self.view.eyes == EVERYONE:
            parts.append(Padding(self.cards(self.view.table[seat].hand), (0, 3)))
        return Group(*parts)

    def own_species(self, seat: int) -> RenderableType:
        cards = [self.card(species, seat) for species in self.view.table[seat].species]
        if not cards:
            return Text(f"   {self.words['no_species']}", QUIET)
        return Padding(Columns(cards, padding=(0, 1)), (0, 0, 0, 1))

    def card(self, species: SpeciesView, seat: int) -> Panel:
        body = Group(population(species), self.mood(species), self.traits(species, "\n"))
        return Panel(
            body, title=self.name(species), title_align="left", box=box.ROUNDED, padding=(0, 1),
            border_style=SEAT_STYLES[seat], width=max(18, 4 + population(species).cell_len),
        )  # fmt: skip

    def hand(self, seat: int) -> RenderableType:
        seen: SeatView = self.view.table[seat]
        line = Text.assemble((f"{self.words['hand']}  ", "bold")).append_text(self.cards(seen.hand))
        return Padding(line, (0, 1))

    def cards(self, cards: dict[str, int]) -> Text:
        known = [self.trait(name, count) for name, count in cards.items() if name != UNKNOWN]
        return Text("  ").join(known) if known else Text(self.words["no_hand"], QUIET)

    def trait(self, name: str, count: int = 1) -> Text:
        shown = self.texts.name(f"trait:{name}")
        return Text(f"[{shown}]" + (f"×{count}" if count > 1 else ""), TRAIT_STYLES[name])

    def traits(self, species: SpeciesView, between: str) -> Text:
        if not species.traits:
            return Text(self.words["plain"], QUIET)
        return Text(between).join(Text(self.texts.name(f"trait:{name}"), TRAIT_STYLES[name]) for name in species.traits)

    def name(self, species: SpeciesView) -> Text:
        return Text(self.texts.creature(species.name), "bold")

    def mood(self, species: SpeciesView) -> Text:
        hungry = species.chips.count(0)
        if not hungry:
            return Text(self.words["fed"], "green")
        return Text(f"{self.words['hungry']} {hungry}", QUIET)

    def face_down(self) -> RenderableType:
        rows = Grid.grid(padding=(0, 2))
        for species in self.view.table[max(self.view.eyes, 0)].species:
            rows.add_row(self.name(species), Text("  ").join(self.below(card) for card in species.cards))
        return Padding(rows, (0, 2))

    def below(self, card: str) -> Text:
        name = card.rstrip(DRAWN)
        return Text(f"[{self.words['unseen']}]", QUIET) if name == UNKNOWN else self.trait(name)


def population(species: SpeciesView) -> Text:
    """Each population card from the top with the food on it: [●][ ]."""
    drawn = Text()
    for food in species.chips:
        drawn.append("[", QUIET)
        drawn.append_text(FOOD if food else Text(" "))
        if food > 1:
            drawn.append_text(FAT)
        drawn.append("]", QUIET)
    return drawn


def chips(count: int) -> Text:
    return Text(" ").join([FOOD] * min(count, 25)) + Text(" …" if count > 25 else "")
