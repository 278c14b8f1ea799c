"""The files that make up a language, and the keys in them.

English has every file and every key. The messages of errors are the exception: there the English sentence is the key,
so what one language has is compared with what all of them have.
"""

from __future__ import annotations

import re
from pathlib import Path

from galapagos.core.checkout import folder_of_sources
from galapagos.core.languages import FALLBACK
from galapagos.translation.entries import BETWEEN, read_entries

FOLDERS = ("src/galapagos", "web/src/texts")
MESSAGES = "src/galapagos/core/messages.{}.toml"
LANGUAGE = "src/galapagos/core/language.{}.toml"
OWN = f"plural{BETWEEN}"  # what no language has from another
WHOLE_FILE = "the whole file"


def sources() -> Path:
    """The checkout whose texts are translated."""
    return folder_of_sources("web/src/texts", "the texts of the page are not installed with the package")


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


def is_messages(path: Path) -> bool:
    return path.as_posix().startswith(MESSAGES.partition("{")[0])


def english(sources: Path, path: Path) -> dict[str, str]:
    """What a language's file should say, in English, by key."""
    if is_messages(path):
        found = (sources / path).parent.glob("messages.*.toml")
        return {key: key for other in found for key in read_entries(other)}
    texts = read_entries(sources / in_language(path, FALLBACK))
    return {key: text for key, text in texts.items() if not key.startswith(OWN)}


def translation(sources: Path, path: Path) -> dict[str, str]:
    """What a language's file says, by key."""
    return read_entries(sources / path) if (sources / path).is_file() else {}


def missing(sources: Path, language: str) -> list[tuple[str, str]]:
    """Each file with each key that it lacks."""
    found: list[tuple[str, str]] = []
    for path in expected(sources, language):
        if (sources / path).is_file():
            lacking = english(sources, path).keys() - translation(sources, path).keys()
            found += [(path.as_posix(), key) for key in sorted(lacking)]
        else:
            found.append((path.as_posix(), WHOLE_FILE))
    return found
