"""Reading positions from text: what all games have in common.

A position is a list of lines ``key: value``, with indented lines below a seat. A game declares its lines of one number,
one seat or yes and no, reads the others itself, and says which steps its stack may hold. Whatever is wrong becomes a
`PositionError` with the line and column of the text to blame.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, NoReturn, TypeVar

from galapagos.core.errors import GalapagosError, NotationError, PositionError
from galapagos.core.messages import msg
from galapagos.core.names import SEATS, seat_number
from galapagos.core.notation import numbered_lines
from galapagos.core.options import nearest
from galapagos.core.sentinels import OVER
from galapagos.core.state import State
from galapagos.core.view import FRAME, Saved, View

NUMBER = re.compile(r"-?[0-9]{1,18}")  # fits into 64 bits
COUNTED = re.compile(r"(?P<name>[^\s*]+)(?:\*(?P<count>[0-9]{1,3}))?")
NO_SEAT = -1
S = TypeVar("S", bound=State)
T = TypeVar("T")

# Each step of a stack: the numbers it may be written with.
Steps = Mapping[str, Sequence[Container[int]]]


class PositionReader(ABC):
    """Reads one position. `view` is filled line by line; `stack` holds the steps as they are written."""

    numbers: ClassVar[Mapping[str, range]] = {}  # lines of one number
    seated: ClassVar[Sequence[str]] = ()  # lines that name a seat
    switches: ClassVar[Sequence[str]] = ()  # lines that say yes or no
    others: ClassVar[Sequence[str]] = ()  # lines that the game reads itself, besides those of the seats
    renamed: ClassVar[Mapping[str, str]] = {}  # old names of lines, which stay readable
    nested: ClassVar[bool] = True  # indented lines belong to the seat above them
    shape: ClassVar[str] = ""  # how steps may follow one another on the stack, as a pattern of their names

    def __init__(self, view: View) -> None:
        self.view: Any = view
        self.stack: list[str] = []
        self.seat = NO_SEAT  # whose indented lines are being read
        self.given: set[str] = set()
        self.lines: list[tuple[int, str]] = []
        self.current: tuple[int, str] | None = None  # the line being read

    # -- what a game says ---------------------------------------------------------------------------------------------

    @abstractmethod
    def read_other(self, key: str, rest: str) -> None:
        """Read a line that is not one of the declared ones."""

    @abstractmethod
    def fill_gaps(self) -> None:
        """Fill in what was left out and refuse what is impossible, once all lines have been read."""

    @abstractmethod
    def steps(self) -> Steps:
        """Every step that the stack may hold in this position, with the numbers it may be written with."""

    def read_seat(self, rest: str) -> None:
        """Read the line of the seat `self.seat`."""
        raise NotImplementedError

    def read_indented(self, line: str) -> None:
        """Read a line below a seat's."""
        raise NotImplementedError

    def read_bare(self, line: str) -> None:
        """Read a line without a key."""
        raise PositionError(msg("expected 'name: …' but found {line!r}", line=line.strip()))

    # -- reading ------------------------------------------------------------------------------------------------------

    def read(self, text: str) -> Saved:
        """The position that the text describes; PositionError names the first thing wrong."""
        self.lines = numbered_lines(text)
        for number, line in self.lines:
            self.current = number, line
            self.guard(partial(self.read_line, line))
        self.current = None
        self.guard(self.fill_gaps)
        self.guard(self.check_stack)
        return Saved(self.view, self.stack)

    def guard(self, work: Callable[[], T]) -> T:
        """Do some work; an error in the text is raised with its line and column."""
        try:
            return work()
        except (GalapagosError, RecursionError) as error:
            self.blame(error)

    def set_up(self, make: Callable[[], S]) -> S:
        """The state of the position that was read, with at least one choice for the actor."""
        return self.guard(lambda: self.checked(make()))

    def checked(self, state: S) -> S:
        if state.actor != OVER and len(state.choices()) == 0:
            raise PositionError(
                msg("the steps {steps} do not fit this table", steps=" ".join(self.stack)), about="stack"
            )
        return state

    def blame(self, error: Exception) -> NoReturn:
        if isinstance(error, NotationError):
            if error.line:
                raise PositionError(error.what, error.line, error.column) from None
            raise PositionError(error.what, *self.place(error.about)) from None
        raise PositionError(error.said if isinstance(error, GalapagosError) else str(error), *self.place("")) from None

    def place(self, about: str) -> tuple[int, int]:
        """Line and column of a word: in the line being read, as the key of a line, or else where it first occurs."""
        word = re.compile(rf"(?<![\w-]){re.escape(about)}(?![\w-])")
        if self.current is not None:
            number, line = self.current
            found = word.search(line) if about else None
            return number, (found.start() if found else len(line) - len(line.lstrip())) + 1
        keyed = [(number, line) for number, line in self.lines if line.partition(":")[0].strip() == about]
        for number, line in (*keyed, *self.lines):
            if about and (found := word.search(line)):
                return number, found.start() + 1
        return (self.lines[0][0], 1) if self.lines else (1, 1)

    def read_line(self, line: str) -> None:
        if self.nested and line.startswith((" ", "\t")):
            if self.seat == NO_SEAT:
                raise PositionError("an indented line belongs below the line of a seat")
            self.read_indented(line)
            return
        if ":" not in line:
            self.read_bare(line)
            return
        key, _, rest = line.partition(":")
        key = self.renamed.get(key.strip(), key.strip())
        if key in self.given:
            raise PositionError(msg("there is a second line {key!r}", key=key), about=key)
        self.given.add(key)
        self.read_declared(key, rest.strip())

    def read_declared(self, key: str, rest: str) -> None:
        if key in SEATS[: self.view.seats] and key not in self.others:
            self.seat = seat_number(key)
            self.read_seat(rest)
        elif key in self.numbers:
            setattr(self.view, key, number_in(rest, self.numbers[key]))
        elif key in self.seated:
            setattr(self.view, key, seat_number(rest, self.view.seats))
        elif key in self.switches:
            setattr(self.view, key, yes_or_no(rest))
        elif key == "stack":
            self.stack = [] if rest == "-" else split_steps(rest)
        elif key in self.others:
            self.read_other(key, rest)
        else:
            raise PositionError(msg("unknown line {key!r}: {hint}", key=key, hint=nearest(key, self.keys())), about=key)

    def keys(self) -> list[str]:
        return [
            *SEATS[: self.view.seats], *self.others, *self.numbers, *self.seated, *self.switches, "stack",
        ]  # fmt: skip

    # -- the stack ----------------------------------------------------------------------------------------------------

    def check_stack(self) -> None:
        steps = self.steps()
        for step in self.stack:
            check_step(step, steps)
        names = " ".join(step.partition("(")[0] for step in self.stack)
        if self.shape and not re.fullmatch(self.shape, names):
            raise PositionError(msg("the steps {steps} do not follow one another", steps=names), about="stack")

    def named(self, *names: str) -> list[list[int]]:
        """The numbers of all steps with one of these names, from the bottom of the stack."""
        return [numbers_of(step) for step in self.stack if step.partition("(")[0] in names]

    def top(self) -> str:
        """The name of the step on top; nothing on an empty stack."""
        return self.stack[-1].partition("(")[0] if self.stack else ""


def check_step(step: str, steps: Steps) -> None:
    match = FRAME.fullmatch(step)
    if match is None:
        raise PositionError(
            msg("cannot read the step {line!r}: steps are written like Name(1, 2)", line=step), about=step
        )
    name, numbers = match[1], numbers_of(step)
    if name not in steps:
        raise PositionError(
            msg("there is no step {name!r}: {hint}", name=name, hint=nearest(name, list(steps))), about=name
        )
    if len(numbers) > len(steps[name]):
        raise PositionError(msg("step {name!r} does not take {args} numbers", name=name, args=len(numbers)), about=name)
    for number, allowed in zip(numbers, steps[name], strict=False):  # saves of earlier versions have fewer
        if number not in allowed:
            raise PositionError(
                msg("the step {step} cannot have the number {number}", step=step, number=number), about=name
            )


def split_steps(text: str) -> list[str]:
    """The steps of a stack line; within the brackets of a step there may be spaces."""
    return [step.replace(" ", "") for step in re.findall(r"[^\s(]*\([^)]*\)?|\S+", text)]


def numbers_of(step: str) -> list[int]:
    inside = step.partition("(")[2].rstrip(")")
    return [whole_number(part) for part in inside.split(",")] if inside.strip() else []


# -- words and numbers ------------------------------------------------------------------------------------------------


def whole_number(text: str) -> int:
    if not NUMBER.fullmatch(text.strip()):
        raise PositionError(msg("{text!r} is not a whole number", text=text.strip()), about=text.strip())
    return int(text)


def number_in(text: str, allowed: range) -> int:
    number = whole_number(text)
    if number not in allowed:
        raise PositionError(
            msg("{number} is out of range: from {low} to {high}", number=number, low=allowed[0], high=allowed[-1]),
            about=text.strip(),
        )
    return number


def yes_or_no(text: str) -> bool:
    if text not in ("yes", "no"):
        raise PositionError(msg("expected yes or no, found {text!r}", text=text), about=text)
    return text == "yes"


def known(name: str, names: Sequence[str], what: str) -> str:
    if name not in names:
        raise PositionError(
            msg("there is no {what} {name!r}: {hint}", what=msg(what), name=name, hint=nearest(name, names)), about=name
        )
    return name


def counted(text: str, names: Sequence[str], what: str) -> dict[str, int]:
    """``flight horns*2``: how many of each; ``-`` for none."""
    counts: dict[str, int] = {}
    for part in text.split():
        if part == "-":
            continue
        match = COUNTED.fullmatch(part)
        if match is None:
            raise PositionError(msg("expected a name or a name*3, found {part!r}", part=part), about=part)
        name = known(match["name"], names, what)
        count = int(match["count"] or 1)
        if count:
            counts[name] = counts.get(name, 0) + count
    return counts


def listed(text: str) -> list[str]:
    return [] if text == "-" else text.split()
