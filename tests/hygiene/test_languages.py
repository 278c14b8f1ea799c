"""A language is files only: no code names one, every one is complete, and a new one is found and checked."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from galapagos.core.languages import FALLBACK, LANGUAGES, languages_in
from galapagos.translation.entries import read_entries
from galapagos.translation.files import MESSAGES, WHOLE_FILE, expected, files, in_language, missing
from galapagos.translation.report import faults, stale

SOURCES = Path(__file__).parents[2]
MADE_UP = "xx"
NAMED_ONCE = {"src/galapagos/core/languages.py", "web/src/texts/index.ts"}  # where the fallback is defined
SOURCE_KINDS = {".py", ".ts", ".svelte"}


def test_no_code_names_a_language():
    named = re.compile(rf"""["'`/]({"|".join(LANGUAGES)})["'`]""")
    found = [
        path.relative_to(SOURCES).as_posix()
        for folder in ("src/galapagos", "web/src")
        for path in (SOURCES / folder).rglob("*")
        if path.suffix in SOURCE_KINDS and "static" not in path.parts
        if path.parent.name != "texts" or path.name == "index.ts"
        if named.search(path.read_text(encoding="utf-8"))
    ]
    assert set(found) <= NAMED_ONCE


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_complete(language: str):
    lacking = missing(SOURCES, language)
    assert lacking == ([(MESSAGES.format(FALLBACK), WHOLE_FILE)] if language == FALLBACK else [])


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != FALLBACK])
def test_no_text_is_older_than_its_english(language: str):
    changed = list(stale(SOURCES, language))
    assert changed == [], f"compare them with the English, then: galapagos translate accept {language}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_filled_in(language: str):
    assert faults(SOURCES, language) == []


def test_the_guide_lists_exactly_the_files_of_a_language():
    guide = (SOURCES / "docs/translating.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `((?:src|web)/\S+)` \|", guide, re.MULTILINE)
    assert sorted(listed) == [path.as_posix() for path in expected(SOURCES, "<code>")]


def translated(folder: Path) -> Path:
    """A copy of every English text, and the same texts under the code of a made-up language."""
    for path in files(SOURCES, FALLBACK):
        for language in (FALLBACK, MADE_UP):
            copy = folder / in_language(path, language)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(SOURCES / path, copy)
    other = next(language for language in LANGUAGES if language != FALLBACK)
    for language in (other, MADE_UP):
        shutil.copy(SOURCES / MESSAGES.format(other), folder / MESSAGES.format(language))
    return folder


def test_a_made_up_language_is_found_and_needs_nothing_else(tmp_path: Path):
    sources = translated(tmp_path)
    assert MADE_UP in languages_in(sources / "src/galapagos/core")
    assert missing(sources, MADE_UP) == []


def test_every_key_that_a_made_up_language_lacks_is_found(tmp_path: Path):
    sources = translated(tmp_path)
    lost = set()
    for path in expected(sources, MADE_UP):
        file = sources / path
        before = set(read_entries(file))
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        for place in reversed(range(len(lines))):  # the last line that holds a key by itself
            file.write_text("".join([*lines[:place], *lines[place + 1 :]]), encoding="utf-8")
            if readable(file) and len(before - set(read_entries(file))) == 1:
                lost |= {(path.as_posix(), key) for key in before - set(read_entries(file))}
                break
    assert {path for path, _ in lost} == {path.as_posix() for path in expected(sources, MADE_UP)}
    assert set(missing(sources, MADE_UP)) == lost


def test_a_file_that_a_made_up_language_lacks_is_found(tmp_path: Path):
    sources = translated(tmp_path)
    gone = expected(sources, MADE_UP)[0]
    (sources / gone).unlink()
    assert missing(sources, MADE_UP) == [(gone.as_posix(), WHOLE_FILE)]


def readable(file: Path) -> bool:
    try:
        set(read_entries(file))
    except ValueError:
        return False
    return True
