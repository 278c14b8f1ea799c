"""Holes of texts: forms of words, and endings by number and gender."""

from __future__ import annotations

from decimal import Decimal

import pytest
from babel.core import Locale
from babel.plural import PluralRule

from galapagos.core import grammar, languages
from galapagos.core.grammar import fill, gender_ending, number_in, plural_ending, typed
from galapagos.core.languages import LANGUAGES, Language
from galapagos.core.registry import game_class
from galapagos.core.texts import Texts

RUSSIAN = {
    "one": "n % 10 = 1 and n % 100 != 11",
    "few": "n % 10 = 2..4 and n % 100 != 12..14",
    "many": "",
}
MADE_UP = Language(
    name="Made up",
    plural=RUSSIAN,
    genders=("m", "f"),
    creatures={"wolf": "volk", "lizard": "yashcheritsa"},
    forms={"acc": {"wolf": "volka", "lizard": "yashcheritsu"}, "gender": {"wolf": "m", "lizard": "f"}},
)
CREATURES = ("creature:0", "creature:1")
SECTIONS = {
    "trait": {"flight": "polyot"},
    "trait.gen": {"flight": "polyota"},
    "event": {
        "attacks": "{animal} napadaet na {target:acc}",
        "loses": "{animal} {animal?lishon|lishena} {trait:gen}",
        "draws": "{cards?karta|karty|kart}: {cards}",
    },
}


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> Texts:
    for module in (grammar, languages):
        monkeypatch.setattr(module, "language", lambda code: MADE_UP)
    monkeypatch.setattr("galapagos.core.names.language", lambda code: MADE_UP)
    monkeypatch.setattr("galapagos.core.texts.language", lambda code: MADE_UP)
    return Texts("xx", SECTIONS)


def test_a_hole_names_the_form_it_needs(texts: Texts):
    said = texts.say("event", "attacks", {"animal": "creature:0", "target": "creature:1"})
    assert said == "Volk napadaet na yashcheritsu"


def test_a_word_chooses_the_ending_for_its_gender(texts: Texts):
    assert texts.say("event", "loses", {"animal": "creature:0", "trait": "trait:flight"}) == "Volk lishon polyota"
    assert texts.say("event", "loses", {"animal": "creature:1", "trait": "trait:flight"}).startswith(
        "Yashcheritsa lishena"
    )
    assert gender_ending("unheard of", "xx") == 0


def test_a_number_or_a_list_chooses_the_ending_for_how_many(texts: Texts):
    heard = [texts.say("event", "draws", {"cards": ["trait:flight"] * many}).split(":")[0] for many in (1, 2, 5)]
    assert heard == ["Karta", "Karty", "Kart"]
    assert texts.say("event", "draws", {"cards": 21}) == "Karta: 21"


@pytest.mark.parametrize("code", LANGUAGES)
def test_plurals_are_those_of_cldr(code: str):
    written, cldr = list(languages.language(code).plural), Locale.parse(code).plural_form
    for number in [*range(250), 1_000, 1_001, 1_000_000]:
        assert written[plural_ending(number, code)] == cldr(number), number
    for tenths in range(5, 60, 10):
        category = cldr(Decimal(tenths) / 10)
        assert category not in written or written[plural_ending(tenths / 10, code)] == category, tenths


def test_numbers_are_read_as_a_language_writes_them():
    assert (number_in("1.5", "en"), number_in("1,5", "fr"), number_in("3", "fr")) == (1.5, 1.5, 3)


def test_rules_of_plurals_are_read_as_cldr_reads_them(texts: Texts):
    cldr = PluralRule({key: rule for key, rule in RUSSIAN.items() if rule})
    for number in range(250):
        assert list(RUSSIAN)[plural_ending(number, "xx")] == cldr(number).replace("other", "many")


def test_endings_beyond_the_last_are_the_last():
    assert fill("{n?stone|stones}", lambda *_: "", lambda _: 3) == "stones"


def test_a_rule_that_cannot_be_read_says_so():
    with pytest.raises(ValueError, match="n is 1"):
        grammar.parsed("n is 1")


def test_typography_need_not_be_typed():
    assert typed("S’enfuir\u202f:  oui\u202f!") == "S'enfuir : oui !"
    assert typed("Ящерица получает «Полёт»") == "Ящерица получает Полет"


def test_russian_declines_creatures_traits_and_numbers():
    russian = game_class("origin")().texts("ru")
    wolf, lizard = "creature:0", "creature:1"
    told = {
        ("event", "attacks"): "Волк нападает на ящерицу",
        ("event", "robs"): "Волк отнимает фишку у ящерицы",
        ("event", "outwits"): "Волк не замечает «Мимикрию»",
        ("refusal", "has_attacked"): "Волк в этом ходу уже нападал; снова можно в следующем.",
    }
    for (section, key), sentence in told.items():
        assert russian.say(section, key, {"animal": wolf, "target": lizard, "trait": "trait:mimicry"}) == sentence
    assert russian.say("refusal", "has_attacked", {"animal": lizard}).startswith("Ящерица в этом ходу уже нападала")
    filled = [russian.say("event", "bank_filled", {"number": number}) for number in (1, 3, 11, 22)]
    assert [said.partition("базе ")[2] for said in filled] == [
        "1 красная фишка",
        "3 красные фишки",
        "11 красных фишек",
        "22 красные фишки",
    ]
