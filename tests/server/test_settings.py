"""Settings: each is a flag, a variable and a line of docs/settings.md."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import fields
from typer.testing import CliRunner

from galapagos.server.admin.settings_page import page
from galapagos.server.cli import app
from galapagos.server.settings import Limits, Settings, flags, settings_from

SECRET = {"signing_key", "metrics_token", "smtp_passphrase"}
ROOT = Path(__file__).parents[2]


def test_the_page_is_what_the_code_says():
    kept = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert kept == page(), "stale: python -m galapagos.server.admin.settings_page > docs/settings.md"


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
