"""Errors are described in the language of the request; the one that somebody chose is kept."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import httpx
import pytest

import galapagos
from galapagos.core.languages import FALLBACK, LANGUAGES, language
from galapagos.server.people.names import ANIMALS
from galapagos.server.settings import Limits
from tests.support.people import Person
from tests.support.servers import ServerThread, settings

GERMAN = {"accept-language": "de-AT,de;q=0.9,en;q=0.5"}
RECORD = {"game": "stones", "seats": 2, "format": 1, "moves": ["ann: place d4", "bob: place d4"]}


def told(person: Person, method: str, path: str, body: object, headers: dict[str, str]) -> str:
    answer: dict[str, Any] = person.http.request(method, path, json=body, headers=headers).json()
    return str(answer["message"])


@pytest.mark.parametrize(
    ("path", "body", "english", "german"),
    [
        ("/api/records", RECORD, "D0b: D4 is taken", "D0b: D4 ist besetzt"),
        ("/api/film?eyes=-1", RECORD, "D0b: D4 is taken", "D0b: D4 ist besetzt"),
        ("/api/tables", {"game": "stones"}, "missing required field", "es fehlt das Feld `seats`"),
        ("/api/tables", {"game": "stones", "seats": ["me"] * 99}, "of length <= ", "mit einer Länge <= "),
        ("/api/tables/nothing/join", {}, "There is no such table.", "Das gibt es nicht: Tisch."),
    ],
)
def test_over_http(ann: Person, path: str, body: object, english: str, german: str):
    assert english in told(ann, "POST", path, body, {})
    assert german in told(ann, "POST", path, body, GERMAN)


@pytest.mark.parametrize(
    ("kind", "message", "german"),
    [
        ("resume", {"seat": 0}, "Das Spiel ist nicht unterbrochen."),
        ("resign", {"seat": 1}, "Das ist nicht dein Platz."),
        ("undo", {"seat": 0}, "Von dir gibt es nichts zurückzunehmen."),
        ("say", {"text": " "}, "Die Nachricht ist leer."),
        ("answer", {"seat": 0, "decision": 99, "action": 0}, "Inzwischen steht eine andere Entscheidung an."),
    ],
)
def test_at_a_table(ann: Person, kind: str, message: dict[str, Any], german: str):
    table = ann.make("stones", "me", "bot:random")
    with ann.sit(table, language="de") as seat:
        seat.until_status("playing")
        assert seat.command(kind, **message)["message"] == german
    body = {"type": kind, "ref": 1, **message}
    assert told(ann, "POST", f"/api/tables/{table['id']}/messages", body, GERMAN) == german
    assert told(ann, "POST", f"/api/tables/{table['id']}/messages", body, {}) != german


def test_unreadable_messages_at_a_table(ann: Person):
    table = ann.make("stones", "me", "open")
    with ann.sit(table, language="de") as seat:
        seat.socket.send('{"type": "answer", "seat": "x"}')
        said = seat.until_type("problem")["message"]
    assert said == "Diese Nachricht ist nicht zu lesen: hier gehört `int` hin, nicht `str` – bei `$.seat`"


def test_missing_table_and_unknown_language(ann: Person):
    with ann.sit("nothing", language="de") as seat:
        assert seat.receive()["message"] == "Das gibt es nicht: Tisch."
    with ann.sit("nothing", language="../../fr") as seat:
        assert seat.receive()["message"] == "There is no such table."


def test_in_the_middleware(tmp_path: Path):
    limits = Limits(requests_second=0.001, requests_burst=3)
    with ServerThread(settings(tmp_path, limited=True, limits=limits)) as served:
        person = Person(served.base)
        answers = [person.http.get("/api/house", headers=GERMAN) for _ in range(4)]
        person.leave()
    assert answers[-1].status_code == 429
    assert answers[-1].json()["message"] == "Das geht zu schnell. Warte einen Moment."


def test_an_unknown_language_is_refused(ann: Person):
    assert ann.http.get("/api/texts/beginning/xx").status_code == 400


@pytest.mark.parametrize(
    ("language", "names"), [("en", ("wolf", "{name}{number}")), ("de", ("Wolf", "{name} {number}"))]
)
def test_texts_say_how_creatures_are_named(ann: Person, language: str, names: tuple[str, str]):
    texts = ann.get(f"/api/texts/beginning/{language}")
    assert (texts["creatures"][0], texts["numbered_creature"]) == names


def test_texts_come_with_the_roles_that_a_game_declares(ann: Person):
    assert ann.get("/api/texts/origin/en")["roles"] == galapagos.game("origin").roles()
    assert ann.get("/api/texts/beginning/en")["roles"] == {}


@pytest.mark.parametrize("code", LANGUAGES)
def test_guests_are_named_in_their_language(served: ServerThread, code: str):
    known = language(code).creatures
    animals = {known.get(animal, animal).casefold() for animal in ANIMALS}
    name = httpx.get(f"{served.base}/api/me", headers={"accept-language": f"{code}-XX,en;q=0.5"}).json()["name"]
    assert name[0].isupper()
    assert name.rpartition(" ")[0].casefold() in animals


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != FALLBACK])
def test_every_language_has_words_for_the_animals_of_guests(code: str):
    assert set(ANIMALS) <= language(code).creatures.keys()


def test_the_language_that_somebody_chose_is_part_of_the_account(served: ServerThread, ann: Person):
    assert ann.get("/api/me")["language"] == ""
    assert ann.http.put("/api/me/language", json={"language": "fr"}).json()["language"] == "fr"
    assert ann.get("/api/me")["language"] == ann.get("/api/me/data")["language"] == "fr"
    name = f"Polyglot {secrets.token_hex(3)}"
    ann.post("/api/account", name=name, passphrase="a long passphrase")
    elsewhere = Person(served.base)
    assert elsewhere.post("/api/login", name=name, passphrase="a long passphrase")["language"] == "fr"
    assert elsewhere.http.put("/api/me/language", json={"language": "xx"}).status_code == 400
    elsewhere.leave()


def test_people_of_one_table_are_told_in_different_languages(ann: Person, bob: Person):
    table = ann.make("stones", "me", "open")
    bob.join(table)
    with ann.sit(table, language="de") as hers, bob.sit(table, language="fr") as his:
        told = [seat.command("say", text=" ")["message"] for seat in (hers, his)]
    assert told == ["Die Nachricht ist leer.", "Le message est vide."]
