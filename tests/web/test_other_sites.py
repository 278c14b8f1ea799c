"""A page of another site, allowed by --origins, plays in a real browser; one that is not allowed cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser

from tests.support.servers import ServerThread, settings

PLAY = """async base => {
  const call = async (path, method, body) => {
    const given = body && {"content-type": "application/json"};
    const answer = await fetch(base + path, {method, credentials: "include", headers: given, body});
    return answer.json();
  };
  try {
    const guest = await call("/api/me", "GET");
    const me = await call("/api/me", "PATCH", JSON.stringify({name: "Visitor"}));
    const wish = JSON.stringify({game: "beginning", seats: ["me", "open"]});
    const table = await call("/api/tables", "POST", wish);
    const socket = new WebSocket(base.replace("http", "ws") + "/ws/tables/" + table.id);
    const first = await new Promise((done, failed) => {
      socket.onmessage = message => done(JSON.parse(message.data));
      socket.onerror = failed;
    });
    return [guest.id === me.id, me.name, first.type, first.seats];
  } catch (error) {
    return String(error);
  }
}"""


class EmptyPage(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Another site</title>")

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def site() -> Iterator[str]:
    """`localhost` and `127.0.0.1` are different sites to a browser."""
    with ThreadingHTTPServer(("127.0.0.1", 0), EmptyPage) as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://localhost:{serving.server_port}"
        serving.shutdown()


@pytest.mark.parametrize("allowed", [True, False])
def test_a_page_of_another_site(browser: Callable[[str], Browser], site: str, tmp_path: Path, allowed: bool) -> None:
    origins = site if allowed else "https://play.example"
    with ServerThread(settings(tmp_path, origins=origins)) as running:
        context = browser("dejavu").new_context()
        page = context.new_page()
        page.goto(site)
        found = page.evaluate(PLAY, running.base)
        context.close()
    assert found == ([True, "Visitor", "welcome", [0]] if allowed else "TypeError: Failed to fetch")
