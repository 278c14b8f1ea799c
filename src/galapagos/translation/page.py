"""All texts of a language on one HTML page: each with its English, where it stands, and filled-in examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import escape
from pathlib import Path

from galapagos.core.grammar import GENDER, HOLE, fill, fulfils, plural_rules
from galapagos.core.languages import FALLBACK, Language
from galapagos.core.names import CREATURES
from galapagos.translation.entries import BETWEEN
from galapagos.translation.files import english, expected, is_messages, translation
from galapagos.translation.report import spoken_in, stale

NUMBERS = (1, 2, 5)  # one example for each
PEOPLE = ("Ann", "Bob")
SEATS = {"seat", "name", "names", "owner", "player", "players", "other", "others", "drawer", "who", "winners"}
# The section of a game's texts that a hole is filled from. Where there is none, a creature of `language.<code>.toml`.
KINDS = {
    "trait": ("trait", "traits", "has", "gone", "ignored"),
    "card": ("card", "cards"),
    "zone": ("zone", "home", "away"),
    "colour": ("colour",),
    "symbol": ("chip", "chip2", "chips", "symbols"),
    "animal": ("animal", "target", "winner", "loser", "picked"),
    "creature": ("species", "attacker", "predator", "prey", "partner", "bearer", "rival", "creature"),
}
KIND_OF = {hole: kind for kind, holes in KINDS.items() for hole in holes}
# Where the texts of a section are read.
SECTIONS = {
    "action": "a choice at the table",
    "event": "a line of the log",
    "question": "the question to a player",
    "refusal": "why a move is not possible",
    "now": "first half of a refusal: what is going on",
    "when": "second half of a refusal: when it would be possible",
    "trait": "the name of a trait",
    "trait_text": "the explanation of a trait",
    "option": "the form of a new table, and the rules",
    "command": "words to type in the terminal",
    "steps": "what the tutor says in a lesson",
}
STYLE = """
body { font: 16px/1.45 sans-serif; margin: 2rem auto; max-width: 90rem; padding: 0 1rem; color: #222; background: #fff }
table { border-collapse: collapse; width: 100%; table-layout: fixed }
td, th { border-top: 1px solid #ccc; padding: .3rem .5rem; text-align: left; vertical-align: top }
td { overflow-wrap: anywhere }
summary { font-size: 1.15rem; padding: .5rem 0; cursor: pointer }
small { color: #666; display: block }
.missing td { background: #fdd } .stale td { background: #ffd }
"""


class Examples:
    """Fills the holes of a file's texts with words of its own language."""

    def __init__(self, spoken: Language, entries: Mapping[str, str]) -> None:
        self.spoken, self.entries = spoken, entries
        self.rules = plural_rules(tuple(spoken.plural.values()))

    def of(self, text: str) -> Iterator[str]:
        """The text filled in: once for each number where it has one, else once; nothing where it has no holes."""
        holes = list(HOLE.finditer(text))
        counted = any(is_number(hole["name"]) for hole in holes)
        for number in NUMBERS if counted else NUMBERS[:1] if holes else ():
            yield self.filled(text, number)

    def filled(self, text: str, number: int) -> str:
        filled = fill(text, lambda hole, form: self.word(hole, form, number), lambda hole: self.ending(hole, number))
        return filled[:1].upper() + filled[1:]

    def word(self, hole: str, form: str, number: int) -> str:
        if hole in SEATS:
            return PEOPLE[hole not in ("seat", "name", "player")]
        if hole not in KIND_OF:
            return str(number)
        kind, name = self.value(hole)
        if kind == "creature":
            return self.spoken.forms.get(form, {}).get(name) or self.spoken.creatures.get(name, name)
        return self.entries.get(key(f"{kind}.{form}", name)) or self.entries[key(kind, name)]

    def ending(self, hole: str, number: int) -> int:
        if is_number(hole):
            return next((place for place, rule in enumerate(self.rules) if fulfils(number, rule)), 0)
        kind, name = self.value(hole)
        forms = self.spoken.forms.get(GENDER, {})
        gender = forms.get(name, "") if kind == "creature" else self.entries.get(key(f"{kind}.{GENDER}", name), "")
        return self.spoken.genders.index(gender) if gender in self.spoken.genders else 0

    def value(self, hole: str) -> tuple[str, str]:
        """What stands in a hole: the second word of its section, or a creature."""
        kind = KIND_OF.get(hole, "creature")
        words = [entry.partition(BETWEEN)[2] for entry in self.entries if entry.startswith(key(kind, ""))]
        place = hole in ("target", "prey", "loser", "chip2", "away")
        return (kind, words[1 + place]) if len(words) > 2 else ("creature", CREATURES[place])


def key(section: str, name: str) -> str:
    return f"{section}{BETWEEN}{name}"


def is_number(hole: str) -> bool:
    return hole not in KIND_OF and hole not in SEATS


def write_page(sources: Path, language: str, out: Path) -> int:
    """How many texts were written."""
    name = escape(spoken_in(sources, language).name)
    head = f"<thead><tr><th>key and place</th><th>English</th><th>{name}</th></tr></thead>"
    files = [(path.as_posix(), file_rows(sources, path, language)) for path in expected(sources, language)]
    body = "".join(
        f"<details open><summary>{file} ({len(rows)})</summary><table>{head}{''.join(rows)}</table></details>"
        for file, rows in files
    )
    start = f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{name}</title>'
    out.write_text(f"{start}<style>{STYLE}</style><h1>{name}</h1>{body}</html>\n", encoding="utf-8")
    return sum(len(rows) for _, rows in files)


def file_rows(sources: Path, path: Path, language: str) -> list[str]:
    original, own = english(sources, path), translation(sources, path)
    changed = {name for file, name in stale(sources, language) if file == path.as_posix()}
    ours, theirs = Examples(spoken_in(sources, language), own), Examples(spoken_in(sources, FALLBACK), original)
    return [
        f'<tr class="{"" if name in own else "missing"}{"stale" if name in changed else ""}">'
        f"<td>{escape('' if is_messages(path) else name)}<small>{escape(place(sources, path, name))}</small></td>"
        f"<td>{told(text, theirs)}</td><td>{told(own.get(name, ''), ours)}</td></tr>"
        for name, text in original.items()
    ]


def told(text: str, examples: Examples) -> str:
    return escape(text) + "".join(f"<small>{escape(example)}</small>" for example in examples.of(text))


def place(sources: Path, path: Path, name: str) -> str:
    """Where people read a text."""
    if path.suffix == ".ts":
        return ", ".join(file for file, code in page_sources(sources) if f'"{name}"' in code)
    return SECTIONS.get(name.partition(BETWEEN)[0].removesuffix("_you"), "")


@lru_cache
def page_sources(sources: Path) -> list[tuple[str, str]]:
    folder = sources / "web/src"
    code = (path for path in folder.rglob("*") if path.suffix in (".svelte", ".ts"))
    found = sorted(path for path in code if path.parent.name != "texts")
    return [(path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8")) for path in found]
