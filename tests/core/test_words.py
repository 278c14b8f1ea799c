"""Names, notation, options and rules as the core reads them."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from galapagos.core.errors import GalapagosError, NotationError, UnknownName
from galapagos.core.events import Value
from galapagos.core.languages import LANGUAGES
from galapagos.core.names import CREATURES, creature, creature_name, creature_number, seat_number
from galapagos.core.notation import Phrasebook
from galapagos.core.options import Option, from_text, settle
from galapagos.core.registry import game, game_names
from galapagos.core.texts import Texts

BOOK = Phrasebook({"bite": "{who:creature} bites {whom:creature} {times:number} times", "rest": "{seat:seat} rests"})


@given(st.integers(0, 5000))
def test_every_creature_has_a_name_that_reads_back(number: int) -> None:
    assert creature_number(creature(number)) == number


def test_names_are_all_different() -> None:
    assert len(set(CREATURES)) == len(CREATURES)
    for code in LANGUAGES:
        assert len({creature_name(number, code) for number in range(4 * len(CREATURES))}) == 4 * len(CREATURES)


@pytest.mark.parametrize("word", ["wolf1", "wolf0", "unicorn", "", "wolf02"])
def test_no_creature_has_these_names(word: str) -> None:
    with pytest.raises(NotationError):
        creature_number(word)


def test_a_phrase_is_written_and_read() -> None:
    values: dict[str, Value] = {"who": "creature:0", "whom": "creature:1", "times": 3}
    assert BOOK.write("bite", values) == "wolf bites lizard 3 times"
    assert BOOK.read("  wolf bites   lizard 3 times ") == ("bite", values)
    assert BOOK.read("bob rests") == ("rest", {"seat": "seat:1"})
    assert seat_number("hal") == 7


def test_unreadable_words_are_answered_with_the_right_form() -> None:
    with pytest.raises(NotationError, match="moves are written like '<who> bites <whom> <times> times'"):
        BOOK.read("wolf bites lizard")


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(NotationError):  # anything else fails
        key, values = BOOK.read(text)
        assert BOOK.read(BOOK.write(key, values)) == (key, values)


OPTIONS = (Option("swim", False, (False, True)), Option("size", 7, range=(3, 9)), Option("board", "rect"))


def test_options_have_defaults_values_and_spans() -> None:
    assert settle(OPTIONS, {"size": 9}) == {"swim": False, "size": 9, "board": "rect"}


@pytest.mark.parametrize(
    ("given_options", "complaint"),
    [
        ({"swimm": True}, "there is no option 'swimm': did you mean 'swim'?"),
        ({"zzzz": True}, "there is no option 'zzzz': there are: swim, size, board"),
        ({"swim": 1}, "option 'swim' cannot be 1: it is one of false, true"),
        ({"size": 2}, "option 'size' cannot be 2: it is a whole number from 3 to 9"),
        ({"size": True}, "option 'size' cannot be True: it is a whole number from 3 to 9"),
    ],
)
def test_a_wrong_option_lists_the_right_ones(given_options: dict[str, int], complaint: str) -> None:
    with pytest.raises(GalapagosError) as error:
        settle(OPTIONS, given_options)
    assert str(error.value) == complaint


def test_options_are_typed_as_words() -> None:
    assert from_text(OPTIONS[0], "Yes") is True
    assert from_text(OPTIONS[1], "5") == 5
    assert from_text(OPTIONS[2], "hex") == "hex"
    for option, text in ((OPTIONS[0], "perhaps"), (OPTIONS[1], "many")):
        with pytest.raises(GalapagosError):
            from_text(option, text)


def test_an_unknown_game_names_the_nearest() -> None:
    assert "beginning" in game_names()
    with pytest.raises(UnknownName, match="there is no game 'begining': did you mean 'beginning'"):
        game("begining")
    with pytest.raises(GalapagosError, match="beginning is for 2 to 5 seats, not 6"):
        game("beginning", seats=6)


def test_a_sentence_without_its_secret_is_another_sentence() -> None:
    texts = Texts(
        "en", {"event": {"draws": "{seat} draws {card}.", "draws_unseen": "{seat} draws."}, "card": {"x": "Axe"}}
    )
    assert texts.say("event", "draws", {"seat": "seat:0", "card": "card:x"}, ["Zoe"]) == "Zoe draws Axe."
    assert texts.say("event", "draws", {"seat": "seat:0"}, ["Zoe"]) == "Zoe draws."
    assert texts.say("event", "draws", {"seat": "seat:0", "card": "card:?"}, ["Zoe"]) == "Zoe draws."


def test_rules_are_found_by_number() -> None:
    rules = game("beginning").rules("en")
    assert rules["3.4"].title == "Attack"
    assert rules["R4"].text == "A carnivore never attacks itself."
    assert [rule for rule in rules if rule.startswith("R")] == [f"R{number}" for number in range(1, 25)]
