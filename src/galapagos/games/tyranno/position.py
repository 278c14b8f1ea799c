"""A position as text, short enough to type in a test and complete enough for a saved game.

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

from galapagos.core.errors import PositionError
from galapagos.core.messages import msg
from galapagos.core.names import SEATS, seat_number
from galapagos.core.options import OptionValue
from galapagos.core.position import known, number_in
from galapagos.core.view import UNKNOWN
from galapagos.games.tyranno.board import (
    BLACK,
    COLOURS,
    COLUMNS,
    GRID,
    PLACES,
    STRONGEST,
    WEAKEST,
    colour_of_slot,
    slot_count,
)
from galapagos.games.tyranno.cards import ANIMALS, CHIPS, LETTERS, NAMES
from galapagos.games.tyranno.phases import END_MARKER_AT_FIRST, END_MARKER_OFF, PHASES
from galapagos.games.tyranno.position_checks import CheckedReader
from galapagos.games.tyranno.position_writer import FLAGS, NUMBERS, ROWS, SEATED
from galapagos.games.tyranno.rulings import Rulings
from galapagos.games.tyranno.state import FIELDS, NO_SEAT, PILES, RACK
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
)

CARD = re.compile(r"(?P<down>\()?(?P<animal>[a-z][a-z0-9-]*)(@(?P<colour>\w+))?(:(?P<strength>[0-9]))?(?(down)\))")
CHIP = re.compile(r"([A-Z?])([0-9]{0,3})")
FIGHT = re.compile(
    r"(?P<animal>\S+) challenges (?P<target>\S+), dice (?P<dice>[0-9]{1,3}:[0-9]{1,3}), won (?P<won>[0-9]:[0-9]), "
    r"hits (?P<hits>[0-9]{1,3}:[0-9]{1,3}), thrown (?P<thrown>[0-9]{1,3})"
)
FIELD_LINES = tuple(f"field {number}" for number in range(1, FIELDS + 1))
OFF = "off"
END_MARKERS = range(END_MARKER_AT_FIRST, END_MARKER_OFF + 1)
POINTS = range(10_000)
STONES = range(3)
UNDER = range(ANIMALS)


class Reader(CheckedReader):
    numbers = NUMBERS
    seated = SEATED
    switches = FLAGS
    others = (
        "phase",
        "during",
        "end_marker",
        "piles",
        "gone",
        "special",
        *ROWS,
        "leaving",
        "bag",
        "fight",
        *FIELD_LINES,
    )
    renamed = {"zug": "setting_round", "ende": "end_marker"}
    nested = False

    def __init__(self, seats: int, options: dict[str, OptionValue], rulings: Rulings) -> None:
        stones = 2 if seats == 2 and rulings.stone_for_each_colour else 1
        super().__init__(
            TyrannoView(
                seats=seats, options=options, round=1, phase=PHASES[0], start=0, setting_round=1, end_marker=0,
                double_push=False, two_rows=False, changed=False, claimant=NO_SEAT, champion=NO_SEAT, piles=[], gone=[],
                board=[None] * PLACES, leaving=[None] * COLUMNS, bag={},
                fields=[FieldView({}, {}, [{} for _ in range(seats)]) for _ in range(FIELDS)],
                table=[SeatView(colours_of(seat, seats), 0, stones, {UNKNOWN: RACK}, {}, {}) for seat in range(seats)],
                memory_aid=bool(options.get("memory_aid", False)),
            )
        )  # fmt: skip
        self.rulings = rulings
        self.asked = ""

    def read_other(self, key: str, rest: str) -> None:
        view = self.view
        if key in ROWS:
            view.board[ROWS[key] : ROWS[key] + COLUMNS] = self.read_columns(rest)
            return
        if key in FIELD_LINES:
            self.read_field(FIELD_LINES.index(key), rest)
            return
        match key:
            case "end_marker":
                view.end_marker = END_MARKER_OFF if rest == OFF else number_in(rest, END_MARKERS)
            case "during":
                view.phase = known(rest, PHASES, "phase")
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
            case _:
                view.fight = self.read_fight(rest)

    # -- animals ------------------------------------------------------------------------------------------------------

    def read_columns(self, text: str) -> list[CardView | None]:
        return [self.read_card(card, COLOURS[column]) for column, card in enumerate(exactly(COLUMNS, "columns", text))]

    def read_card(self, text: str, colour: str = "") -> CardView | None:
        if text == "-":
            return None
        match = CARD.fullmatch(text)
        if match is None:
            raise PositionError(
                msg("cannot read the card {text!r}: it is written frog, frog:3 or (frog:3)", text=text), about=text
            )
        colour = match["colour"] or colour
        if not colour:
            raise PositionError(msg("{text!r} needs a colour: it is written frog@red", text=text), about=text)
        animal = self.known_animal(match["animal"])
        if self.view.seats == 3 and colour == COLOURS[BLACK]:
            raise PositionError(
                msg("{animal!r} cannot be black: with three seats that column stays empty", animal=animal), about=animal
            )
        strength = int(match["strength"] or WEAKEST)
        if not WEAKEST <= strength <= STRONGEST:
            raise PositionError(
                msg(
                    "{animal!r} cannot have strength {strength}: it goes from 1 to 6", animal=animal, strength=strength
                ),
                about=animal,
            )
        return CardView(animal, known(colour, COLOURS, "colour"), strength, bool(match["down"]))

    def read_pile(self, text: str) -> PileView:
        top, _, under = text.partition("+")
        return PileView(self.known_animal(top) if top != "-" else "", number_in(under, UNDER) if under else 0)

    def known_animal(self, name: str) -> str:
        return known(name, self.rulings.names, "animal")

    # -- chips --------------------------------------------------------------------------------------------------------

    def read_field(self, place: int, rest: str) -> None:
        parts = [part.strip() for part in rest.split("|")]
        if len(parts) > 3:
            raise PositionError("a field is written 'W2 | F | ann S, bob ?'")
        field = self.view.fields[place]
        field.current = read_chips(parts[0])
        if len(field.current) > 1 or UNKNOWN in field.current:
            raise PositionError(
                msg(
                    "field {field} shows more than one symbol: {symbols}",
                    field=place + 1,
                    symbols=", ".join(field.current),
                )
            )
        field.shown = read_chips(parts[1]) if len(parts) > 1 else {}
        if UNKNOWN in field.shown:
            raise PositionError("everybody has seen these chips: they cannot be ?", about=parts[1])
        for placing in parts[2].split(",") if len(parts) > 2 and parts[2] != "-" else []:
            who, _, chips = placing.strip().partition(" ")
            field.placed[seat_number(who, self.view.seats)] = read_chips(chips)

    def read_seat(self, rest: str) -> None:
        at = self.view.table[self.seat]
        for part in filter(None, (part.strip() for part in rest.split(","))):
            word, _, chips = part.partition(" ")
            if part.endswith(" points"):
                at.points = number_in(part.removesuffix(" points"), POINTS)
            elif part.endswith((" stone", " stones")):
                at.stones = number_in(part.removesuffix("s").removesuffix(" stone"), STONES)
            elif word in ("rack", "aside", "knows"):
                setattr(at, "in_bag" if word == "knows" else word, read_chips(chips))
            else:
                raise PositionError(
                    msg("expected '3 points', '1 stone', 'rack S2K?', 'aside F', 'knows S', found {part!r}", part=part),
                    about=part,
                )
        if UNKNOWN in at.in_bag:
            raise PositionError(msg("{seat} cannot know a chip that is ?", seat=SEATS[self.seat]), about="knows")

    def read_fight(self, text: str) -> FightView:
        match = FIGHT.fullmatch(text)
        if match is None:
            raise PositionError("a fight is written 'frog challenges tiger, dice 2:7, won 1:0, hits 0:2, thrown 5'")
        dice, won, hits = ([int(part) for part in match[name].split(":")] for name in ("dice", "won", "hits"))
        animals = [self.known_animal(match["animal"]), self.known_animal(match["target"])]
        return FightView(animals, dice, won, hits, int(match["thrown"]))

    # -- what was left out --------------------------------------------------------------------------------------------

    def fill_gaps(self) -> None:
        view = self.view
        if not view.end_marker:
            view.end_marker = min(END_MARKER_AT_FIRST + view.round - 1, END_MARKER_OFF)
        if "two_rows" not in self.given:
            view.two_rows = view.round == 1
        if not view.piles:
            view.piles = self.usual_piles()
        if "bag" not in self.given:
            left = CHIPS - chips_outside_bag(view)
            if left < 0:
                raise PositionError(msg("{here} chips lie here, there are {whole}", here=CHIPS - left, whole=CHIPS))
            view.bag = {UNKNOWN: left} if left else {}
        if "stack" not in self.given:
            self.current = next((line for line in self.lines if line[1].startswith("phase")), None)
            self.stack = self.stack_of_phase()
            self.current = None
        self.check_racks()
        self.check_piles()
        if view.fight is not None:
            self.check_fight(view.fight)

    def usual_piles(self) -> list[PileView]:
        """Four piles of the animals that are nowhere else."""
        used = {*known_animals(self.view), *self.view.gone}
        tops = [animal for animal in self.rulings.names if animal not in used][:PILES]
        under = max(0, ANIMALS - len(used) - PILES) // PILES
        piles = [PileView(top, under) for top in tops]
        return [*piles, *(PileView("", 0) for _ in range(PILES - len(piles)))]

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
                "FightTurns(0)", "Survival()", f"StoneTurns({last})",
                f"SettingTurns({self.view.setting_round},{place + 1})", f"ChangeEnvironment({seat})",
            ],
            "lays": lambda: [
                "FightTurns(0)", "Survival()", f"StoneTurns({last})", "SettingTurns(1,0)",
                f"LayTurns({self.lay_turn(seat, more) + 1})", f"Lay({self.lay_turn(seat, more)})",
            ],
        }  # fmt: skip
        if verb not in stacks:
            raise PositionError(
                msg("unknown phase {phase!r}: a seat {phases}", phase=self.asked, phases=", ".join(stacks)),
                about="phase",
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
            raise PositionError(msg("{seat} does not lead the colour {wanted!r}", seat=SEATS[seat], wanted=wanted))
        slots = [colour_of_slot(slot, view.start, view.seats) for slot in range(slot_count(view.seats))]
        return slots.index(COLOURS.index(wanted))

    def lay_turn(self, seat: int, more: str) -> int:
        words = more.split()
        colour = next((word for word in words if word in COLOURS), "")
        return self.slot(seat, colour) + (slot_count(self.view.seats) if "second" in words else 0)


def exactly(count: int, what: str, text: str) -> list[str]:
    parts = text.split()
    if len(parts) != count:
        raise PositionError(
            msg(
                "there are {count} {what}, not {parts}: an empty one is -",
                count=count,
                what=msg(what),
                parts=len(parts),
            )
        )
    return parts


def read_chips(text: str) -> Heap:
    chips: Heap = {}
    bare = text.replace(" ", "")
    if bare == "-":
        return chips
    if "".join(match[0] for match in CHIP.finditer(bare)) != bare or not bare:
        raise PositionError(
            msg(
                "cannot read the chips {text!r}: they are written W2F? with the letters {letters}",
                text=text,
                letters=LETTERS,
            )
        )
    for letter, count in CHIP.findall(bare):
        if letter not in LETTERS + UNKNOWN:
            raise PositionError(
                msg("there is no symbol {letter!r}: the letters are {letters}", letter=letter, letters=LETTERS)
            )
        name = UNKNOWN if letter == UNKNOWN else NAMES[LETTERS.index(letter)]
        chips[name] = chips.get(name, 0) + number_in(count or "1", range(CHIPS + 1))
    return {name: chips[name] for name in [*NAMES, UNKNOWN] if chips.get(name)}


def chips_outside_bag(view: TyrannoView) -> int:
    heaps = [seat.rack for seat in view.table] + [seat.aside for seat in view.table]
    heaps += [chips for field in view.fields for chips in (field.current, field.shown, *field.placed)]
    return sum(sum(chips.values()) for chips in heaps)
