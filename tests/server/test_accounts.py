"""Guests, accounts, sessions and tokens."""

from __future__ import annotations

import logging
import threading

import httpx
import pytest
from argon2 import PasswordHasher

from tests.support.people import Person, closes, play_out
from tests.support.servers import ServerThread, settings


def test_the_first_call_makes_a_guest_and_the_cookie_is_for_http_only(served: ServerThread):
    with httpx.Client(base_url=served.base) as client:
        first = client.get("/api/me")
        cookie = first.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "secure" not in cookie
        assert first.json()["guest"]
        assert client.get("/api/me").json() == first.json()


def test_behind_tls_the_cookie_is_secure(tmp_path):
    with ServerThread(settings(tmp_path, secure=True)) as running:
        answer = httpx.get(f"{running.base}/api/me")
        assert "secure" in answer.headers["set-cookie"].lower()
        assert "max-age" in answer.headers["strict-transport-security"]


def test_a_forged_cookie_is_ignored(served: ServerThread, ann: Person):
    cookie = ann.http.cookies["galapagos"]
    for wrong in (cookie[:-1], cookie + "x", "x" + cookie, "", "a.b", cookie.replace(".", "", 1)):
        answer = httpx.get(f"{served.base}/api/sessions", headers={"cookie": f"galapagos={wrong}"})
        assert answer.status_code == 401


def test_a_guest_becomes_an_account_and_keeps_its_tables(ann: Person, come):
    table = ann.make("beginning", "me", "open")
    me = ann.post("/api/account", name="Ann Keeper", passphrase="a long walk")
    assert me == {"id": ann.me["id"], "name": "Ann Keeper", "guest": False, "language": ""}
    elsewhere = come()
    assert elsewhere.post("/api/login", name="ann  KEEPER", passphrase="a long walk")["id"] == ann.me["id"]
    assert [found["id"] for found in elsewhere.get("/api/tables", mine=True)["tables"]] == [table["id"]]


def test_a_name_is_taken_once(ann: Person, bob: Person):
    ann.post("/api/account", name="Only One", passphrase="a long walk")
    assert bob.refused("POST", "/api/account", name="only one", passphrase="another walk") == (409, "account")
    assert ann.refused("POST", "/api/account", name="Second", passphrase="a long walk") == (409, "account")


def test_wrong_names_and_passphrases_look_the_same(ann: Person, bob: Person):
    ann.post("/api/account", name="Known", passphrase="a long walk")
    wrong = bob.http.post("/api/login", json={"name": "Known", "passphrase": "a short walk"})
    unknown = bob.http.post("/api/login", json={"name": "Unknown", "passphrase": "a long walk"})
    assert wrong.status_code == unknown.status_code == 401
    assert wrong.json() == unknown.json()


def test_a_short_passphrase_is_refused(ann: Person):
    assert ann.refused("POST", "/api/account", name="Short", passphrase="1234567")[0] == 400


def test_passphrases_tokens_and_cookies_are_never_logged(ann: Person, caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.DEBUG):
        ann.post("/api/account", name="Quiet", passphrase="hush hush hush")
        ann.http.post("/api/login", json={"name": "Quiet", "passphrase": "hush hush wrong"})
        ann.http.post("/api/login", json={"name": ["hush hush hush"], "passphrase": 5})
        secret = ann.post("/api/tokens", name="t", scopes=["read"])["secret"]
    ours = [record for record in caplog.records if not record.name.startswith("http")]  # not those of the client
    logged = "\n".join(record.getMessage() for record in ours)
    for hidden in ("hush hush", secret, ann.http.cookies["galapagos"]):
        assert hidden not in logged


def test_ending_a_session_ends_its_streams(ann: Person, come):
    ann.post("/api/account", name="Two Places", passphrase="a long walk")
    other = come()
    other.post("/api/login", name="Two Places", passphrase="a long walk")
    table = other.make("beginning", "me", "open")
    seat = other.sit(table)
    seat.until_type("situation")
    there = next(session for session in ann.get("/api/sessions") if not session["here"])
    ann.http.delete(f"/api/sessions/{there['id']}")
    assert closes(seat) == 1012
    assert other.refused("GET", "/api/sessions") == (401, "who")
    assert [session["here"] for session in ann.get("/api/sessions")] == [True]


def test_logging_out_ends_the_session_and_not_just_the_cookie(served: ServerThread, ann: Person):
    cookie = ann.cookie()
    ann.post("/api/logout")
    assert httpx.get(f"{served.base}/api/sessions", headers={"cookie": cookie}).status_code == 401


def test_a_new_passphrase_ends_all_other_sessions(ann: Person, come):
    ann.post("/api/account", name="Changing", passphrase="a long walk")
    other = come()
    other.post("/api/login", name="Changing", passphrase="a long walk")
    assert ann.refused("POST", "/api/account/passphrase", old="wrong wrong", new="a new walk") == (401, "login")
    ann.post("/api/account/passphrase", old="a long walk", new="a new walk")
    assert other.refused("GET", "/api/sessions") == (401, "who")
    assert come().refused("POST", "/api/login", name="Changing", passphrase="a long walk") == (401, "login")
    assert come().post("/api/login", name="Changing", passphrase="a new walk")["name"] == "Changing"


def test_a_session_of_somebody_else_cannot_be_ended(ann: Person, bob: Person):
    theirs = bob.get("/api/sessions")[0]["id"]
    assert ann.refused("DELETE", f"/api/sessions/{theirs}") == (404, "not_found")


def test_a_program_plays_with_a_token(ann: Person, come):
    secret = ann.post("/api/tokens", name="robot", scopes=["read", "play", "create"])["secret"]
    robot = come(token=secret)
    table = robot.make("beginning", "me", "bot:random")
    with robot.sit(table) as seat:
        assert play_out(seat) > 0
    assert [found["id"] for found in ann.get("/api/tables", mine=True)["tables"]] == [table["id"]]


def test_a_token_may_do_what_it_is_for_and_no_more(ann: Person, come):
    table = ann.make("beginning", "me", "open")
    reader = come(token=ann.post("/api/tokens", name="reader", scopes=["read"])["secret"])
    assert reader.refused("POST", "/api/tables", game="beginning", seats=["me", "open"]) == (403, "forbidden")
    assert reader.refused("POST", f"/api/tables/{table['id']}/join") == (403, "forbidden")
    with reader.sit(table) as seat:
        assert seat.command("say", text="hello")["code"] == "forbidden"
    player = come(token=ann.post("/api/tokens", name="player", scopes=["play"])["secret"])
    assert player.refused("POST", "/api/tables", game="beginning", seats=["me", "open"]) == (403, "forbidden")
    assert player.refused("GET", "/api/tokens") == (403, "forbidden")


def test_a_revoked_token_is_worthless(ann: Person, come):
    card = ann.post("/api/tokens", name="gone", scopes=["read"])
    robot = come(token=card["secret"])
    assert robot.get("/api/tables")
    ann.http.delete(f"/api/tokens/{card['id']}")
    assert robot.refused("GET", "/api/tables") == (401, "token")
    assert [token["secret"] for token in ann.get("/api/tokens")] == []


class Recorder:
    """Notes what is hashed, and in which thread."""

    def __init__(self, hasher: PasswordHasher) -> None:
        self.hasher = hasher
        self.calls: list[tuple[str, int]] = []

    def hash(self, passphrase: str) -> str:
        self.calls.append(("hash", threading.get_ident()))
        return self.hasher.hash(passphrase)

    def verify(self, known: str, passphrase: str) -> bool:
        self.calls.append(("verify", threading.get_ident()))
        return self.hasher.verify(known, passphrase)


def test_unknown_names_take_the_same_work_off_the_event_loop(
    served: ServerThread, come, monkeypatch: pytest.MonkeyPatch
):
    ann, accounts = come("Ann"), served.server.accounts
    ann.post("/api/account", name="Known Name", passphrase="long enough")
    recorder = Recorder(accounts.hasher)
    monkeypatch.setattr(accounts, "hasher", recorder)
    for name in ("Known Name", "Unknown Name"):
        recorder.calls.clear()
        assert ann.refused("POST", "/api/login", name=name, passphrase="not this one") == (401, "login")
        assert [what for what, _ in recorder.calls] == ["verify"]
        assert recorder.calls[0][1] != served.thread.ident
    assert not PasswordHasher().check_needs_rehash(accounts.nobody)  # as costly as any other
