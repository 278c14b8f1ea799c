"""A real Chromium, and a server whose pages it opens. The machine's fonts, time zone and language play no part."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from galapagos.server.http.static_files import STATIC
from tests.support.patience import PATIENCE
from tests.support.servers import ServerProcess
from tests.support.visitor import ABORTED, Visitor
from tests.web.fonts import only
from tests.web.full_site import FullSite, full_site

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]
HOSTED = "play.example"  # the name of a hosted server, see tests/web/hosting.py
FLAGS.append(f"--host-resolver-rules=MAP {HOSTED} 127.0.0.1")
USUAL: dict[str, Any] = {
    "locale": "en-GB",
    "timezone_id": "Etc/UTC",
    "reduced_motion": "reduce",
    "viewport": {"width": 1280, "height": 860},
}

expect.set_options(timeout=PATIENCE * 1000)


def obstacle() -> str | None:
    if CHROMIUM is None:
        return "no chromium (Debian: apt-get install chromium)"
    if not (STATIC / "index.html").is_file():
        return "the pages are not built (make play)"
    return None


@contextmanager
def launched() -> Iterator[Browser]:
    with browsers() as opened:
        yield opened("dejavu")


@contextmanager
def browsers() -> Iterator[Callable[[str], Browser]]:
    """Browsers by the fonts of their machines; each is opened when it is first asked for."""
    with (
        TemporaryDirectory(prefix="galapagos-fonts-", ignore_cleanup_errors=True) as folder,
        sync_playwright() as playwright,
    ):

        @cache
        def opened(fonts: str) -> Browser:
            environment: dict[str, Any] = {**os.environ, **only(fonts, Path(folder))}
            patience = PATIENCE * 1000
            return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, env=environment, timeout=patience)

        yield opened


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games first: they take longest, and would be played by one worker alone while the others have finished."""
    items.sort(key=lambda item: ("/web/" in item.nodeid, "test_whole_games" not in item.nodeid))


@pytest.fixture(scope="session", autouse=True)
def a_browser_is_here() -> None:
    """Without a browser there is nothing to test. Where CI=true that is a failure, not an excuse."""
    if reason := obstacle():
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(f"browser tests: {reason}")


@pytest.fixture(scope="session")
def browser(a_browser_is_here: None) -> Iterator[Callable[[str], Browser]]:
    with browsers() as opened:
        yield opened


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(str(tmp_path_factory.mktemp("pages") / "tables.db")) as running:
        yield running


@pytest.fixture(scope="session")
def full(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FullSite]:
    """A server that sends mails and push messages, as `localhost`."""
    with full_site(tmp_path_factory.mktemp("full")) as running:
        yield running


@pytest.fixture
def visit(browser: Callable[[str], Browser], server: ServerProcess) -> Iterator[Callable[..., Visitor]]:
    """Open the pages in a browser of their own. Any error in it fails the test.

    At the instant pace nothing is held over the stage. `fonts` are those of their machine; where these are named, the
    page's own never arrive. The service worker, which fetches everything there is, comes only where a test wants it
    (`kept`).
    """
    contexts: list[BrowserContext] = []
    visitors: list[Visitor] = []

    def come(
        base: str = server.base, fonts: str = "", pace: str = "instant", *, kept: bool = False, **wishes: Any
    ) -> Visitor:
        workers = "allow" if kept else "block"
        contexts.append(browser(fonts or "dejavu").new_context(**{**USUAL, "service_workers": workers, **wishes}))
        contexts[-1].add_init_script(
            f"if (origin !== 'null') localStorage.galapagos ??= JSON.stringify({{ pace: '{pace}' }})"
        )
        contexts[-1].set_default_timeout(PATIENCE * 1000)
        visitors.append(Visitor(contexts[-1].new_page(), base))
        if fonts:
            contexts[-1].route("**/*.woff2", lambda route: route.abort())
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.forgive(ABORTED)
    mistakes = [mistake for visitor in visitors for mistake in visitor.mistakes]
    for context in contexts:
        context.close()
    assert mistakes == []
