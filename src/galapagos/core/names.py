"""Names that everybody can say: seats and creatures. The same words serve records, tests and the screen."""

from __future__ import annotations

from galapagos.core.errors import NotationError
from galapagos.core.languages import language
from galapagos.core.messages import msg

SEATS = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal")

# The words of every notation; each language has its own names for them.
CREATURES: tuple[str, ...] = (
    "wolf", "lizard", "finch", "tortoise", "iguana", "booby", "heron", "otter", "badger", "lynx", "hare", "toad",
    "viper", "falcon", "crab", "seal", "bison", "tapir", "gecko", "marten", "shrew", "stork", "newt", "ibex", "puma",
    "sloth", "crane", "mole", "bear", "fox", "owl", "elk", "boar", "raven", "skink", "moray", "gull", "okapi",
    "hyena", "koala", "quail", "stoat", "camel", "panda", "gibbon", "pelican", "weasel", "jackal", "beaver", "python",
    "dugong", "lemur", "kiwi", "emu", "yak", "gnu", "eel", "bat", "swan", "ray", "mink", "kudu", "coati", "dingo",
)  # fmt: skip


def creature(number: int) -> str:
    """The word for the creature of that number: wolf, lizard, … and once all are used wolf2, lizard2, …"""
    lap, place = divmod(number, len(CREATURES))
    return CREATURES[place] + (str(lap + 1) if lap else "")


def creature_number(word: str) -> int:
    base = word.rstrip("0123456789")
    for place, name in enumerate(CREATURES):
        if name == base:
            lap = int(word[len(base) :][:5]) - 1 if word != base else 0
            if lap >= 0 and creature(lap * len(CREATURES) + place) == word:
                return lap * len(CREATURES) + place
    raise NotationError(msg("no creature is called {word!r}", word=word), about=word)


def creature_name(number: int, code: str, form: str = "") -> str:
    """What readers of a language call the creature of that number, in one of the language's forms."""
    lap, place = divmod(number, len(CREATURES))
    spoken = language(code)
    word = CREATURES[place]
    name = spoken.forms.get(form, {}).get(word) or spoken.creatures.get(word, word)
    return spoken.numbered_creature.format(name=name, number=lap + 1) if lap else name


def seat_number(word: str, seats: int = len(SEATS)) -> int:
    if word in SEATS[:seats]:
        return SEATS.index(word)
    raise NotationError(
        msg("no seat is called {word!r}: the seats are {seats}", word=word, seats=", ".join(SEATS[:seats])), about=word
    )
