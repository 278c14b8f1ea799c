"""Settings: each is a flag, a variable and a line of docs/settings.md."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_type_hints

import msgspec
import pytest
from msgspec.structs import fields
from typer.testing import CliRunner

from galapagos.server.admin.cli import Database, admin
from galapagos.server.admin.settings_page import page
from galapagos.server.cli import app
from galapagos.server.settings import Limits, Settings, flags, settings_from
from galapagos.terminal.main import run

SECRET = {"signing_key", "metrics_token", "smtp_passphrase"}
ROOT = Path(__file__).parents[2]


def test_the_page_is_what_the_code_says():
    kept = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert kept == page(), "stale: python -m galapagos.server.admin.settings_page > docs/settings.md"


PROMISES = {
    "headers must arrive within {} s": "head_seconds",
    "body within {} s": "body_seconds",
    "at most {} connections": "connections_address",
    "all together at most {}": "connections",
    "a pool of their own (`GALAPAGOS_HELPERS`, {})": "helpers",
    "at most {} at a time for each person": "jobs_person",
    "silent for {} s": "heartbeat_seconds",
    "what waits for it for {} s": "unread_seconds",
    "at most {} times a day": "bot_games_day",
    "accounts {}, `GALAPAGOS_SEATS_ACCOUNT`": "seats_account",
    "sits at {} tables": "joined_guest",
    "accounts {}, `GALAPAGOS_JOINED_ACCOUNT`": "joined_account",
    "(`GALAPAGOS_CLAIM_SECONDS`, {})": "claim_seconds",
    "`GALAPAGOS_COMMIT_SECONDS` ({})": "commit_seconds",
    "(`GALAPAGOS_REVEAL_SECONDS`, {},": "reveal_seconds",
    "must answer within {} seconds": "database_seconds",
}


@pytest.mark.parametrize(("promise", "name"), PROMISES.items())
def test_the_servers_page_promises_the_defaults(promise: str, name: str):
    text = " ".join((ROOT / "docs" / "server.md").read_text(encoding="utf-8").split())
    default = next(setting.default for setting in flags() if setting.name == name)
    assert promise.format(f"{default:,g}") in text


def test_the_servers_page_names_settings_that_there_are():
    text = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    named = re.findall(r"GALAPAGOS_([A-Z_]+)", text)
    assert named
    assert {name.lower() for name in named} <= {setting.name for setting in flags()}


def test_every_setting_and_limit_is_a_flag_and_said_to_be_one():
    known = {field.name for struct in (Settings, Limits) for field in fields(struct)} - {"limits"}
    assert {setting.name for setting in flags()} == known - SECRET
    told = CliRunner(env={"COLUMNS": "400"}).invoke(app, ["serve", "--help"]).output
    for setting in flags():
        assert f"--{setting.name.replace('_', '-')}" in told
        assert setting.variable in told


@pytest.mark.parametrize("setting", flags(), ids=lambda setting: setting.name)
def test_a_variable_of_the_environment_sets_it(setting, monkeypatch: pytest.MonkeyPatch):
    wanted = {bool: not setting.default, int: 7, float: 7.5, str: "seven"}[setting.kind]
    monkeypatch.setenv(setting.variable, str(wanted).lower())
    chosen = msgspec.to_builtins(settings_from({}))
    assert {**chosen, **chosen["limits"]}[setting.name] == wanted


@pytest.mark.parametrize("name", sorted(SECRET))
def test_a_secret_is_a_variable_only(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(f"GALAPAGOS_{name.upper()}", "hush")
    assert getattr(settings_from({}), name) == "hush"
    assert f"GALAPAGOS_{name.upper()}" in page()


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("sqlite:///games.db", "games.db"),
        ("sqlite:////srv/games.db", "/srv/games.db"),
        ("sqlite+aiosqlite:////srv/games.db", "/srv/games.db"),
        ("/srv/games.db", "/srv/games.db"),
        ("postgresql://play@db/games", "postgresql://play@db/games"),
    ],
)
def test_an_address_of_sqlite_is_its_file(given: str, meant: str, monkeypatch: pytest.MonkeyPatch):
    assert settings_from({"database": given}).database == meant
    monkeypatch.setenv("GALAPAGOS_DATABASE", given)
    assert settings_from({}).database == meant


@pytest.mark.parametrize(
    "given", ["sqlite://", "sqlite:///", "sqlite://games.db", "mysql://db/games", "sqlite:///a?b=c"]
)
def test_other_addresses_are_refused_with_what_to_write(
    given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(tmp_path)
    assert run(["serve", "--database", given]) != 0
    assert "sqlite:////folder/file.db" in capsys.readouterr().err
    for command in (["migrate", "--database", given], ["status", "--database", given], ["move", given]):
        told = CliRunner().invoke(app, ["admin", *command])
        assert told.exit_code == 1
        assert "sqlite:////folder/file.db" in told.output
    assert list(tmp_path.iterdir()) == []


def test_an_operators_command_takes_an_address_of_sqlite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    address = f"sqlite:///{tmp_path}/games.db"
    assert CliRunner().invoke(app, ["admin", "migrate", "--database", address]).exit_code == 0
    assert CliRunner().invoke(app, ["admin", "move", "sqlite:///copy.db", "--database", address]).exit_code == 0
    assert {path.name for path in tmp_path.iterdir() if path.suffix == ".db"} == {"games.db", "copy.db"}


def test_every_operators_command_reads_addresses():
    """Whichever takes a database takes it through the same check."""
    for command in admin.registered_commands:
        assert command.callback is not None
        hint = get_type_hints(command.callback, include_extras=True)["database"]
        assert hint == Database, command.callback.__name__
