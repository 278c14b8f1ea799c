"""Who looks at a table and listens to it: a seat, several seats at one screen, a watcher, or everyone.

Every interface shows a table through a `Viewpoint`: rooms, replays, lessons and the sandbox. A watcher has no seat and
learns only what every seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from galapagos.core.events import Event, Value
from galapagos.core.game import Deed, Game, Question, actor_word, without
from galapagos.core.sentinels import NOBODY, OVER, WATCHER
from galapagos.core.state import State
from galapagos.core.view import UNKNOWN


class EventHeard(msgspec.Struct, kw_only=True):
    """Something a move caused: a key of the texts' `event` section. Secrets you may not hear are missing."""

    key: str
    values: dict[str, Value]


class Heard(msgspec.Struct):
    """A move as a viewpoint hears it."""

    seat: int  # who moved; CHANCE for dice and decks
    line: str  # "ann: wolf attacks lizard"
    deed: Deed
    events: list[EventHeard]


class Choice(msgspec.Struct, kw_only=True):
    """A legal move: its number, its words in a record, and its parts for interfaces."""

    action: int
    words: str
    deed: Deed
    then: list[Choice] = []  # where nothing is decided by it: what the seat chooses from next, to be offered at once


class Viewpoint(msgspec.Struct, frozen=True):
    """What a seat (or WATCHER, or EVERYONE) sees and hears of a game."""

    game: Game
    eyes: int

    def view(self, state: State) -> Any:
        """The game's view; a watcher gets the same fields as plain data."""
        return watched_view(self.game, state) if self.eyes == WATCHER else self.game.view(state, self.eyes)

    def view_after(self, view: Any, before: State, state: State) -> Any:
        """The same, made from what was seen in the state before."""
        return self.view(state) if self.eyes == WATCHER else self.game.view_after(view, before, state)

    def describe(self, state: State, action: int) -> Deed:
        """A move without what is hidden from this viewpoint."""
        if self.eyes == WATCHER:
            return watched_deed(self.game, state, action)
        return self.game.describe(state, action, self.eyes)

    def hear(self, before: State, action: int, events: Sequence[Event] = ()) -> Heard:
        """A move made in the state `before`, and the events it caused."""
        deed = self.describe(before, action)
        line = f"{actor_word(before)}: {self.game.phrases.write(deed.key, deed.values)}"
        return Heard(before.actor, line, deed, self.hear_events(events))

    def hear_events(self, events: Sequence[Event]) -> list[EventHeard]:
        return [EventHeard(key=event.key, values=event.heard_by(self.eyes)) for event in events]

    def question(self, state: State) -> Question | None:
        """What the table asks; None once the game is over."""
        return self.game.question(state) if state.actor != OVER else None

    def choices(self, state: State) -> list[Choice]:
        """The legal moves, if this seat is to move."""
        if self.eyes != state.actor:
            return []
        return [self.choice(state, action) for action in map(int, state.choices())]

    def choice(self, state: State, action: int) -> Choice:
        opened = self.game.opened(state, action)
        return Choice(
            action=action,
            words=self.game.write(state, action),
            deed=self.game.deed(state, action),
            then=self.choices(opened) if opened is not None else [],
        )


def heard_by_all(game: Game, before: State, action: int, events: Sequence[Event] = ()) -> list[Heard]:
    """A move as each seat hears it, and as watchers do, who come last. Those who hear the same share it."""
    secrets = [game.secret_from(before, action, seat) for seat in range(game.seats)]
    secrets.append(set().union(*secrets))  # what is hidden from anybody is hidden from watchers
    whispers = [event for event in events if event.secret]
    heard: dict[object, Heard] = {}
    told = []
    for eyes, secret in zip((*range(game.seats), WATCHER), secrets, strict=True):
        hidden = frozenset(secret), *(eyes in whisper.seats for whisper in whispers)
        if hidden not in heard:
            heard[hidden] = Viewpoint(game, eyes).hear(before, action, events)
        told.append(heard[hidden])
    return told


def eyes_of(seats: Sequence[int], actor: int = NOBODY) -> int:
    """Whose eyes a person with these seats looks through.

    Several seats at one screen see through those of the seat to move. Otherwise they see and hear what a watcher does,
    because a secret of one must not reach the others.
    """
    if actor in seats:
        return actor
    return seats[0] if len(seats) == 1 else WATCHER


# -- watchers ---------------------------------------------------------------------------------------------------------


def watched_view(game: Game, state: State) -> Any:
    """Return what the views of all seats have in common, without memories: not even whether those agree."""
    seen = common([msgspec.to_builtins(game.view(state, seat)) for seat in range(game.seats)])
    kept = {name: value for name, value in seen.items() if name not in game.memories}
    return {**kept, "eyes": WATCHER}


def watched_deed(game: Game, state: State, action: int) -> Deed:
    """A deed without what is hidden from any seat."""
    secret = {slot for seat in range(game.seats) for slot in game.secret_from(state, action, seat)}
    return without(game.deed(state, action), secret)


def common(seen: Sequence[Any]) -> Any:
    """What all of these agree on, in the same shape; the rest is unknown."""
    first = seen[0]
    if all(other == first for other in seen):
        return first
    if all(isinstance(other, dict) for other in seen):
        return common_counts(seen) if all(is_count(other) for other in seen) else common_fields(seen)
    if all(isinstance(other, list) for other in seen):
        alike = all(len(other) == len(first) for other in seen)
        return [common(items) for items in zip(*seen, strict=True)] if alike else []
    if all(isinstance(other, str) for other in seen):
        return next((other for other in seen if UNKNOWN in other), UNKNOWN)
    return None


def is_count(seen: dict[str, Any]) -> bool:
    """Whether this counts pieces by kind, like a hand or a deck."""
    return all(isinstance(count, int) and not isinstance(count, bool) for count in seen.values())


def common_fields(seen: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {name: common([other[name] for other in seen]) for name in seen[0] if all(name in other for other in seen)}


def common_counts(seen: Sequence[dict[str, int]]) -> dict[str, int]:
    """The smallest count of each kind; if all agree on the total, the remainder is unknown."""
    sure = {name: min(other.get(name, 0) for other in seen) for name in seen[0] if name != UNKNOWN}
    known = {name: count for name, count in sure.items() if count}
    totals = {sum(other.values()) for other in seen}
    hidden = totals.pop() - sum(known.values()) if len(totals) == 1 else 0
    return {**known, UNKNOWN: hidden} if hidden > 0 else known
