"""Guests, accounts, sessions and tokens."""

from __future__ import annotations

import sqlalchemy as sql
from litestar import Response, Router, delete, get, patch, post, put
from litestar.connection import Request
from litestar.datastructures import Cookie
from litestar.datastructures.state import State
from litestar.params import JSONBody

from galapagos.server.errors import ApiError
from galapagos.server.http.languages import preferred_language
from galapagos.server.http.limits import network_of
from galapagos.server.people.accounts import COOKIE, Identity
from galapagos.server.people.export import export
from galapagos.server.people.forget import forget
from galapagos.server.people.invitations import accept, give_back
from galapagos.server.people.names import login_name
from galapagos.server.routes.dependencies import Browser, Name, Someone, Text, TheServer, browser, identity
from galapagos.server.server import Server
from galapagos.server.storage.schema import sitters, tables
from galapagos.server.table import commands
from galapagos.server.table.ledger import Ledger
from galapagos.server.wire.http import (
    Farewell,
    Login,
    Me,
    MyData,
    NewAccount,
    NewLanguage,
    NewName,
    NewPassphrase,
    NewToken,
    SessionCard,
    TokenCard,
)

YEAR = 365 * 24 * 3600
AnyRequest = Request[None, None, State]


@get("/api/me")
async def me(request: AnyRequest, server: TheServer, someone: Someone, invitation: Text = None) -> Response[Me]:
    """Say who you are. The first call makes you a guest, where there are guests."""
    if someone is not None:
        return Response(someone.me())
    if not server.settings.guests:
        raise ApiError("no_guests", "This server has no guests: log in first.", 401)
    server.guests.take(address(request))
    await admit(server, invitation)
    language = preferred_language(request.headers.get("accept-language", ""))
    identity, cookie = await server.accounts.new_guest(agent(request), language)
    return with_cookie(request, server, identity, cookie)


@patch("/api/me")
async def rename_me(server: TheServer, browser: Browser, data: JSONBody[NewName]) -> Me:
    """Change your name."""
    await server.words.check(data.name)
    return (await server.accounts.rename(browser, data.name)).me()


@put("/api/me/language")
async def speak(server: TheServer, browser: Browser, data: JSONBody[NewLanguage]) -> Me:
    """Choose the language of the page, of mails and of push messages."""
    return (await server.accounts.speak(browser, data.language)).me()


@post("/api/account", status_code=200)
async def make_account(
    request: AnyRequest, server: TheServer, someone: Someone, data: JSONBody[NewAccount]
) -> Response[Me]:
    """Turn this guest into an account, with a new session. Where strangers are not made guests, make one for them."""
    server.logins.take(address(request))
    await server.words.check(data.name)
    if someone is None and (server.settings.invite_only or not server.settings.guests):
        return await make_account_for_stranger(request, server, data)
    guest = await browser(await identity(someone))
    made = await server.accounts.make_account(guest, data.name, data.passphrase, agent(request))
    await server.notices.look()
    return with_cookie(request, server, *made)


async def make_account_for_stranger(request: AnyRequest, server: Server, data: NewAccount) -> Response[Me]:
    await admit(server, data.invitation)
    guest, _ = await server.accounts.new_guest(agent(request))
    try:
        made = await server.accounts.make_account(guest, data.name, data.passphrase, agent(request))
    except ApiError:
        await forget(server.store, guest.person, guest.name)
        if server.settings.invite_only:
            await give_back(server.store, data.invitation)
        raise
    return with_cookie(request, server, *made)


async def admit(server: Server, invitation: str | None) -> None:
    if server.settings.invite_only:
        await accept(server.store, invitation)


@get("/api/me/data")
async def my_data(server: TheServer, browser: Browser) -> MyData:
    """Return all that the server knows about you."""
    return await export(server.accounts, browser)


@post("/api/account/delete", status_code=204)
async def delete_account(
    request: AnyRequest, server: TheServer, browser: Browser, data: JSONBody[Farewell]
) -> Response[None]:
    """Delete yourself: leave your tables, end your sessions, and let another name stand in your games."""
    server.logins.take(address(request))
    await server.accounts.check_passphrase(browser, data.passphrase)
    await leave_everything(server, browser.person)
    await forget(server.store, browser.person, await server.accounts.free_guest_name())
    await server.notices.look()
    return Response(None, status_code=204, headers={"set-cookie": cookie_header(request, server, "", 0)})


async def leave_everything(server: Server, person: str) -> None:
    """Let bots play on at the tables where others wait."""
    mine = sql.select(sitters.c.table_id).where(sitters.c.person == person)
    statement = sql.select(tables.c.id).where(tables.c.id.in_(mine), tables.c.status != "over")
    for row in await server.store.rows(statement):
        room = await server.rooms.room(row["id"])
        await room.change(lambda ledger: leave_seats(ledger, person))


def leave_seats(ledger: Ledger, person: str) -> None:
    for seat in ledger.seats_of(person):
        commands.leave(ledger, seat)
    if ledger.status == "waiting" and not ledger.people_present():
        commands.abandon(ledger)


@post("/api/account/passphrase", status_code=204)
async def change_passphrase(
    request: AnyRequest, server: TheServer, browser: Browser, data: JSONBody[NewPassphrase]
) -> None:
    """Change the passphrase and end all other sessions; with `tokens`, also delete all tokens."""
    server.logins.take(address(request))
    await server.accounts.change_passphrase(browser, data.old, data.new, data.tokens)
    await server.notices.look()


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
    await server.accounts.end_sessions(browser, browser.session[:16])
    await server.notices.look()
    return Response(None, status_code=204, headers={"set-cookie": cookie_header(request, server, "", 0)})


@get("/api/sessions")
async def sessions(server: TheServer, browser: Browser) -> list[SessionCard]:
    """List the browsers that are logged in as you."""
    return await server.accounts.sessions(browser)


@delete("/api/sessions")
async def end_other_sessions(server: TheServer, browser: Browser) -> None:
    """End all sessions but this one."""
    await server.accounts.end_sessions(browser, None)
    await server.notices.look()


@delete("/api/sessions/{session:str}")
async def end_session(server: TheServer, browser: Browser, session: Name) -> None:
    """End one session."""
    await server.accounts.end_sessions(browser, session)
    await server.notices.look()


@get("/api/tokens")
async def tokens(server: TheServer, browser: Browser) -> list[TokenCard]:
    """List your tokens for programs."""
    return await server.accounts.tokens(browser)


@post("/api/tokens")
async def new_token(server: TheServer, browser: Browser, data: JSONBody[NewToken]) -> TokenCard:
    """Create a token for a program. Its secret is shown only now."""
    if len(await server.accounts.tokens(browser)) >= server.settings.limits.tokens_person:
        raise ApiError("slow_down", "You have too many tokens. Delete some.", 429)
    return await server.accounts.new_token(browser, data.name, list(data.scopes))


@delete("/api/tokens/{token:str}")
async def end_token(server: TheServer, browser: Browser, token: Name) -> None:
    """Delete a token."""
    await server.accounts.end_token(browser, token)
    await server.notices.look()


def with_cookie(request: AnyRequest, server: Server, identity: Identity, cookie: str) -> Response[Me]:
    return Response(identity.me(), headers={"set-cookie": cookie_header(request, server, cookie, YEAR)})


def cookie_header(request: AnyRequest, server: Server, value: str, seconds: int) -> str:
    """Return the cookie's header. Pages of allowed sites get a cookie of their own: browsers block ours there."""
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


def language_of(request: AnyRequest) -> str:
    return preferred_language(request.headers.get("accept-language", ""))


def agent(request: AnyRequest) -> str:
    return request.headers.get("user-agent", "")


router = Router(
    path="/",
    route_handlers=[
        me,
        rename_me,
        speak,
        make_account,
        my_data,
        delete_account,
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
