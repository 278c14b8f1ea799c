"""Docstrings and comments are plain English: some phrases that read like a translation have better ones."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hygiene.sources import ROOT

FOLDERS = ["src", "tests", "benchmarks", "examples", "tools"]
DOCUMENTS = ["README.md", "CONTRIBUTING.md", "web/README.md", "docs/**/*.md"]
BETTER = {
    "whoever": "anyone who; or name the actor",
    "so many": "N, this many, or the name of the number",
    "is asked": "must decide, is to move",
    "are asked": "must decide, are to move",
    "anew": "again",
    "lies": "is",  # except of cards: face down, open, on a pile, in wait
    "beside": "next to",
    "nought": "zero",
    "noughts": "zeros",
    "how-manieth": "index",
    "dearest": "most expensive",
    "a file a trait": "one file per trait",
    "half of it": "say which half, and why",
    "who sees everything": "a perfect-information bot",
    "the root of the visits": "the square root of the visits",
    "moved into place": "renamed",
}
CARDS_LIE = r"(?! (?:face down|face up|open|on|between|in wait))"
RARELY_RIGHT = {"whoever", "so many", "anew", "nought", "a file a trait"}  # the others are right for things on a page
PAGE_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*|<!--.*?-->", re.DOTALL)


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Docstrings, comments and names of tests, with the line they begin in."""
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.lineno, node.name.replace("_", " ")
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if docstring := ast.get_docstring(node):
                yield getattr(node, "lineno", 1), docstring
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def found_in(text: str) -> list[str]:
    text = " ".join(text.split())
    return [
        word for word in BETTER if re.search(rf"\b{word}\b{CARDS_LIE if word == 'lies' else ''}", text, re.IGNORECASE)
    ]


@pytest.mark.parametrize("folder", FOLDERS)
def test_words_have_better_ones(folder: str) -> None:
    offences = [
        f"{path.relative_to(ROOT)}:{line}: {word!r} (better: {BETTER[word]})"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line, text in prose(path)
        for word in found_in(text)
    ]
    assert offences == []


@pytest.mark.parametrize("pattern", DOCUMENTS)
def test_documents_have_better_words(pattern: str) -> None:
    documents = sorted(ROOT.glob(pattern))
    assert documents
    found = {path.name: RARELY_RIGHT.intersection(found_in(path.read_text(encoding="utf-8"))) for path in documents}
    assert {name: words for name, words in found.items() if words} == {}


def test_comments_of_the_page_have_better_words() -> None:
    sources = [path for path in sorted((ROOT / "web/src").rglob("*")) if path.suffix in {".js", ".svelte", ".ts"}]
    assert sources
    offences = [
        (path.name, comment, found)
        for path in sources
        for comment in PAGE_COMMENT.findall(path.read_text(encoding="utf-8"))
        if (found := RARELY_RIGHT.intersection(found_in(comment)))
    ]
    assert offences == []


def test_every_word_is_noticed() -> None:
    assert [found_in(f"# Here {word} it is.") for word in BETTER] == [[word] for word in BETTER]


def test_cards_may_lie() -> None:
    assert found_in("It lies face down.") == []
