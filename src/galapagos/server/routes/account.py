"""Ways into an account: passkeys, recovery codes, links by mail; and vacations."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sql
from litestar import Response, Router, delete, get, post
from litestar.params import JSONBody

from galapagos.server.people.names import login_name
from galapagos.server.people.passkeys import Site
from galapagos.server.people.roles import has_role
from galapagos.server.people.vacations import begin_vacation, end_vacation, vacation_card
from galapagos.server.routes.dependencies import Browser, Name, TheServer
from galapagos.server.routes.people import AnyRequest, address, agent, language_of, with_cookie
from galapagos.server.server import Server
from galapagos.server.storage.schema import persons
from galapagos.server.wire.account import (
    AccountCard,
    AskLink,
    MailCard,
    MailLink,
    NewMail,
    NewPasskey,
    NewVacation,
    PasskeyCard,
    PasskeyLogin,
    Proof,
    RecoveryCodes,
    UseCode,
    UseLink,
    VacationCard,
)
from galapagos.server.wire.http import Me


@get("/api/me/account")
async def account(server: TheServer, browser: Browser) -> AccountCard:
    """Say how you get in, and what is kept about you besides your games."""
    row = (await server.store.rows(sql.select(persons).where(persons.c.id == browser.person)))[0]
    return AccountCard(
        name=row["name"],
        account=row["account"] or "",
        created=row["created"],
        passkeys=await server.passkeys.cards(browser),
        codes=await server.recovery.codes_left(browser.person),
        mail=await server.recovery.mail_card(browser.person),
        vacation=await vacation_card(server.store, browser.person, server.settings.vacation_days),
        bot=await has_role(server.store, browser.person, "bot"),
        moderator=await has_role(server.store, browser.person, "moderator"),
    )


# -- passkeys ---------------------------------------------------------------------------------------------------------


def site_of(request: AnyRequest, server: Server) -> Site:
    host = request.headers.get("host", "")
    scheme = "https" if server.settings.secure else request.url.scheme
    return Site(host.rpartition(":")[0] if ":" in host and not host.endswith("]") else host, f"{scheme}://{host}")


@post("/api/passkeys/options", status_code=200)
async def passkey_options(request: AnyRequest, server: TheServer, browser: Browser) -> dict[str, Any]:
    """Begin to make a passkey: the options for the browser's `navigator.credentials.create`."""
    server.logins.take(address(request))
    return await server.passkeys.begin(browser, site_of(request, server))


@post("/api/passkeys")
async def new_passkey(
    request: AnyRequest, server: TheServer, browser: Browser, data: JSONBody[NewPasskey]
) -> PasskeyCard:
    """Add a passkey to your account."""
    server.logins.take(address(request))
    return await server.passkeys.finish(browser, site_of(request, server), data.name, data.credential)


@delete("/api/passkeys/{passkey:str}")
async def end_passkey(server: TheServer, browser: Browser, passkey: Name) -> None:
    """Delete a passkey."""
    await server.passkeys.remove(browser, passkey)


@post("/api/login/passkey/options", status_code=200)
async def login_options(request: AnyRequest, server: TheServer) -> dict[str, Any]:
    """Begin to log in with a passkey: the options for the browser's `navigator.credentials.get`."""
    server.logins.take(address(request))
    return await server.passkeys.ask(site_of(request, server))


@post("/api/login/passkey", status_code=200)
async def passkey_login(request: AnyRequest, server: TheServer, data: JSONBody[PasskeyLogin]) -> Response[Me]:
    """Log in with a passkey."""
    server.logins.take(address(request))
    entered = await server.passkeys.log_in(site_of(request, server), data.credential, agent(request))
    return with_cookie(request, server, *entered)


# -- recovery ---------------------------------------------------------------------------------------------------------


@post("/api/account/codes", status_code=200)
async def new_codes(request: AnyRequest, server: TheServer, browser: Browser, data: JSONBody[Proof]) -> RecoveryCodes:
    """Make recovery codes. Earlier ones no longer work."""
    server.logins.take(address(request))
    await server.accounts.check_passphrase(browser, data.passphrase)
    return RecoveryCodes(codes=await server.recovery.new_codes(browser))


@post("/api/recover/code", status_code=200)
async def recover_by_code(request: AnyRequest, server: TheServer, data: JSONBody[UseCode]) -> Response[Me]:
    """Choose a new passphrase with a recovery code. All sessions end, and this browser is logged in."""
    server.logins.take(address(request))
    server.logins.take(f"name {login_name(data.name)}")
    entered = await server.recovery.by_code(data.name, data.code, data.passphrase, agent(request))
    await server.notices.look()
    return with_cookie(request, server, *entered)


@post("/api/account/mail", status_code=200)
async def set_mail(request: AnyRequest, server: TheServer, browser: Browser, data: JSONBody[NewMail]) -> MailCard:
    """Set your mail address and get a link to confirm it; an empty address deletes the stored one."""
    server.logins.take(address(request))
    await server.accounts.check_passphrase(browser, data.passphrase)
    return await server.recovery.set_address(browser, data.address, language_of(request))


@post("/api/mail/confirm", status_code=204)
async def confirm_mail(request: AnyRequest, server: TheServer, data: JSONBody[MailLink]) -> None:
    """Confirm a mail address by the link that was sent there."""
    server.logins.take(address(request))
    await server.recovery.confirm(data.token)


@post("/api/recover/mail", status_code=204)
async def ask_link(request: AnyRequest, server: TheServer, data: JSONBody[AskLink]) -> None:
    """Mail a link for choosing a new passphrase, if the account has a confirmed address."""
    server.logins.take(address(request))
    server.logins.take(f"name {login_name(data.name)}")
    await server.recovery.send_link(data.name)


@post("/api/recover/link", status_code=200)
async def recover_by_link(request: AnyRequest, server: TheServer, data: JSONBody[UseLink]) -> Response[Me]:
    """Choose a new passphrase with the link of a mail. All sessions end, and this browser is logged in."""
    server.logins.take(address(request))
    entered = await server.recovery.by_link(data.token, data.passphrase, agent(request))
    await server.notices.look()
    return with_cookie(request, server, *entered)


# -- vacation ---------------------------------------------------------------------------------------------------------


@post("/api/vacation", status_code=200)
async def vacation(server: TheServer, browser: Browser, data: JSONBody[NewVacation]) -> VacationCard:
    """Begin a vacation, or end it: clocks that count days stand still at the tables where you play."""
    if data.days:
        await begin_vacation(server.rooms, browser.person, data.days)
    else:
        await end_vacation(server.rooms, browser.person)
    return await vacation_card(server.store, browser.person, server.settings.vacation_days)


router = Router(
    path="/",
    route_handlers=[
        account,
        passkey_options,
        new_passkey,
        end_passkey,
        login_options,
        passkey_login,
        new_codes,
        recover_by_code,
        set_mail,
        confirm_mail,
        ask_link,
        recover_by_link,
        vacation,
    ],
)
