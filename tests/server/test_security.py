"""What a server on the internet must withstand."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from galapagos.server.settings import Limits
from tests.support.patience import PATIENCE
from tests.support.people import Person, closes
from tests.support.servers import ServerThread, settings


def test_every_answer_has_the_headers(served: ServerThread):
    for path in ("/", "/api/games", "/api/nothing", "/healthz", "/tables/x"):
        headers = httpx.get(served.base + path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers or "uvicorn" not in headers["server"]


def test_texts_name_their_charset_once(served: ServerThread):
    for path in ("/", "/tables/x", "/api"):
        assert httpx.get(served.base + path).headers["content-type"] == "text/html; charset=utf-8"


FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://127.0.0.1:1"},
    {"sec-fetch-site": "cross-site"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_a_page_of_another_site_cannot_act_for_a_visitor(ann: Person, headers: dict[str, str]):
    wish = {"game": "beginning", "seats": ["me", "open"]}
    answer = ann.http.post("/api/tables", json=wish, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign")
    same = ann.http.post("/api/tables", json=wish, headers={"origin": ann.base})
    assert same.status_code == 201


def test_a_form_cannot_post(ann: Person):
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = ann.http.post("/api/tables", content=b'{"game":"beginning"}', headers={"content-type": kind})
        assert answer.status_code == 415


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_a_page_of_another_site_gets_no_socket(ann: Person, headers: dict[str, str]):
    table = ann.make("beginning", "me", "open")
    address = f"{ann.base.replace('http', 'ws')}/ws/tables/{table['id']}"
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(address, additional_headers={"cookie": ann.cookie(), **headers}, open_timeout=PATIENCE),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_a_site_can_be_allowed(tmp_path: Path):
    with ServerThread(settings(tmp_path, origins="https://play.example")) as running:
        answer = httpx.get(f"{running.base}/api/me")
        headers = {"origin": "https://play.example", "cookie": f"galapagos={answer.cookies['galapagos']}"}
        made = httpx.patch(f"{running.base}/api/me", json={"name": "Guest"}, headers=headers)
        assert made.status_code == 200


def test_nothing_redirects_elsewhere(served: ServerThread):
    for path in (
        "//evil.example",
        "/\\evil.example",
        "/%2f%2fevil.example",
        "/?next=https://evil.example",
        "/api/tables/",
    ):
        answer = httpx.get(served.base + path, follow_redirects=False)
        assert "evil" not in answer.headers.get("location", "")


def test_serves_no_file_outside_the_page(served: ServerThread):
    for path in ("/../app.py", "/..%2fapp.py", "/%2e%2e/app.py", "/assets/../../settings.py", "/.env"):
        answer = httpx.get(served.base + path)
        assert answer.status_code == 404 or "<!doctype html>" in answer.text.lower()
        assert "import" not in answer.text


def test_errors_are_sentences_without_tracebacks(served: ServerThread, ann: Person):
    answers = [
        ann.http.get("/api/tables/nowhere"),
        ann.http.post("/api/tables", content=b"{", headers={"content-type": "application/json"}),
        ann.http.post("/api/tables", content=b"[" * 50_000, headers={"content-type": "application/json"}),
        ann.http.post("/api/tables", content=b"\xff\xfe", headers={"content-type": "application/json"}),
        ann.http.put("/api/tables"),
        ann.http.get("/api/tables", params={"before": "x"}),
        ann.http.get("/api/tables", params={"before": 2**70}),
    ]
    for answer in answers:
        assert 400 <= answer.status_code < 500, answer.text
        assert set(answer.json()) == {"code", "message"}
        assert "Traceback" not in answer.text


# -- limits -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def strict(tmp_path: Path):
    limits = Limits(
        tables_guest=3,
        requests_second=5,
        requests_burst=30,
        messages_second=5,
        messages_burst=10,
        guests_minute=4,
        logins_minute=5,
        streams_person=2,
        listeners_table=3,
    )
    with ServerThread(settings(tmp_path, limited=True, limits=limits)) as running:
        yield running


def test_limits_the_tables_of_a_guest(strict: ServerThread, come):
    ann = come(base=strict.base)
    for _ in range(3):
        ann.make("beginning", "me", "open")
    assert ann.refused("POST", "/api/tables", game="beginning", seats=["me", "open"]) == (429, "too_many")


def test_requests_and_new_guests_are_limited(strict: ServerThread):
    with httpx.Client(base_url=strict.base) as client:
        statuses = []
        for _ in range(6):
            client.cookies.clear()
            statuses.append(client.get("/api/me").status_code)
        assert statuses.count(429) >= 1
        flood = [client.get("/api/house") for _ in range(60)]
    assert 429 in {answer.status_code for answer in flood}
    assert [answer.headers["retry-after"] for answer in flood if answer.status_code == 429]


def test_passphrases_cannot_be_guessed_quickly(strict: ServerThread, come):
    bob = come(base=strict.base)
    statuses = [
        bob.http.post("/api/login", json={"name": "ann", "passphrase": f"guess {number}"}).status_code
        for number in range(8)
    ]
    assert statuses[0] == 401
    assert statuses[-1] == 429


def test_a_socket_that_floods_is_told_and_then_closed(strict: ServerThread, come):
    ann = come(base=strict.base)
    table = ann.make("beginning", "me", "open")
    seat = ann.sit(table)
    with suppress(ConnectionClosed):  # it may be closed before we have said it all
        for _ in range(120):
            seat.socket.send('{"type":"ping"}')
    code = closes(seat)
    assert code == 1008
    assert "slow_down" in {message.get("code") for message in seat.messages}


def test_streams_are_limited(strict: ServerThread, come):
    ann = come(base=strict.base)
    table = ann.make("beginning", "me", "open")
    first, second, third = (ann.sit(table) for _ in range(3))
    first.until_type("situation")
    second.until_type("situation")
    assert third.receive()["code"] == "slow_down"


def test_a_body_that_is_too_large_is_refused(ann: Person):
    answer = ann.http.post("/api/tables", json={"game": "beginning", "seats": ["me", "open"], "title": "x" * 100_000})
    assert answer.status_code == 413


def test_a_message_that_is_too_large_closes_the_socket(ann: Person):
    seat = ann.sit(ann.make("beginning", "me", "open"))
    seat.until_type("situation")
    seat.socket.send('{"type":"say","text":"' + "x" * 20_000 + '"}')
    assert closes(seat) == 1009


def test_a_position_that_breaks_the_rules_breaks_nothing_else(ann: Person):
    """Frames that make no sense on top of each other: tried in a process of its own."""
    table = ann.make("beginning", "me", "me")
    good = ann.post("/api/positions", game="beginning", seats=2, position=start_position())
    assert good["actor"] >= -1
    for frames in ("Turn() Turn() Turn()", "Eat(99)", "Adapt() " * 500):
        text = start_position().replace("steps:", f"steps: {frames}") if "steps:" in start_position() else frames
        answer = ann.http.post("/api/positions", json={"game": "beginning", "seats": 2, "position": text})
        assert answer.status_code in (200, 400)
    assert ann.get(f"/api/tables/{table['id']}")["id"] == table["id"]


def start_position() -> str:
    from galapagos.core.registry import game

    rules = game("beginning", seats=2)
    return rules.write_position(rules.start())
