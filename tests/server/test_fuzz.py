"""Whatever is sent to the socket, there is a clear answer, and the table is as it was."""

from __future__ import annotations

import logging
from typing import get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from galapagos.server.wire import stream as protocol
from tests.server.test_play import two_at_a_table
from tests.support.people import Person, TableStream, closes
from tests.support.servers import ServerThread

KINDS = [kind.__struct_config__.tag for kind in get_args(protocol.ClientMessage)]
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-3, 9),
    st.floats(),
    st.text(max_size=40),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=2),
)
FIELDS = [
    "decision",
    "seat",
    "action",
    "words",
    "text",
    "value",
    "commitment",
    "round",
    "agree",
    "ref",
    "type",
    "person",
    "by",
]
MESSAGES = st.fixed_dictionaries({"type": st.sampled_from(KINDS)}).flatmap(
    lambda kind: st.dictionaries(st.sampled_from(FIELDS), ODD, max_size=6).map(lambda rest: {**kind, **rest})
)


def settled(seated: TableStream) -> None:
    """Everything said so far has been answered."""
    seated.command("ping")


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(messages=st.lists(MESSAGES, min_size=1, max_size=4))
def test_messages_of_every_kind_with_anything_in_them(
    victims: tuple[TableStream, TableStream], messages: list[dict[str, object]]
):
    """Sent by a player who is not to move: no message may move a piece or leave a trace."""
    asked, fuzzer = victims
    before = asked.situation["decision"]
    for message in messages:
        try:
            raw = msgspec.json.encode(message)
        except (msgspec.EncodeError, ValueError, OverflowError):
            continue
        fuzzer.socket.send(raw, text=True)
    settled(fuzzer)
    settled(asked)
    if asked.situation["status"] == "playing" and not asked.situation["paused"]:
        assert asked.situation["decision"] == before


@pytest.fixture
def victims(ann: Person, bob: Person) -> tuple[TableStream, TableStream]:
    return two_at_a_table(ann, bob)


GARBAGE = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"answer"',
    b"{}",
    b'{"type":null}',
    b'{"type":"nonsense"}',
    b'{"type":"answer"}',
    b'{"type":"answer","decision":1,"seat":0}',
    b'{"type":"answer","decision":1,"seat":-1,"action":1}',
    b'{"type":"answer","decision":1,"seat":99,"action":1}',
    b'{"type":"answer","decision":1e300,"seat":0,"action":1}',
    b'{"type":"answer","decision":1,"seat":0,"action":' + b"9" * 400 + b"}",
    b'{"type":"say","text":"\\ud800"}',
    b'{"type":"say","text":"' + b"\\u0000" * 100 + b'"}',
    b"[" * 4000,
    b'{"type":"say","text":' + b"[" * 3000 + b"]" * 3000 + b"}",
    b'{"a":' * 1000 + b"1" + b"}" * 1000,
    b'{"type":"ping","__proto__":{}}',
    b'{"type":"situation"}',
    b'{"type":"moved","number":1}',
]


@pytest.mark.parametrize("raw", GARBAGE, ids=lambda raw: repr(raw[:40]))
def test_garbage_is_refused_clearly(ann: Person, raw: bytes, caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.ERROR):
        seat = ann.sit(ann.make("beginning", "me", "open"))
        seat.until_type("situation")
        seat.socket.send(raw, text=True)
        settled(seat)
        problems = [message for message in seat.messages if message["type"] == "problem"]
        chats = [message for message in seat.messages if message["type"] == "said"]
        assert len(problems) + len(chats) == 1
        assert all(problem["code"] and problem["message"] for problem in problems)
    assert "Traceback" not in caplog.text


def test_bytes_that_are_not_utf_8_close_the_socket(ann: Person):
    seat = ann.sit(ann.make("beginning", "me", "open"))
    seat.until_type("situation")
    with seat.socket.send_context():
        seat.socket.protocol.send_text(b"\xff\xfe\xfd")
    assert closes(seat) == 1007


def test_binary_frames_are_read_like_text(ann: Person):
    seat = ann.sit(ann.make("beginning", "me", "open"))
    seat.until_type("situation")
    seat.socket.send(b'{"type":"ping","ref":7}')
    assert seat.until(lambda message: message.get("ref") == 7)["type"] == "pong"


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_acts_for_the_seat_of_another(ann: Person, bob: Person, cat: Person, kind: str):
    asked, _ = two_at_a_table(ann, bob)
    situation = asked.situation
    body = {
        "answer": {"decision": situation["decision"], "action": situation["choices"][0]["action"]},
        "why": {"words": "done adapting"},
        "plan": {"words": "done adapting"},
        "undo_reply": {"agree": True},
        "commit": {"round": 1, "commitment": ""},
        "reveal": {"round": 1, "value": "x"},
    }
    if kind in ("say", "ping"):
        return
    with cat.sit(asked.table) as stranger:
        stranger.until_type("situation")
        reply = stranger.command(kind, seat=situation["actor"], **body.get(kind, {}))
        assert reply["code"] == "not_your_seat"
    settled(asked)
    assert asked.situation["decision"] == situation["decision"]


def test_a_recorded_message_sent_again_changes_nothing(ann: Person, bob: Person):
    asked, waiting = two_at_a_table(ann, bob)
    situation = asked.situation
    answer = {"decision": situation["decision"], "seat": situation["actor"], "words": situation["choices"][0]["words"]}
    asked.command("answer", **answer)
    for who in (asked, waiting):
        for _ in range(3):
            assert who.command("answer", **answer)["code"] in ("stale", "not_your_seat")


def test_strange_actions_are_no_moves(ann: Person, bob: Person):
    asked, _ = two_at_a_table(ann, bob)
    seat, decision = asked.situation["actor"], asked.situation["decision"]
    for action in (-1, -(2**53), 2**53, 2**40 + 1, 255, 12345678901):
        reply = asked.command("answer", decision=decision, seat=seat, action=action)
        assert reply["type"] in ("refused", "problem"), reply
        reply = asked.command("why", seat=seat, action=action)
        assert not reply.get("allowed", False)
    assert asked.situation["decision"] == decision


def test_the_server_still_serves(served: ServerThread, ann: Person):
    assert ann.get("/healthz")["schema"]
    errors = served.server.metrics.registry.get_sample_value("galapagos_errors_total")
    assert errors == 0
