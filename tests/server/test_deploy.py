"""The files of deploy/ as far as they can be read without Docker and systemd (tools/hosting.sh carries them out)."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from galapagos.server.settings import Limits, Settings, names_of

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
OF_THE_PROXY = {"GALAPAGOS_DOMAIN", "GALAPAGOS_SERVERS"}
OF_THE_BUILD = {"GALAPAGOS_COMPILE", "GALAPAGOS_PAGES"}
VENV = "/usr/local/lib/galapagos"


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def dockerfile() -> list[tuple[str, str]]:
    spec = importlib.util.spec_from_file_location("dockerfile", ROOT / "tools" / "dockerfile.py")
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: list[tuple[str, str]] = module.instructions(text("Dockerfile"))
    return found


@pytest.mark.parametrize("name", sorted(path.name for path in DEPLOY.iterdir()))
def test_every_variable_is_a_setting(name: str):
    known = {f"GALAPAGOS_{setting.upper()}" for struct in (Settings, Limits) for setting in names_of(struct)}
    named = set(re.findall(r"\bGALAPAGOS_[A-Z_]+\b", text(name)))
    assert named <= known | OF_THE_PROXY | OF_THE_BUILD


def test_the_image_has_two_stages_a_user_without_rights_and_a_health_check():
    words = [word for word, _ in dockerfile()]
    assert words.count("FROM") == 2
    last = dockerfile()[len(words) - 1 - words[::-1].index("FROM") :]
    said = dict(last)
    assert said["USER"] == "galapagos"
    assert "/healthz" in said["HEALTHCHECK"]
    assert (said["ENTRYPOINT"], said["CMD"]) == ('["galapagos"]', '["serve"]')
    assert any(word == "COPY" and rest.startswith(f"--from=build {VENV} ") for word, rest in last)
    assert not any("gcc" in rest for _, rest in last)


def test_compose_has_two_servers_a_database_and_a_proxy_that_is_trusted():
    compose = yaml.safe_load(text("compose.yaml"))
    services = compose["services"]
    assert sorted(services) == ["caddy", "postgres", "server-1", "server-2"]
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    proxy = services["caddy"]["networks"]["inside"]["ipv4_address"]
    for name in ("server-1", "server-2"):
        assert services[name]["environment"]["GALAPAGOS_PROXIES"] == proxy
        assert f"{name}:8000" in services["caddy"]["environment"]["GALAPAGOS_SERVERS"]
        assert services[name]["depends_on"]["postgres"]["condition"] == "service_healthy"


def test_the_unit_runs_what_the_page_installs_as_a_user_of_its_own():
    unit = dict(line.split("=", 1) for line in text("galapagos@.service").splitlines() if re.match(r"\w+=", line))
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert unit["ExecStart"] == f"{VENV}/bin/galapagos serve --port %i"
    assert f"python3 -m venv {VENV}" in page
    assert unit["User"] == unit["Group"] == "galapagos"
    assert "deploy/galapagos.env /etc/galapagos/" in page
    assert unit["EnvironmentFile"] == "/etc/galapagos/galapagos.env"


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_proxies_hide_what_is_for_operators(name: str):
    for path in ("/metrics", "/healthz"):
        assert path in text(name)
    assert "404" in text(name)
