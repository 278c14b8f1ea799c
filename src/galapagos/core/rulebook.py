"""The numbered rules of a game in our own words (``rules.<language>.md``), looked up by number."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import msgspec

from galapagos.core.languages import FALLBACK, file_in

HEADING = re.compile(r"^#+ (?P<number>[A-Z]?\d+(?:\.\d+)*[a-z]?) (?P<title>.+)$")


class Rule(msgspec.Struct, frozen=True):
    number: str
    title: str
    text: str


@lru_cache
def load_rules(folder: Path, language: str) -> dict[str, Rule]:
    """Return the rules in the order of the English ones; a rule without a translation stays English."""
    return read_rules(file_in(folder, "rules", FALLBACK, "md")) | read_rules(file_in(folder, "rules", language, "md"))


def read_rules(path: Path) -> dict[str, Rule]:
    """Every heading ``### 4.2 Title`` with the text below it."""
    rules: dict[str, Rule] = {}
    number = title = ""
    body: list[str] = []
    for line in [*path.read_text(encoding="utf-8").splitlines(), "## 0 end"]:
        if heading := HEADING.match(line):
            if number:
                rules[number] = Rule(number, title, "\n".join(body).strip())
            number, title, body = heading["number"], heading["title"], []
        elif not line.startswith("#"):
            body.append(line)
    return rules
