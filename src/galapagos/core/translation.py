"""What a translation still lacks: ``python -m galapagos.core.translation sv`` lists it, file by file.

English has every file and every key. The messages of errors are the exception: there the English sentence is the key,
so what one language has is compared with what all of them have.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from galapagos.core.languages import FALLBACK
from galapagos.core.rulebook import read_rules

PACKAGE = Path(__file__).parents[1]
SOURCES = PACKAGE.parents[1]
FOLDERS = ("src/galapagos", "web/src/texts")
MESSAGES = "src/galapagos/core/messages.{}.toml"
PAGE_KEY = re.compile(r'^  "([\w.]+)":', re.MULTILINE)
WHOLE_FILE = "the whole file"


def files(sources: Path, language: str) -> list[Path]:
    """The files of a language, relative to the folder of the sources."""
    found = [
        path.relative_to(sources)
        for folder in FOLDERS
        for path in (sources / folder).rglob("*")
        if re.fullmatch(rf"(.+\.)?{language}\.(toml|md|ts)", path.name) and "static" not in path.parts
    ]
    return sorted(found)


def in_language(path: Path, language: str) -> Path:
    """The same file in another language."""
    *before, _, ending = path.name.split(".")
    return path.with_name(".".join([*before, language, ending]))


def expected(sources: Path, language: str) -> list[Path]:
    """The files that make up a language."""
    return sorted(in_language(path, language) for path in [*files(sources, FALLBACK), Path(MESSAGES.format(FALLBACK))])


def keys(path: Path) -> set[str]:
    if path.suffix == ".md":
        return set(read_rules(path))
    text = path.read_text(encoding="utf-8")
    return set(PAGE_KEY.findall(text)) if path.suffix == ".ts" else set(flat(tomllib.loads(text)))


def flat(table: dict[str, Any], above: tuple[str, ...] = ()) -> Iterator[str]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, (*above, key))
        else:
            yield " / ".join((*above, key))


def wanted(sources: Path, path: Path) -> set[str]:
    """The keys that a language's file should have."""
    if path == in_language(Path(MESSAGES.format(FALLBACK)), path.name.split(".")[1]):
        folder = (sources / path).parent
        return {key for other in folder.glob("messages.*.toml") for key in keys(other)}
    return keys(sources / in_language(path, FALLBACK))


def missing(sources: Path, language: str) -> list[tuple[str, str]]:
    """Each file with each key that it lacks."""
    found: list[tuple[str, str]] = []
    for path in expected(sources, language):
        if (sources / path).is_file():
            found += [(path.as_posix(), key) for key in sorted(wanted(sources, path) - keys(sources / path))]
        else:
            found.append((path.as_posix(), WHOLE_FILE))
    return found


if __name__ == "__main__":
    for file, key in missing(SOURCES, sys.argv[1]):
        print(f"{file}: {key}")
