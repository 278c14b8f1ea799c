"""The numbered rules of a game in our own words (``rules.en.md``, ``rules.de.md``), looked up by number."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import msgspec

HEADING = re.compile(r"^#+ (?P<number>[A-Z]?\d+(?:\.\d+)*[a-z]?) (?P<title>.+)$")


class Rule(msgspec.Struct, frozen=True):
    number: str
    title: str
    text: str


@lru_cache
def load_rules(folder: Path, language: str) -> dict[str, Rule]:
    """Every heading ``### 4.2 Title`` with the text below it, in the order of the file."""
    rules: dict[str, Rule] = {}
    number = title = ""
    body: list[str] = []
    for line in [*(folder / f"rules.{language}.md").read_text(encoding="utf-8").splitlines(), "## 0 end"]:
        if heading := HEADING.match(line):
            if number:
                rules[number] = Rule(number, title, "\n".join(body).strip())
            number, title, body = heading["number"], heading["title"], []
        elif not line.startswith("#"):
            body.append(line)
    return rules
