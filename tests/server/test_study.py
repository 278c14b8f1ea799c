"""Lessons are judged, positions are tried out, and nothing of it is kept."""

from __future__ import annotations

import pytest

from galapagos.core.languages import LANGUAGES
from galapagos.core.registry import game, game_names
from galapagos.study.lesson import lesson, lessons
from tests.support.people import Json, Person
from tests.support.walks import decisions

EATING = """
phase: ann eats
hole: 2
ann: 0 chips
  wolf () 0 0
  finch (carnivore) 0
bob: 0 chips, hand horns
  lizard (flight) 0 0
"""


def study(ann: Person, **wish: object) -> Json:
    answer: Json = ann.post("/api/study", **{"game": "beginning", "seats": 2, "position": EATING, **wish})
    return answer


# -- lessons ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_are_listed_with_their_titles(ann: Person, language: str):
    cards = ann.get(f"/api/lessons/{language}")
    assert [(card["game"], card["name"]) for card in cards] == [(each.game, each.name) for each in lessons()]
    for card in cards:
        text = ann.get(f"/api/lessons/{card['game']}/{card['name']}/{language}")
        assert text["card"] == card
        assert len(text["steps"]) == card["steps"]


def judge(ann: Person, step: str, **answer: object) -> Json:
    number = [each.key for each in lesson("beginning", "first").steps].index(step)
    judged: Json = ann.post("/api/lessons/beginning/first/judge", step=number, **answer)
    return judged


def test_a_step_begins_with_its_table_and_its_question(ann: Person):
    judged = judge(ann, "shields")
    assert judged["verdict"] == "look"
    assert [choice["words"] for choice in judged["situation"]["choices"]] == [
        "wolf attacks finch",
        "wolf attacks tortoise",
    ]


@pytest.mark.parametrize(
    ("words", "verdict", "hint"),
    [
        ("wolf attacks tortoise", "right", ""),
        ("wolf attacks finch", "other", "horns"),
        ("wolf attacks lizard", "refused", ""),
    ],
)
def test_answers_are_judged(ann: Person, words: str, verdict: str, hint: str):
    judged = judge(ann, "shields", words=words)
    assert (judged["verdict"], judged["hint"]) == (verdict, hint)
    assert bool(judged["moments"]) == (verdict == "right")
    assert (judged["refusal"] or {}).get("rule") == ("3.4" if verdict == "refused" else None)
    assert bool(judged["situation"]["choices"]) == (verdict != "right")


def test_asking_why_not_plays_nothing(ann: Person):
    judged = judge(ann, "shields", words="wolf attacks tortoise", why=True)
    assert judged["moments"] == []


def test_a_step_that_goes_on_needs_the_answers_before_it(ann: Person):
    assert judge(ann, "drink_again", answers=["wolf drinks"])["situation"]["view"]["hole"] == 2
    body: Json = {"step": 1, "answers": []}
    assert ann.refused("POST", "/api/lessons/beginning/first/judge", **body) == (400, "refused")


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/lessons/beginning/frist/judge", {"step": 0}, 404),
        ("/api/lessons/chess/first/judge", {"step": 0}, 404),
        ("/api/lessons/beginning/first/judge", {"step": 150}, 404),
        ("/api/lessons/beginning/first/judge", {"step": -1}, 400),
        ("/api/lessons/beginning/first/judge", {"step": 0, "words": "wolf sings"}, 400),
        ("/api/lessons/beginning/first/judge", {"step": 0, "action": 2**50}, 400),
        ("/api/lessons/beginning/first/judge", {"step": 0, "action": -7}, 400),
    ],
)
def test_explains_nonsensical_requests(ann: Person, path: str, body: Json, status: int):
    assert ann.refused("POST", path, **body)[0] == status


@pytest.mark.parametrize("name", game_names())
def test_examples_can_be_looked_at_before_and_after(ann: Person, name: str):
    for card in ann.get(f"/api/examples/{name}/de"):
        wish = {key: card[key] for key in ("seats", "options", "position")}
        before = study(ann, game=name, still=True, **wish)
        after = study(ann, game=name, still=True, moves=card["moves"], **wish)
        assert (before["moves"], after["moves"]) == ([], card["moves"])
        if card["option"]:
            options = {**card["options"], card["option"]: card["value"]}
            study(ann, game=name, still=True, **{**wish, "options": options}, moves=card["other_moves"])


# -- positions --------------------------------------------------------------------------------------------------------


def test_shows_a_position_to_the_actor(ann: Person):
    seen = study(ann)
    assert seen["situation"]["eyes"] == 0
    assert {choice["words"] for choice in seen["situation"]["choices"]} == {"wolf drinks", "finch attacks wolf"}
    assert seen["moves"] == seen["moments"] == []


def test_other_viewpoints_see_their_own_cards_and_no_question(ann: Person):
    seen = study(ann, eyes=1)
    assert seen["situation"]["choices"] == []
    assert seen["situation"]["view"]["table"][1]["hand"] == {"horns": 1}
    assert "horns" not in study(ann, eyes=0)["situation"]["view"]["table"][1]["hand"]


def test_a_move_is_tried_and_can_be_sent_again(ann: Person):
    first = study(ann, words="wolf drinks")
    assert first["moves"] == ["ann: wolf drinks"]
    again = study(ann, moves=first["moves"])
    assert again["situation"]["view"] == first["situation"]["view"]
    assert again["moments"] == first["moments"]


def test_a_move_against_the_rules_is_told_with_its_rule_and_not_played(ann: Person):
    for why in (False, True):
        told = study(ann, words="finch attacks lizard", why=why)
        assert (told["allowed"], told["refusal"]["rule"], told["moves"]) == (False, "3.4", [])


def test_chance_plays_by_itself_and_repeatably(ann: Person):
    done = study(ann, moves=["ann: finch attacks wolf"], words="wolf drinks")
    assert done["situation"]["actor"] == 1
    assert any(move.startswith("chance: ") for move in done["moves"])
    again = study(ann, moves=["ann: finch attacks wolf"], words="wolf drinks")
    assert (again["moves"], again["moments"]) == (done["moves"], done["moments"])


@pytest.mark.parametrize("name", game_names())
def test_every_game_from_its_start_and_from_the_middle(ann: Person, name: str):
    start = study(ann, game=name, position="")
    assert start["situation"]["choices"]
    state = next(state for number, (state, _) in enumerate(decisions(game(name, seats=2), seed=5)) if number == 8)
    text = game(name, seats=2).write_position(state)
    middle = study(ann, game=name, position=text)
    assert middle["situation"]["choices"] or middle["situation"]["outcome"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"position": "phase: ann sleeps"},
        {"position": "x" * 20_000},
        {"game": "chess"},
        {"seats": 9},
        {"moves": ["ann: wolf sings"]},
        {"moves": ["bob: done eating"]},
        {"moves": ["x"] * 4000},
        {"eyes": 5},
        {"eyes": -2},
        {"action": 2**52},
        {"options": {"horns": True}},
    ],
)
def test_refuses_what_cannot_be_studied(ann: Person, wrong: Json):
    body: Json = {"game": "beginning", "seats": 2, "position": EATING, **wrong}
    assert ann.refused("POST", "/api/study", **body)[0] == 400
