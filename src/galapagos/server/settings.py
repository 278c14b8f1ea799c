"""Settings of a server, from flags or from environment variables named GALAPAGOS_…"""

from __future__ import annotations

import os
from typing import Annotated, Any, get_args, get_type_hints

from msgspec import Meta, Struct, convert
from msgspec.structs import fields

from galapagos.core.errors import GalapagosError


def about(text: str) -> Meta:
    """What `galapagos serve --help` says about a setting."""
    return Meta(description=text)


class Limits(Struct, frozen=True, kw_only=True):
    """How much one visitor may ask of the server."""

    tables_guest: Annotated[int, about("Tables a guest may have at a time.")] = 20
    tables_account: Annotated[int, about("Tables an account may have at a time.")] = 100
    seats_guest: Annotated[int, about("Seats a guest may take at a table that someone else made.")] = 1
    seats_account: Annotated[int, about("Seats an account may take at a table that someone else made.")] = 8
    joined_guest: Annotated[int, about("Tables at which a guest may sit at a time.")] = 20
    joined_account: Annotated[int, about("Tables at which an account may sit at a time.")] = 100
    requests_second: Annotated[float, about("Requests a second from one address (IPv6: /64).")] = 50
    requests_burst: Annotated[int, about("Requests at once from one address.")] = 200
    messages_second: Annotated[float, about("Messages a second over the stream of a table.")] = 30
    messages_burst: Annotated[int, about("Messages at once over the stream of a table.")] = 100
    messages_excess: Annotated[int, about("Messages above that before the stream is closed.")] = 60
    messages_waiting: Annotated[int, about("Messages that wait for a slow reader before it is dropped.")] = 4000
    connections: Annotated[int, about("Connections in all, as far as the open files of the process allow.")] = 20_000
    connections_address: Annotated[int, about("Connections from one address; those of --proxies are exempt.")] = 200
    head_bytes: Annotated[int, about("Size of a request's address and headers.")] = 32_000
    sockets_minute: Annotated[float, about("WebSockets a minute that one address may open.")] = 120
    guests_minute: Annotated[float, about("New guests a minute from one address.")] = 30
    logins_minute: Annotated[float, about("Login attempts a minute for one name or from one address.")] = 10
    body_bytes: Annotated[int, about("Size of a request's body.")] = 64_000
    record_bytes: Annotated[int, about("Size of a record that is sent in.")] = 1_000_000
    message_bytes: Annotated[int, about("Size of a message over the stream of a table.")] = 8_000
    streams_person: Annotated[int, about("Streams of tables a person may have open at a time.")] = 40
    listeners_table: Annotated[int, about("Streams of one table.")] = 300
    imports_hour: Annotated[float, about("Records an hour that become tables, of one person and address.")] = 60
    bot_games_day: Annotated[int, about("Games a day that two accounts of bots may play against each other.")] = 100
    jobs_person: Annotated[int, about("Positions, imports, replays and study of one person at a time.")] = 6
    tokens_person: Annotated[int, about("Tokens for programs that one person may have.")] = 50
    passkeys_account: Annotated[int, about("Passkeys of one account.")] = 20
    browsers_person: Annotated[int, about("Browsers of one person that get push messages.")] = 10
    seeks_person: Annotated[int, about("Games that one person may look for at a time.")] = 5
    challenges_person: Annotated[int, about("Open challenges of one person.")] = 20
    friends_person: Annotated[int, about("People that one person may follow, and block.")] = 500
    reports_day: Annotated[int, about("Reports a day of one person.")] = 20
    tournaments_person: Annotated[int, about("Tournaments of one person that are not over.")] = 5
    tournament_players: Annotated[int, about("Players of one tournament.")] = 512


class Settings(Struct, frozen=True, kw_only=True):
    database: Annotated[str, about("A file for SQLite, or postgresql://…")] = "galapagos.db"
    database_seconds: Annotated[float, about("PostgreSQL's limit for an answer; then a change has failed.")] = 8.0
    host: Annotated[str, about("Address to listen at.")] = "127.0.0.1"
    port: Annotated[int, about("Port to listen at.")] = 8000
    workers: Annotated[int, about("Server processes; several need PostgreSQL.")] = 1
    bots: Annotated[int, about("Processes in which bots think; 0: one fewer than there are cores.")] = 0
    helpers: Annotated[int, about("Processes for positions, imports, replays and study; reviews have their own.")] = 1
    think_seconds: Annotated[float, about("A bot's limit for a move; after that greedy moves for it.")] = 10.0
    think_megabytes: Annotated[int, about("A bot's limit for memory.")] = 1024
    review_seconds: Annotated[float, about("Search for each decision of a reviewed game.")] = 0.4
    reviews: Annotated[int, about("Reviews under way in each server process.")] = 50
    position_seconds: Annotated[float, about("To try a position that a visitor sends.")] = 5.0
    study_seconds: Annotated[float, about("To play the moves that a visitor tries out.")] = 8.0
    replay_seconds: Annotated[float, about("To replay a game or a record that a visitor sends.")] = 20.0
    origins: Annotated[str, about("Other sites (https://play.example) whose pages may connect, with commas.")] = ""
    hosts: Annotated[
        str,
        about(
            "Public names of this server, with commas (*.play.example: all below it; *: any). "
            "Addresses and names of the local network need no entry."
        ),
    ] = ""
    proxies: Annotated[
        str, about("Addresses or networks of proxies whose X-Forwarded-For is believed, with commas.")
    ] = "127.0.0.1"
    guests: Annotated[bool, about("Let strangers play as guests; without guests they can only watch.")] = True
    invite_only: Annotated[bool, about("Newcomers need an invitation (galapagos admin invite).")] = False
    metrics_port: Annotated[
        int, about("Serve /metrics on a port of its own (the next ones for further workers); 0: on the main port.")
    ] = 0
    metrics_token: str = ""  # needed for /metrics on the main port; without one, only this machine may read it
    site: Annotated[str, about("The public address (https://play.example), for links in mails.")] = ""
    smtp: Annotated[str, about("Mail server as HOST:PORT; with --mail-from and --site, people can get mails.")] = ""
    smtp_tls: Annotated[str, about("How to talk to it: starttls, tls or none.")] = "starttls"
    smtp_user: Annotated[str, about("Name to log in to it with.")] = ""
    smtp_passphrase: str = ""  # never a flag: ps shows those
    mail_from: Annotated[str, about("Sender of mails, and contact for push services.")] = ""
    digest_seconds: Annotated[float, about("How long mails wait for others, and for what they say to settle.")] = 600.0
    push_hosts: Annotated[str, about("Hosts of push services that browsers may name, with commas; * for any part.")] = (
        "*.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com"
    )
    vacation_days: Annotated[float, about("Days a year that each person may be on vacation.")] = 30.0
    secure: Annotated[bool, about("Cookies over https only: behind TLS.")] = False
    signing_key: str = ""  # for cookies; empty: generated once and stored in the database. Never a flag: ps shows those
    commit_seconds: Annotated[float, about("How long a full table waits for the players' commitments.")] = 8.0
    reveal_seconds: Annotated[float, about("How long it waits for their values; then they lose the seat.")] = 30.0
    pauses: Annotated[int, about("How often each seat may pause a game with other people.")] = 3
    pause_seconds: Annotated[float, about("After which such a pause ends by itself.")] = 300.0
    claim_seconds: Annotated[
        float,
        about("After which someone who keeps a table without a clock waiting can be asked, and then must answer."),
    ] = 60.0
    veil_seconds: Annotated[float, about("Half of what a veiled question is thought to take people.")] = 1.5
    pace_seconds: Annotated[float, about("The shortest time a bot takes, so that people can follow.")] = 0.3
    head_seconds: Annotated[float, about("For a request's headers to arrive.")] = 10.0
    body_seconds: Annotated[float, about("For a request's body to arrive.")] = 60.0
    heartbeat_seconds: Annotated[float, about("After which a silent HTTP stream of a table gets a `pong`.")] = 15.0
    unread_seconds: Annotated[float, about("After which a connection is dropped that does not read.")] = 30.0
    idle_seconds: Annotated[float, about("After which a table without listeners is closed.")] = 120.0
    sweep_seconds: Annotated[float, about("Between searches for tables where something is due.")] = 2.0
    stop_seconds: Annotated[int, about("To finish what is under way when the server stops.")] = 8
    log: Annotated[str, about("text or json")] = "text"
    limited: Annotated[bool, about("Limits on what visitors ask; off for load tests on a machine of your own.")] = True
    limits: Limits = Limits()

    @property
    def several(self) -> bool:
        """True if several server processes may share the database."""
        return is_postgres(self.database)

    def allowed_origins(self) -> set[str]:
        return {origin.rstrip("/").lower() for origin in listed(self.origins)}

    def bot_processes(self) -> int:
        return self.bots or max(1, (os.cpu_count() or 2) - 1)


def listed(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]


def is_postgres(database: str) -> bool:
    return database.startswith(("postgresql://", "postgres://", "postgresql+asyncpg://"))


def read_database(text: str) -> str:
    """Return the file or the PostgreSQL address that is meant. `sqlite:///games.db` is the file games.db."""
    scheme, mark, rest = text.partition("://")
    if not mark or is_postgres(text):
        return text
    path = rest.removeprefix("/")
    if scheme not in ("sqlite", "sqlite+aiosqlite") or path == rest or not path or "?" in path:
        raise GalapagosError(
            f"{scheme}://… is not an address of a database here: write the path of a file for SQLite "
            "(or sqlite:///file.db, sqlite:////folder/file.db), or postgresql://…"
        )
    return path


class Setting(Struct, frozen=True):
    """One setting as a flag shows it."""

    name: str
    kind: type
    default: Any
    help: str
    group: str

    @property
    def variable(self) -> str:
        return f"GALAPAGOS_{self.name.upper()}"


def flags() -> list[Setting]:
    """Every setting that can be given as a flag: those with a description."""
    found = []
    for group, struct in (("Server", Settings), ("Limits for one visitor", Limits)):
        hints = get_type_hints(struct, include_extras=True)
        for field in fields(struct):
            kind, *notes = get_args(hints[field.name]) or (hints[field.name],)
            found += [Setting(field.name, kind, field.default, note.description or "", group) for note in notes]
    return found


def names_of(struct: type[Struct]) -> set[str]:
    return {field.name for field in fields(struct)} - {"limits"}


def environment() -> dict[str, str]:
    """Return the settings given as environment variables, such as GALAPAGOS_PORT=8080."""
    names = names_of(Settings) | names_of(Limits)
    found = {name: os.environ.get(f"GALAPAGOS_{name.upper()}") for name in names}
    return {name: value for name, value in found.items() if value is not None}


def settings_from(given: dict[str, object]) -> Settings:
    """Combine flags, environment and defaults, in this order of precedence."""
    chosen: dict[str, object] = {**environment(), **{name: value for name, value in given.items() if value is not None}}
    limits = {name: chosen.pop(name) for name in names_of(Limits) if name in chosen}
    if "database" in chosen:
        chosen["database"] = read_database(str(chosen["database"]))
    return convert({**chosen, "limits": limits}, Settings, strict=False)
