"""The application: routes, who is asking, and how errors are told."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import reduce
from typing import Any

from litestar import Litestar, Response
from litestar.datastructures.headers import Headers
from litestar.datastructures.state import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.params import RequestCookies

from galapagos import __version__
from galapagos.core.decode_errors import explain_decode_error
from galapagos.core.errors import GalapagosError
from galapagos.core.messages import Message, msg, translate
from galapagos.server.errors import OUR_FAULT, ApiError
from galapagos.server.http.languages import spoken
from galapagos.server.http.static_files import page
from galapagos.server.people.accounts import COOKIE, Identity
from galapagos.server.routes import catalogue, operation, people, records, reviews, stream, study, tables
from galapagos.server.routes import replays as films
from galapagos.server.routes.dependencies import Known, Someone, TheServer
from galapagos.server.server import Server
from galapagos.server.settings import Settings
from galapagos.server.storage.store import StoreDown
from galapagos.server.wire.http import Fault
from galapagos.server.wire.openapi import Rendered

log = logging.getLogger(__name__)

ROUTES = [
    catalogue.house,
    catalogue.games,
    catalogue.texts,
    catalogue.rules,
    people.me,
    people.rename_me,
    people.make_account,
    people.change_passphrase,
    people.log_in,
    people.log_out,
    people.sessions,
    people.end_other_sessions,
    people.end_session,
    people.tokens,
    people.new_token,
    people.end_token,
    tables.list_tables,
    tables.make_table,
    tables.table_card,
    tables.rename_table,
    tables.join,
    tables.leave,
    tables.rematch,
    records.table_record,
    records.my_records,
    records.import_record,
    records.check_position,
    reviews.begin_review,
    reviews.look_at_review,
    reviews.stop_review,
    films.table_film,
    films.record_film,
    study.lessons,
    study.lesson_text,
    study.judge,
    study.rule_examples,
    study.puzzle_of_the_day,
    study.study,
    stream.table_socket,
    stream.table_stream,
    stream.table_message,
    operation.healthz,
    operation.metrics,
    page,
]


# -- who is asking ----------------------------------------------------------------------------------------------------


async def someone(server: TheServer, headers: Headers, cookies: RequestCookies) -> Identity | None:
    """By token or by cookie; None for somebody we have not met."""
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
        raise ApiError("who", "Ask GET /api/me first: it makes you a guest.", 401)
    return someone


async def browser(identity: Known) -> Identity:
    """Accounts are changed by people, not by programs with a token."""
    if not identity.session:
        raise ApiError("forbidden", "This needs a browser's session, not a token.", 403)
    return identity


def the_server(state: State) -> Server:
    server: Server = state.server
    return server


# -- errors -----------------------------------------------------------------------------------------------------------


def told(error: Exception) -> tuple[int, str, str]:
    """The status, the code for programs, and the sentence for people."""
    match error:
        case ApiError():
            return error.status, error.code, error.said
        case GalapagosError():
            return 400, "refused", error.said
        case RecursionError():
            return 400, "request", "That is nested too deeply."
        case StoreDown():
            return 503, "busy", "The database does not answer. Try again."
        case HTTPException():
            return error.status_code, "request", unfit(error)
    return 500, "broken", OUR_FAULT


def unfit(error: HTTPException) -> str:
    """What does not fit what a route asks for: each field, and why."""
    extra = error.extra if isinstance(error.extra, list) else []
    fields = [unfit_field(item.get("key", ""), item.get("message", "")) for item in extra if isinstance(item, dict)]
    return reduce(lambda one, other: msg("{one}; {other}", one=one, other=other), fields) if fields else error.detail


def unfit_field(field: str, why: str) -> Message:
    return msg("{field}: {what}", field=field, what=explain_decode_error(why)) if field else explain_decode_error(why)


def on_error(request: Any, error: Exception) -> Response[Fault]:
    status, code, what = told(error)
    fault = Fault(code=code, message=translate(what, spoken(request.headers.get("accept-language", ""))))
    if status == 500:
        request.app.state.server.metrics.errors.inc()
        log.error("a request failed: %s %s", request.method, request.url.path, exc_info=error)
    headers = {"retry-after": "1"} if status in (429, 503) else {}
    return Response(fault, status_code=status, media_type="application/json", headers=headers)


# -- the application --------------------------------------------------------------------------------------------------


def make_app(settings: Settings) -> Litestar:
    server = Server(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await server.open()
        try:
            yield
        finally:
            await server.close()

    app = Litestar(
        ROUTES,
        lifespan=[lifespan],
        dependencies={
            "server": Provide(the_server, sync_to_thread=False),
            "someone": Provide(someone),
            "identity": Provide(identity),
            "browser": Provide(browser),
        },
        exception_handlers={Exception: on_error},
        openapi_config=OpenAPIConfig(
            title="Galápagos", version=__version__, path="/api", render_plugins=[Rendered(path="/openapi.json")]
        ),
        request_max_body_size=settings.limits.body_bytes,
        logging_config=None,
    )
    app.state.server = server
    return app
