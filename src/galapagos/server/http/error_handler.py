"""Turn every exception into an error of the API: a status, a code for programs and a sentence for people."""

from __future__ import annotations

import logging
from functools import reduce
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException, InternalServerException

from galapagos.core.decode_errors import explain_decode_error
from galapagos.core.errors import GalapagosError
from galapagos.core.messages import Message, msg, translate
from galapagos.server.errors import OUR_FAULT, ApiError
from galapagos.server.http.languages import preferred_language
from galapagos.server.storage.store import StoreDown
from galapagos.server.wire.http import Fault

log = logging.getLogger(__name__)
TRY_AGAIN = (429, 503)  # statuses after which the same request may work


def describe(error: Exception) -> tuple[int, str, str]:
    """Return the status, the code and the sentence."""
    match error:
        case ApiError():
            return error.status, error.code, error.said
        case GalapagosError():
            return 400, "refused", error.said
        case RecursionError():
            return 400, "request", "That is nested too deeply."
        case StoreDown():
            return 503, "busy", "The database does not answer. Try again."
        case InternalServerException(detail="client disconnected prematurely"):  # Litestar's words; not our fault
            return 400, "request", "The request ended too early."
        case HTTPException():
            return error.status_code, "request", describe_fields(error)
    return 500, "broken", OUR_FAULT


def describe_fields(error: HTTPException) -> str:
    """Say for each field of a malformed request what is wrong with it."""
    extra = error.extra if isinstance(error.extra, list) else []
    fields = [describe_field(item.get("key", ""), item.get("message", "")) for item in extra if isinstance(item, dict)]
    return reduce(lambda one, other: msg("{one}; {other}", one=one, other=other), fields) if fields else error.detail


def describe_field(field: str, why: str) -> Message:
    return msg("{field}: {what}", field=field, what=explain_decode_error(why)) if field else explain_decode_error(why)


def handle_error(request: Any, error: Exception) -> Response[Fault]:
    status, code, sentence = describe(error)
    language = preferred_language(request.headers.get("accept-language", ""))
    if status == 500:
        request.app.state.server.metrics.errors.inc()
        log.error("a request failed: %s %s", request.method, request.url.path, exc_info=error)
    headers = {"retry-after": "1"} if status in TRY_AGAIN else {}
    fault = Fault(code=code, message=translate(sentence, language))
    return Response(fault, status_code=status, media_type="application/json", headers=headers)
