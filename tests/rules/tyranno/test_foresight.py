"""The preview of a placing: what the seat can tell, and nothing that it cannot."""

from __future__ import annotations

import pytest

from galapagos.core.registry import game as make_game
from galapagos.core.view import UNKNOWN
from galapagos.games.tyranno.game import Tyranno
from galapagos.games.tyranno.view import TyrannoView

POSITION = """phase: ann sets
3: pip-wasp shark - -
0: frog mouse tiger chicken
field 1: F2 | {known} | {theirs}
field 2: S | W
field 3: L
field 4: K2
ann: rack W3 S K F
"""


def foreseen(words: str, known: str = "W", theirs: str = "-") -> tuple[TyrannoView, TyrannoView]:
    """Ann's view before a placing, and what is foreseen of it."""
    game = make_game("tyranno", seats=4)
    assert isinstance(game, Tyranno)
    state = game.read_position(POSITION.format(known=known, theirs=theirs))
    before = game.view(state, 0)
    after = game.foresee(before, game.read(state, words))
    assert after is not None
    return before, after


def dice(view: TyrannoView, animal: str) -> int:
    return next(card.dice for card in view.board if card is not None and card.animal == animal)


def test_a_chip_that_turns_nothing_over_changes_nothing():
    before, after = foreseen("place sun on 3")
    assert [field.current for field in after.fields] == [field.current for field in before.fields]
    assert after.fields[2].placed[0] == {"sun": 1}
    assert after.table[0].rack == {"cherry": 1, "fish": 1, "water": 3}


def test_a_field_that_turns_over_changes_the_dice_of_every_animal():
    before, after = foreseen("place water on 2")
    assert after.fields[1].current == {"water": 2}
    assert dice(after, "frog") - dice(before, "frog") == 2
    assert dice(after, "chicken") - dice(before, "chicken") == -1


def test_without_a_majority_the_field_is_bare_and_an_animal_may_be_doomed():
    _, after = foreseen("place sun on 2", known="-")
    assert after.fields[1].current == {}
    assert next(card.doomed for card in after.board if card and card.animal == "tiger")


def test_what_others_laid_face_down_stays_unknown():
    _, after = foreseen("place water on 1, water on 1", known="-", theirs="bob B")
    assert after.fields[0].current == {UNKNOWN: 3}


def test_the_view_before_stays_as_it_was():
    before, _ = foreseen("place water on 2")
    assert before.fields[1].current == {"sun": 1}
    assert before.table[0].rack["water"] == 3


@pytest.mark.parametrize("words", ["pass", "exchange water"])
def test_only_placings_are_foreseen(words: str):
    game = make_game("tyranno", seats=4)
    state = game.read_position(POSITION.format(known="-", theirs="-"))
    assert game.foresee(game.view(state, 0), game.read(state, words)) is None


def test_what_is_foreseen_happens_where_everything_is_known():
    """Every single chip and every pair on fields whose face-down chips the seat knows."""
    game = make_game("tyranno", seats=4)
    assert isinstance(game, Tyranno)
    position = POSITION.format(known="WS", theirs="-")
    state = game.read_position(position)
    view = game.view(state, 0)
    placings = [action for action in state.choices() if game.write(state, action).startswith("place")]
    assert len(placings) > 100
    for action in placings:
        after, then = game.foresee(view, action), game.read_position(position)
        assert after is not None
        then.apply(action)
        happened = game.view(then, 0)
        assert [field.current for field in after.fields] == [field.current for field in happened.fields]
        assert [card and (card.dice, card.found) for card in after.board] == [
            card and (card.dice, card.found) for card in happened.board
        ]
