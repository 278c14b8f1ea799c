"""Refusals teach: whatever move is wished for, the rule cited exists and fits it.

`tools/refusals.py` makes the same wishes, as many as you like, and prints every sentence.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import pytest

from galapagos.core.errors import IllegalMove
from galapagos.core.events import Value
from galapagos.core.frames import ALLOWED
from galapagos.core.game import OVER_KEY, Deed, Game, Refusal
from galapagos.core.languages import LANGUAGES
from galapagos.core.registry import game_class, game_names
from galapagos.core.sentinels import OVER
from galapagos.core.state import State
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import TRAITS
from tests.support.walks import walk
from tests.support.wishes import illegal_wishes

WISHES = 10_000

# The section that a ruling belongs to.
RULINGS = {
    "beginning": {"R3": "3.3", "R4": "3.4", "R5": "3.3", "R18": "3.2", "R24": "3.3"},
    "origin": {
        "A2": "6.1", "A3": "5.3.1", "A5": "5.4", "A7": "6.10", "A20": "7.9", "A27": "8.6", "A29": "8.5",
        "A36": "7.1", "A42": "8.5",
    },
    "stones": {
        "A3": "5.1", "A4": "5.1", "A6": "5.2", "A7": "5.2", "A8": "5.2", "A9": "5.2", "A10": "5.2", "A17": "5.1",
        "A19": "4", "D0a": "4", "D0b": "4",
    },
    "tyranno": {"A7": "3.2", "A13": "3.5", "A20": "3.9", "A21": "3.2", "A28": "3.1", "A30": "3.5", "2.3": "3.5"},
}  # fmt: skip
# Sections that speak of a move, besides the one that says when it is possible.
RELATED = {
    "origin": {
        **{key: {"5.1.1"} for key in ("play_trait", "play_face", "play_pair", "play_pair_face", "shell_up")},
        **{key: {"5.4"} for key in ("carnivorous", "mimicry")},
        **{key: {"7.3"} for key in ("flight", "suckerfish")},
        **{key: {"9"} for key in ("specialization_a", "specialization_b")},
        "ambush": {"5.4", "6.1"},
        "shell": {"8.5"},
    },
    "stones": {"grow": {"5"}, "jump": {"5"}},
    "tyranno": {"strengthen": {"3.5"}, "turn_up": {"2.1"}},
}
# Sections that concern every move, and the sentences that may cite them.
GENERAL = {
    "origin": {
        "4.2": {"cannot_receive_fed", "cannot_receive_fat_full"},
        "7.1": {"other_zone", "elsewhere", "not_here", "other_slot_zone"},
        "7.2": {"in_the_ocean"},
        "7.9": {"no_such_trait_paralysed", "no_such_trait_dormant"},
        "8.4": {"no_such_trait_ignored"},
        "8.6": {"no_such_trait_ignored"},
    },
}
# Sentences that name no trait: `explain` always finds which one it is, so nobody ever reads them.
UNHEARD = {"origin": {"protected", "limited", "cannot_receive", "no_route"}}
# Phases in which chance breaks a tie at the very end; random games hardly ever get there.
RARE = {"breaktie", "fightforvictory"}
SEARCH, FEW = 20, 5  # games to look through for a phase that is still missing, and wishes to make there
COMMON_REASONS = {"beginning": 0.9, "origin": 0.6, "stones": 0.6, "tyranno": 0.8}


def section(game: Game, rule: str) -> str:
    return RULINGS[game.name].get(rule, rule)


def fitting_sections(game: Game, state: State, deed: Deed | None, refusal: Refusal) -> set[str]:
    """What a refusal may cite: the rule of the phase, of the wished move, of a trait or animal that either names."""
    sections = {section(game, game.phases[game.question(state).key])}
    sections |= {rule for rule, keys in GENERAL.get(game.name, {}).items() if refusal.key in keys}
    if deed is None:
        return sections
    sections |= {section(game, game.when[deed.key]), *RELATED.get(game.name, {}).get(deed.key, ())}
    if isinstance(state, OriginState):
        sections |= trait_sections(state, [*deed.values.values(), *refusal.values.values()])
    return sections


def trait_sections(state: OriginState, values: Iterable[Value]) -> set[str]:
    """The sections of the traits that are named, and of those that the named animals wear."""
    named = [str(name) for value in values for name in (value if isinstance(value, list) else [value])]
    found = {trait.rule for trait in TRAITS if f"trait:{trait.name}" in named}
    animals = [state.find(int(name.partition(":")[2])) for name in named if name.startswith("creature:")]
    for animal in animals:
        if animal is not None:
            found |= {trait.rule for trait in TRAITS if trait.bit & animal.kinds}
    return found


def check_refusal(game: Game, state: State, action: int, deed: Deed | None, refusal: Refusal) -> None:
    with pytest.raises(IllegalMove):
        state.apply(action)
    for language in LANGUAGES:
        assert refusal.rule in game.rules(language), refusal
        sentence = game.texts(language).say("refusal", refusal.key, refusal.values)
        assert not set("{?") & set(sentence), sentence
        assert sentence.endswith("."), sentence
    assert refusal.key not in UNHEARD.get(game.name, ())
    if deed is None:
        assert refusal.key == "no_such_move"
    else:
        assert state.forbids(action) != ALLOWED, "`forbids` and `choices` disagree"
    fitting = fitting_sections(game, state, deed, refusal)
    assert section(game, refusal.rule) in fitting, (game.write(state, action) if deed else action, refusal, fitting)


@pytest.mark.parametrize("name", game_names())
def test_cites_a_fitting_rule_for_every_illegal_wish(name: str) -> None:
    phases, reasons = set(), set()
    variants = list(game_class(name).variants())
    for place, (seats, options) in enumerate(variants):
        game = game_class(name)(seats, **options)
        for state, action, deed, refusal in illegal_wishes(game, WISHES // len(variants) + 1, seed=place):
            check_refusal(game, state, action, deed, refusal)
            phases.add(game.question(state).key)
            reasons.add(refusal.key)
    missing = set(game_class(name).phases) - phases - {OVER_KEY, *RARE}
    for (seats, options), seed in product(variants, range(SEARCH)):
        if missing:
            game = game_class(name)(seats, **options)
            for state, action, deed, refusal in illegal_wishes(game, FEW, seed, only=missing):
                check_refusal(game, state, action, deed, refusal)
                missing.discard(game.question(state).key)
    assert not missing
    assert len(reasons) >= COMMON_REASONS[name] * len(game_class(name).reasons)


@pytest.mark.parametrize("name", game_names())
def test_every_number_is_answered_as_apply_answers_it(name: str) -> None:
    game = game_class(name)()
    for state, action, _, refusal in illegal_wishes(game, WISHES // 5):
        assert refusal.rule in game.rules()
        assert action not in state.choices()
    for beyond in (2**63, -(2**63) - 1, 2**200):
        refused = game.why_not(game.start(), beyond)
        assert refused is not None
        assert refused.key == "no_such_move"


@pytest.mark.parametrize("name", game_names())
def test_every_small_number_is_refused_or_a_choice(name: str) -> None:
    """Games pack actions from the lowest bits up, so these hit every verb with parts that fit nothing."""
    game = game_class(name)()
    state = game.start()
    allowed = set()
    for action in range(2**14):
        refusal = game.why_not(state, action)
        if refusal is None:
            allowed.add(action)
        else:  # what stands for a move has words, and names nothing that does not exist
            assert refusal.key == "no_such_move" or game.write(state, action)
    assert allowed == set(state.choices()) & set(range(2**14))


@pytest.mark.parametrize("name", game_names())
def test_a_move_of_this_phase_is_never_refused_as_one_of_another(name: str) -> None:
    """Where the phase fits and the values do not, the sentence says what they must be (`when.<deed>_while_<phase>`)."""
    game = game_class(name)()
    moves = ((state, action) for state, action in walk(game) if state.actor != OVER)
    possible = {(game.deed(state, action).key, game.question(state).key) for state, action in moves}
    for state, _, deed, refusal in illegal_wishes(game, WISHES // 2):
        if deed and refusal.key == "other_phase" and (deed.key, game.question(state).key) in possible:
            assert "_while_" in str(refusal.values["when"])


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
        asked = {key.partition("_")[0] for key in texts["question"]}  # what follows says what is picked already
        assert set(game.phases) == {*asked, "game_over"} == {*texts["now"], "game_over"}
        assert set(game.when) == {key for key in texts["when"] if "_while_" not in key}
        assert all(sentence.endswith(".") for sentence in texts["refusal"].values())
        for key in texts["when"]:
            wish, _, phase = key.partition("_while_")
            assert wish in game.when, key
            assert phase in {"", *game.phases}, key
