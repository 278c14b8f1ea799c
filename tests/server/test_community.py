"""Living together: reports, moderators, words that are not welcome, and links that show what they lead to."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from galapagos.core.languages import LANGUAGES, language
from galapagos.server.community.filter import mask, pattern_for
from galapagos.server.community.picture import SANS, SERIF, font_with
from galapagos.server.http.static_files import STATIC
from galapagos.server.people.roles import give_role
from tests.support.accounts import CLOCK, account
from tests.support.people import Person
from tests.support.servers import ServerThread


@pytest.fixture
def moderator(served: ServerThread):
    person = account(served.base, "Mo")
    served.run(give_role(served.server.store, person.me["id"], "moderator"))
    yield person
    person.leave()


@pytest.mark.parametrize(
    ("words", "text", "masked"),
    [
        (["blast"], "Oh BLAST, blasted!", "Oh …, blasted!"),
        (["blast*"], "Oh BLAST, blasted!", "Oh …, …!"),
        (["blast"], "bІast", "…"),  # with a Cyrillic letter
        (["*blast"], "megablast", "…"),
        ([], "blast", "blast"),
        (["a.c"], "abc a.c", "abc a.c"),
    ],
)
def test_forbidden_words_are_masked_however_they_are_written(words: list[str], text: str, masked: str):
    assert mask(text, pattern_for(words)) == masked


def test_moderators_edit_the_words_and_chat_obeys(ann: Person, moderator: Person):
    assert ann.refused("GET", "/api/words") == (403, "forbidden")
    assert ann.refused("POST", "/api/words", word="blast") == (403, "forbidden")
    assert "flumox" in moderator.post("/api/words", word="Flumox")["words"]
    assert moderator.refused("POST", "/api/words", word="***") == (400, "words")
    assert moderator.refused("POST", "/api/words", word="a*b*c*d") == (400, "words")
    table = ann.make("stones", "me", "open")
    with ann.sit(table) as seat:
        seat.until_type("situation")
        seat.command("say", text="you flumox you")
        assert [message["text"] for message in seat.messages if message["type"] == "said"] == ["you … you"]
        assert ann.refused("PATCH", "/api/me", name="A Flumox") == (400, "words")
        assert ann.refused("POST", "/api/account", name="flumоx", passphrase="a long walk") == (400, "words")
        assert "flumox" not in moderator.post("/api/words/remove", word="flumox")["words"]


def test_a_report_reaches_moderators_who_mute(ann: Person, bob: Person, moderator: Person):
    table = ann.make("stones", "me", "open")
    bob.join(table)
    with bob.sit(table) as seat:
        seat.until_type("situation")
        seat.command("say", text="something rude")
        ann.post("/api/reports", name=bob.me["name"], table=table["id"], kind="chat", words="Look at this.")
        assert ann.refused("GET", "/api/reports") == (403, "forbidden")
        report = next(one for one in moderator.get("/api/reports")["reports"] if one["table"] == table["id"])
        assert report["said"] == ["something rude"]
        assert (report["name"], report["by"]) == (bob.me["name"], ann.me["name"])
        assert ann.refused("POST", f"/api/reports/{report['id']}/close", sanction="mute") == (403, "forbidden")
        moderator.post(f"/api/reports/{report['id']}/close", sanction="mute", days=1, reason="Be kind.")
        assert report["id"] not in [one["id"] for one in moderator.get("/api/reports")["reports"]]
        assert seat.command("say", text="again")["code"] == "muted"
    assert ann.refused("POST", "/api/reports", name="nobody at all", kind="chat") == (404, "not_found")
    assert moderator.refused("POST", "/api/reports/nothing/close") == (404, "not_found")


def test_a_link_to_a_table_shows_what_it_is(ann: Person):
    table = ann.make("origin", "me", "bot:random", title='<b>"Tea" & cake', clock=CLOCK)
    answer = ann.http.get(f"/t/{table['id']}?invite=a%22b")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    page = answer.text
    assert "<b>" not in page
    assert "&lt;b&gt;&quot;Tea&quot; &amp; cake" in page
    assert f'content="{ann.base}/t/{table["id"]}/picture.png?language=en"' in page
    assert f"0;url=/#/table/{table['id']}?invite=a%22b" in page
    answer = ann.http.get(f"/t/{table['id']}/picture.png")
    assert answer.headers["content-type"] == "image/png"
    assert Image.open(io.BytesIO(answer.content)).size == (1200, 630)
    assert ann.http.get("/t/nothing").status_code == 404


@pytest.mark.skipif(not (STATIC / "index.html").is_file(), reason="the pages, whose fonts are used, are not built")
@pytest.mark.parametrize("code", LANGUAGES)
def test_names_are_drawn_in_every_language(code: str):
    names = "".join(language(code).creatures.values()) + "Galápagos"
    for letter in set(names + names.upper()):
        assert font_with(letter, 44, SANS) is not None, letter
        assert font_with(letter, 66, SERIF) is not None, letter
    assert font_with("東", 44, SANS) is None
