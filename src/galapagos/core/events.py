"""What happens at the table, told as it happens, so that everybody hears the same story from one place."""

from __future__ import annotations

from typing import final

from galapagos.core.sentinels import EVERYONE

Value = str | int | list[str]


@final
class Event:
    """Something that happened: a key into the game's texts and the values to fill in.

    `secret` values are heard by the seats in `seats` only; the others hear the same key without them. `reveals` marks
    an event that shows somebody something hidden, so that the move cannot be undone without agreement.
    """

    def __init__(
        self,
        key: str,
        values: dict[str, Value],
        secret: dict[str, Value] | None = None,
        seats: list[int] | None = None,
        reveals: bool = False,
    ) -> None:
        self.key = key
        self.values = values
        self.secret: dict[str, Value] = secret if secret is not None else {}
        self.seats: list[int] = seats if seats is not None else []
        self.reveals = reveals

    def __reduce__(self) -> tuple[object, ...]:
        return Event, (self.key, self.values, self.secret, self.seats, self.reveals)

    def heard_by(self, seat: int) -> dict[str, Value]:
        if self.secret and (seat == EVERYONE or seat in self.seats):
            return {**self.values, **self.secret}
        return self.values


@final
class Log:
    """Collects events. Search passes none and pays nothing."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(self, key: str, values: dict[str, Value], reveals: bool = False) -> None:
        self.events.append(Event(key, values, reveals=reveals))

    def whisper(self, seats: list[int], key: str, values: dict[str, Value], secret: dict[str, Value]) -> None:
        """Everybody hears `values`, the given seats hear `secret` too."""
        self.events.append(Event(key, values, secret, seats, reveals=True))

    def take(self) -> list[Event]:
        told, self.events = self.events, []
        return told
