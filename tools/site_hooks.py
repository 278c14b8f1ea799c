"""What the documentation site adds to the pages in docs/: the rules of every game, and links that leave the folder."""

from __future__ import annotations

import re
from pathlib import Path
from posixpath import join, normpath, relpath
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from galapagos.core.languages import LANGUAGES, language
from galapagos.core.registry import game_class, game_names

ROOT = Path(__file__).resolve().parents[1]
GLOSSARIES = ROOT / "docs/translating"
LINK = re.compile(r"\[([^\]]*)\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)\s]*)?\)")
RULES = re.compile(r"^src/galapagos/games/(\w+)/rules\.(\w+)\.md$")


def rules_page(game: str, code: str) -> str:
    return f"rules/{game}.{code}.md"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """List the rules of every game in every language, and the translators' glossaries, in the navigation."""
    section = section_of(config, "Rules")
    for name in game_names():
        game = game_class(name)()
        for code in LANGUAGES:
            title = game.texts(code).say("game", "name", {})
            section.append({f"{title} ({language(code).name})": rules_page(name, code)})
    section_of(config, "Inside").extend(f"translating/{path.name}" for path in sorted(GLOSSARIES.glob("*.md")))
    return config


def section_of(config: MkDocsConfig, name: str) -> list[Any]:
    nav: list[Any] = config.nav or []
    section: list[Any] = next(entry[name] for entry in nav if isinstance(entry, dict) and name in entry)
    return section


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for each file of rules."""
    for name in game_names():
        game = game_class(name)()
        for code in LANGUAGES:
            rules = (game.folder / f"rules.{code}.md").read_text(encoding="utf-8")
            files.append(File.generated(config, rules_page(name, code), content=rules))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Point links to rules at their pages. Other files of the repository are named, since the site has no copy."""

    def link(found: re.Match[str]) -> str:
        text, target, anchor = found[1], found[2], found[3] or ""
        here = page.file.src_uri
        path = normpath(join("docs", here, "..", target))
        if path.startswith("docs/") or not (ROOT / path).exists():
            return found[0]
        if rules := RULES.match(path):
            return f"[{text}]({relpath(rules_page(rules[1], rules[2]), join(here, '..'))}{anchor})"
        return f"{text} (`{path}`)" if Path(path).name not in text else f"`{path}`"

    return LINK.sub(link, markdown)
