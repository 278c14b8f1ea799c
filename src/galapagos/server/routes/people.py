"""Guests, accounts, sessions and tokens."""

from __future__ import annotations

from litestar import Response, Router, delete, get, patch, post
from litestar.connection import Request
from litestar.datastructures import Cookie
from litestar.datastructures.state import State
from litestar.params import JSONBody

from galapagos.server.errors import ApiError
from galapagos.server.http.limits import network_of
from galapagos.server.people.accounts import COOKIE, Identity
from galapagos.server.people.names import login_name
from galapagos.server.routes.dependencies import Browser, Name, Someone, TheServer
from galapagos.server.server import Server
from galapagos.server.wire.http import (
    Login,
    Me,
    NewAccount,
    NewName,
    NewPassphrase,
    NewToken,
    SessionCard,
    TokenCard,
)

YEAR = 365 * 24 * 3600
AnyRequest = Request[None, None, State]


@get("/api/me")
async def me(request: AnyRequest, server: TheServer, someone: Someone) -> Response[Me]:
    """Say who you are. The first call makes you a guest."""
    if someone is not None:
        return Response(someone.me())
    server.guests.take(address(request))
    identity, cookie = await server.accounts.new_guest(agent(request))
    return with_cookie(request, server, identity, cookie)


@patch("/api/me")
async def rename_me(server: TheServer, browser: Browser, data: JSONBody[NewName]) -> Me:
    """Change your name."""
    return (await server.accounts.rename(browser, data.name)).me()


@post("/api/account", status_code=200)
async def make_account(request: AnyRequest, server: TheServer, browser: Browser, data: JSONBody[NewAccount]) -> Me:
    """Turn this guest into an account."""
    server.logins.take(address(request))
    return (await server.accounts.make_account(browser, data.name, data.passphrase)).me()


@post("/api/account/passphrase", status_code=204)
async def change_passphrase(
    request: AnyRequest, server: TheServer, browser: Browser, data: JSONBody[NewPassphrase]
) -> None:
    """Change the passphrase and end all other sessions."""
    server.logins.take(address(request))
    await server.accounts.change_passphrase(browser, data.old, data.new)


@post("/api/login", status_code=200)
async def log_in(request: AnyRequest, server: TheServer, data: JSONBody[Login]) -> Response[Me]:
    """Log in with name and passphrase."""
    server.logins.take(address(request))
    server.logins.take(f"name {login_name(data.name)}")
    identity, cookie = await server.accounts.log_in(data.name, data.passphrase, agent(request))
    return with_cookie(request, server, identity, cookie)


@post("/api/logout", status_code=204)
async def log_out(request: AnyRequest, server: TheServer, browser: Browser) -> Response[None]:
    """End this session."""
    server.end_streams(await server.accounts.end_sessions(browser, browser.session[:16]))
    return Response(None, status_code=204, headers={"set-cookie": cookie_header(request, server, "", 0)})


@get("/api/sessions")
async def sessions(server: TheServer, browser: Browser) -> list[SessionCard]:
    """List the browsers that are logged in as you."""
    return await server.accounts.sessions(browser)


@delete("/api/sessions")
async def end_other_sessions(server: TheServer, browser: Browser) -> None:
    """End all sessions but this one."""
    server.end_streams(await server.accounts.end_sessions(browser, None))


@delete("/api/sessions/{session:str}")
async def end_session(server: TheServer, browser: Browser, session: Name) -> None:
    """End one session."""
    server.end_streams(await server.accounts.end_sessions(browser, session))


@get("/api/tokens")
async def tokens(server: TheServer, browser: Browser) -> list[TokenCard]:
    """List your tokens for programs."""
    return await server.accounts.tokens(browser)


@post("/api/tokens")
async def new_token(server: TheServer, browser: Browser, data: JSONBody[NewToken]) -> TokenCard:
    """Create a token for a program. Its secret is shown only now."""
    if len(await server.accounts.tokens(browser)) >= 50:
        raise ApiError("slow_down", "You have too many tokens. Delete some.", 429)
    return await server.accounts.new_token(browser, data.name, list(data.scopes))


@delete("/api/tokens/{token:str}")
async def end_token(server: TheServer, browser: Browser, token: Name) -> None:
    """Delete a token."""
    await server.accounts.end_token(browser, token)


def with_cookie(request: AnyRequest, server: Server, identity: Identity, cookie: str) -> Response[Me]:
    return Response(identity.me(), headers={"set-cookie": cookie_header(request, server, cookie, YEAR)})


def cookie_header(request: AnyRequest, server: Server, value: str, seconds: int) -> str:
    """Browsers keep a page of another site from using our cookie, unless it is made for that page alone."""
    secure = server.settings.secure or request.url.scheme == "https"
    elsewhere = from_allowed_site(request, server)
    cookie = Cookie(
        key=COOKIE,
        value=value,
        path="/",
        max_age=seconds,
        httponly=True,
        samesite="none" if elsewhere else "lax",
        secure=secure or elsewhere,
    )
    return cookie.to_header(header="") + ("; Partitioned" if elsewhere else "")


def from_allowed_site(request: AnyRequest, server: Server) -> bool:
    origin = request.headers.get("origin", "").rstrip("/").lower()
    return request.headers.get("sec-fetch-site") == "cross-site" and origin in server.settings.allowed_origins()


def address(request: AnyRequest) -> str:
    return network_of(request.scope.get("client"))


def agent(request: AnyRequest) -> str:
    return request.headers.get("user-agent", "")


router = Router(
    path="/",
    route_handlers=[
        me,
        rename_me,
        make_account,
        change_passphrase,
        log_in,
        log_out,
        sessions,
        end_other_sessions,
        end_session,
        tokens,
        new_token,
        end_token,
    ],
)
