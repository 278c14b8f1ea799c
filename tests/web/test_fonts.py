"""The fonts come with the page: small, from our own server, and nothing moves when they arrive."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from galapagos.core.registry import game_names
from galapagos.server.http.static_files import STATIC
from tests.support.servers import ServerProcess
from tests.support.visitor import Visitor

Visit = Callable[..., Visitor]

ROOT = Path(__file__).resolve().parents[2]
LARGEST_FIRST_LOAD = 200_000
LONGEST_TEXTS = "origin"
LANGUAGES = [path.stem for path in (ROOT / "web" / "src" / "texts").glob("*.ts") if path.stem != "index"]
FONT = re.compile(r"\.woff2$")
FONTS_USED = """async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(font => font.status === "loaded").map(font => font.family.replaceAll('"', ""));
}"""
# Width and height of every line of text: each on a line of its own, so that none depends on where another breaks.
LINES = """async () => {
    await document.fonts.ready;
    const words = [...document.querySelectorAll("main *")].filter(node => !node.children.length && node.innerText);
    return words.filter(node => node.innerText.length > 8).map(node => {
        node.style.cssText = "position: fixed; white-space: nowrap; width: max-content; padding: 0; border: 0";
        return { text: node.innerText, width: node.clientWidth, height: node.clientHeight };
    });
}"""


@pytest.fixture(scope="module")
def quiet_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server without tables: a list of other people's games is no part of the page."""
    with ServerProcess(str(tmp_path_factory.mktemp("quiet") / "tables.db")) as running:
        yield running


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_first_load_is_small(language: str, visit: Visit, quiet_server: ServerProcess):
    """All that comes over the wire until the first page stands: page, scripts, styles, words, fonts, icons.

    The letters of another alphabet than ours come on top.
    """
    ann = visit(quiet_server.base, locale=language)
    loaded = scales(ann)
    ann.open()
    ann.page.locator(".game").first.wait_for()
    assert {"Text", "Heading"} <= set(ann.page.evaluate(FONTS_USED))
    ann.page.wait_for_load_state("networkidle")
    assert ann.page.evaluate("document.documentElement.lang") == language
    usual = [size for address, size in loaded() if "cyrillic" not in address]
    assert 100_000 < sum(usual) < LARGEST_FIRST_LOAD


@pytest.mark.parametrize(
    ("game", "language"),
    [
        *((game, "de") for game in game_names()),
        *((LONGEST_TEXTS, other) for other in sorted(LANGUAGES) if other != "de"),
    ],
)
def test_a_table_opened_by_its_link_loads_little(game: str, language: str, visit: Visit):
    """Only its own game, and nothing that the first question does not need."""
    host = visit(locale=language)
    host.play_now(game)
    host.wait_until_asked()
    ann = visit(storage_state=host.page.context.storage_state(), locale=language)
    loaded = scales(ann)
    ann.page.goto(host.page.url)
    ann.wait_for_the_table()
    ann.wait_until_asked()
    ann.page.wait_for_load_state("networkidle")
    assert ann.page.evaluate("document.documentElement.lang") == language
    parcels = [(address, size) for address, size in loaded() if "cyrillic" not in address]
    assert 100_000 < sum(size for _, size in parcels) < LARGEST_FIRST_LOAD, parcels


def scales(visitor: Visitor) -> Callable[[], list[tuple[str, float]]]:
    """Weigh what comes over the wire from now on: addresses and bytes, with the heads of the replies."""
    session = visitor.page.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    addresses: dict[str, str] = {}
    sizes: dict[str, float] = {}
    session.on(
        "Network.responseReceived", lambda event: addresses.update({event["requestId"]: event["response"]["url"]})
    )
    session.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    return lambda: [(addresses.get(request, ""), size) for request, size in sizes.items()]


def test_fonts_are_kept_for_good_and_come_with_their_licences(server: ServerProcess):
    for path in STATIC.glob("assets/*.woff2"):
        reply = httpx.get(f"{server.base}/assets/{path.name}")
        assert reply.headers["content-type"] == "font/woff2"
        assert "immutable" in reply.headers["cache-control"]
        assert reply.content == path.read_bytes()
    latin = [path for path in STATIC.glob("assets/*-latin-*.woff2") if "latin-ext" not in path.name]
    assert len(latin) == 2
    for path in latin:
        assert f'<link rel="preload" href="/assets/{path.name}"' in (STATIC / "index.html").read_text(encoding="utf-8")
        licence = httpx.get(f"{server.base}/licences/{path.name.split('-latin-')[0]}.txt")
        assert "SIL Open Font License" in licence.text


def test_other_alphabets_are_fetched_when_they_occur(visit: Visit):
    ann = visit()
    fetched: list[str] = []
    ann.page.on("request", lambda request: fetched.append(request.url))
    ann.open("guide")
    ann.page.locator("h3").first.wait_for()
    assert not any("cyrillic" in url or "latin-ext" in url for url in fetched)
    ann.page.evaluate("document.querySelector('h1').textContent = 'Черепаха'")
    ann.page.evaluate("document.fonts.ready.then(() => undefined)")
    assert [url for url in fetched if FONT.search(url)][-1].split("/")[-1].startswith("alegreya-cyrillic-")


@pytest.mark.parametrize("path", ["", "rules/origin"])
def test_nothing_moves_when_the_fonts_arrive(path: str, visit: Visit, quiet_server: ServerProcess):
    """Until then, and where they never do, the machine's font stands in at the size of ours."""
    lines: list[list[dict[str, Any]]] = []
    for fonts in ("dejavu", ""):
        ann = visit(quiet_server.base, fonts=fonts, device_scale_factor=4)  # rounded to a quarter of a pixel
        ann.open(path)
        ann.page.locator("main h2").first.wait_for()
        ann.page.wait_for_load_state("networkidle")
        lines.append(ann.page.evaluate(LINES))
    before, after = lines
    assert [line["text"] for line in before] == [line["text"] for line in after]
    assert len(before) > 8
    widths = [one["width"] / other["width"] for one, other in zip(before, after, strict=True)]
    assert sum(widths) / len(widths) == pytest.approx(1, abs=0.02)
    long = [width for width, line in zip(widths, after, strict=True) if len(line["text"]) > 50]
    assert [width for width in long if not 0.9 < width < 1.1] == []
    assert all(abs(one["height"] - other["height"]) <= 1 for one, other in zip(before, after, strict=True))
