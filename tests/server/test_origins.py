"""Pages of other sites: those of --origins may use the server as browsers ask them to; names strangers own may not."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from galapagos.server.http.hosts import Hosts
from galapagos.server.settings import Settings
from tests.support.patience import PATIENCE
from tests.support.servers import ServerThread, settings

SITE = "https://play.example"
BROWSER = {"origin": SITE, "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors"}  # as Chromium and Firefox send it


@pytest.fixture(scope="module")
def allowing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    folder = tmp_path_factory.mktemp("origins")
    with ServerThread(settings(folder, origins=f"{SITE}, https://other.example", hosts="tables.example")) as running:
        yield running


def test_an_allowed_site_is_answered_as_its_browser_wants(allowing: ServerThread):
    answer = httpx.get(f"{allowing.base}/api/me", headers=BROWSER)
    assert answer.headers["access-control-allow-origin"] == SITE
    assert answer.headers["access-control-allow-credentials"] == "true"
    assert "origin" in answer.headers.get_list("vary")
    given = answer.headers["set-cookie"]
    assert {"SameSite=none", "Secure", "Partitioned", "HttpOnly"} <= set(given.split("; "))
    cookie = given.partition(";")[0]
    renamed = httpx.patch(f"{allowing.base}/api/me", json={"name": "Guest"}, headers={**BROWSER, "cookie": cookie})
    assert (renamed.status_code, renamed.json()["name"]) == (200, "Guest")
    made = httpx.post(
        f"{allowing.base}/api/tables",
        json={"game": "beginning", "seats": ["me", "open"]},
        headers={**BROWSER, "cookie": cookie},
    ).json()
    address = f"{allowing.base.replace('http', 'ws')}/ws/tables/{made['id']}"
    with connect(address, additional_headers={**BROWSER, "cookie": cookie}, open_timeout=PATIENCE) as stream:
        assert '"seats":[0]' in str(stream.recv(60))


def test_an_allowed_site_may_ask_beforehand_what_it_may_send(allowing: ServerThread):
    asking = {**BROWSER, "access-control-request-method": "PATCH", "access-control-request-headers": "content-type"}
    answer = httpx.options(f"{allowing.base}/api/me", headers=asking)
    assert answer.status_code == 204
    assert answer.headers["access-control-allow-origin"] == SITE
    for method in ("GET", "POST", "PATCH", "DELETE"):
        assert method in answer.headers["access-control-allow-methods"]
    for header in ("content-type", "authorization", "accept-language"):
        assert header in answer.headers["access-control-allow-headers"]


def test_another_site_gets_no_access(allowing: ServerThread):
    foreign = {**BROWSER, "origin": "https://evil.example"}
    answer = httpx.get(f"{allowing.base}/api/me", headers=foreign)
    assert "access-control-allow-origin" not in answer.headers
    assert "origin" in answer.headers.get_list("vary")
    assert "SameSite=lax" in answer.headers["set-cookie"]
    asking = {**foreign, "access-control-request-method": "PATCH"}
    assert "access-control-allow-origin" not in httpx.options(f"{allowing.base}/api/me", headers=asking).headers
    refused = httpx.patch(f"{allowing.base}/api/me", json={"name": "Guest"}, headers=foreign)
    assert (refused.status_code, refused.json()["code"]) == (403, "foreign")


# -- the names of the server ------------------------------------------------------------------------------------------

OURS = [
    "127.0.0.1:8000",
    "192.168.1.20:8000",
    "[fe80::1]:8000",
    "localhost",
    "Den:8000",
    "den.local:8000",
    "den.lan",
    "play.example",
    "tables.example:443",
    "a.public.example",
    f"{socket.gethostname()}:8000",
]
STRANGERS = [
    "evil.example:8000",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "public.example",
    "x.play.example",
]


def test_addresses_local_names_and_named_hosts_are_ours():
    hosts = Hosts(Settings(origins=SITE, hosts="tables.example, *.public.example"))
    assert [name for name in OURS if name not in hosts] == []
    assert [name for name in STRANGERS if name in hosts] == []
    assert None in hosts  # HTTP/1.0: no browser
    assert "" not in hosts
    assert STRANGERS[0] in Hosts(Settings(hosts="*"))


def test_refuses_unknown_host_names(allowing: ServerThread):
    """DNS rebinding: to the browser, evil.example and this server are one site."""
    rebound = {"host": "evil.example:8000", "origin": "http://evil.example:8000", "sec-fetch-site": "same-origin"}
    for answer in (
        httpx.get(f"{allowing.base}/api/me", headers=rebound),
        httpx.post(f"{allowing.base}/api/login", json={"name": "x", "passphrase": "y" * 8}, headers=rebound),
    ):
        assert (answer.status_code, answer.json()["code"]) == (421, "host")
        assert "set-cookie" not in answer.headers
    assert "--hosts" in answer.json()["message"]
    with pytest.raises(InvalidStatus) as refused:
        shake_hands(allowing, "evil.example:8000")
    assert refused.value.response.status_code == 403
    assert httpx.get(f"{allowing.base}/api/me", headers={"host": "tables.example"}).status_code == 200


def shake_hands(running: ServerThread, host: str) -> None:
    """Connect to this server under another name."""
    with (
        socket.create_connection(("127.0.0.1", running.settings.port)) as plain,
        connect(f"ws://{host}/ws/tables/x", sock=plain, open_timeout=PATIENCE),
    ):
        pass


def test_without_origins_there_are_no_cors_headers(tmp_path: Path, served: ServerThread):
    answer = httpx.get(f"{served.base}/api/games", headers=BROWSER)
    assert not [name for name in answer.headers if name.startswith("access-control")]
