"""What a hole in a text can ask for besides a name: a form of the word, or the ending that fits a number or a gender.

| Written | Filled with |
|---|---|
| ``{prey}`` | the word as it is listed |
| ``{prey:acc}`` | its form ``acc``, where the language lists one, else the word itself |
| ``{number?card|cards}`` | the ending for that number: one for each plural category of the language, as in CLDR |
| ``{prey?seen|vue}`` | the ending for the gender of that word, in the order of the language's ``genders`` |

Each language chooses its own forms and genders; code knows none of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from unicodedata import combining, normalize

from galapagos.core.languages import FALLBACK, language

HOLE = re.compile(r"\{(?P<name>\w+)(?P<quoted>!r)?(?::(?P<form>\w+)|\?(?P<endings>[^{}]*))?\}")
NOT_TYPED = str.maketrans("’", "'", "«»„“”")
GENDER = "gender"  # listed like a form of a word

Word = Callable[[str, str], object]  # what stands in the hole of that name, in a form
Ending = Callable[[str], int]  # which ending fits the value of a hole's name


def fill(text: str, word: Word, ending: Ending) -> str:
    """A text with its holes filled."""

    def filled(hole: re.Match[str]) -> str:
        if hole["endings"] is not None:
            endings = hole["endings"].split("|")
            return endings[min(ending(hole["name"]), len(endings) - 1)]
        value = word(hole["name"], hole["form"] or "")
        return repr(value) if hole["quoted"] else str(value)

    return HOLE.sub(filled, text)


def typed(text: str) -> str:
    """A text as people type it: plain spaces and apostrophes, no quotation marks and no accents."""
    plain = "".join(sign for sign in normalize("NFD", text) if not combining(sign))
    return " ".join(plain.translate(NOT_TYPED).split())


def names(text: str) -> list[str]:
    """The names of the holes."""
    return [hole["name"] for hole in HOLE.finditer(text)]


def gender_ending(gender: str, code: str) -> int:
    """The place of a gender among the endings; 0 for words whose gender the language does not list."""
    genders = language(code).genders
    return genders.index(gender) if gender in genders else 0


# -- plurals ----------------------------------------------------------------------------------------------------------

RELATION = re.compile(r"([ni])(?: % (\d+))? (!?=) ([\d.,]+)")

Relation = tuple[bool, int, bool, list[range]]  # of the whole part only, the divisor, = or !=, the numbers


def plural_ending(number: float, code: str) -> int:
    """The place of a number's plural category among the endings: that of the first rule it fulfils."""
    rules = plural_rules(tuple((language(code).plural or language(FALLBACK).plural).values()))
    return next(place for place, rule in enumerate(rules) if fulfils(abs(number), rule))


def number_in(text: str, code: str) -> float:
    """A number as it is written in a language."""
    return float(text.replace(language(code).decimal_point, "."))


def fulfils(number: float, rule: list[list[Relation]]) -> bool:
    return not rule or any(all(holds(number, *relation) for relation in relations) for relations in rule)


def holds(number: float, whole: bool, divisor: int, equal: bool, ranges: list[range]) -> bool:
    value = float(int(number)) if whole else number
    left = value % divisor if divisor else value
    return any(left in each for each in ranges) == equal


@lru_cache
def plural_rules(written: tuple[str, ...]) -> list[list[list[Relation]]]:
    """CLDR's rules with its operands n (the number) and i (its whole part): ``n % 10 = 2..4 and n % 100 != 12..14``.

    The empty rule fits every number.
    """
    return [[parsed(part) for part in rule.split(" or ")] if rule else [] for rule in written]


def parsed(conjunction: str) -> list[Relation]:
    relations: list[Relation] = []
    for part in conjunction.split(" and "):
        found = RELATION.fullmatch(part)
        if found is None:
            raise ValueError(f"not a plural rule: {part!r}")
        ranges = [range_of(numbers) for numbers in found[4].split(",")]
        relations.append((found[1] == "i", int(found[2] or 0), found[3] == "=", ranges))
    return relations


def range_of(numbers: str) -> range:
    low, _, high = numbers.partition("..")
    return range(int(low), int(high or low) + 1)
