"""Settings of a server, from flags or from environment variables named GALAPAGOS_…"""

from __future__ import annotations

import os

from msgspec import Struct, convert
from msgspec.structs import fields


class Limits(Struct, frozen=True, kw_only=True):
    """How much one visitor may ask of the server."""

    tables_guest: int = 20  # open at a time
    tables_account: int = 100
    requests_second: float = 50
    requests_burst: int = 200
    messages_second: float = 30  # over the stream of a table
    messages_burst: int = 100
    guests_minute: float = 30  # new guests from one address
    logins_minute: float = 10  # attempts for one name or from one address
    body_bytes: int = 64_000
    record_bytes: int = 1_000_000
    message_bytes: int = 8_000
    streams_person: int = 40  # open at a time
    listeners_table: int = 300
    imports_hour: float = 60  # records that become tables, of one person and from one address
    jobs_person: int = 6  # positions, imports, replays and study, under way at a time


class Settings(Struct, frozen=True, kw_only=True):
    database: str = "galapagos.db"  # a file for SQLite, or postgresql://…
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1  # server processes; more than one needs PostgreSQL
    bots: int = 0  # worker processes for bots; 0: one fewer than there are cores
    helpers: int = 1  # processes for positions, imports, replays and study; reviews have one of their own
    think_seconds: float = 10.0  # a bot's limit; after that any legal move is played for it
    think_megabytes: int = 1024
    review_seconds: float = 0.4  # of search for each decision of a reviewed game
    origins: str = ""  # other sites (https://play.example) whose pages may connect, separated by commas
    secure: bool = False  # cookies over https only; on behind TLS
    signing_key: str = ""  # for cookies; empty: generated once and stored in the database
    value_seconds: float = 8.0  # how long a full table waits for the players' values of the shuffle
    veil_seconds: float = 1.5  # the shortest pause before the server answers a veiled question
    pace_seconds: float = 0.3  # the shortest time a bot takes, so that people can follow
    idle_seconds: float = 120.0  # after which a table without listeners is closed
    sweep_seconds: float = 2.0  # between searches for tables where something is due
    stop_seconds: int = 8  # to finish what is under way when the server stops
    log: str = "text"  # or json
    limited: bool = True  # rate limits; off for load tests on a machine of your own
    limits: Limits = Limits()

    @property
    def several(self) -> bool:
        """True if several server processes may share the database."""
        return is_postgres(self.database)

    def allowed_origins(self) -> set[str]:
        return {origin.strip().rstrip("/") for origin in self.origins.split(",") if origin.strip()}

    def bot_processes(self) -> int:
        return self.bots or max(1, (os.cpu_count() or 2) - 1)


def is_postgres(database: str) -> bool:
    return database.startswith(("postgresql://", "postgres://", "postgresql+asyncpg://"))


def environment() -> dict[str, str]:
    """Return the settings given as environment variables, such as GALAPAGOS_PORT=8080."""
    names = {field.name for field in fields(Settings)} - {"limits"}
    found = {name: os.environ.get(f"GALAPAGOS_{name.upper()}") for name in names}
    return {name: value for name, value in found.items() if value is not None}


def settings_from(given: dict[str, object]) -> Settings:
    """Combine flags, environment and defaults, in this order of precedence."""
    chosen: dict[str, object] = {**environment(), **{name: value for name, value in given.items() if value is not None}}
    return convert(chosen, Settings, strict=False)
