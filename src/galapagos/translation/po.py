"""A language as one gettext PO file, for Poedit, Weblate and other editors.

The context of a message is its file and key, its text the English one. What is stale is marked as fuzzy.
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from galapagos.core.errors import GalapagosError
from galapagos.core.languages import FALLBACK
from galapagos.core.messages import msg
from galapagos.translation.entries import write_entries
from galapagos.translation.files import english, expected, in_language, is_messages, translation
from galapagos.translation.report import accept, stale

BETWEEN = "#"


def export_po(sources: Path, language: str, out: Path) -> int:
    """How many texts were written."""
    catalog = Catalog(locale=language, project="Galápagos", domain="galapagos", charset="utf-8")
    changed = set(stale(sources, language))
    for path in expected(sources, language):
        own = translation(sources, path)
        for key, text in english(sources, path).items():
            flags = ["fuzzy"] if (path.as_posix(), key) in changed else []
            catalog.add(text, own.get(key, ""), flags=flags, context=f"{path.as_posix()}{BETWEEN}{key}")
    with out.open("wb") as file:
        write_po(file, catalog, width=0, sort_output=False)
    return len(catalog)


def import_po(sources: Path, language: str, po: Path) -> int:
    """Write what a PO file says into the files of a language. Fuzzy and empty texts are left out; how many were not."""
    with po.open("rb") as file:
        catalog = read_po(file, locale=language)
    known = {path.as_posix(): path for path in expected(sources, language)}
    entries: dict[str, dict[str, str]] = {}
    for message in catalog:
        if message.id and message.string and not message.fuzzy:
            name, _, key = str(message.context).partition(BETWEEN)
            if name not in known:
                raise GalapagosError(msg("{po}: there is no file {name}", po=str(po), name=name))
            entries.setdefault(name, {})[key] = str(message.string)
    for name, texts in entries.items():
        path = known[name]
        original = path if is_messages(path) else in_language(path, FALLBACK)
        write_entries(sources / path, sources / original, {**translation(sources, path), **texts})
    accept(sources, language)
    return sum(map(len, entries.values()))
