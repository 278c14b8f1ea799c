"""A position as text: as short as a person types it in a test, as full as a saved game needs it.

    phase: ann sets
    piles: frog+6 shark+6 - tiger
    special: mouse@red:2 - -
    9: - octopus - (hedgehog:3)
    field 1: W2 | F | ann S, bob ?
    ann: 12 points, 1 stone, rack S3K2?7

Rows and columns are those of the board, yellow to the left; a card is an animal, its strength, in brackets if it lies
face down. A field has its current chips, those below that everybody has seen, and those placed since. Chips are letters
(S K F W T L B for sun, cherry, fish, water, tree, leaf, bone), ? where they are unknown. What is left out is unknown,
empty or as at the start of the round.
"""

from __future__ import annotations

import re

from galapagos.core.errors import GalapagosError, NotationError
from galapagos.core.messages import msg
from galapagos.core.names import SEATS, seat_number
from galapagos.core.notation import column_of, key_and_rest, numbered_lines
from galapagos.core.options import OptionValue, nearest
from galapagos.core.sentinels import EVERYONE
from galapagos.core.view import UNKNOWN, Saved
from galapagos.games.tyranno.board import COLOURS, COLUMNS, GRID, PLACES, colour_of_slot, slot_count
from galapagos.games.tyranno.cards import ANIMALS, CHIPS, LETTERS, NAMES
from galapagos.games.tyranno.phases import ENDE_AT_FIRST, ENDE_OFF, PHASES
from galapagos.games.tyranno.rulings import Rulings
from galapagos.games.tyranno.state import FIELDS, NOBODY, PILES, RACK
from galapagos.games.tyranno.view import (
    CardView,
    FieldView,
    FightView,
    Heap,
    PileView,
    SeatView,
    TyrannoView,
    colours_of,
    known_animals,
    letters,
)

CARD = re.compile(r"(?P<down>\()?(?P<animal>[a-z][a-z0-9-]*)(@(?P<colour>\w+))?(:(?P<strength>\d))?(?(down)\))")
CHIP = re.compile(r"([A-Z?])(\d*)")
FIGHT = re.compile(
    r"(?P<animal>\S+) challenges (?P<target>\S+), dice (?P<dice>\d+:\d+), won (?P<won>\d:\d), "
    r"hits (?P<hits>\d+:\d+), thrown (?P<thrown>\d+)"
)
ROWS = {"0": 0, "3": 4, "6": 8, "9": 12}
NUMBERS = ("round", "zug")
FLAGS = ("double_push", "two_rows", "changed")
SEATED = ("eyes", "start", "claimant", "champion")


# -- writing ----------------------------------------------------------------------------------------------------------


def write(saved: Saved) -> str:
    view: TyrannoView = saved.view
    lines = [f"{key}: {SEATS[getattr(view, key)]}" for key in SEATED if getattr(view, key) not in (EVERYONE, NOBODY)]
    lines += [f"{key}: {getattr(view, key)}" for key in NUMBERS]
    lines += [f"ende: {'off' if view.ende == ENDE_OFF else view.ende}", f"during: {view.phase}"]
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


# -- reading ----------------------------------------------------------------------------------------------------------


class Reader:
    """Reads line by line, then fills in what was left out."""

    def __init__(self, seats: int, options: dict[str, OptionValue], rulings: Rulings) -> None:
        stones = 2 if seats == 2 and rulings.stone_for_each_colour else 1
        self.view = TyrannoView(
            seats=seats, options=options, round=1, phase=PHASES[0], start=0, zug=1, ende=0, double_push=False,
            two_rows=False, changed=False, claimant=NOBODY, champion=NOBODY, piles=[], gone=[], board=[None] * PLACES,
            leaving=[None] * COLUMNS, fields=[FieldView({}, {}, [{} for _ in range(seats)]) for _ in range(FIELDS)],
            table=[SeatView(colours_of(seat, seats), 0, stones, {UNKNOWN: RACK}, {}, {}) for seat in range(seats)],
            bag={}, memory_aid=bool(options.get("memory_aid", False)),
        )  # fmt: skip
        self.rulings = rulings
        self.stack: list[str] = []
        self.asked = ""
        self.given: set[str] = set()

    def read(self, text: str) -> Saved:
        for number, line in numbered_lines(text):
            try:
                self.read_line(*key_and_rest(number, line))
            except NotationError as error:
                raise error if error.line else error.at(number, column_of(line, line.strip())) from None
            except GalapagosError as error:
                raise NotationError(error.said, number, column_of(line, line.strip())) from None
        self.fill_gaps()
        return Saved(self.view, self.stack)

    def read_line(self, key: str, rest: str) -> None:
        view = self.view
        if key in self.given:
            raise NotationError(msg("there is a second line {key!r}", key=key))
        self.given.add(key)
        if key in SEATS[: view.seats]:
            self.read_seat(view.table[seat_number(key)], rest)
        elif key in SEATED:
            setattr(view, key, seat_number(rest, view.seats))
        elif key in NUMBERS:
            setattr(view, key, whole_number(rest))
        elif key in FLAGS:
            setattr(view, key, yes_or_no(rest))
        elif key in ROWS:
            view.board[ROWS[key] : ROWS[key] + COLUMNS] = self.read_columns(rest)
        elif key.startswith("field "):
            self.read_field(key, rest)
        else:
            self.read_other(key, rest)

    def read_other(self, key: str, rest: str) -> None:
        view = self.view
        match key:
            case "ende":
                view.ende = ENDE_OFF if rest == "off" else whole_number(rest)
            case "during":
                view.phase = known(rest, PHASES, "phase")
            case "stack":
                self.stack = rest.split()
            case "phase":
                self.asked = rest
            case "piles":
                view.piles = [self.read_pile(part) for part in exactly(PILES, "piles", rest)]
            case "gone":
                view.gone = [self.known_animal(animal) for animal in rest.split() if animal != "-"]
            case "special":
                view.board[GRID:] = [self.read_card(card) for card in exactly(3, "special fields", rest)]
            case "leaving":
                view.leaving = self.read_columns(rest)
            case "bag":
                view.bag = read_chips(rest)
            case "fight":
                view.fight = read_fight(rest)
            case _:
                keys = ("phase", "piles", "special", "field 1", "bag", "round", "start", "ende", *SEATS[: view.seats])
                raise NotationError(msg("unknown line {key!r}: {hint}", key=key, hint=nearest(key, keys)))

    # -- animals ------------------------------------------------------------------------------------------------------

    def read_columns(self, text: str) -> list[CardView | None]:
        return [self.read_card(card, COLOURS[column]) for column, card in enumerate(exactly(COLUMNS, "columns", text))]

    def read_card(self, text: str, colour: str = "") -> CardView | None:
        if text == "-":
            return None
        match = CARD.fullmatch(text)
        if match is None:
            raise NotationError(msg("cannot read the card {text!r}: it is written frog, frog:3 or (frog:3)", text=text))
        colour = match["colour"] or colour
        if not colour:
            raise NotationError(msg("{text!r} needs a colour: it is written frog@red", text=text))
        strength = int(match["strength"] or 1)
        animal = self.known_animal(match["animal"])
        return CardView(animal, known(colour, COLOURS, "colour"), strength, bool(match["down"]))

    def read_pile(self, text: str) -> PileView:
        top, _, under = text.partition("+")
        return PileView(self.known_animal(top) if top != "-" else "", whole_number(under) if under else 0)

    def known_animal(self, name: str) -> str:
        return known(name, self.rulings.names, "animal")

    # -- chips --------------------------------------------------------------------------------------------------------

    def read_field(self, key: str, rest: str) -> None:
        number = whole_number(key.removeprefix("field "))
        if not 1 <= number <= FIELDS:
            raise NotationError(
                msg("there is no field {number}: the fields are 1 to {last}", number=number, last=FIELDS)
            )
        parts = [part.strip() for part in rest.split("|")]
        if len(parts) > 3:
            raise NotationError("a field is written 'W2 | F | ann S, bob ?'")
        field = self.view.fields[number - 1]
        field.current = read_chips(parts[0])
        field.shown = read_chips(parts[1]) if len(parts) > 1 else {}
        for placing in parts[2].split(",") if len(parts) > 2 and parts[2] != "-" else []:
            who, _, chips = placing.strip().partition(" ")
            field.placed[seat_number(who, self.view.seats)] = read_chips(chips)

    def read_seat(self, at: SeatView, rest: str) -> None:
        for part in filter(None, (part.strip() for part in rest.split(","))):
            word, _, chips = part.partition(" ")
            if part.endswith(" points"):
                at.points = whole_number(part.removesuffix(" points"))
            elif part.endswith((" stone", " stones")):
                at.stones = whole_number(part.removesuffix("s").removesuffix(" stone"))
            elif word in ("rack", "aside", "knows"):
                setattr(at, "in_bag" if word == "knows" else word, read_chips(chips))
            else:
                raise NotationError(
                    msg("expected '3 points', '1 stone', 'rack S2K?', 'aside F', 'knows S', found {part!r}", part=part)
                )

    # -- what was left out --------------------------------------------------------------------------------------------

    def fill_gaps(self) -> None:
        view = self.view
        if not view.ende:
            view.ende = min(ENDE_AT_FIRST + view.round - 1, ENDE_OFF)
        if "two_rows" not in self.given:
            view.two_rows = view.round == 1
        if not view.piles:
            view.piles = self.usual_piles()
        if "bag" not in self.given:
            left = CHIPS - chips_outside_bag(view)
            if left < 0:
                raise NotationError(msg("{here} chips lie here, there are {whole}", here=CHIPS - left, whole=CHIPS))
            view.bag = {UNKNOWN: left} if left else {}
        if "stack" not in self.given:
            self.stack = self.stack_of_phase()

    def usual_piles(self) -> list[PileView]:
        """Four piles of the animals that lie nowhere yet."""
        used = {*known_animals(self.view), *self.view.gone}
        tops = [animal for animal in self.rulings.names if animal not in used][:PILES]
        under = max(0, ANIMALS - len(used) - PILES) // PILES
        return [PileView(top, under) for top in tops]

    def stack_of_phase(self) -> list[str]:
        """'ann sets', 'bob lays second', 'ann challenges green': what the table asks, and the phases after it."""
        if not self.asked:
            return ["Round()"]
        who, _, rest = self.asked.partition(" ")
        verb, _, more = rest.partition(" ")
        seat = seat_number(who, self.view.seats)
        place = (seat - self.view.start) % self.view.seats
        last = self.view.seats - 1
        stacks = {
            "challenges": lambda: [f"FightTurns({self.slot(seat, more) + 1})", f"Challenge({self.slot(seat, more)})"],
            "claims": lambda: ["FightTurns(0)", "Survival()", f"StoneTurns({place - 1})", f"ChooseClaim({seat})"],
            "places": lambda: ["FightTurns(0)", "Survival()", f"PlaceExtra({seat})"],
            "sets": lambda: [
                "FightTurns(0)", "Survival()", f"StoneTurns({last})", f"SettingTurns({self.view.zug},{place + 1})",
                f"ChangeEnvironment({seat})",
            ],
            "lays": lambda: [
                "FightTurns(0)", "Survival()", f"StoneTurns({last})", "SettingTurns(1,0)",
                f"LayTurns({self.lay_turn(seat, more) + 1})", f"Lay({self.lay_turn(seat, more)})",
            ],
        }  # fmt: skip
        if verb not in stacks:
            raise NotationError(
                msg("unknown phase {phase!r}: a seat {phases}", phase=self.asked, phases=", ".join(stacks))
            )
        self.view.phase = {"challenges": PHASES[3], "claims": PHASES[2], "places": PHASES[2], "sets": PHASES[1]}.get(
            verb, PHASES[0]
        )
        return ["Score()", "Pushes()", *stacks[verb]()]

    def slot(self, seat: int, colour: str) -> int:
        """The turn of a seat, with two seats that of one of its colours."""
        view = self.view
        own = colours_of(seat, view.seats)
        wanted = colour or own[0]
        if wanted not in own:
            raise NotationError(msg("{seat} does not lead the colour {wanted!r}", seat=SEATS[seat], wanted=wanted))
        slots = [colour_of_slot(slot, view.start, view.seats) for slot in range(slot_count(view.seats))]
        return slots.index(COLOURS.index(wanted))

    def lay_turn(self, seat: int, more: str) -> int:
        words = more.split()
        colour = next((word for word in words if word in COLOURS), "")
        return self.slot(seat, colour) + (slot_count(self.view.seats) if "second" in words else 0)


def exactly(count: int, what: str, text: str) -> list[str]:
    parts = text.split()
    if len(parts) != count:
        raise NotationError(
            msg(
                "there are {count} {what}, not {parts}: an empty one is -",
                count=count,
                what=msg(what),
                parts=len(parts),
            )
        )
    return parts


def known(name: str, names: list[str], what: str) -> str:
    if name not in names:
        raise NotationError(
            msg("there is no {what} {name!r}: {hint}", what=msg(what), name=name, hint=nearest(name, names))
        )
    return name


def read_chips(text: str) -> Heap:
    chips: Heap = {}
    bare = text.replace(" ", "")
    if bare == "-":
        return chips
    if "".join(match[0] for match in CHIP.finditer(bare)) != bare or not bare:
        raise NotationError(
            msg(
                "cannot read the chips {text!r}: they are written W2F? with the letters {letters}",
                text=text,
                letters=LETTERS,
            )
        )
    for letter, count in CHIP.findall(bare):
        if letter not in LETTERS + UNKNOWN:
            raise NotationError(
                msg("there is no symbol {letter!r}: the letters are {letters}", letter=letter, letters=LETTERS)
            )
        name = UNKNOWN if letter == UNKNOWN else NAMES[LETTERS.index(letter)]
        chips[name] = chips.get(name, 0) + int(count or 1)
    return {name: chips[name] for name in [*NAMES, UNKNOWN] if chips.get(name)}


def read_fight(text: str) -> FightView:
    match = FIGHT.fullmatch(text)
    if match is None:
        raise NotationError("a fight is written 'frog challenges tiger, dice 2:7, won 1:0, hits 0:2, thrown 5'")
    dice, won, hits = ([int(part) for part in match[name].split(":")] for name in ("dice", "won", "hits"))
    return FightView([match["animal"], match["target"]], dice, won, hits, int(match["thrown"]))


def chips_outside_bag(view: TyrannoView) -> int:
    heaps = [seat.rack for seat in view.table] + [seat.aside for seat in view.table]
    heaps += [chips for field in view.fields for chips in (field.current, field.shown, *field.placed)]
    return sum(sum(chips.values()) for chips in heaps)


def yes_or_no(text: str) -> bool:
    if text not in ("yes", "no"):
        raise NotationError(msg("expected yes or no, found {text!r}", text=text))
    return text == "yes"


def whole_number(text: str) -> int:
    if not text.strip().isdigit():
        raise NotationError(msg("{text!r} is not a whole number", text=text.strip()))
    return int(text)
