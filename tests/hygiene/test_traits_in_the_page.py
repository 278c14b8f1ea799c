"""The page names no trait of The Origin of Species: a new one brings all that is to be known about it."""

from __future__ import annotations

import re
from pathlib import Path

from galapagos.games.origin.trait import TRAITS
from galapagos.games.origin.view import FLAGS

ROOT = Path(__file__).parents[2]
ORIGIN = ROOT / "src/galapagos/games/origin"
PAGE = ROOT / "web/src"
TOLD = re.compile(r'(?:tell\w*\(\s*(?:state, )?|whisper\(\s*\[[^]]*\],\s*)"(\w+)"')
QUOTED = re.compile(r'"([\w-]+)"')


def told_in(sources: list[Path]) -> set[str]:
    return {key for source in sources for key in TOLD.findall(source.read_text(encoding="utf-8"))}


def names_of_traits() -> set[str]:
    """Names, keys of actions, and keys of events that nothing but a trait causes."""
    events = told_in(list((ORIGIN / "traits").glob("*.py"))) - told_in(list(ORIGIN.glob("*.py")))
    assert {"robs", "grazes", "burns_fat"} <= events
    return (events - set(FLAGS)) | {trait.name for trait in TRAITS} | {key for trait in TRAITS for key in trait.keys}


def test_the_page_names_no_trait() -> None:
    sources = [*(PAGE / "games/origin").iterdir(), PAGE / "pages/editor/origin.ts", *(PAGE / "table").rglob("*.ts")]
    names = names_of_traits()
    found = {
        f"{source.relative_to(PAGE)}: {name}"
        for source in sources
        for name in QUOTED.findall(source.read_text(encoding="utf-8"))
        if name in names
    }
    assert len(sources) > 20
    assert found == set()
