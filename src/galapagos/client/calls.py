"""The requests of the HTTP API as data, so that the client and its asynchronous twin send the same ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from galapagos.client.errors import ServerError
from galapagos.core.options import OptionValue
from galapagos.core.record import Record
from galapagos.server.wire import http, lobby
from galapagos.server.wire.stream import (
    Answer,
    Command,
    Commit,
    Done,
    Ping,
    Pong,
    Problem,
    Refused,
    Reveal,
    Why,
    WhyNot,
)

T = TypeVar("T")
Reply = Done | Refused | WhyNot | Problem | Pong  # to a command
JSON = {"content-type": "application/json"}


class Call(msgspec.Struct, Generic[T], frozen=True):
    """A request, and the type of its answer."""

    method: str
    path: str
    kind: Any
    query: dict[str, Any] = {}
    body: Any = msgspec.UNSET
    repeatable: bool = False  # idempotent: sent again if the connection breaks

    @property
    def content(self) -> bytes | None:
        return None if self.body is msgspec.UNSET else msgspec.json.encode(self.body)

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.body is msgspec.UNSET else JSON

    def answer(self, status: int, content: bytes) -> T:
        """Decode the response, or raise the error it describes."""
        if status >= 400:
            raise error_from(status, content)
        if self.kind is None:
            return None  # type: ignore[return-value]
        answer: T = msgspec.json.decode(content, type=self.kind)
        return answer


def error_from(status: int, content: bytes) -> ServerError:
    """The error that a response describes; a proxy in between may have written it."""
    try:
        fault = msgspec.json.decode(content, type=http.Fault)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return ServerError(status, "http", f"the server answered {status}")
    return ServerError(status, fault.code, fault.message)


def get(path: str, kind: type[T] | Any, **query: Any) -> Call[T]:
    said = {name: value for name, value in query.items() if value not in (None, "", 0)}
    return Call("GET", path, kind, said, repeatable=True)


# -- the house and people ----------------------------------------------------------------------------------------------


def house() -> Call[http.House]:
    return get("/api/house", http.House)


def me(invitation: str = "") -> Call[http.Me]:
    return get("/api/me", http.Me, invitation=invitation)


def rename(name: str) -> Call[http.Me]:
    return Call("PATCH", "/api/me", http.Me, body=http.NewName(name=name))


def log_in(name: str, passphrase: str) -> Call[http.Me]:
    return Call("POST", "/api/login", http.Me, body=http.Login(name=name, passphrase=passphrase))


def new_token(name: str, scopes: Sequence[http.Scope]) -> Call[http.TokenCard]:
    return Call("POST", "/api/tokens", http.TokenCard, body=http.NewToken(name=name, scopes=list(scopes)))


def games() -> Call[list[http.GameCard]]:
    return get("/api/games", list[http.GameCard])


def rules(game: str, language: str) -> Call[http.RuleBook]:
    return get(f"/api/rules/{game}/{language}", http.RuleBook)


# -- tables ------------------------------------------------------------------------------------------------------------


def tables(game: str, status: str, mine: bool, free: bool, before: int) -> Call[http.TableList]:
    flags = {"mine": "true" if mine else "", "open": "true" if free else ""}
    return get("/api/tables", http.TableList, game=game, status=status, before=before, **flags)


def table(table: str) -> Call[http.TableCard]:
    return get(f"/api/tables/{table}", http.TableCard)


def new_table(
    game: str, seats: Sequence[str], options: Mapping[str, OptionValue], clock: http.Clock, title: str, public: bool
) -> Call[http.TableCard]:
    body = http.NewTable(game=game, seats=list(seats), options=dict(options), clock=clock, title=title, public=public)
    return Call("POST", "/api/tables", http.TableCard, body=body)


def join(table: str, seat: int | None, invite: str) -> Call[http.TableCard]:
    return Call("POST", f"/api/tables/{table}/join", http.TableCard, body=http.Join(seat=seat, invite=invite))


def leave(table: str, seat: int | None) -> Call[http.TableCard]:
    return Call("POST", f"/api/tables/{table}/leave", http.TableCard, body=http.Leave(seat=seat))


def rematch(table: str) -> Call[http.TableCard]:
    return Call("POST", f"/api/tables/{table}/rematch", http.TableCard)


def record(table: str) -> Call[Record]:
    return get(f"/api/tables/{table}/record", Record)


def records() -> Call[list[Record]]:
    return get("/api/records", list[Record])


def import_record(record: Record) -> Call[http.Imported]:
    return Call("POST", "/api/records", http.Imported, body=record)


def send(table: str, command: Command) -> Call[Reply]:
    """An answer names its decision, and a commitment its round: the server takes neither of them twice."""
    repeatable = isinstance(command, Answer | Commit | Reveal | Why | Ping)
    return Call("POST", f"/api/tables/{table}/messages", Reply, body=command, repeatable=repeatable)


# -- challenges --------------------------------------------------------------------------------------------------------


def challenges() -> Call[lobby.ChallengeList]:
    return get("/api/challenges", lobby.ChallengeList)


def challenge(
    to: str, game: str, options: Mapping[str, OptionValue], clock: http.Clock, rated: bool, bots: Sequence[str]
) -> Call[lobby.ChallengeCard]:
    body = lobby.NewChallenge(to=to, game=game, options=dict(options), clock=clock, rated=rated, bots=list(bots))
    return Call("POST", "/api/challenges", lobby.ChallengeCard, body=body)


def accept(challenge: str) -> Call[lobby.ChallengeCard]:
    return Call("POST", f"/api/challenges/{challenge}/accept", lobby.ChallengeCard)


def decline(challenge: str, reason: str) -> Call[lobby.ChallengeCard]:
    body = lobby.Decline(reason=reason)
    return Call("POST", f"/api/challenges/{challenge}/decline", lobby.ChallengeCard, body=body)
