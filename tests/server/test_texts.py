"""No text that a visitor sends contains control, invisible or direction-changing characters."""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from galapagos.server.cli import app
from galapagos.server.wire.text import FORBIDDEN, ForbiddenCharacter, check_texts
from tests.support.people import Person

NUL, OVERRIDE, ZERO_WIDTH, ESCAPE = "\x00", "\u202e", "\u200b", "\x1b"
GERMAN = {"accept-language": "de"}
RECORD = {"game": "stones", "seats": 2, "format": 1, "moves": [], "names": ["Ann", f"B{NUL}b"]}


def test_every_control_and_format_character_is_forbidden():
    allowed = [
        f"U+{code:04X}"
        for code in range(sys.maxunicode + 1)
        if unicodedata.category(chr(code)) in ("Cc", "Cf", "Cs", "Zl", "Zp") and not FORBIDDEN.match(chr(code))
    ]
    assert allowed == ["U+0009", "U+000A", "U+000D"]


@pytest.mark.parametrize(
    "text", ["Ännchen von Tharau", "日本語", "שלום", "مرحبا", "❤️ 🦎", "ann: place d4\n\tbob: pass\r\n"]
)
def test_what_people_write_is_allowed(text: str):
    check_texts({"text": [text]})


def test_texts_are_found_however_deep_they_are():
    with pytest.raises(ForbiddenCharacter, match=r"U\+200B"):
        check_texts([{"a": ({"b": ["fine", ZERO_WIDTH]},)}])
    with pytest.raises(ForbiddenCharacter):
        check_texts({NUL: 1})


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PATCH", "/api/me", {"name": f"An{OVERRIDE}n"}),
        ("POST", "/api/account", {"name": f"A{ZERO_WIDTH}nn", "passphrase": "long enough"}),
        ("POST", "/api/tokens", {"name": f"bot{ESCAPE}", "scopes": ["read"]}),
        ("POST", "/api/tables", {"game": "beginning", "seats": ["me", "open"], "title": f"a{NUL}b"}),
        ("POST", "/api/tables", {"game": "tyranno", "seats": ["me", "open"], "options": {"deck": f"{NUL}"}}),
        ("POST", "/api/tables", {"game": "beginning", "seats": ["me", "open"], "value": NUL}),
        ("POST", "/api/study", {"game": "stones", "seats": 2, "options": {f"board{NUL}": 1}}),
        ("POST", "/api/records", RECORD),
    ],
)
def test_over_http(ann: Person, method: str, path: str, body: dict[str, Any]):
    english = ann.http.request(method, path, json=body)
    assert english.status_code == 400
    assert "Text contains the control or invisible character U+" in english.json()["message"]
    german = ann.http.request(method, path, json=body, headers=GERMAN)
    assert "der Text enthält das Steuerzeichen oder unsichtbare Zeichen U+" in german.json()["message"]


def test_in_a_file_that_the_operator_imports(tmp_path: Path):
    path = tmp_path / "record.json"
    path.write_bytes(msgspec.json.encode(RECORD))
    told = CliRunner().invoke(app, ["admin", "import", str(path), "--database", str(tmp_path / "tables.db")])
    assert told.exit_code == 1
    assert told.output.strip() == "Text contains the control or invisible character U+0000"


def test_in_an_address(ann: Person):
    for path in ("/api/tables/%00", "/api/tables?game=%00", "/api/tables?option=%E2%80%AE"):
        answer = ann.http.get(path)
        assert answer.status_code == 400
        assert "control or invisible character" in answer.json()["message"]


def test_in_a_title_and_in_chat(ann: Person):
    table = ann.make("beginning", "me", "open")
    place = f"/api/tables/{table['id']}"
    assert ann.refused("PATCH", place, title=f"x{OVERRIDE}") == (400, "request")
    with ann.sit(table, language="de") as seat:
        reply = seat.command("say", text="Grüße aus 東京 ❤️")
        assert reply["type"] == "done"
        seat.socket.send('{"type":"say","text":"\\u0000"}')
        problem = seat.until_type("problem")
        assert problem["code"] == "unreadable"
        assert "unsichtbare Zeichen U+0000" in problem["message"]


def test_a_name_is_one_line(ann: Person):
    for name in ("a\tb", "a\nb", "a\rb"):
        assert ann.refused("PATCH", "/api/me", name=name)[0] == 400
