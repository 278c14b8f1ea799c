"""Programs play as people do: the example bot, over HTTP."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from galapagos.core.registry import game_names
from tests.support.people import Person, play_out
from tests.support.storm import lasting

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.mark.parametrize("game", game_names())
def test_the_example_bot_plays_a_whole_game(ann: Person, bob: Person, game: str):
    table = ann.make(game, "me", "open", public=True)
    secret = bob.post("/api/tokens", name="example", scopes=["read", "play"])["secret"]
    command = [sys.executable, str(EXAMPLE), ann.base, secret, table["id"]]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as program:
        with ann.sit(table) as seat:
            play_out(seat)
        said, _ = program.communicate(timeout=120)
    assert program.returncode == 0, said
    assert said.startswith("winners:")
    proof = ann.get(f"/api/tables/{table['id']}/record")["proof"]
    assert [bool(commitment) for commitment in proof["commitments"]] == [False, True]


def test_the_example_is_short():
    code = [line for line in EXAMPLE.read_text(encoding="utf-8").partition('"""\n\n')[2].splitlines() if line.strip()]
    assert len(code) <= 15


def test_the_lines_are_the_messages_of_the_socket(ann: Person):
    table = ann.make("beginning", "me", "bot:random")
    with ann.sit(table) as seat:
        play_out(seat)
        seat.until_status("over")
    with ann.http.stream("GET", f"/api/tables/{table['id']}/stream", params={"since": 5}) as lines:
        assert lines.headers["content-type"].startswith("application/x-ndjson")
        messages = [msgspec.json.decode(line) for line in lines.iter_lines()]
    assert messages[0]["type"] == "welcome"
    heard = [message for message in messages if "at" in message and "number" in message]
    assert heard == [lasting(event) for event in seat.events()[5:]]
    assert messages[-1]["type"] in ("situation", "presence")


def test_an_answer_over_http_is_broadcast_like_any_other(ann: Person, bob: Person):
    table = ann.make("beginning", "me", "open")
    bob.join(table)
    with ann.sit(table) as one, bob.sit(table) as other:
        one.until_status("playing")
        other.until_status("playing")
        asked, waiting = (one, other) if one.to_move else (other, one)
        situation = asked.situation
        message = {"type": "answer", "decision": situation["decision"], "seat": situation["actor"], "ref": 5}
        path = f"/api/tables/{table['id']}/messages"
        wrong = asked.person.post(path, **message, words="wolf attacks lizard")
        assert wrong["type"] == "refused"
        done = asked.person.post(path, **message, action=situation["choices"][0]["action"])
        assert done["type"] == "done"
        assert done["ref"] == 5
        waiting.until(lambda message: message["type"] == "moved" and message["by"] == "person")
