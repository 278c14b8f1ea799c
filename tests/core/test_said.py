"""What is wrong is said in every language."""

from __future__ import annotations

import ast
import pickle
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import galapagos
from galapagos.core.errors import GalapagosError, NotationError, RecordError
from galapagos.core.options import nearest
from galapagos.core.record import parse_record, replay
from galapagos.core.said import Said, in_language, say, sentences
from galapagos.core.texts import LANGUAGES

SOURCE = Path(galapagos.__file__).parent
ERRORS = {"NotationError", "PositionError", "RecordError", "UnknownName"}
OTHER_LANGUAGES = [language for language in LANGUAGES if language != "en"]
ENGINE = [SOURCE / folder for folder in ("core", "games", "study")]


def calls(*folders: Path) -> Iterator[tuple[str, str, ast.expr]]:
    """The file, what is called and its first argument."""
    for path in sorted(path for folder in folders for path in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                yield str(path.relative_to(SOURCE)), node.func.id, node.args[0]


def patterns(*folders: Path) -> set[str]:
    """All that is said, or raised as it stands."""
    return {
        first.value
        for _, name, first in calls(*folders)
        if (name == "say" or name in ERRORS) and isinstance(first, ast.Constant) and isinstance(first.value, str)
    }


def holes(pattern: str) -> set[tuple[str, str | None]]:
    return {(name, how) for _, name, _, how in string.Formatter().parse(pattern) if name}


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_whatever_the_engine_says_has_words(language: str) -> None:
    said = patterns(*ENGINE)
    assert len(said) > 100
    assert said - set(sentences(language)) == set()


def test_nothing_is_raised_that_forgot_what_it_is_made_of() -> None:
    raised = [(path, ast.unparse(first)) for path, name, first in calls(*ENGINE) if name in ERRORS]
    assert [each for each in raised if each[1].startswith(("f'", 'f"'))] == []


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_the_same_values_are_in_every_language(language: str) -> None:
    for english, other in sentences(language).items():
        assert holes(english) == holes(other), english


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_no_words_for_what_nobody_says(language: str) -> None:
    constants = {
        node.value
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert set(sentences(language)) - constants == set()


def test_a_sentence_in_a_sentence_is_translated_too() -> None:
    sentence = say("there is no trait {name!r}: {hint}", name="hornz", hint=nearest("hornz", ["horns", "speed"]))
    assert sentence == "there is no trait 'hornz': did you mean 'horns'?"
    assert in_language(sentence, "de") == "es gibt keine Eigenschaft 'hornz': meintest du 'horns'?"
    assert in_language(sentence, "en") == sentence


def test_it_travels_between_processes() -> None:
    error = NotationError(say("two animals are called {creature}", creature="wolf"), 3, 7)
    there: Said = pickle.loads(pickle.dumps(error.said))
    assert there == str(error) == "line 3, column 7: two animals are called wolf"
    assert in_language(there, "de") == "Zeile 3, Spalte 7: zwei Tiere heißen wolf"


def test_what_nobody_translated_stays() -> None:
    assert in_language("something else", "de") == "something else"
    assert in_language(say("{what} else", what="nothing"), "de") == "nothing else"
    assert GalapagosError().said == ""


@pytest.mark.parametrize(
    ("text", "german"),
    [
        ('{"game": "stones", "seats": 2, "format": 99, "moves": []}', "dafür braucht es ein neueres galapagos"),
        ('{"game": "stones", "seats": 2, "moves": []}', "'format' muss eine Zahl ab 1 sein"),
        ('{"game": "stones", "seats": 2, "format": 1, "moves": ["ann: place z99"]}', "Zug 1: 'ann: place z99': "),
        ('{"game": "stones", "seats": 2, "format": 1, "moves": ["bob: place d4"]}', "an der Reihe ist ann, nicht bob"),
        ("{", "das ist keine ganze Aufzeichnung"),
    ],
)
def test_a_damaged_record(text: str, german: str) -> None:
    with pytest.raises(RecordError) as wrong:
        list(replay(parse_record(text)))
    assert german in in_language(wrong.value.said, "de")
    assert german not in str(wrong.value)
