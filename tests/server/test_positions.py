"""Positions are read in words or as a view, and what is wrong with them is said; nothing of them is kept."""

from __future__ import annotations

import pytest

from galapagos.core.registry import game, game_names
from galapagos.core.sentinels import EVERYONE
from tests.support.people import Json, Person

each_name = pytest.mark.parametrize("name", game_names())


def asked(person: Person, name: str, **given: object) -> Json:
    card: Json = person.post("/api/positions", game=name, seats=game(name).seats, **given)
    return card


@each_name
@pytest.mark.parametrize("begin", ["start", "example"])
def test_suggests_a_position_to_begin_with(ann: Person, name: str, begin: str):
    card = asked(ann, name, begin=begin)
    state = game(name).read_position(card["position"])
    assert state.actor == card["actor"]
    assert (begin == "start") == (card["position"] == game(name).write_position(game(name).start()))


@each_name
def test_a_view_says_the_same_as_its_text(ann: Person, name: str):
    card = asked(ann, name, begin="example")
    for view in (card["view"], card["shown"]):
        again = asked(ann, name, view=view)
        assert (again["position"], again["shown"]) == (card["position"], card["shown"])


@each_name
def test_a_whole_view_of_an_earlier_version_is_read(ann: Person, name: str):
    card = asked(ann, name, begin="example")
    assert card["view"]["eyes"] == EVERYONE
    assert asked(ann, name, view={**card["view"], "eyes": -1})["position"] == card["position"]


@each_name
def test_a_seats_view_stays_a_seats_view(ann: Person, name: str):
    rules = game(name)
    state = rules.read_position(asked(ann, name, begin="example")["position"])
    card = asked(ann, name, position=rules.write_position(state, 0))
    assert card["view"]["eyes"] == card["shown"]["eyes"] == 0
    assert asked(ann, name, view=card["shown"])["position"] == card["position"]


@pytest.mark.parametrize(
    ("name", "change", "says"),
    [
        ("beginning", {"hole": "much"}, "not a table of beginning"),
        ("beginning", {"agenda": [{"what": "fly"}]}, "not a table of beginning"),
        ("origin", {"agenda": [{"what": "fly"}]}, "there is no task 'fly'"),
        ("tyranno", {"agenda": [{"what": "challenge"}]}, "cannot have turn None"),
        ("beginning", {"discard": {"carnivore": 40}}, "the deck has"),
        ("stones", {"rows": ["W" * 11] * 15}, "more than"),
        ("tyranno", {"bag": {"sun": 99}}, ""),
        ("origin", {"deck": {"flight": 1}}, ""),
    ],
)
def test_refuses_an_impossible_view_without_a_line(ann: Person, name: str, change: Json, says: str):
    view = {**asked(ann, name, begin="start")["shown"], **change}
    body = {"game": name, "seats": game(name).seats, "view": view}
    answer = ann.http.post("/api/positions", json=body)
    assert answer.status_code == 400
    assert says in answer.json()["message"]
    assert not answer.json()["message"].startswith("line")


def test_text_is_refused_with_its_line_and_column(ann: Person):
    body = {"game": "beginning", "seats": 2, "position": "turn: ann\nhole: much"}
    answer = ann.http.post("/api/positions", json=body)
    assert answer.status_code == 400
    assert answer.json()["message"].startswith("line 2, column ")


def test_eight_seats_can_be_laid_out(ann: Person):
    assert ann.post("/api/positions", game="origin", seats=8, begin="start")["actor"] == -1


def test_nothing_given(ann: Person):
    assert ann.refused("POST", "/api/positions", game="stones", seats=2) == (400, "position")


NAMESAKES = {
    "origin": ("phase: ann feeds\nbank: 3\nann: wolf() fox()\nbob: hare()", "animals", "two animals", "zwei Tiere"),
    "beginning": (
        "phase: ann eats\nhole: 2\nann: 0 chips\n  wolf () 0\n  fox () 0\nbob: 0 chips\n  lizard () 0",
        "species",
        "two species",
        "zwei Tierarten",
    ),
}


@pytest.mark.parametrize("name", NAMESAKES)
def test_refuses_an_unwritable_view_in_the_readers_language(ann: Person, name: str):
    position, pieces, english, german = NAMESAKES[name]
    view = asked(ann, name, position=position)["view"]
    first, second = view["table"][0][pieces]
    second["name"] = first["name"]
    body = {"game": name, "seats": 2, "view": view}
    for language, said in (
        ("en-GB,en;q=0.9", f"{english} are called wolf"),
        ("de-DE,en;q=0.5", f"{german} heißen wolf"),
    ):
        answer = ann.http.post("/api/positions", json=body, headers={"accept-language": language})
        assert answer.status_code == 400
        assert answer.json()["message"] == said


def test_a_text_is_refused_in_the_readers_language(ann: Person):
    body = {"game": "origin", "seats": 2, "position": "phase: ann feeds\nann: wolf(runing)\nbob:"}
    answer = ann.http.post("/api/positions", json=body, headers={"accept-language": "de"}).json()
    assert answer["message"] == "Zeile 2, Spalte 11: unbekannt (Eigenschaft): 'runing'; meintest du 'running'?"
