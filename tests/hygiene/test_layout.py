"""A reader finds a file by its name, in every game at the same place."""

from __future__ import annotations

from pathlib import Path

import pytest

from galapagos.core.languages import LANGUAGES
from tests.hygiene.sources import PACKAGE, ROOT, modules

EVERY_GAME_HAS = [
    *("__init__.py", "state.py", "actions.py", "view.py", "words.py"),
    *(f"{name}.{language}.{ending}" for name, ending in (("rules", "md"), ("texts", "toml")) for language in LANGUAGES),
]
LONGEST_OF_THE_RULES = 350  # lines
LONGEST_REACTION = 84
REACTIONS = ("react", "defences", "surprise", "outwit", "window", "after_kill")  # moments of an attack
NO_NAMES = {"util", "utils", "helper", "helpers", "manager", "common", "misc", "process", "handle"}

# Names that modules had before they were named for what they are.
OLD_NAMES = {
    "core": "misfit said places chance log",
    "bots": "habits thinker race",
    "server": """trouble telling situations conversation taking_back bringing_in at_home studies studying news gate
        pages serving running chores proof entries bodies protocol""",
    "arena": "outsider pace climbing learning folder drawing contest",
    "envs": "idle picture prompt workers",
    "review": "keeping showing weighing comparing finding running moment",
    "study": "trying changes watching film",
    "terminal": "voice wording story ending",
    "games": "telling",
}
OLD_WEB_NAMES = {"acts", "wish", "drawing", "Screening", "Leaves", "Later", "Curtain", "Desk"}

GAMES = sorted(path.parent for path in (PACKAGE / "games").glob("*/game.py"))


def test_there_are_games():
    assert GAMES


@pytest.mark.parametrize("name", EVERY_GAME_HAS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_has(game: Path, name: str):
    assert (game / name).is_file()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_has_tests_of_its_rules(game: Path):
    assert list((ROOT / "tests" / "rules" / game.name).glob("test_*.py"))


def test_every_folder_of_modules_is_a_package():
    folders = {(PACKAGE / module).parent for module in modules()}
    assert [folder for folder in folders if not (folder / "__init__.py").is_file()] == []


def test_names_say_what_a_module_is_about():
    assert [module for module in modules() if NO_NAMES & set(module.stem.split("_"))] == []


def test_no_module_has_an_old_name():
    named = {package: set(names.split()) for package, names in OLD_NAMES.items()}
    assert [module for module in modules() if module.stem in named.get(module.parts[0], ())] == []
    web = (ROOT / "web" / "src").rglob("*.*")
    assert [path for path in web if path.name.partition(".")[0] in OLD_WEB_NAMES] == []


def test_no_compiled_file_hides_a_source():
    assert [path for suffix in ("so", "pyd") for path in PACKAGE.parent.rglob(f"*.{suffix}")] == []


def lines_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_modules_of_rules_stay_short():
    rules = (PACKAGE / "games").rglob("*.py")
    assert {path.name: lines_of(path) for path in rules if lines_of(path) > LONGEST_OF_THE_RULES} == {}


def test_traits_that_react_to_attacks_stay_short():
    """What they share is in the frames of an attack, in `Reaction` and in the decisions of the engine."""
    traits = (PACKAGE / "games" / "origin" / "traits").glob("[a-z]*.py")
    reacting = [path for path in traits if any(f"def {moment}(" in path.read_text("utf-8") for moment in REACTIONS)]
    assert len(reacting) >= 8
    assert {path.name: lines_of(path) for path in reacting if lines_of(path) > LONGEST_REACTION} == {}
