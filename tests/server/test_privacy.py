"""Exporting one's data, and being forgotten."""

from __future__ import annotations

import sqlite3

import msgspec

from galapagos.server.people.forget import DELETED_TEXT, replaced
from galapagos.server.storage.lobby_schema import metadata
from galapagos.server.table.journal import Moved, Renamed, Said, Seated, Unseated
from galapagos.server.table.ledger import Entry
from tests.support.accounts import CLOCK, account, until
from tests.support.patience import PATIENCE
from tests.support.people import Person, closes, play_out
from tests.support.servers import ServerThread

PASSPHRASE = "quite long enough"


def test_the_export_has_everything_about_a_person_and_nobody_else(ann: Person, bob: Person):
    ann.post("/api/account", name="Exported Ann", passphrase=PASSPHRASE)
    ann.post("/api/tokens", name="my bot", scopes=["read"])
    table = ann.make("beginning", "me", "open", title="Taken along")
    bob.join(table)
    with ann.sit(table) as mine, bob.sit(table) as theirs:
        mine.command("say", text="I said this")
        theirs.command("say", text="Bob said that")
    data = ann.get("/api/me/data")
    assert (data["id"], data["name"], data["account"]) == (ann.me["id"], "Exported Ann", "exported ann")
    assert [token["name"] for token in data["tokens"]] == ["my bot"]
    assert len(data["sessions"]) == 1
    (kept,) = data["tables"]
    assert kept["table"]["title"] == "Taken along"
    assert [words["text"] for words in kept["said"]] == ["I said this"]
    assert ann.get(kept["record"])["names"]
    told = msgspec.json.encode(data).decode()
    assert "Bob said that" not in told
    assert table["invite"] not in told
    assert all(not token["secret"] for token in data["tokens"])


def test_the_export_knows_friends_ratings_and_choices(served: ServerThread):
    ann, bob, cat = (account(served.base, name) for name in ("Ann", "Bob", "Cat"))
    ann.send("PUT", f"/api/friends/follow/{bob.me['name']}")
    ann.send("PUT", f"/api/friends/block/{cat.me['name']}")
    ann.send("PATCH", "/api/notifications", kind="message", way="push", wanted=False)
    ann.post("/api/reports", name=cat.me["name"], kind="name", words="It is rude.")
    ann.post("/api/tournaments", title="My cup", game="stones", clock=CLOCK)
    table = ann.make("stones", "me", "bot:random", rated=True, clock=CLOCK)
    with ann.sit(table) as seat:
        play_out(seat)
    (rating,) = until(lambda: ann.get("/api/me/data")["ratings"])
    assert (rating["game"], rating["seats"], rating["games"]) == ("stones", "2", 1)
    data = ann.get("/api/me/data")
    assert (data["following"], data["blocked"]) == ([bob.me["name"]], [cat.me["name"]])
    assert data["notifications"] == {"message push": False}
    assert (data["tournaments"], data["reports"]) == (["My cup"], ["name: It is rude."])
    assert cat.get("/api/me/data")["reports"] == []  # nobody learns who reported them
    for person in (ann, bob, cat):
        person.leave()


# Where a person's id is kept, and what of it the export has. What it leaves out lasts for minutes, or is no news.
EXPORTED = {
    *("persons", "sessions", "tokens", "passkeys", "mail_addresses", "profiles", "push_subscriptions", "notes"),
    *("vacations", "notification_choices", "ties", "ratings", "roles", "sanctions", "sitters", "tables"),
    *("tournaments", "tournament_players", "reports"),
}
LEFT_OUT = {
    "names": "the account's name, once more",
    "recovery_codes": "hashes",
    "passkey_challenges": "for minutes",
    "reviews": "of a game, which has it",
    "result_seats": "of a game, which has it",
    "rating_changes": "of a game; /api/ratings has them",
    "alerts": "what was told already",
    "presences": "for minutes",
    "seeks": "for minutes, or on the page",
    "challenges": "for minutes, or on the page",
    "reservations": "invitations to a table, on the page",
}


def test_everything_that_names_a_person_is_exported_or_known_to_be_left_out():
    names = {"person", "owner", "other", "reporter", "challenger", "challenged", "moderator"}
    naming = {table.name for table in metadata.sorted_tables if names & {column.name for column in table.columns}}
    assert naming | {"persons"} == EXPORTED | set(LEFT_OUT)


def test_a_deleted_account_leaves_no_trace(served: ServerThread, ann: Person, bob: Person):
    ann.post("/api/account", name="Forgettable", passphrase=PASSPHRASE)
    over = ann.make("beginning", "me", "bot:random")
    with ann.sit(over) as seat:
        seat.command("say", text="nobody shall read this")
        play_out(seat)
    running = ann.make("beginning", "me", "open")
    bob.join(running)
    mine = ann.sit(running)
    mine.command("say", text="nor this")
    with bob.sit(running) as theirs:
        theirs.until_status("playing")
        assert ann.refused("POST", "/api/account/delete", passphrase="wrong") == (401, "login")
        ann.post("/api/account/delete", passphrase=PASSPHRASE)
        closes(mine)
        play_out(theirs)  # a bot plays on
    assert ann.http.get("/api/me/data").status_code == 401
    assert bob.refused("POST", "/api/login", name="Forgettable", passphrase=PASSPHRASE) == (401, "login")
    with sqlite3.connect(served.settings.database, timeout=PATIENCE) as database:
        dump = "\n".join(database.iterdump())
    database.close()
    for trace in ("Forgettable", "forgettable", "nobody shall read this", "nor this"):
        assert trace not in dump
    left = [line for line in dump.splitlines() if ann.me["id"] in line]
    assert [line for line in left if "notices" not in line] == []
    names = [place["name"] for place in bob.get(f"/api/tables/{over['id']}")["places"]]
    assert len(names) == 2


def test_a_guest_can_be_forgotten_too(ann: Person):
    ann.post("/api/account/delete")
    assert ann.http.get("/api/sessions").status_code == 401


def test_a_journal_without_a_person_keeps_what_the_others_did():
    journal = [
        Seated(0, "Ann", person="a"),
        Said(0, "Ann", "mine"),
        Seated(1, "Bob", person="b"),
        Said(1, "Bob", "Bob's"),
        Renamed(0, "Anna"),
        Unseated(0),
        Seated(0, "Cat", person="c"),
        Said(0, "Cat", "Cat's"),
        Moved("ann: pass", "person"),
    ]
    entries = [Entry(number, number, event) for number, event in enumerate(journal, 1)]
    changed = [entry.event for entry in replaced(entries, "a", "x", "Finch 1")]
    assert changed == [
        Seated(0, "Finch 1", person="x"),
        Said(0, "Finch 1", DELETED_TEXT),
        *journal[2:4],
        Renamed(0, "Finch 1"),
        *journal[5:],
    ]
