"""Every lesson can be played to its end, is judged as it says, and speaks every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import pytest

from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.languages import LANGUAGES
from galapagos.core.registry import game_class, game_names
from galapagos.core.table import Table
from galapagos.study.lesson import Lesson, Step, aim_of, judge, lesson, lesson_words, lessons, table_at

every_lesson = pytest.mark.parametrize("taught", lessons(), ids=lambda each: f"{each.game}/{each.name}")


def answers_found(taught: Lesson, number: int, table: Table) -> list[tuple[int, str]]:
    """Every choice that a step accepts."""
    game, state = table.game, table.state
    words = [(int(action), game.write(state, action)) for action in state.choices()]
    return [(action, said) for action, said in words if taught.steps[number].finds(said)]


def walk(taught: Lesson) -> Iterator[tuple[int, Step, list[str], Table]]:
    """Go through a lesson step by step, finding the first right answer of each."""
    answers: list[str] = []
    for number, step in enumerate(taught.steps):
        if step.position:
            answers = []
        table = table_at(taught, number, answers)
        yield number, step, list(answers), table
        if step.find:
            answers.append(answers_found(taught, number, table)[0][1])


def test_every_game_is_taught():
    taught = {(each.game, name) for each in lessons() for name in ("", *each.options)}
    assert {game for game, _ in taught} == set(game_names())
    assert {("origin", "continents"), ("origin", "time_to_fly")} <= taught


# Every rule that is needed in a first game. A lesson covers it with a step about it, or with one that mentions it.
NEEDED = {
    "tyranno": ["3.1", "3.2", "3.2.1", "3.2.2", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8", "3.9"],
    "stones": ["D0a", "D1", "5.1", "5.2", "5.3", "5.4", "6", "E1", "A7", "A12", "A15"],
    "origin": ["4.2", "4.4", "5.1", "5.1.1", "5.2", "5.3.1", "5.3.2", "5.4", "5.5", "5.6", "6.1", "6.2", "6.3", "6.12"],
    "beginning": ["3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "4", "5"],
}


@pytest.mark.parametrize("game", game_names())
def test_a_first_lesson_covers_every_rule_of_a_first_game(game: str):
    covered = {rule for step in lesson(game, "first").steps for rule in (step.rule, *step.teaches)}
    assert [rule for rule in NEEDED[game] if rule not in covered] == []
    known = [f"# {rule} " for rule in covered if rule]
    headings = (game_class(game).folder / "rules.en.md").read_text(encoding="utf-8")
    assert [heading for heading in known if heading not in headings] == []


@every_lesson
def test_a_hint_points_at_a_move_to_find(taught: Lesson):
    for number, step, answers, table in walk(taught):
        aim = aim_of(step, table)
        assert bool(aim) == bool(step.find), (number, step.key)
        if aim:
            chosen = [action for action in table.state.choices() if table.game.deed(table.state, action).picks == aim]
            assert judge(taught, number, answers, chosen[0]).verdict == "right"


@every_lesson
def test_a_lesson_has_ten_to_twenty_steps_and_most_are_done_not_read(taught: Lesson):
    assert 10 <= len(taught.steps) <= 20
    assert sum(1 for step in taught.steps if step.find) >= len(taught.steps) - 2
    assert len({step.key for step in taught.steps}) == len(taught.steps)


@every_lesson
def test_every_step_is_reached_and_asks_the_learner(taught: Lesson):
    for number, step, _, table in walk(taught):
        if step.find:
            assert table.state.actor == step.seat, (number, step.key)
            assert len(table.state.choices()) > 0


@every_lesson
def test_every_pattern_of_a_step_fits_a_choice_and_none_is_both_right_and_wrong(taught: Lesson):
    for _, step, _, table in walk(taught):
        words = {table.game.write(table.state, action) for action in table.state.choices()} if step.find else set()
        for pattern in step.find:
            alone = Step(key=step.key, find=[pattern])
            assert any(alone.finds(said) for said in words), (step.key, pattern, sorted(words)[:40])
        for pattern in step.hints:
            other = {said for said in words if Step(key="", find=[pattern]).finds(said) and not step.finds(said)}
            assert other, (step.key, pattern, sorted(words)[:40])


@every_lesson
def test_each_answer_that_is_accepted_leads_on(taught: Lesson):
    """Whichever of the accepted answers is given, the steps that go on from it can be played."""
    for number, _step, answers, table in walk(taught):
        for action, words in answers_found(taught, number, table):
            judgement = judge(taught, number, answers, action)
            assert (judgement.verdict, judgement.words) == ("right", words)
            follow(taught, number + 1, [*answers, words])


def follow(taught: Lesson, number: int, answers: list[str]) -> None:
    for place in range(number, len(taught.steps)):
        if taught.steps[place].position:
            return
        table = table_at(taught, place, answers)
        found = answers_found(taught, place, table)
        assert bool(found) == bool(taught.steps[place].find), (taught.steps[place].key, answers)
        answers = [*answers, *(words for _, words in found[:1])]


@every_lesson
def test_every_other_choice_is_answered_with_a_hint(taught: Lesson):
    words = lesson_words(taught.game, taught.name, "en")
    for number, step, answers, table in walk(taught):
        right = {action for action, _ in answers_found(taught, number, table)}
        for action in map(int, table.state.choices()) if step.find else ():
            if action in right:
                continue
            judgement = judge(taught, number, answers, action)
            assert judgement.verdict == "other"
            assert judgement.table.history == [] or len(judgement.table.history) == len(table.history)
            said = words.steps[step.key].hints[judgement.hint] if judgement.hint else words.steps[step.key].hint
            assert said, (step.key, judgement.words)


@every_lesson
def test_a_lesson_goes_on_only_after_a_right_answer(taught: Lesson):
    for number, step, answers, _ in walk(taught):
        if step.find and not answers and number + 1 < len(taught.steps):
            with pytest.raises(GalapagosError):
                table_at(taught, number + 1, ["something else"] * (taught.answers_before(number + 1) or 1))


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tutor_has_words_for_everything(taught: Lesson, language: str):
    words = lesson_words(taught.game, taught.name, language)
    assert all([words.title, words.lead, words.end])
    assert list(words.steps) == [step.key for step in taught.steps]
    for step in taught.steps:
        said = words.steps[step.key]
        assert set(said.hints) == set(step.hints.values()), step.key
        assert said.say
        assert bool(said.praise) == bool(said.hint) == bool(step.find), step.key


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tutor_speaks_to_the_learner_not_of_a_seat(taught: Lesson, language: str):
    steps = lesson_words(taught.game, taught.name, language).steps.values()
    said = [text for step in steps for text in (step.say, step.praise, step.hint, *step.hints.values())]
    assert [text for text in said if re.search(r"\b(Ann|Анн|Энн)\b", text)] == []


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_that_are_named_are_there(taught: Lesson, language: str):
    rules = taught.make_game().rules(language)
    assert [step.key for step in taught.steps if step.rule and step.rule not in rules] == []


@pytest.mark.parametrize("pair", list(combinations(LANGUAGES, 2)), ids="-".join)
def test_languages_do_not_say_the_same(pair: tuple[str, str]):
    for taught in lessons():
        one, other = (lesson_words(taught.game, taught.name, language) for language in pair)
        assert not {step.say for step in one.steps.values()} & {step.say for step in other.steps.values()}


def test_an_illegal_answer_is_refused_with_its_rule():
    taught = lesson("beginning", "first")
    number = [step.key for step in taught.steps].index("shields")
    table = table_at(taught, number, [])
    judgement = judge(taught, number, [], table.game.read(table.state, "wolf attacks lizard"))
    assert judgement.verdict == "refused"
    assert judgement.refusal is not None
    assert (judgement.refusal.rule, judgement.refusal.key) == ("3.4", "protected")


def test_a_step_that_cannot_be_reached_says_so():
    taught = lesson("beginning", "first")
    with pytest.raises(GalapagosError, match="step 2 of this lesson"):
        table_at(taught, 1, [])
    with pytest.raises(GalapagosError, match="step 100 of this lesson"):
        table_at(taught, 99, [])
    with pytest.raises(UnknownName, match="first"):
        lesson("beginning", "frist")
