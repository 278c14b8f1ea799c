"""The bodies of the HTTP API for reports, moderators and words that are not welcome."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from galapagos.server.wire.http import Body, Name


class NewReport(Body):
    """`POST /api/reports`: tell the moderators about somebody. What they said at the table is kept with it."""

    name: Name  # of an account, or of a player at the table
    table: Annotated[str, Meta(max_length=32)] = ""
    kind: Literal["chat", "cheating", "leaving", "name", "other"] = "chat"
    words: Annotated[str, Meta(max_length=1000)] = ""


class ReportCard(Struct, kw_only=True):
    id: str
    by: str
    name: str
    table: str
    kind: str
    words: str
    said: list[str]
    created: int


class ReportList(Struct, kw_only=True):
    """`GET /api/reports`, for moderators: those that nobody has dealt with, oldest first."""

    reports: list[ReportCard]


class Verdict(Body):
    """`POST /api/reports/{id}/close`, for moderators."""

    sanction: Literal["none", "mute", "ban"] = "none"
    days: Annotated[float, Meta(ge=0.04, le=365)] = 1
    reason: Annotated[str, Meta(max_length=200)] = ""


class ForbiddenWords(Struct, kw_only=True):
    """`GET /api/words`, for moderators. In a word, * stands for any letters."""

    words: list[str]


class ForbiddenWord(Body):
    """`POST /api/words` and `POST /api/words/remove`, for moderators."""

    word: Annotated[str, Meta(min_length=1, max_length=80)]
