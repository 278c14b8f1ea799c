"""What the documentation shows is Python, and its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from markdown.extensions.toc import slugify

from tests.rules.beginning.tables import beginning

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
BLOCK = re.compile(r"```python\n(.*?)```", re.S)
ANCHOR = re.compile(r"\]\((?!https?:)([^)#\s]*\.md|)#([^)\s]+)\)")
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#]+)")


@pytest.mark.parametrize(
    "page", [page for page in PAGES if BLOCK.search(page.read_text("utf-8"))], ids=lambda page: page.name
)
def test_python_blocks_compile(page: Path) -> None:
    """`tests/docs` runs them; those of CONTRIBUTING.md are parts of files, which tests of their own put together."""
    for block in BLOCK.findall(page.read_text("utf-8")):
        compile(block, str(page), "exec")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text("utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def headings(page: Path) -> set[str]:
    """The anchors of a page, as GitHub and the site make them."""
    outside_code = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.M | re.S)
    return {slugify(re.sub(r"[`*]", "", title), "-") for title in re.findall(r"^#+ (.+)$", outside_code, re.M)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_anchors_are_headings(page: Path) -> None:
    for target, anchor in ANCHOR.findall(page.read_text("utf-8")):
        assert anchor in headings(page.parent / target if target else page), f"{page.name} links to {target}#{anchor}"


def test_every_page_is_in_the_navigation_of_the_site() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:")[2]
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in ROOT.glob("docs/**/*.md")}
    pages = {page for page in pages if not page.startswith("translating/")}  # tools/site_hooks.py lists glossaries
    assert {page for page in pages if f"- {page}\n" not in navigation and f": {page}\n" not in navigation} == set()


def test_the_way_of_a_move_names_functions_that_are_there() -> None:
    walk = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").partition("## The way of a move")[2]
    named = re.findall(r"\]\(\.\./([^)]+)\)[,:] `(\w+)`", walk.partition("\n## ")[0])
    assert len(named) > 10
    for file, function in named:
        definition = rf"^\W*(?:export |async )*(?:def |function )?{function}\("
        assert re.search(definition, (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE), function


def test_the_rule_test_that_contributors_read_passes() -> None:
    blocks = BLOCK.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    (example,) = [block for block in blocks if block.startswith("def test_r4_")]
    names: dict[str, Any] = {"beginning": beginning}
    exec(example, names)
    names["test_r4_a_carnivore_never_attacks_itself"]()
