"""Which languages there are, and what only a language knows: its own name, its plurals and genders, its
names for creatures.

A language is a set of files (see `docs/translating.md`). It exists once it has a `language.<code>.toml` here; whatever
it does not say is said in English.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

FALLBACK = "en"  # the only language that code knows by name
FOLDER = Path(__file__).parent


class Language(msgspec.Struct, frozen=True):
    name: str  # as its speakers call it
    decimal_point: str = "."
    quotes: str = "“…”"
    spaced: str = ""  # signs before which a narrow no-break space is set
    numbered_creature: str = "{name}{number}"
    creatures: dict[str, str] = {}  # for each word of the notation the name that readers see
    forms: dict[str, dict[str, str]] = {}  # the same names in other forms; under "gender" the gender of each
    genders: tuple[str, ...] = ()  # in the order of the endings that texts give for them
    plural: dict[str, str] = {}  # CLDR's categories in the order of endings, each with its rule for whole numbers


def languages_in(folder: Path) -> tuple[str, ...]:
    """The codes of all languages, English first."""
    found = {path.name.split(".")[1] for path in folder.glob("language.*.toml")}
    return (FALLBACK, *sorted(found - {FALLBACK}))


LANGUAGES = languages_in(FOLDER)


@lru_cache
def language(code: str) -> Language:
    return msgspec.toml.decode((FOLDER / f"language.{code}.toml").read_bytes(), type=Language)


def file_in(folder: Path, name: str, code: str, ending: str = "toml") -> Path:
    """The file of a language, or the English one where it has none."""
    path = folder / f"{name}.{code}.{ending}"
    return path if path.is_file() else folder / f"{name}.{FALLBACK}.{ending}"


def spoken_by(tags: list[str]) -> str:
    """The first of these language tags (`de-AT`, `de_DE.UTF-8`) that we speak, else English."""
    codes = (tag.strip().lower().replace("_", "-").split("-")[0] for tag in tags)
    return next((code for code in codes if code in LANGUAGES), FALLBACK)
