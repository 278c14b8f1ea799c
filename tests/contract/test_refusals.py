"""Refusals teach: whatever is wished for, a rule is cited that exists and has to do with it.

`tools/refusals.py` makes the same wishes by the ten thousand.
"""

from __future__ import annotations

import pytest

from galapagos.core.errors import IllegalMove
from galapagos.core.frames import ALLOWED
from galapagos.core.game import Deed, Game, Refusal
from galapagos.core.languages import LANGUAGES
from galapagos.core.registry import game_class, game_names
from galapagos.core.sentinels import OVER
from galapagos.core.state import State
from tests.support.walks import walk
from tests.support.wishes import illegal_wishes

WISHES = 600

# Which section a ruling belongs to, and which sections speak of a move beside the one that says when it is possible.
RULINGS = {
    "beginning": {"R3": "3.3", "R4": "3.4", "R5": "3.3", "R18": "3.2", "R24": "3.3"},
    "stones": {
        "A3": "5.1", "A4": "5.1", "A6": "5.2", "A7": "5.2", "A8": "5.2", "A9": "5.2", "A10": "5.2", "A17": "5.1",
        "A19": "4", "D0a": "4", "D0b": "4",
    },
    "tyranno": {"A7": "3.2", "A13": "3.5", "A20": "3.9", "A21": "3.2", "A28": "3.1", "A30": "3.5", "2.3": "3.5"},
}  # fmt: skip
RELATED = {
    "stones": {"grow": {"5"}, "jump": {"5"}},
    "tyranno": {"strengthen": {"3.5"}, "turn_up": {"2.1"}},
}


def sections(game: Game, state: State, deed: Deed | None) -> set[str]:
    """The sections of the rules that a refusal may cite here: that of the phase, and those of the wish."""
    wanted = {game.phases[game.question(state).key]}
    if deed is not None:
        wanted |= {game.when[deed.key], *RELATED.get(game.name, {}).get(deed.key, ())}
    return wanted | {RULINGS.get(game.name, {}).get(rule, rule) for rule in wanted}


def check_refusal(game: Game, state: State, action: int, deed: Deed | None, refusal: Refusal) -> None:
    with pytest.raises(IllegalMove):
        state.apply(action)
    for language in LANGUAGES:
        assert refusal.rule in game.rules(language), refusal
        sentence = game.texts(language).say("refusal", refusal.key, refusal.values)
        assert not set("{?") & set(sentence), sentence
    if deed is None:
        assert refusal.key == "no_such_move"
    else:
        assert state.forbids(action) != ALLOWED, "`forbids` and `choices` disagree"
    cited = RULINGS.get(game.name, {}).get(refusal.rule, refusal.rule)
    assert cited in sections(game, state, deed), (game.write(state, action) if deed else action, refusal)


@pytest.mark.parametrize("name", [name for name in game_names() if name in RULINGS])
def test_every_illegal_wish_is_refused_with_a_rule_that_fits(name: str) -> None:
    variants = list(game_class(name).variants())
    for place, (seats, options) in enumerate(variants):
        game = game_class(name)(seats, **options)
        for state, action, deed, refusal in illegal_wishes(game, WISHES // len(variants), seed=place):
            check_refusal(game, state, action, deed, refusal)


@pytest.mark.parametrize("name", game_names())
def test_every_number_is_answered_as_apply_answers_it(name: str) -> None:
    game = game_class(name)()
    for state, action, _, refusal in illegal_wishes(game, WISHES):
        assert refusal.rule in game.rules()
        assert action not in state.choices()
    for beyond in (2**63, -(2**63) - 1, 2**200):
        refused = game.why_not(game.start(), beyond)
        assert refused is not None
        assert refused.key == "no_such_move"


@pytest.mark.parametrize("name", game_names())
def test_when_the_game_is_over_every_move_is_refused_with_the_rule_of_the_end(name: str) -> None:
    game = game_class(name)()
    state = next(state for state, _ in walk(game) if state.actor == OVER)
    refusal = game.why_not(state, 0)
    assert refusal is not None
    assert refusal.key == "game_over"
    assert refusal.rule in game.rules()


@pytest.mark.parametrize("name", game_names())
def test_every_phase_and_every_move_has_its_rule_and_its_words(name: str) -> None:
    game = game_class(name)()
    assert set(game.when) == set(game.phrases.phrases)
    for rule in (*game.when.values(), *game.phases.values()):
        assert rule in game.rules()
    for language in LANGUAGES:
        texts = game.texts(language).sections
        assert set(game.phases) == {*texts["question"], "game_over"} == {*texts["now"], "game_over"}
        assert set(game.when) == {key for key in texts["when"] if "_while_" not in key}
        for key in texts["when"]:
            wish, _, phase = key.partition("_while_")
            assert wish in game.when, key
            assert phase in {"", *game.phases}, key
