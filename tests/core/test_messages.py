"""What is wrong is said in every language."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

import galapagos
from galapagos.core.decode_errors import SHAPES, explain_decode_error
from galapagos.core.errors import GalapagosError, IllegalMove, NotationError, RecordError
from galapagos.core.grammar import HOLE
from galapagos.core.languages import LANGUAGES
from galapagos.core.messages import Message, msg, sentences, translate
from galapagos.core.options import nearest
from galapagos.core.record import parse_record, replay
from galapagos.core.registry import game as make_game

SOURCE = Path(galapagos.__file__).parent
ERRORS = {"NotationError", "PositionError", "RecordError", "UnknownName"}
OTHER_LANGUAGES = [language for language in LANGUAGES if language != "en"]
ENGINE = [SOURCE / folder for folder in ("core", "games", "study")]
SERVER = SOURCE / "server"
FOR_WHO_RUNS_IT = {"asgi", "cli", "database", "load", "local", "tasks"}  # at a terminal, not to visitors


def calls(*folders: Path) -> Iterator[tuple[str, str, ast.expr]]:
    """The file, what is called and its first argument."""
    for path in sorted(path for folder in folders for path in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                yield str(path.relative_to(SOURCE)), node.func.id, node.args[0]


def patterns(*folders: Path) -> set[str]:
    """Every message, and every sentence that is raised directly."""
    return {
        first.value
        for _, name, first in calls(*folders)
        if (name == "msg" or name in ERRORS) and isinstance(first, ast.Constant) and isinstance(first.value, str)
    }


def told_to_visitors() -> Iterator[tuple[str, ast.expr]]:
    """The sentences of every ApiError, where it is raised."""
    for path in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "ApiError":
                told = node.args[1]
                for sentence in (told.body, told.orelse) if isinstance(told, ast.IfExp) else (told,):
                    yield str(path.relative_to(SOURCE)), sentence


def said_by_the_server() -> set[str]:
    """What is passed to `msg`, under whatever name it was imported."""
    return {
        first.value
        for path, name, first in calls(SERVER)
        if name in ("msg", "speak") and Path(path).stem not in FOR_WHO_RUNS_IT
        if isinstance(first, ast.Constant) and isinstance(first.value, str)
    }


def holes(pattern: str) -> set[tuple[str, str | None]]:
    """The names of the values, and whether they are quoted; endings for a number are a language's own."""
    return {(hole["name"], hole["quoted"]) for hole in HOLE.finditer(pattern)}


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_whatever_the_engine_says_has_words(language: str) -> None:
    said = patterns(*ENGINE)
    assert len(said) > 100
    assert said - set(sentences(language)) == set()


def test_every_error_can_be_translated() -> None:
    raised = [(path, ast.unparse(first)) for path, name, first in calls(*ENGINE) if name in ERRORS]
    assert [each for each in raised if each[1].startswith(("f'", 'f"'))] == []


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_whatever_the_server_tells_visitors_has_words(language: str) -> None:
    plain = {str(told.value) for _, told in told_to_visitors() if isinstance(told, ast.Constant)}
    assert len(plain) > 40
    known = set(sentences(language))
    assert (plain | said_by_the_server() | set(SHAPES)) - known == set()


def test_every_reply_can_be_translated() -> None:
    assert [(path, ast.unparse(told)) for path, told in told_to_visitors() if isinstance(told, ast.JoinedStr)] == []


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_the_same_values_are_in_every_language(language: str) -> None:
    for english, other in sentences(language).items():
        assert holes(english) == holes(other), english


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_has_no_unused_translations(language: str) -> None:
    constants = {
        node.value
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert set(sentences(language)) - constants == set()


def test_a_sentence_in_a_sentence_is_translated_too() -> None:
    sentence = msg("there is no trait {name!r}: {hint}", name="hornz", hint=nearest("hornz", ["horns", "speed"]))
    assert sentence == "there is no trait 'hornz': did you mean 'horns'?"
    assert translate(sentence, "de") == "es gibt keine Eigenschaft 'hornz': meintest du 'horns'?"
    assert translate(sentence, "en") == sentence


def test_it_can_be_sent_between_processes() -> None:
    error = NotationError(msg("two animals are called {creature}", creature="wolf"), 3, 7)
    there: Message = pickle.loads(pickle.dumps(error.said))
    assert there == str(error) == "line 3, column 7: two animals are called wolf"
    assert translate(there, "de") == "Zeile 3, Spalte 7: zwei Tiere heißen wolf"


def test_a_broken_rule_is_sent_in_all_languages() -> None:
    game = make_game("stones", seats=2)
    state = game.start()
    game.apply_words(state, "place d4")
    with pytest.raises(IllegalMove) as wrong:
        game.apply_words(state, "place d4")
    there: Message = pickle.loads(pickle.dumps(wrong.value.said))
    assert there == wrong.value.said
    german = translate(there, "de")
    assert german not in ("", str(there))
    assert german.startswith(wrong.value.rule)


def test_untranslated_messages_stay_in_english() -> None:
    assert translate("something else", "de") == "something else"
    assert translate(msg("{what} else", what="nothing"), "de") == "nothing else"
    assert GalapagosError().said == ""


class Thing(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=3)]
    number: Annotated[int, msgspec.Meta(le=5)] = 1
    kind: Literal["one", "two"] = "one"
    words: list[str] = []


@pytest.mark.parametrize(
    ("text", "german"),
    [
        ("{}", "es fehlt das Feld `name`"),
        ('{"name": 1}', "hier gehört `str` hin, nicht `int` – bei `$.name`"),
        ('{"name": "long"}', "hier gehört `str` mit einer Länge <= 3 hin – bei `$.name`"),
        ('{"name": "a", "number": 9}', "hier gehört `int` <= 5 hin – bei `$.number`"),
        ('{"name": "a", "kind": "z"}', "'z' gibt es hier nicht – bei `$.kind`"),
        ('{"name": "a", "words": null}', "hier gehört `array` hin, nicht `null` – bei `$.words`"),
        ('{"name": "a", "more": 1}', "das Feld `more` gibt es hier nicht"),
        ("{x", "das ist kein gültiges JSON: object keys must be strings (byte 1)"),
        ("", "es fehlt das Ende"),
    ],
)
def test_what_does_not_fit_a_format(text: str, german: str) -> None:
    with pytest.raises(msgspec.MsgspecError) as wrong:
        msgspec.json.decode(text, type=Thing)
    assert explain_decode_error(wrong.value) == str(wrong.value)
    assert translate(explain_decode_error(wrong.value), "de") == german


def test_unknown_words_stay_as_they_are() -> None:
    assert translate(explain_decode_error("a {brace} - at `$`"), "de") == "a {brace} – bei `$`"


@pytest.mark.parametrize(
    ("text", "german"),
    [
        ('{"game": "stones", "seats": 2, "format": 99, "moves": []}', "dafür braucht es ein neueres galapagos"),
        ('{"game": "stones", "seats": 2, "moves": []}', "'format' muss eine Zahl ab 1 sein"),
        ('{"game": "stones", "seats": 2, "format": 1, "moves": ["ann: place z99"]}', "Zug 1: 'ann: place z99': "),
        ('{"game": "stones", "seats": 2, "format": 1, "moves": ["bob: place d4"]}', "an der Reihe ist ann, nicht bob"),
        (
            '{"game": "stones", "seats": 2, "format": 1, "moves": ["ann: place d4", "bob: place d4"]}',
            "Zug 2: 'bob: place d4': D0b: D4 ist besetzt",
        ),
        ("{", "das ist keine ganze Aufzeichnung: es fehlt das Ende"),
        ('{"game": "stones", "format": 1, "moves": []}', "es fehlt das Feld `seats`"),
        (
            '{"game": "stones", "seats": "2", "format": 1, "moves": []}',
            "hier gehört `int` hin, nicht `str` – bei `$.seats`",
        ),
    ],
)
def test_a_damaged_record(text: str, german: str) -> None:
    with pytest.raises(RecordError) as wrong:
        list(replay(parse_record(text)))
    assert german in translate(wrong.value.said, "de")
    assert german not in str(wrong.value)
