"""Names: one account for all ways to write a name, and nobody else who shows one that looks the same."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from galapagos.server.people.names import login_name, lookalike
from galapagos.server.settings import Limits
from tests.support.people import Person
from tests.support.servers import ServerThread, settings

STORED = Path(__file__).parent / "stored" / "tables.sql.gz"
KEY = "a long walk"

ALIKE = [
    ("Ann", "Аnn"),  # a Cyrillic А
    ("Nina", "ΝΙΝΑ"),  # all Greek
    ("Vera", "νera"),
    ("paypal", "paypaI"),
    ("Bob", "B0b"),
    ("Tom", "Torn"),
    ("scope", "ѕсоре"),
    ("Ann B", "Ann\u2003\u2003B"),
    ("Finn", "ﬁnn"),
    ("Ann", "ＡＮＮ"),
    ("Öl", "Ӧl"),
]
DIFFERENT = [("Hana", "Nava"), ("Uwe", "Ywe"), ("Müller", "Muller"), ("Ann B", "AnnB"), ("Ann", "Anna")]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike(one: str, other: str):
    assert lookalike(one) == lookalike(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_do_not(one: str, other: str):
    assert lookalike(one) != lookalike(other)


def test_an_account_is_found_however_its_name_is_written():
    for name in ("ANN  keeper", "ann\u00a0Keeper", "Ａnn Keeper"):
        assert login_name(name) == "ann keeper"
    assert login_name("Νίκος") == login_name("ΝΊΚΟΣ")
    assert len(login_name("\ufdfa" * 40)) <= 80  # one letter becomes eighteen


def test_an_account_keeps_its_name_to_itself(come):
    impostor, ann, bob = come("Rosalind"), come(), come()
    ann.post("/api/account", name="Rosalind", passphrase=KEY)
    assert impostor.get("/api/me")["name"] != "Rosalind"  # the guest had it first, and loses it
    for name in ("rosalind", "Rosaliпd".replace("п", "n"), "Rоsalind", "R0salind", "ROSALIND"):
        assert bob.refused("PATCH", "/api/me", name=name) == (409, "name")
        assert bob.refused("POST", "/api/account", name=name, passphrase=KEY) == (409, "account")
    assert bob.send("PATCH", "/api/me", name="Rosalinde")["name"] == "Rosalinde"
    assert come().post("/api/login", name="ＲＯＳＡＬＩＮＤ", passphrase=KEY)["id"] == ann.me["id"]
    assert come().refused("POST", "/api/login", name="Rоsalind", passphrase=KEY) == (401, "login")


def test_the_name_an_account_shows_is_its_own_too(come):
    ann, bob, cat = come(), come(), come()
    ann.post("/api/account", name="Hypatia", passphrase=KEY)
    bob.post("/api/account", name="Euclid", passphrase=KEY)
    assert bob.refused("PATCH", "/api/me", name="Hуpatia") == (409, "name")
    assert ann.send("PATCH", "/api/me", name="Hypatia the Great")["name"] == "Hypatia the Great"
    assert cat.refused("PATCH", "/api/me", name="hypatia the great") == (409, "name")
    assert cat.refused("PATCH", "/api/me", name="Hypatia") == (409, "name")  # she still logs in with it
    ann.send("PATCH", "/api/me", name="HYPATIA")
    assert cat.send("PATCH", "/api/me", name="hypatia the great")["guest"]


def test_two_who_look_alike_are_told_apart_at_a_table(come):
    ann, other = come("Sappho"), come("Sаpphо")
    table = ann.make("beginning", "me", "open")
    assert [place["name"] for place in other.join(table)["places"]] == ["Sappho", "Sаpphо 2"]


def test_attempts_to_log_in_count_for_the_account_and_not_for_the_spelling(tmp_path: Path):
    with ServerThread(settings(tmp_path, limited=True, limits=Limits(logins_minute=5))) as running:
        running.server.logins.per_second = 0.0  # however slow this machine is
        spellings = ["Ann Key", "ANN KEY", "ann  key", "Ａnn Key", "ann\u3000key", "aNN keY", "ann kＥy"]
        statuses = [
            httpx.post(
                f"{running.base}/api/login",
                json={"name": name, "passphrase": KEY},
                headers={"x-forwarded-for": f"198.51.100.{number}"},  # each from a network of its own
                timeout=60,
            ).status_code
            for number, name in enumerate(spellings)
        ]
    assert statuses == [401] * 5 + [429] * 2


def test_accounts_of_earlier_versions_stay(tmp_path: Path):
    """Among them two that look alike, one with letters that are folded now, and a guest with an account's name."""
    database = sqlite3.connect(tmp_path / "tables.db")
    database.executescript(gzip.decompress(STORED.read_bytes()).decode())
    key = database.execute("SELECT passphrase FROM persons WHERE account = 'ann'").fetchone()[0]
    old = [("p1", "Аnn", "аnn", key, 9), ("p2", "Ｂea", "ｂea", key, 9), ("p3", "ANN", None, None, 9)]
    database.executemany("INSERT INTO persons (id, name, account, passphrase, created) VALUES (?, ?, ?, ?, ?)", old)
    database.commit()
    database.close()
    with ServerThread(settings(tmp_path)) as running:
        ids = {}
        for name in ("Ann", "Аnn", "Ｂea", "bea"):
            person = Person(running.base)
            login = person.http.post("/api/login", json={"name": name, "passphrase": "correct horse battery"})
            ids[name] = login.json().get("id")
            person.leave()
        assert len({ids["Ann"], ids["Аnn"], ids["Ｂea"]}) == 3
        assert (ids["Аnn"], ids["Ｂea"], ids["bea"]) == ("p1", "p2", None)
        bob = Person(running.base)
        assert bob.refused("POST", "/api/account", name="Bea", passphrase=KEY) == (409, "account")
        bob.leave()
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            guest = database.execute("SELECT name FROM persons WHERE id = 'p3'").fetchone()
        assert guest[0] != "ANN"
