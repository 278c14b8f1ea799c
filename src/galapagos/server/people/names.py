"""Names of people: which are the same when someone logs in, and which look the same to others."""

from __future__ import annotations

import secrets
from functools import lru_cache
from unicodedata import normalize

from confusable_homoglyphs.confusables import confusables_data

from galapagos.core.languages import FALLBACK, language

LONGEST = 80  # of a folded name, as the database stores it; folding can make a name longer
ANIMALS = ("finch", "tortoise", "iguana", "booby", "heron", "otter", "lynx", "gecko", "falcon", "seal", "tapir")
SAME_AS_L = str.maketrans("i1|", "lll")  # Unicode tells i from l; in capitals and in many fonts they look alike


def login_name(name: str) -> str:
    """Fold case, spaces and the many forms of a letter (ﬁ, Ａ): names with the same login name are the same account."""
    return joined(normalize("NFKC", normalize("NFKC", name).casefold()))[:LONGEST]


def earlier_login_name(name: str) -> str:
    """The login name as it was before forms of letters were folded. Accounts of that time still have it."""
    return joined(name.casefold())


def lookalike(name: str) -> str:
    """Return the same text for all names that look alike: also across alphabets, as `Ann` and `Аnn`."""
    drawn = "".join(prototypes().get(letter, letter) for letter in normalize("NFD", normalize("NFKC", name)))
    folded = normalize("NFD", drawn.casefold()).replace("rn", "m")
    return joined(folded.translate(SAME_AS_L))[:LONGEST]


def guest_name(spoken: str = FALLBACK) -> str:
    """Return a name for a guest in their language: an animal and a number."""
    animal = secrets.choice(ANIMALS)
    name = language(spoken).creatures.get(animal, animal)
    return f"{name[:1].upper()}{name[1:]} {secrets.randbelow(900) + 100}"


def joined(name: str) -> str:
    return " ".join(name.split())


@lru_cache(maxsize=1)
def prototypes() -> dict[str, str]:
    """Map each letter to the one that stands for all of its look-alikes: a plain one, if there is one."""
    found: dict[str, str] = {}
    # A letter that many resemble names them all; each of them names only that letter.
    for letter, others in sorted(confusables_data.items(), key=lambda item: -len(item[1])):
        alike = [drawn for drawn in (letter, *(other["c"] for other in others)) if len(drawn) == 1]
        if alike and not any(drawn in found for drawn in alike):
            found |= dict.fromkeys(alike, min(alike, key=plainness))
    return found


def plainness(letter: str) -> tuple[bool, bool, str]:
    return (not letter.isascii(), not letter.isalpha(), letter)
