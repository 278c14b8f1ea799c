"""How a server is set up: by flags, or by variables of the environment named GALAPAGOS_…"""

from __future__ import annotations

import os

from msgspec import Struct, convert
from msgspec.structs import fields


class Limits(Struct, frozen=True, kw_only=True):
    """What one visitor may ask of the server."""

    tables_guest: int = 20  # open at a time
    tables_account: int = 100
    requests_second: float = 50
    requests_burst: int = 200
    messages_second: float = 30  # over the stream of a table
    messages_burst: int = 100
    guests_minute: float = 30  # new ones from one address
    logins_minute: float = 10  # attempts for one name or from one address
    body_bytes: int = 64_000
    record_bytes: int = 1_000_000
    message_bytes: int = 8_000
    streams_person: int = 40  # open at a time
    listeners_table: int = 300


class Settings(Struct, frozen=True, kw_only=True):
    database: str = "galapagos.db"  # a file for SQLite, or postgresql://…
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1  # server processes; more than one needs PostgreSQL
    bots: int = 0  # processes in which bots think; 0: one less than there are cores
    think_seconds: float = 10.0  # after that a fallback answers
    think_megabytes: int = 1024
    review_seconds: float = 0.4  # thought for each decision when somebody looks back at a game
    origins: str = ""  # other addresses (https://play.example) that pages may come from, with commas
    secure: bool = False  # cookies over https only; on behind TLS
    signing_key: str = ""  # for cookies; empty: made once and kept in the database
    value_seconds: float = 8.0  # how long a full table waits for the players' part of the shuffle
    veil_seconds: float = 1.5  # the shortest pause before a bot or a forced move answers a veiled question
    pace_seconds: float = 0.3  # the least time a bot takes, so that people can follow
    idle_seconds: float = 120.0  # after that a table nobody looks at is put away
    sweep_seconds: float = 2.0  # how often tables are looked for whose time has come
    stop_seconds: int = 8  # for what is under way, when the server is told to stop
    log: str = "text"  # or json
    limited: bool = True  # rate limits; off for load tests on a machine of your own
    limits: Limits = Limits()

    @property
    def several(self) -> bool:
        return is_postgres(self.database)

    def allowed_origins(self) -> set[str]:
        return {origin.strip().rstrip("/") for origin in self.origins.split(",") if origin.strip()}

    def bot_processes(self) -> int:
        return self.bots or max(1, (os.cpu_count() or 2) - 1)


def is_postgres(database: str) -> bool:
    return database.startswith(("postgresql://", "postgres://", "postgresql+asyncpg://"))


def environment() -> dict[str, str]:
    """What GALAPAGOS_PORT=8080 and the like say."""
    names = {field.name for field in fields(Settings)} - {"limits"}
    found = {name: os.environ.get(f"GALAPAGOS_{name.upper()}") for name in names}
    return {name: value for name, value in found.items() if value is not None}


def settings_from(given: dict[str, object]) -> Settings:
    """Flags go before the environment, the environment before defaults."""
    chosen: dict[str, object] = {**environment(), **{name: value for name, value in given.items() if value is not None}}
    return convert(chosen, Settings, strict=False)
