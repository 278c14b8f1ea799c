"""What people are told of, and how."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get, patch, post
from litestar.params import JSONBody, QueryParameter

from galapagos.server.routes.dependencies import Browser, TheServer
from galapagos.server.routes.people import AnyRequest, address, language_of
from galapagos.server.wire.account import (
    ChangeChoice,
    EndSubscription,
    NewSubscription,
    NotificationCard,
    SwitchedOff,
)

OffToken = Annotated[str, QueryParameter(max_length=600)]


@get("/api/notifications")
async def notifications(server: TheServer, browser: Browser) -> NotificationCard:
    """Say what you are told of, and how."""
    return await server.notifier.card(browser.person)


@patch("/api/notifications")
async def change_notifications(server: TheServer, browser: Browser, data: JSONBody[ChangeChoice]) -> NotificationCard:
    """Switch a kind of notification on or off."""
    await server.notifier.choose(browser.person, data.kind, data.way, data.wanted)
    return await server.notifier.card(browser.person)


@post("/api/notifications/push", status_code=200)
async def subscribe(
    request: AnyRequest, server: TheServer, browser: Browser, data: JSONBody[NewSubscription]
) -> NotificationCard:
    """Let this browser get push messages."""
    server.logins.take(address(request))
    await server.notifier.push.subscribe(browser.person, data, language_of(request))
    return await server.notifier.card(browser.person)


@post("/api/notifications/push/end", status_code=200)
async def unsubscribe_browser(server: TheServer, browser: Browser, data: JSONBody[EndSubscription]) -> NotificationCard:
    """Send this browser no more push messages."""
    await server.notifier.push.end(browser.person, data.endpoint)
    return await server.notifier.card(browser.person)


@post("/api/unsubscribe", status_code=200)
async def unsubscribe(request: AnyRequest, server: TheServer, token: OffToken) -> SwitchedOff:
    """Switch off what a mail's link is for. It needs no login, and no body is read."""
    server.logins.take(address(request))
    return await server.notifier.switch_off(token)


router = Router(
    path="/",
    route_handlers=[notifications, change_notifications, subscribe, unsubscribe_browser, unsubscribe],
)
