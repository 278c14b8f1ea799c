"""Tables as full as they become: the positions that the layout is measured with."""

from __future__ import annotations

import json
from collections import Counter
from itertools import cycle
from urllib.parse import urlencode

import msgspec

from galapagos.core.names import SEATS, creature
from galapagos.core.registry import game as make_game
from galapagos.games.origin.cards import NAMES, deck_for
from galapagos.games.stones.game import Stones
from galapagos.games.tyranno.deck import FILE
from tests.web.tables import typed

# The sizes of windows that a table must fit.
WINDOWS = [(1280, 720), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440), (390, 844), (844, 390), (360, 640)]
EIGHT = SEATS[:8]
PAIRED = {"symbiosis", "communication", "cooperation", "suckerfish", "trematode"}
OTHERS = {"parasite", "neoplasia", "trematode", "recombination"}  # laid on others' animals or on two at once
APART = {"carnivorous", "scavenger"}  # never on the same animal
LAID_OUT = {"metamorphosis", "viviparous", "shell", "anglerfish"}  # change an animal as soon as they lie there
HELD = 10  # cards in my hand


class Crowded(msgspec.Struct, frozen=True):
    name: str
    game: str
    seats: int
    position: str
    options: dict[str, str] = {}


class Deck:
    """The cards of a game, dealt one by one."""

    def __init__(self, seats: int, *, expanded: bool) -> None:
        make_game("origin", seats=seats)  # the traits print its deck
        counts = deck_for(seats, expanded, expanded, "two_players")
        self.left = Counter({name: count for name, count in zip(NAMES, counts, strict=False) if count})
        self.dealt: Counter[str] = Counter()

    def take(self, wanted: str, *but: str) -> str | None:
        """A card with this trait."""
        for card in self.left:
            if wanted in card.split("/") and self.left[card] > 0 and card not in but:
                self.left[card] -= 1
                return card
        return None

    def any(self) -> str:
        """A card of another kind each time, as long as there is one."""
        card = max(self.left, key=lambda card: (self.left[card] > 0, -self.dealt[card], self.left[card]))
        self.left[card] -= 1
        self.dealt[card] += 1
        return card


def herd(deck: Deck, animals: list[str], traits: int, zones: list[str]) -> list[str]:
    kinds = sorted({kind for card in deck.left for kind in card.split("/")} - PAIRED - OTHERS - LAID_OUT)
    kinds.sort(key=len, reverse=True)  # long names first: they are what has to fit
    turn = cycle(kinds)
    described = []
    for name, zone in zip(animals, cycle(zones), strict=False):
        worn: list[str] = []
        for kind, _ in zip(turn, 2 * kinds, strict=False):
            apart = APART & {kind} and APART & set(worn)
            if kind not in worn and not apart and deck.take(kind):
                worn.append(kind)
            if len(worn) == traits:
                break
        described.append(f"  {name}({' '.join(worn)}){zone}")
    return described


def origin(*, expanded: bool, last: bool = False) -> str:
    """Eight seats; I have ten animals with six traits each, and ten cards."""
    seats = len(EIGHT)
    deck = Deck(seats, expanded=expanded)
    zones = ["", "@gondwana", "@ocean"] if expanded else [""]
    lines = ["phase: ann develops", "bank: 9 8 7" if expanded else "bank: 19", "turns: 11"]
    lines += ["last_turn: yes"] if last else []
    number = 0
    for place, seat in enumerate(EIGHT):
        count = 3 if place else 10
        names = [creature(number + step) for step in range(count)]
        number += count
        lines.append(f"{seat}:")
        lines += herd(deck, names, 2 if place else 6, zones)
        held = [deck.any() for _ in range(1 if place else HELD)]
        lines.append(f"  hand: {' '.join(held)}")
    return "\n".join(lines) + "\n"


def beginning(*, last: bool = False) -> str:
    """Five seats; I have six species with all their traits, and ten cards."""
    mine = ["carnivore long-neck fat-layer", "nocturnal burrowing scavenger", "flight horns fertile"]
    theirs = ["carnivore speed", "nocturnal horns", ""]
    held = "burrowing carnivore fat-layer fertile flight horns long-neck nocturnal scavenger speed"
    lines = ["phase: ann adapts", "hole: 21", *(["ending: yes"] if last else [])]
    number = 0
    for place, seat in enumerate(EIGHT[:5]):
        lines.append(f"{seat}: 12 chips, hand {'scavenger' if place == 1 else '-' if place else held}")
        for step in range(3 if place else 6):
            traits = (theirs if place else mine)[step % 3]
            lines.append(f"  {creature(number)} ({traits}) {'1' if place else '1 1 1'}")
            number += 1
    return "\n".join(lines) + "\n"


def tyranno() -> str:
    """Every place of the board is taken, and everybody has a full rack."""
    named = [animal["id"] for animal in json.loads(FILE.read_text(encoding="utf-8"))["animals"]]
    animals = iter(sorted(named, key=len, reverse=True))
    crown = [f"{next(animals)}@{colour}" for colour in ("red", "green", "black")]
    lines = ["phase: ann challenges", "round: 4", f"special: {' '.join(crown)}"]
    lines += [f"{points}: {' '.join(next(animals) for _ in range(4))}" for points in (9, 6, 3, 0)]
    lines += [f"field {place}: {chips} | FK | -" for place, chips in enumerate(("S3", "T2", "W3", "L2"), 1)]
    lines += [f"{seat}: {9 * place} points, 1 stone" for place, seat in enumerate(EIGHT[:4])]
    return "\n".join(lines) + "\n"


def stones(board: str) -> str:
    """Half of the points are taken."""
    game = make_game("stones", board=board)
    assert isinstance(game, Stones)
    things = list(zip(game.board.names, cycle("W.B..X."), strict=False))
    lines = ["phase: ann grows", "turn: 9"]
    for label, letter in (("white stones", "W"), ("blue stones", "B"), ("obstacles", "X")):
        lines.append(f"{label}: {' '.join(name for name, thing in things if thing == letter)}")
    return "\n".join([*lines, f"board: {board}"]) + "\n"


EXPANDED = {"continents": "true", "time_to_fly": "true"}
CROWDED = [
    Crowded("origin", "origin", 8, origin(expanded=False)),
    Crowded("continents", "origin", 8, origin(expanded=True), EXPANDED),
    Crowded("beginning", "beginning", 5, beginning()),
    Crowded("tyranno", "tyranno", 4, tyranno()),
    Crowded("stones", "stones", 2, stones("rect-19x19"), {"board": "rect-19x19", "stones": "120", "obstacles": "60"}),
    Crowded("hex", "stones", 2, stones("hex-7"), {"board": "hex-7", "stones": "120", "obstacles": "60"}),
]

# The same in the last round, of which a sign speaks.
LAST_ROUNDS = [
    Crowded("origin", "origin", 8, origin(expanded=False, last=True)),
    Crowded("continents", "origin", 8, origin(expanded=True, last=True), EXPANDED),
    Crowded("beginning", "beginning", 5, beginning(last=True)),
]


def editor_address(table: Crowded) -> str:
    """Where the editor shows this table."""
    options = json.dumps(typed(table.game, table.options))
    return f"editor/{table.game}?{urlencode({'seats': table.seats, 'options': options, 'position': table.position})}"
