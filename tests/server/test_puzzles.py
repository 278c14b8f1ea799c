"""A puzzle for every day, over the API."""

from __future__ import annotations

import pytest

from galapagos.core.registry import game_names
from galapagos.review.puzzle import puzzles
from tests.support.people import Person


@pytest.mark.parametrize("name", game_names())
def test_every_day_has_its_puzzle(ann: Person, name: str):
    card = ann.get(f"/api/puzzles/{name}", day="2026-11-16")
    assert card == ann.get(f"/api/puzzles/{name}", day="2026-11-16")
    assert card["solution"] in card["chances"]
    assert card["key"] == puzzles(name)[card["number"] - 1].key
    following = ann.get(f"/api/puzzles/{name}", day="2026-11-17")
    assert following["number"] == card["number"] % card["all"] + 1
    asked = {field: card[field] for field in ("game", "seats", "options", "position")}
    stands = ann.post("/api/study", **asked, eyes=card["seat"])
    assert {choice["words"] for choice in stands["situation"]["choices"]} == card["chances"].keys()


def test_refuses_unknown_days_and_games(ann: Person):
    assert ann.http.get("/api/puzzles/stones", params={"day": "tomorrow"}).status_code == 400
    assert ann.http.get("/api/puzzles/chess").status_code == 404
    assert ann.get("/api/puzzles/stones")["day"] >= "2026"
