"""The documentation site is built strictly, has every page, and loads nothing from another host."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import galapagos
import galapagos.client
import galapagos.envs
from galapagos.core.languages import LANGUAGES
from galapagos.core.registry import game_names

ROOT = Path(__file__).parents[2]
LOADED = re.compile(r"""<(?:script|link|img|source|iframe)[^>]*?\b(?:src|href)=["']?((?:https?:)?//[^"'\s>]+)""")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    told = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    )
    assert told.returncode == 0, told.stderr
    return folder


def test_every_page_is_there(site: Path):
    pages = {path.relative_to(ROOT / "docs").with_suffix(".html").as_posix() for path in ROOT.glob("docs/**/*.md")}
    built = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    assert {page.replace("README.html", "index.html") for page in pages} <= built
    for game in game_names():
        for language in LANGUAGES:
            assert f"rules/{game}.{language}.html" in built


def test_nothing_comes_from_another_host(site: Path):
    pages = list(site.rglob("*.html"))
    assert len(pages) > 25
    assert {address for page in pages for address in LOADED.findall(page.read_text("utf-8"))} == set()
    styles = [path.read_text("utf-8") for path in site.rglob("*.css")]
    assert not any(re.search(r"@import|url\((?:https?:)?//", style) for style in styles)


def test_the_reference_shows_types_and_docstrings(site: Path):
    play = (site / "reference" / "play.html").read_text("utf-8")
    for name in ("galapagos.State", "galapagos.Game", "galapagos.Table"):
        assert f'id="{name}"' in play, name
    assert "an independent" in play.lower()
    client = (site / "reference" / "client.html").read_text("utf-8")
    assert 'id="galapagos.client.Client.follow"' in client


def test_the_reference_has_every_public_name():
    pages = "".join(path.read_text("utf-8") for path in (ROOT / "docs" / "reference").glob("*.md"))
    for module in (galapagos, galapagos.client, galapagos.envs):
        for name in module.__all__:
            assert re.search(rf"(::: |`){re.escape(module.__name__)}\.{name}(`|$)", pages, re.MULTILINE), name


def test_rules_link_to_their_pages(site: Path):
    rules = (site / "rules.html").read_text("utf-8")
    for game in game_names():
        assert f'href="rules/{game}.{LANGUAGES[-1]}.html"' in rules


def test_no_page_calls_for_a_script_that_would_be_fetched(site: Path):
    """The theme would fetch Mermaid for a diagram in its language."""
    assert not any('class="mermaid"' in page.read_text("utf-8") for page in site.rglob("*.html"))
