"""Every move and position can be written and read; every refusal, event and question has its sentence."""

from __future__ import annotations

import re

import pytest

from galapagos.core.events import Log
from galapagos.core.frames import ALLOWED
from galapagos.core.game import Game
from galapagos.core.languages import LANGUAGES
from galapagos.core.registry import game_class, game_names
from galapagos.core.sentinels import EVERYONE, OVER
from tests.support.walks import decisions, each_game, walk


@each_game
def test_every_choice_has_words_of_its_own_that_read_back(game: Game) -> None:
    for state, _ in decisions(game, seed=2, most=80):
        words = [game.write(state, action) for action in state.choices()]
        assert len(set(words)) == len(words)
        assert [game.read(state, text) for text in words] == list(state.choices())


@each_game
def test_why_not_agrees_with_the_choices(game: Game) -> None:
    """Actions from everywhere in the game are put to decisions of every kind."""
    everything = sorted({choice for state, action in walk(game, seed=3) if action != -1 for choice in state.choices()})
    foreign = everything[:: max(1, len(everything) // 150)]
    seen: set[tuple[str, int]] = set()
    for state, _ in decisions(game, seed=1, most=60):
        allowed = set(state.choices())
        for action in [*foreign, *allowed]:
            refusal = game.why_not(state, action)
            assert (refusal is None) == (action in allowed), game.write(state, action)
            assert (state.forbids(action) == ALLOWED) == (action in allowed), game.write(state, action)
            if refusal is not None and (refusal.key, state.actor) not in seen:
                seen.add((refusal.key, state.actor))
                for language in LANGUAGES:
                    assert game.texts(language).say("refusal", refusal.key, refusal.values)
                assert refusal.rule in game.rules(), refusal.rule


@each_game
def test_everything_said_has_a_sentence_in_every_language(game: Game) -> None:
    for language in LANGUAGES:
        texts = game.texts(language)
        for state, action in walk(game, seed=9):
            if state.actor == OVER:
                continue
            question = game.question(state)
            texts.say("question", question.key, question.values)
            for eyes in (EVERYONE, 0):
                deed = game.describe(state, action, eyes)
                texts.say("action", deed.key, deed.values)
            told = state.copy()
            told.log = Log()
            told.apply(action)
            for event in told.log.take():
                for seat in (EVERYONE, *range(game.seats)):
                    assert "{" not in texts.say("event", event.key, event.heard_by(seat))


@pytest.mark.parametrize("name", game_names())
def test_languages_have_the_same_keys_and_rules(name: str) -> None:
    game = game_class(name)()
    english = game.texts("en")
    for language in LANGUAGES:
        own = game.texts(language).sections
        plain = {section: set(keys) for section, keys in own.items() if "." not in section}  # without forms of words
        assert plain == {section: set(keys) for section, keys in english.sections.items()}
        assert list(game.rules(language)) == list(game.rules("en"))
    for option in game.options_offered:
        assert english.has("option", option.name)
        assert option.rule in game.rules("en")
        assert english.get("edition", option.name)
    for rule, key in game.reasons.values():
        assert not rule or rule in game.rules("en"), rule
        assert english.has("refusal", key), key


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_an_option_has_a_name_and_no_sentence_needs_the_raw_one(name: str, language: str) -> None:
    game = game_class(name)()
    texts = game.texts(language)
    named = texts.sections.get("option_value", {})
    words = {
        value
        for option in game.options_offered
        for value in (option.default, *option.values, *option.suggested)
        if isinstance(value, str) and not value.isdigit()
    }
    assert set(named) == words
    assert not any("_" in said or "-" in said for said in named.values())
    for option in game.options_offered:
        for sentence in (texts.get("option", option.name), texts.get("edition", option.name)):
            assert not {word.strip(".,:;()") for word in sentence.split()} & {each for each in words if "_" in each}
            assert "_" not in sentence


@pytest.mark.parametrize("name", game_names())
def test_values_and_editions_are_said_in_each_language(name: str) -> None:
    english, *others = (game_class(name)().texts(language).sections for language in LANGUAGES)
    for section in ("option", "option_value", "edition"):
        for other in others:
            same = [key for key, said in english.get(section, {}).items() if other[section][key] == said]
            assert same == [], section


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_name_no_option_or_value_as_programs_do(name: str, language: str) -> None:
    """Neither ``must_feed`` nor ``growth = mandatory``: the options are said in the words of their page."""
    text = (game_class(name).folder / f"rules.{language}.md").read_text(encoding="utf-8")
    assert re.findall(r"`[^`\n]*`|\b\w+_\w+\b", text) == []
