"""The deployment of docs/hosting.md in short: nginx with TLS, two processes on PostgreSQL, a kill, a backup, load."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser

from tests.support.nginx import Nginx
from tests.support.postgres import Postgres
from tests.support.servers import ServerProcess
from tests.web.conftest import HOSTED
from tests.web.hosting import find_again, metrics, play, visitors


def test_a_game_through_nginx_survives_a_kill_and_a_restore(browser: Callable[[str], Browser], tmp_path: Path):
    chromium = browser("dejavu")
    with Postgres() as postgres:
        hosted: dict[str, Any] = {"secure": True, "hosts": HOSTED}
        servers = [ServerProcess(postgres.address, log=tmp_path / f"log{n}", **hosted) for n in (1, 2)]
        with servers[0], servers[1], Nginx(tmp_path, [server.port for server in servers]) as nginx:
            with visitors(chromium, nginx.base) as come:
                note = play(come, [server.port for server in servers], servers[0].kill)
            assert "galapagos_moves_total" in metrics(servers[1].port)
            assert closed_to_visitors(nginx)
            cookie = secure_cookie(nginx)
            assert {"Secure", "HttpOnly"} <= {part.strip() for part in cookie.split(";")}
        restore(postgres, tmp_path)
        address = postgres.address.removesuffix("postgres") + "restored"
        restored = ServerProcess(address, log=tmp_path / "log3", **hosted)
        with restored, Nginx(tmp_path, [restored.port]) as nginx, visitors(chromium, nginx.base) as come:
            note["url"] = re.sub(r"^https://[^/]+", nginx.base, note["url"])
            find_again(come, note)


def closed_to_visitors(nginx: Nginx) -> bool:
    with httpx.Client(verify=False, base_url=f"https://127.0.0.1:{nginx.tls}", headers={"host": HOSTED}) as visitor:
        return {visitor.get(path).status_code for path in ("/metrics", "/healthz")} == {404}


def secure_cookie(nginx: Nginx) -> str:
    with httpx.Client(verify=False, base_url=f"https://127.0.0.1:{nginx.tls}", headers={"host": HOSTED}) as visitor:
        return str(visitor.get("/api/me").headers["set-cookie"])


def restore(postgres: Postgres, folder: Path) -> None:
    """The steps of the page: dump while it runs, a new database, restore into it."""
    dump = folder / "tables.dump"
    backup = [sys.executable, "-m", "galapagos.server.cli", "admin", "backup", str(dump)]
    subprocess.run([*backup, "--database", postgres.address], check=True, capture_output=True)
    postgres.ask("CREATE DATABASE restored TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'")
    readable = postgres.folder / "tables.dump"
    readable.write_bytes(dump.read_bytes())
    restored = postgres.address.removesuffix("postgres") + "restored"
    postgres.run("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={restored}", str(readable))
