"""What is wrong with a translation: texts that are missing or stale, holes and forms that do not fit."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from galapagos.core.files import save_atomically
from galapagos.core.grammar import GENDER, HOLE, names
from galapagos.core.languages import Language
from galapagos.core.names import CREATURES
from galapagos.translation.entries import BETWEEN
from galapagos.translation.files import LANGUAGE, OWN, english, expected, is_messages, missing, translation

MARKS = "“”„‟«»‹›"
CODE = re.compile(r"'[^']*'|`[^`]*`")
ACCEPTED = "translations/{}.json"  # of which English texts the translations were made


class Status(msgspec.Struct, frozen=True):
    texts: int  # how many there are in English
    missing: list[tuple[str, str]]
    stale: list[tuple[str, str]]


def status(sources: Path, language: str) -> Status:
    texts = sum(len(english(sources, path)) for path in expected(sources, language))
    return Status(texts, missing(sources, language), list(stale(sources, language)))


# -- stale texts ------------------------------------------------------------------------------------------------------


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def accepted(sources: Path, language: str) -> dict[str, dict[str, str]]:
    path = sources / ACCEPTED.format(language)
    return msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, str]]) if path.is_file() else {}


def accept(sources: Path, language: str) -> None:
    """Remember that every text is a translation of the English text of today."""
    digests = {
        path.as_posix(): digests_of(sources, path) for path in expected(sources, language) if not is_messages(path)
    }
    path = sources / ACCEPTED.format(language)
    path.parent.mkdir(exist_ok=True)
    save_atomically(path, msgspec.json.format(msgspec.json.encode(digests), indent=1) + b"\n")


def digests_of(sources: Path, path: Path) -> dict[str, str]:
    """The digest of the English text of each key that a file has."""
    own = translation(sources, path)
    return {key: digest(text) for key, text in sorted(english(sources, path).items()) if key in own}


def stale(sources: Path, language: str) -> Iterator[tuple[str, str]]:
    """Texts whose English has changed since they were accepted; that of messages is their key and never changes."""
    for name, digests in accepted(sources, language).items():
        now = digests_of(sources, Path(name))
        yield from ((name, key) for key in digests if key in now and digests[key] != now[key])


# -- faults -----------------------------------------------------------------------------------------------------------


def faults(sources: Path, language: str) -> list[str]:
    """What makes a text unusable, one line each."""
    checks = (holes_that_differ, forms_that_lack_words, foreign_typography)
    return [line for check in checks for line in check(sources, language)]


def holes_that_differ(sources: Path, language: str) -> Iterator[str]:
    for path in expected(sources, language):
        original, own = english(sources, path), translation(sources, path)
        for key in sorted(original.keys() & own.keys()):
            wanted, found = set(names(original[key])), set(names(own[key]))
            if path.suffix != ".md" and wanted != found and path.as_posix() != LANGUAGE.format(language):
                yield f"{path.as_posix()}: {key}: the holes are {listed(found)}, in English {listed(wanted)}"


def foreign_typography(sources: Path, language: str) -> Iterator[str]:
    """Quotation marks of other languages, and plain spaces before signs that want a narrow one. Code is left alone."""
    spoken = spoken_in(sources, language)
    foreign = set(MARKS) - set(spoken.quotes)
    loose = re.compile(rf"[ \u00a0][{re.escape(spoken.spaced)}]" if spoken.spaced else r"(?!)")
    for path in expected(sources, language):
        original = english(sources, path)
        for key, text in translation(sources, path).items():
            prose = "" if key.startswith(OWN) else CODE.sub("", text)
            straight = {'"'} - set(original.get(key, ""))
            wrong = sorted((foreign | straight) & set(prose))
            if wrong:
                yield f"{path.as_posix()}: {key}: quotation marks are {spoken.quotes}, not {' '.join(wrong)}"
            if loose.search(prose):
                yield f"{path.as_posix()}: {key}: a narrow no-break space belongs before {loose.findall(prose)[0][1]}"


def listed(holes: set[str]) -> str:
    return ", ".join(sorted(holes)) or "none"


def forms_that_lack_words(sources: Path, language: str) -> Iterator[str]:
    """Every form that a text asks for has each word of the sections that list it, and each creature."""
    for path in expected(sources, language):
        own = translation(sources, path)
        sections: dict[str, set[str]] = {}
        for key in own:
            section, _, word = key.rpartition(BETWEEN)
            sections.setdefault(section, set()).add(word)
        for section, words in sections.items():
            base, _, form = section.partition(".")
            for word in sorted(sections.get(base, set()) - words) if form else []:
                yield f"{path.as_posix()}: [{section}] lacks {word}"
    spoken = spoken_in(sources, language)
    for form in sorted(forms_asked_for(sources, language) | ({GENDER} if spoken.genders else set())):
        for word in CREATURES:
            if word not in spoken.forms.get(form, {}):
                yield f"{LANGUAGE.format(language)}: [forms.{form}] lacks {word}"


def forms_asked_for(sources: Path, language: str) -> set[str]:
    texts = (text for path in expected(sources, language) for text in translation(sources, path).values())
    return {hole["form"] for text in texts for hole in HOLE.finditer(text) if hole["form"]}


def spoken_in(sources: Path, language: str) -> Language:
    path = sources / LANGUAGE.format(language)
    return msgspec.toml.decode(path.read_bytes(), type=Language) if path.is_file() else Language(name=language)
