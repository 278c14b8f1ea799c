"""What route handlers get by the names of their parameters: the server, and who sends the request."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar.datastructures.headers import Headers
from litestar.datastructures.state import State
from litestar.di import NamedDependency, Provide
from litestar.params import PathParameter, QueryParameter, RequestCookies

from galapagos.core.languages import LANGUAGES
from galapagos.core.sentinels import EVERYONE
from galapagos.server.errors import ApiError
from galapagos.server.people.accounts import COOKIE, Identity
from galapagos.server.server import Server
from galapagos.server.wire.http import Status

TheServer: TypeAlias = NamedDependency[Server]
Someone: TypeAlias = NamedDependency[Identity | None]  # None for a stranger
Known: TypeAlias = NamedDependency[Identity]  # strangers get a 401
Browser: TypeAlias = NamedDependency[Identity]  # a person's browser, not a program with a token

Name: TypeAlias = Annotated[str, PathParameter(max_length=64)]
InLanguage: TypeAlias = Annotated[str, PathParameter(pattern=f"^({'|'.join(LANGUAGES)})$")]
Text: TypeAlias = Annotated[str | None, QueryParameter(max_length=100)]
InStatus: TypeAlias = Annotated[Status | None, QueryParameter()]
Flag: TypeAlias = Annotated[bool, QueryParameter()]
Origin: TypeAlias = Annotated[str, QueryParameter(pattern=r"^https?://[\w.:\[\]-]{1,200}$")]
Texts: TypeAlias = Annotated[list[str] | None, QueryParameter(max_items=20)]
Timestamp: TypeAlias = Annotated[int, QueryParameter(ge=0, le=2**53)]
Eyes: TypeAlias = Annotated[int | None, QueryParameter(ge=EVERYONE, le=7)]
Since: TypeAlias = Annotated[int, QueryParameter(ge=0, le=2**31)]


def the_server(state: State) -> Server:
    server: Server = state.server
    return server


async def someone(server: TheServer, headers: Headers, cookies: RequestCookies) -> Identity | None:
    """Identify the sender by token or by cookie."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        found = await server.accounts.by_token(token.strip())
        if found is None:
            raise ApiError("token", "This token is not known.", 401)
        return found
    cookie = cookies.get(COOKIE)
    return await server.accounts.by_cookie(cookie) if cookie else None


async def identity(someone: Someone) -> Identity:
    if someone is None:
        raise ApiError("who", "Call GET /api/me first: it makes you a guest.", 401)
    return someone


async def browser(identity: Known) -> Identity:
    """Refuse tokens: programs must not change accounts."""
    if not identity.session:
        raise ApiError("forbidden", "This needs a browser's session, not a token.", 403)
    return identity


DEPENDENCIES = {
    "server": Provide(the_server, sync_to_thread=False),
    "someone": Provide(someone),
    "identity": Provide(identity),
    "browser": Provide(browser),
}
