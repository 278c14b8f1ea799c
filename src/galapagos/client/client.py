"""The client for programs that wait for each answer. `async_client.py` has the same methods for asyncio."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import Self, TypeVar

import httpx

from galapagos.client import calls
from galapagos.client.calls import Call, Reply, error_from
from galapagos.client.errors import ServerError
from galapagos.client.seat import SeatedPlayer
from galapagos.client.stream import SILENCE, Cursor, Patience, table_and_invite
from galapagos.core.languages import FALLBACK
from galapagos.core.options import OptionValue
from galapagos.core.record import Record
from galapagos.core.table import Player
from galapagos.server.wire import http, lobby
from galapagos.server.wire.stream import Command, Ended, Message

T = TypeVar("T")
PATIENCE = 300.0  # seconds without an answer after which a client gives up
TIMEOUT = httpx.Timeout(30.0, read=SILENCE)


def headers_for(token: str, language: str) -> dict[str, str]:
    return {"accept-language": language, **({"authorization": f"Bearer {token}"} if token else {})}


def connection_failed(error: httpx.HTTPError, call: Call[T]) -> bool:
    """Whether a request can be sent again: it did not reach the server, or it is idempotent."""
    return call.repeatable or isinstance(error, httpx.ConnectError | httpx.ConnectTimeout)


class Client:
    """A visitor of a Galápagos server: with a token an account's program, without one a guest.

        with Client("https://play.example", token="…") as client:
            table = client.new_table("origin", ["me", "bot:greedy"])
            ended = client.play(table.id, galapagos.bot("expert"))

    Requests that fail because the server is busy or away are repeated for `patience` seconds. `ServerError` says what
    the server refuses.
    """

    def __init__(self, server: str, token: str = "", *, language: str = FALLBACK, patience: float = PATIENCE) -> None:
        self.token, self.patience = token, patience
        self.http = httpx.Client(base_url=server, headers=headers_for(token, language), timeout=TIMEOUT)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections."""
        self.http.close()

    # -- the house and people -----------------------------------------------------------------------------------------

    def house(self) -> http.House:
        """Return what this server offers."""
        return self._call(calls.house())

    def me(self, invitation: str = "") -> http.Me:
        """Return who you are. Without a token, the first call makes you a guest."""
        return self._call(calls.me(invitation))

    def rename(self, name: str) -> http.Me:
        """Change your name. Not with a token."""
        return self._call(calls.rename(name))

    def log_in(self, name: str, passphrase: str) -> http.Me:
        """Log in to an account, as a browser does."""
        return self._call(calls.log_in(name, passphrase))

    def new_token(self, name: str, scopes: Sequence[http.Scope] = ("read", "play")) -> http.TokenCard:
        """Make a token for a program; its `secret` is shown only now. Not with a token."""
        return self._call(calls.new_token(name, scopes))

    def games(self) -> list[http.GameCard]:
        """List the games with their seats and options."""
        return self._call(calls.games())

    def rules(self, game: str, language: str = FALLBACK) -> http.RuleBook:
        """Return the numbered rules of a game."""
        return self._call(calls.rules(game, language))

    # -- tables -------------------------------------------------------------------------------------------------------

    def tables(
        self, game: str = "", status: str = "", *, mine: bool = False, free: bool = False, before: int = 0
    ) -> http.TableList:
        """List public tables and yours, newest first; `free` for those with a free seat, `before` for the next page."""
        return self._call(calls.tables(game, status, mine, free, before))

    def table(self, table: str) -> http.TableCard:
        """Return one table."""
        return self._call(calls.table(table))

    def new_table(
        self,
        game: str,
        seats: Sequence[str],
        options: Mapping[str, OptionValue] = {},
        *,
        clock: http.Clock = http.NoClock(),  # noqa: B008  (immutable)
        title: str = "",
        public: bool = True,
    ) -> http.TableCard:
        """Make a table. `seats` says who sits where: `me`, `open`, or `bot:<level>`."""
        return self._call(calls.new_table(game, seats, options, clock, title, public))

    def join(self, table: str, seat: int | None = None, invite: str = "") -> http.TableCard:
        """Take a seat. A private table needs the invitation that is part of its link."""
        return self._call(calls.join(table, seat, invite))

    def leave(self, table: str, seat: int | None = None) -> http.TableCard:
        """Leave a seat, or all of yours. Once the game has begun, a bot plays until you return."""
        return self._call(calls.leave(table, seat))

    def rematch(self, table: str) -> http.TableCard:
        """Return the table of the next game of the same people."""
        return self._call(calls.rematch(table))

    def record(self, table: str) -> Record:
        """Return the record of a table as you may see it."""
        return self._call(calls.record(table))

    def records(self) -> list[Record]:
        """Return the records of your finished games, newest first."""
        return self._call(calls.records())

    def import_record(self, record: Record) -> http.Imported:
        """Make a table of a record."""
        return self._call(calls.import_record(record))

    # -- challenges ---------------------------------------------------------------------------------------------------

    def challenges(self) -> list[lobby.ChallengeCard]:
        """List the challenges to you and by you that are open."""
        return self._call(calls.challenges()).challenges

    def challenge(
        self,
        to: str,
        game: str,
        options: Mapping[str, OptionValue] = {},
        *,
        clock: http.Clock = http.NoClock(),  # noqa: B008  (immutable)
        rated: bool = False,
        bots: Sequence[str] = (),
    ) -> lobby.ChallengeCard:
        """Ask an account to play; `bots` are levels of the server's bots for further seats."""
        return self._call(calls.challenge(to, game, options, clock, rated, bots))

    def accept(self, challenge: str) -> lobby.ChallengeCard:
        """Accept a challenge: its `table` is where both sit."""
        return self._call(calls.accept(challenge))

    def decline(self, challenge: str, reason: str = "") -> lobby.ChallengeCard:
        """Decline a challenge."""
        return self._call(calls.decline(challenge, reason))

    # -- at a table ---------------------------------------------------------------------------------------------------

    def follow(self, table: str, since: int = 0) -> Iterator[Message]:
        """Yield the messages of a table until its game is over.

        If the connection breaks, it is opened again and goes on after the last event that was yielded.
        """
        cursor, patience = Cursor(table, since), Patience(self.patience)
        while not cursor.over:
            error: Exception | None = None
            try:
                with self.http.stream("GET", cursor.path, params={"since": cursor.since}) as lines:
                    if lines.status_code >= 400:
                        raise error_from(lines.status_code, lines.read())
                    for line in lines.iter_lines():
                        patience.worked()
                        if message := cursor.take(line):
                            yield message
            except (httpx.HTTPError, ServerError) as caught:
                error = caught
            if not cursor.over:
                time.sleep(patience.next_wait(error))

    def send(self, table: str, command: Command) -> Reply:
        """Send a command to a table and return the reply."""
        return self._call(calls.send(table, command))

    def play(self, table: str, player: Player, seat: int | None = None) -> Ended | None:
        """Sit down at a table (an id or a link), unless you do already, and let the player play to the end."""
        name, invite = table_and_invite(table)
        card = self.table(name)
        if not card.mine and card.status != "over":
            card = self.join(name, seat, invite)
        seated = SeatedPlayer(player, card)
        for message in self.follow(name):
            for command in seated.commands(message):
                self._insist(name, command)
        return seated.ended

    # -- sending ------------------------------------------------------------------------------------------------------

    def _insist(self, table: str, command: Command) -> None:
        patience = Patience(self.patience)
        while SeatedPlayer.must_repeat(self.send(table, command)):
            time.sleep(patience.next_wait(None))

    def _call(self, call: Call[T]) -> T:
        patience = Patience(self.patience)
        while True:
            try:
                return self._once(call)
            except httpx.HTTPError as caught:
                if not connection_failed(caught, call):
                    raise
                error: Exception = caught
            except ServerError as caught:
                error = caught
            time.sleep(patience.next_wait(error))

    def _once(self, call: Call[T]) -> T:
        try:
            return self._request(call)
        except ServerError as error:
            if error.code != "who":
                raise
        self._request(calls.me())  # the server does not know us yet: become a guest
        return self._request(call)

    def _request(self, call: Call[T]) -> T:
        response = self.http.request(
            call.method, call.path, params=call.query, content=call.content, headers=call.headers
        )
        return call.answer(response.status_code, response.content)
