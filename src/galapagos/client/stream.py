"""Where a client is in the stream of a table: which event it has, and when to try again. No sockets here."""

from __future__ import annotations

import random
import time
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec

from galapagos.client.errors import ServerError, Unreachable
from galapagos.server.wire.stream import Message, Pong, ServerMessage, Situation, TableEvent, Welcome, subclasses

FIRST_WAIT, LONGEST_WAIT = 0.25, 30.0  # seconds between attempts
SILENCE = 60.0  # a stream that is silent for this long is dead; the server sends a pong every 15 s

_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(ServerMessage)
_tag: msgspec.json.Decoder[dict[str, Any]] = msgspec.json.Decoder(dict[str, Any])
KNOWN = {kind.__struct_config__.tag for kind in subclasses(Message)}


def read_message(line: str | bytes) -> Message | None:
    """Decode a line; None for a kind of message that only later versions know."""
    try:
        return _decoder.decode(line)
    except msgspec.ValidationError:
        if _tag.decode(line).get("type") in KNOWN:
            raise
        return None


class Cursor:
    """Follows the numbers of a table's events over any number of connections."""

    def __init__(self, table: str, since: int = 0) -> None:
        self.table, self.since = table, since
        self.over = False

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}/stream"

    def take(self, line: str | bytes) -> Message | None:
        """Read a line; None if it says nothing new."""
        message = read_message(line) if line else None
        if isinstance(message, Welcome):
            self.since = message.since  # less than asked for, if the server does not know that number
        elif isinstance(message, TableEvent):
            if message.number <= self.since:
                return None
            self.since = message.number
        elif isinstance(message, Situation):
            self.over = message.status == "over"
        return None if isinstance(message, Pong) else message


class Patience:
    """Waits longer after each failure, and gives up once nothing has worked for `seconds`."""

    def __init__(self, seconds: float, first_wait: float = FIRST_WAIT) -> None:
        self.seconds, self.first_wait = seconds, first_wait
        self.worked()

    def worked(self) -> None:
        self.wait, self.since = self.first_wait, time.monotonic()

    def next_wait(self, error: Exception | None) -> float:
        """Return how long to wait before the next attempt, or raise what went wrong."""
        if isinstance(error, ServerError) and not error.passing:
            raise error
        if time.monotonic() - self.since > self.seconds:
            raise Unreachable(
                f"the server has not answered for {self.seconds:.0f} s: {error or 'it hung up'}"
            ) from error
        wait, self.wait = self.wait, min(2 * self.wait, LONGEST_WAIT)
        return wait * random.uniform(0.8, 1.2)


def table_and_invite(address: str) -> tuple[str, str]:
    """Return the table's id and the invitation of a link such as people send each other; an id stays as it is."""
    if "/" not in address:
        return address, ""
    parts = urlsplit(address)
    path, _, query = (parts.fragment or parts.path).partition("?")
    invite = parse_qs(query or parts.query).get("invite", [""])[0]
    return path.rstrip("/").rpartition("/")[2], invite
