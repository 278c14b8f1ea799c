"""A table's agenda: what it is doing and what follows, in the plain words of a view.

The engine keeps this as a stack of frames. A view must not show frames, so each game says here, frame by frame, what
a reader is told instead: `Task(what="draw", seat=1, count=2)` rather than `TurnOver(1,2,-1)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from galapagos.core.errors import PositionError
from galapagos.core.frames import Frame
from galapagos.core.messages import msg
from galapagos.core.options import nearest


class BaseTask(msgspec.Struct, omit_defaults=True):
    """One entry of an agenda. Each game adds the fields its tasks need, None where a task does not have them."""

    what: Any


T = TypeVar("T", bound=BaseTask)


class Words:
    """A number inside the engine, and the plain value that views show for it."""

    def __init__(self, to_plain: Callable[[int], Any], to_number: Callable[[Any], int]) -> None:
        self.to_plain, self.to_number = to_plain, to_number


FLAG = Words(bool, int)
REST = "*"


class Agenda(Generic[T]):
    """Translates between the stack of a game and the agenda in its views."""

    def __init__(
        self,
        task: type[T],
        frames: Mapping[str, type[Frame[Any]]],
        # For each stored name: what it is called, and its numbers in order; one with a * takes all that are left.
        tasks: Mapping[str, tuple[str, ...]],
        words: Mapping[str, Words] | None = None,  # for the numbers that are shown as something else
    ) -> None:
        self.task, self.frames, self.tasks, self.words = task, frames, tasks, words or {}
        self.stored = {task[0]: name for name, task in tasks.items()}

    def of(self, stack: Sequence[Frame[Any]]) -> list[T]:
        """What the table is doing now comes first."""
        return [self.describe(frame) for frame in reversed(stack)]

    def after(self, agenda: list[T], before: Sequence[Frame[Any]], stack: Sequence[Frame[Any]]) -> list[T]:
        """The same as `of`, quicker: what the agenda of the state before said of the same frames is said again."""
        same = 0
        for old, new in zip(before, stack, strict=False):
            if old is not new:
                break
            same += 1
        return [*map(self.describe, reversed(stack[same:])), *(agenda[-same:] if same else [])]

    def describe(self, frame: Frame[Any]) -> T:
        what, *fields = self.tasks[frame.stored_name]
        if not fields:
            return self.task(what=what)
        args, values = frame.args(), {}
        if fields[-1].startswith(REST):
            rest = fields.pop()[1:]
            values[rest] = [self.plain(what, rest, arg) for arg in args[len(fields) :]]
            args = args[: len(fields)]
        values |= {field: self.plain(what, field, arg) for field, arg in zip(fields, args, strict=True)}
        return self.task(what=what, **values)

    def plain(self, what: str, field: str, number: int) -> Any:
        words = self.words.get(field)
        try:
            return number if words is None else words.to_plain(number)
        except LookupError:  # in a stack that somebody typed
            raise refusal(what, field, number) from None

    def stack(self, agenda: Sequence[T]) -> list[Frame[Any]]:
        """The reverse of `of`."""
        return [self.frame(task) for task in reversed(agenda)]

    def frame(self, task: T) -> Frame[Any]:
        stored = self.stored[self.what(task)]
        args: list[int] = []
        for field in self.tasks[stored][1:]:
            if field.startswith(REST):
                args += [self.number(task, field[1:], value) for value in getattr(task, field[1:]) or []]
            else:
                args.append(self.number(task, field, getattr(task, field)))
        return self.frames[stored](*args)

    def what(self, task: T) -> str:
        what = str(task.what)
        if what not in self.stored:
            raise PositionError(
                msg("there is no task {what!r}: {hint}", what=what, hint=nearest(what, list(self.stored)))
            )
        return what

    def number(self, task: T, field: str, value: Any) -> int:
        words = self.words.get(field)
        try:
            return int(value if words is None else words.to_number(value))
        except (TypeError, ValueError, LookupError):
            raise refusal(task.what, field, value) from None


def refusal(what: str, field: str, value: object) -> PositionError:
    return PositionError(msg("the task {what!r} cannot have {field} {value!r}", what=what, field=field, value=value))
