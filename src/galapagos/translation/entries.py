"""The texts in a file of a language, by key: TOML, the rules' Markdown, the page's TypeScript."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from galapagos.core.rulebook import HEADING, read_rules

BETWEEN = " / "  # the parts of a key in TOML
KEY = r'(?:[\w-]+|"(?:[^"\\]|\\.)*")'
SECTION = re.compile(rf"\[{KEY}(?:\.{KEY})*\]")
ENTRY = re.compile(rf'(?P<key>{KEY}) = (?P<text>"(?:[^"\\]|\\.)*")')
END = "]"  # no line of a file
PAGE_ENTRY = re.compile(r'^  "(?P<key>[\w.]+)":\s*(?P<text>"(?:[^"\\]|\\.)*"),$', re.MULTILINE)
WIDEST = 110  # a longer entry of the page goes on in the next line, as prettier has it


def read_entries(path: Path) -> dict[str, str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return {rule.number: f"{rule.title}\n\n{rule.text}".strip() for rule in read_rules(path).values()}
    if path.suffix == ".ts":
        return {entry["key"]: json.loads(entry["text"]) for entry in PAGE_ENTRY.finditer(text)}
    return dict(flat(tomllib.loads(text)))


def flat(table: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, (*above, key))
        else:
            yield BETWEEN.join((*above, key)), str(value)


def write_entries(path: Path, english: Path, entries: Mapping[str, str]) -> None:
    """Write texts into a file of a language; a new file is laid out like the English one."""
    model = path if path.is_file() else english
    text = model.read_text(encoding="utf-8") if model.is_file() else ""
    if path.suffix == ".md":
        text = rules_with(english.read_text(encoding="utf-8"), entries)
    elif path.suffix == ".ts":
        text = page_with(english.read_text(encoding="utf-8") if model == english else text, entries)
    else:
        text = table_with(text, entries)
    path.write_text(text, encoding="utf-8")


def rules_with(text: str, entries: Mapping[str, str]) -> str:
    """The rules in the order and with the headings of the English ones."""
    lines: list[str] = []
    skipping = False
    for line in text.splitlines():
        heading = HEADING.match(line)
        if heading and heading["number"] in entries:
            title, _, body = entries[heading["number"]].partition("\n\n")
            level = line.split(" ")[0]
            lines += [f"{level} {heading['number']} {title}", "", *([*body.splitlines(), ""] if body else [])]
            skipping = True
        elif line.startswith("#"):
            lines.append(line)
            skipping = False
        elif not skipping:
            lines.append(line)
    return "\n".join(lines).rstrip() + "\n"


def page_with(text: str, entries: Mapping[str, str]) -> str:
    def entry(found: re.Match[str]) -> str:
        if found["key"] not in entries:
            return found[0]
        written = json.dumps(entries[found["key"]], ensure_ascii=False)
        line = f'  "{found["key"]}": {written},'
        return line if len(line) <= WIDEST else f'  "{found["key"]}":\n    {written},'

    return PAGE_ENTRY.sub(entry, text)


def table_with(text: str, entries: Mapping[str, str]) -> str:
    """Replace the values where they stand, each on a line of its own; what is new comes at the end of its section."""
    new = sections_of(entries)
    lines: list[str] = []
    section = ""
    for line in [*text.rstrip().splitlines(), END]:
        heading, entry = SECTION.fullmatch(line), ENTRY.match(line)
        if heading or line == END:
            add_to_section(lines, new.pop(section, {}))
            section = section_name(line)
        elif entry:
            value = new.get(section, {}).pop(bare(entry["key"]), bare(entry["text"]))
            line = f"{entry['key']} = {quoted(value)}"
        lines.append(line)
    lines.pop()
    for section, added in new.items():
        lines += ["", f"[{'.'.join(map(written_key, section.split(BETWEEN)))}]"]
        add_to_section(lines, added)
    return "\n".join(lines).strip() + "\n"


def sections_of(entries: Mapping[str, str]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for key, text in entries.items():
        section, _, name = key.rpartition(BETWEEN)
        found.setdefault(section, {})[name] = text
    return found


def add_to_section(lines: list[str], added: Mapping[str, str]) -> None:
    gap = [lines.pop()] if lines and not lines[-1] else []
    lines += [*(f"{written_key(key)} = {quoted(text)}" for key, text in added.items()), *gap]


def section_name(heading: str) -> str:
    return BETWEEN.join(bare(part) for part in re.findall(KEY, heading))


def bare(key: str) -> str:
    return str(json.loads(key)) if key.startswith('"') else key


def written_key(key: str) -> str:
    return key if re.fullmatch(r"[\w-]+", key, re.ASCII) else quoted(key)


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
