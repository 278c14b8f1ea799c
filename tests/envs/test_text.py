"""A decision as words that a person understands, asked in steps, and strict reading of replies."""

from __future__ import annotations

import re
from typing import Any

import pytest

import galapagos
from galapagos.core.errors import GalapagosError
from galapagos.core.languages import LANGUAGES
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import play_chance
from galapagos.envs.text import AnswerError, TextPlayer, TextPrompt, from_text, prompt_of, to_text
from tests.support.tables import GAMES, played

INTERNALS = re.compile(r"stack|slot_zone|agenda|eyes|named|lot:|\w+\(\d|_|\bNone\b|\{|-\d")
GERMAN = re.compile(r"\b(?:Zug|Ende|Dachs|Kirsche|und|der|das|Karte|Feld)\b")
ENGLISH = re.compile(r"\b(?:the|and|You|Your|food|hand|traits|Turn|Round)\b")


def positions(name: str, seed: int, **options: Any):
    """The decisions of a random game, without resigning."""
    game, rng = galapagos.game(name, **options), Rng(seed)
    state = game.start()
    while state.actor != OVER:
        if state.actor == CHANCE:
            play_chance(state, rng)
            continue
        yield game, state
        choices = [one for one in state.choices() if game.write(state, one) not in ("resign", "offer end")]
        state.apply(choices[rng.below(len(choices))])


def some(name: str, seed: int, every: int, most: int = 25, **options: Any):
    for number, found in enumerate(positions(name, seed, **options)):
        if number % every == 0:
            yield found
        if number > every * most:
            return


def widest_of_tyranno(least: int):
    for seed in range(40):
        for game, state in positions("tyranno", seed, seats=3):
            if len(state.choices()) >= least:
                return game, state
    raise AssertionError("no such position")


# -- what is written --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_text_has_goal_legend_table_and_choices(name):
    game = galapagos.game(name)
    text = to_text(game, played(game, 12))
    for word in ("Goal: ", "How to read it: ", "The table now:", "Your decision: ", "\n1. ", "Answer with one line"):
        assert word in text


@pytest.mark.parametrize("name", GAMES)
def test_no_internals_and_no_german(name):
    for game, state in some(name, 3, every=9):
        text = to_text(game, state)
        assert not INTERNALS.findall(text), text
        assert not GERMAN.findall(text), text


@pytest.mark.parametrize("name", GAMES)
def test_german_is_german(name):
    for game, state in some(name, 4, every=25):
        assert not ENGLISH.findall(to_text(game, state, "de"))


def test_continents_name_their_zones():
    zones = galapagos.game("origin", continents=True).texts().sections["zone"].values()
    texts = [to_text(game, state) for game, state in some("origin", 2, every=40, continents=True)]
    assert all(any(zone in text for zone in zones) for text in texts)


def test_brief_leaves_out_what_is_known_and_rules_add_everything():
    game = galapagos.game("beginning")
    state = played(game, 12)
    whole, brief = to_text(game, state), to_text(game, state, brief=True)
    assert "Goal: " not in brief
    assert brief.partition("The table now:")[2] == whole.partition("The table now:")[2]
    assert "### 3.4 Attack" in to_text(game, state, rules=True)
    assert "### 3.4" in to_text(game, state, "de", rules=True)


def test_history_tells_the_latest_moves_without_the_deal():
    table = galapagos.Table(galapagos.game("beginning"), galapagos.SeededDealer("seed"))
    bots = [galapagos.bot("random", seed=1), None]
    while len(table.history) < 60:
        if table.step([bots[0], galapagos.bot("greedy")]) is None:
            break
    while table.state.actor == CHANCE:
        table.step([])
    text = TextPrompt(table.prompt(), history=5).text
    told = text.partition("What happened last:\n")[2].partition("\n\n")[0].splitlines()
    assert len(told) == 5
    assert not any(line.startswith("chance: draw") for line in told)
    assert "What happened last" not in TextPrompt(table.prompt(), history=0).text


def test_the_same_text_in_worlds_that_look_the_same():
    for name in GAMES:
        game, rng = galapagos.game(name), Rng(3)
        state = played(game, 40)
        if state.actor >= 0:
            other = game.imagine(game.view(state, state.actor), rng)
            assert to_text(game, state) == to_text(game, other)


def test_hundreds_of_choices_fit_into_2000_characters():
    game, state = widest_of_tyranno(355)
    assert len(to_text(game, state, brief=True)) <= 2000
    asked = TextPrompt(prompt_of(game, state), brief=True)
    assert sum(len(entry.choices) for entry in asked.entries) == len(state.choices())


@pytest.mark.parametrize("name", GAMES)
def test_no_list_of_choices_is_long(name):
    for game, state in some(name, 8, every=7):
        for language in LANGUAGES:
            asked = TextPrompt(prompt_of(game, state), language)
            assert sum(len(line) + 1 for line in asked.question()) <= 2000


# -- what is read -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_can_be_reached_by_numbers_and_by_words(name):
    for game, state in some(name, 2, every=11, most=6):
        choices = list(state.choices())
        for action in choices[:: max(1, len(choices) // 3)]:
            assert by_numbers(TextPrompt(prompt_of(game, state)), action) == action
            assert from_text(game, state, f"Answer: {game.write(state, action)}") == action
            assert from_text(game, state, game.write(state, action)) == action


def by_numbers(asked: TextPrompt, action: int) -> int | None:
    for _ in range(8):
        lines = enumerate(asked.entries, 1)
        number = next(number for number, entry in lines if action in {choice.action for choice in entry.choices})
        found = asked.answer(f"I have thought about 7 things.\nAnswer: {number}")
        if found is not None:
            return found
    raise AssertionError("too many steps")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_list_is_an_answer(language):
    for name in GAMES:
        game = galapagos.game(name)
        state = played(game, 15)
        asked = TextPrompt(prompt_of(game, state), language)
        for choice in asked.choices[::5]:
            assert TextPrompt(prompt_of(game, state), language).answer(f"Answer: {choice.sentence}.") == choice.action


@pytest.fixture
def two_choices():
    """A decision with exactly two choices."""
    for seed in range(50):
        for game, state in positions("beginning", seed):
            if len(state.choices()) == 2:
                return game, state
    raise AssertionError("no such position")


@pytest.mark.parametrize(
    ("reply", "number"),
    [
        ("2", 2),
        (" 1.\n", 1),
        ("Answer: 2", 2),
        ("**Answer: 2**", 2),
        ("answer = 1", 1),
        ("My final answer: `2`", 2),
        ("Not 2! I pick 1 since it has 2 benefits.\nAnswer: 1", 1),
        ("Answer: 2\nThat was wrong, sorry.\nAnswer: 1", 1),
        ("Antwort: 2", None),  # not in English
        ("-1", None),
        ("Answer: -1", None),
        ("Not 2! I pick 1 since it has 2 benefits", None),
        ("**Answer: 3**", None),
        ("Answer: 0", None),
        ("Answer: 1 or 2", None),
        ("Answer: 1.5", None),
        ("Answer: 12", None),
        ("Answer:", None),
        ("Answer: two", None),
        ("I choose 1", None),
        ("1 2", None),
        ("", None),
        ("Answer: 1. something else entirely", None),
        ("Answer: ２", None),
    ],
)
def test_strict_reading(two_choices, reply, number):
    game, state = two_choices
    if number is None:
        with pytest.raises(AnswerError, match="is no answer: write a line such as 'Answer: 1'"):
            from_text(game, state, reply)
    else:
        assert from_text(game, state, reply) == TextPrompt(prompt_of(game, state)).choices[number - 1].action


def test_a_number_with_the_words_of_its_choice(two_choices):
    game, state = two_choices
    one, other = TextPrompt(prompt_of(game, state)).choices
    assert from_text(game, state, f"Answer: 1. {one.sentence}") == one.action
    with pytest.raises(AnswerError):
        from_text(game, state, f"Answer: 1. {other.sentence}")


def test_german_answers(two_choices):
    game, state = two_choices
    for word in ("Antwort", "Answer"):
        assert from_text(game, state, f"Also gut.\n{word}: 2", "de") == list(state.choices())[1]


def test_a_group_is_not_a_move():
    game, state = widest_of_tyranno(100)
    with pytest.raises(AnswerError, match="names a group"):
        from_text(game, state, f"Answer: {len(TextPrompt(prompt_of(game, state)).entries)}")


def test_chance_gets_no_text():
    game = galapagos.game("beginning")
    with pytest.raises(GalapagosError, match="no seat is to move"):
        to_text(game, game.start())


# -- a model at the table ---------------------------------------------------------------------------------------------


def test_a_player_counts_illegal_replies():
    replies = iter(["I am not sure", "Answer: 99", "Answer: 1"])
    player = TextPlayer(lambda text: next(replies), tries=3)
    table = galapagos.Table(galapagos.game("beginning"), galapagos.SeededDealer("x"))
    table.play_out([None, None])
    assert player.choose(table.prompt()) in table.prompt().choices
    assert (player.counts.decisions, player.counts.illegal, player.counts.given_up) == (1, 2, 0)
    assert player.counts.illegal_share == pytest.approx(2 / 3)


def test_a_player_that_never_answers_gets_the_first_choice_and_is_told_why():
    texts: list[str] = []

    def silent(text: str) -> str:
        texts.append(text)
        return "No."

    player = TextPlayer(silent, tries=2)
    table = galapagos.Table(galapagos.game("beginning"), galapagos.SeededDealer("x"))
    table.play_out([None, None])
    assert player.choose(table.prompt()) == table.prompt().choices[0]
    assert player.counts.given_up == 1
    assert "'No.' is no answer" in texts[1]
