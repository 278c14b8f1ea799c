"""What the routes get to know about a request, by the names of their parameters."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter

from galapagos.core.languages import LANGUAGES
from galapagos.core.sentinels import EVERYONE
from galapagos.server.people.accounts import Identity
from galapagos.server.server import Server
from galapagos.server.wire.http import Status

TheServer: TypeAlias = NamedDependency[Server]
Someone: TypeAlias = NamedDependency[Identity | None]  # who asks, if we know
Known: TypeAlias = NamedDependency[Identity]  # who asks; strangers are sent away
Browser: TypeAlias = NamedDependency[Identity]  # a person, not a program with a token

Name: TypeAlias = Annotated[str, PathParameter(max_length=64)]
InLanguage: TypeAlias = Annotated[str, PathParameter(pattern=f"^({'|'.join(LANGUAGES)})$")]
Text: TypeAlias = Annotated[str | None, QueryParameter(max_length=100)]
InStatus: TypeAlias = Annotated[Status | None, QueryParameter()]
Flag: TypeAlias = Annotated[bool, QueryParameter()]
Texts: TypeAlias = Annotated[list[str] | None, QueryParameter(max_items=20)]
Moment: TypeAlias = Annotated[int, QueryParameter(ge=0, le=2**53)]
Eyes: TypeAlias = Annotated[int | None, QueryParameter(ge=EVERYONE, le=7)]
Since: TypeAlias = Annotated[int, QueryParameter(ge=0, le=2**31)]
