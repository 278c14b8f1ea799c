"""The client for asyncio: the methods of `Client`, to be awaited."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from types import TracebackType
from typing import Self, TypeVar

import httpx

from galapagos.client import calls
from galapagos.client.calls import Call, Reply, error_from
from galapagos.client.client import PATIENCE, TIMEOUT, connection_failed, headers_for
from galapagos.client.errors import ServerError
from galapagos.client.seat import SeatedPlayer
from galapagos.client.stream import Cursor, Patience, table_and_invite
from galapagos.core.languages import FALLBACK
from galapagos.core.options import OptionValue
from galapagos.core.record import Record
from galapagos.core.table import Player
from galapagos.server.wire import http, lobby
from galapagos.server.wire.stream import Command, Ended, Message

T = TypeVar("T")


class AsyncClient:
    """A visitor of a Galápagos server, for asyncio.

        async with AsyncClient("https://play.example", token="…") as client:
            table = await client.new_table("origin", ["me", "bot:greedy"])
            ended = await client.play(table.id, galapagos.bot("expert"))

    Everything else is as in `Client`. Players think in a thread.
    """

    def __init__(self, server: str, token: str = "", *, language: str = FALLBACK, patience: float = PATIENCE) -> None:
        self.token, self.patience = token, patience
        self.http = httpx.AsyncClient(base_url=server, headers=headers_for(token, language), timeout=TIMEOUT)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close all connections."""
        await self.http.aclose()

    # -- the house and people -----------------------------------------------------------------------------------------

    async def house(self) -> http.House:
        """Return what this server offers."""
        return await self._call(calls.house())

    async def me(self, invitation: str = "") -> http.Me:
        """Return who you are. Without a token, the first call makes you a guest."""
        return await self._call(calls.me(invitation))

    async def rename(self, name: str) -> http.Me:
        """Change your name. Not with a token."""
        return await self._call(calls.rename(name))

    async def log_in(self, name: str, passphrase: str) -> http.Me:
        """Log in to an account, as a browser does."""
        return await self._call(calls.log_in(name, passphrase))

    async def new_token(self, name: str, scopes: Sequence[http.Scope] = ("read", "play")) -> http.TokenCard:
        """Make a token for a program; its `secret` is shown only now. Not with a token."""
        return await self._call(calls.new_token(name, scopes))

    async def games(self) -> list[http.GameCard]:
        """List the games with their seats and options."""
        return await self._call(calls.games())

    async def rules(self, game: str, language: str = FALLBACK) -> http.RuleBook:
        """Return the numbered rules of a game."""
        return await self._call(calls.rules(game, language))

    # -- tables -------------------------------------------------------------------------------------------------------

    async def tables(
        self, game: str = "", status: str = "", *, mine: bool = False, free: bool = False, before: int = 0
    ) -> http.TableList:
        """List public tables and yours, newest first; `free` for those with a free seat, `before` for the next page."""
        return await self._call(calls.tables(game, status, mine, free, before))

    async def table(self, table: str) -> http.TableCard:
        """Return one table."""
        return await self._call(calls.table(table))

    async def new_table(
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
        return await self._call(calls.new_table(game, seats, options, clock, title, public))

    async def join(self, table: str, seat: int | None = None, invite: str = "") -> http.TableCard:
        """Take a seat. A private table needs the invitation that is part of its link."""
        return await self._call(calls.join(table, seat, invite))

    async def leave(self, table: str, seat: int | None = None) -> http.TableCard:
        """Leave a seat, or all of yours. Once the game has begun, a bot plays until you return."""
        return await self._call(calls.leave(table, seat))

    async def rematch(self, table: str) -> http.TableCard:
        """Return the table of the next game of the same people."""
        return await self._call(calls.rematch(table))

    async def record(self, table: str) -> Record:
        """Return the record of a table as you may see it."""
        return await self._call(calls.record(table))

    async def records(self) -> list[Record]:
        """Return the records of your finished games, newest first."""
        return await self._call(calls.records())

    async def import_record(self, record: Record) -> http.Imported:
        """Make a table of a record."""
        return await self._call(calls.import_record(record))

    # -- challenges ---------------------------------------------------------------------------------------------------

    async def challenges(self) -> list[lobby.ChallengeCard]:
        """List the challenges to you and by you that are open."""
        return (await self._call(calls.challenges())).challenges

    async def challenge(
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
        return await self._call(calls.challenge(to, game, options, clock, rated, bots))

    async def accept(self, challenge: str) -> lobby.ChallengeCard:
        """Accept a challenge: its `table` is where both sit."""
        return await self._call(calls.accept(challenge))

    async def decline(self, challenge: str, reason: str = "") -> lobby.ChallengeCard:
        """Decline a challenge."""
        return await self._call(calls.decline(challenge, reason))

    # -- at a table ---------------------------------------------------------------------------------------------------

    async def follow(self, table: str, since: int = 0) -> AsyncIterator[Message]:
        """Yield the messages of a table until its game is over.

        If the connection breaks, it is opened again and goes on after the last event that was yielded.
        """
        cursor, patience = Cursor(table, since), Patience(self.patience)
        while not cursor.over:
            error: Exception | None = None
            try:
                async with self.http.stream("GET", cursor.path, params={"since": cursor.since}) as lines:
                    if lines.status_code >= 400:
                        raise error_from(lines.status_code, await lines.aread())
                    async for line in lines.aiter_lines():
                        patience.worked()
                        if message := cursor.take(line):
                            yield message
            except (httpx.HTTPError, ServerError) as caught:
                error = caught
            if not cursor.over:
                await asyncio.sleep(patience.next_wait(error))

    async def send(self, table: str, command: Command) -> Reply:
        """Send a command to a table and return the reply."""
        return await self._call(calls.send(table, command))

    async def play(self, table: str, player: Player, seat: int | None = None) -> Ended | None:
        """Sit down at a table (an id or a link), unless you do already, and let the player play to the end."""
        name, invite = table_and_invite(table)
        card = await self.table(name)
        if not card.mine and card.status != "over":
            card = await self.join(name, seat, invite)
        seated = SeatedPlayer(player, card)
        async for message in self.follow(name):
            for command in await asyncio.to_thread(seated.commands, message):
                await self._insist(name, command)
        return seated.ended

    # -- sending ------------------------------------------------------------------------------------------------------

    async def _insist(self, table: str, command: Command) -> None:
        patience = Patience(self.patience)
        while SeatedPlayer.must_repeat(await self.send(table, command)):
            await asyncio.sleep(patience.next_wait(None))

    async def _call(self, call: Call[T]) -> T:
        patience = Patience(self.patience)
        while True:
            try:
                return await self._once(call)
            except httpx.HTTPError as caught:
                if not connection_failed(caught, call):
                    raise
                error: Exception = caught
            except ServerError as caught:
                error = caught
            await asyncio.sleep(patience.next_wait(error))

    async def _once(self, call: Call[T]) -> T:
        try:
            return await self._request(call)
        except ServerError as error:
            if error.code != "who":
                raise
        await self._request(calls.me())  # the server does not know us yet: become a guest
        return await self._request(call)

    async def _request(self, call: Call[T]) -> T:
        response = await self.http.request(
            call.method, call.path, params=call.query, content=call.content, headers=call.headers
        )
        return call.answer(response.status_code, response.content)
