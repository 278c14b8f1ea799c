"""The engine asks the traits and names none of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from galapagos.games.origin import game
from galapagos.games.origin.trait import TRAITS

FOLDER = Path(game.__file__).parent
ENGINE = sorted(FOLDER.glob("*.py"))


def test_there_are_traits_and_an_engine() -> None:
    assert len(TRAITS) >= 19
    assert len(ENGINE) > 15


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.name)
def test_the_engine_names_no_trait(path: Path) -> None:
    """Docstrings and comments may give examples; code may not."""
    code = re.sub(r'"""(?:.|\n)*?"""|#.*', "", path.read_text(encoding="utf-8")).lower()
    names = [trait.name.replace("-", "[-_ ]?") for trait in TRAITS]
    assert [name for name in names if re.search(rf"(?<![a-z]){name}(?![a-z])", code)] == []


@pytest.mark.parametrize("trait", TRAITS, ids=lambda trait: trait.name)
def test_a_trait_is_one_file_with_its_rule_and_one_test_file(trait: object) -> None:
    name = trait.name.replace("-", "_")  # type: ignore[attr-defined]
    source = (FOLDER / "traits" / f"{name}.py").read_text(encoding="utf-8")
    assert re.match(r'"""Rules? \d+\.\d+', source)
    assert (Path(__file__).parent / f"test_{name}.py").is_file()


def test_numbers_follow_the_names() -> None:
    assert [trait.name for trait in TRAITS] == sorted(trait.name for trait in TRAITS)
    assert [trait.kind for trait in TRAITS] == list(range(len(TRAITS)))
    assert len(TRAITS) < 62
