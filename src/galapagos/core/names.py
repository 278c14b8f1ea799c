"""Names that everybody can say: seats and creatures. The same words serve records, tests and the screen."""

from __future__ import annotations

from galapagos.core.errors import NotationError
from galapagos.core.messages import msg

SEATS = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal")

# English word (used in every notation) and German name (shown to German readers).
CREATURES: tuple[tuple[str, str], ...] = (
    ("wolf", "Wolf"),
    ("lizard", "Echse"),
    ("finch", "Fink"),
    ("tortoise", "Schildkröte"),
    ("iguana", "Leguan"),
    ("booby", "Tölpel"),
    ("heron", "Reiher"),
    ("otter", "Otter"),
    ("badger", "Dachs"),
    ("lynx", "Luchs"),
    ("hare", "Hase"),
    ("toad", "Kröte"),
    ("viper", "Viper"),
    ("falcon", "Falke"),
    ("crab", "Krabbe"),
    ("seal", "Robbe"),
    ("bison", "Bison"),
    ("tapir", "Tapir"),
    ("gecko", "Gecko"),
    ("marten", "Marder"),
    ("shrew", "Spitzmaus"),
    ("stork", "Storch"),
    ("newt", "Molch"),
    ("ibex", "Steinbock"),
    ("puma", "Puma"),
    ("sloth", "Faultier"),
    ("crane", "Kranich"),
    ("mole", "Maulwurf"),
    ("bear", "Bär"),
    ("fox", "Fuchs"),
    ("owl", "Eule"),
    ("elk", "Elch"),
    ("boar", "Keiler"),
    ("raven", "Rabe"),
    ("skink", "Skink"),
    ("moray", "Muräne"),
    ("gull", "Möwe"),
    ("okapi", "Okapi"),
    ("hyena", "Hyäne"),
    ("koala", "Koala"),
    ("quail", "Wachtel"),
    ("stoat", "Hermelin"),
    ("camel", "Kamel"),
    ("panda", "Panda"),
    ("gibbon", "Gibbon"),
    ("pelican", "Pelikan"),
    ("weasel", "Wiesel"),
    ("jackal", "Schakal"),
    ("beaver", "Biber"),
    ("python", "Python"),
    ("dugong", "Dugong"),
    ("lemur", "Lemur"),
    ("kiwi", "Kiwi"),
    ("emu", "Emu"),
    ("yak", "Yak"),
    ("gnu", "Gnu"),
    ("eel", "Aal"),
    ("bat", "Fledermaus"),
    ("swan", "Schwan"),
    ("ray", "Rochen"),
    ("mink", "Nerz"),
    ("kudu", "Kudu"),
    ("coati", "Nasenbär"),
    ("dingo", "Dingo"),
)


def creature(number: int) -> str:
    """The word for the creature of that number: wolf, lizard, … and once all are used wolf2, lizard2, …"""
    lap, place = divmod(number, len(CREATURES))
    return CREATURES[place][0] + (str(lap + 1) if lap else "")


def creature_number(word: str) -> int:
    base = word.rstrip("0123456789")
    for place, (english, _) in enumerate(CREATURES):
        if english == base:
            lap = int(word[len(base) :]) - 1 if word != base else 0
            if lap >= 0 and creature(lap * len(CREATURES) + place) == word:
                return lap * len(CREATURES) + place
    raise NotationError(msg("no creature is called {word!r}", word=word))


def german_creature(number: int) -> str:
    lap, place = divmod(number, len(CREATURES))
    return CREATURES[place][1] + (f" {lap + 1}" if lap else "")


def seat_number(word: str, seats: int = len(SEATS)) -> int:
    if word in SEATS[:seats]:
        return SEATS.index(word)
    raise NotationError(
        msg("no seat is called {word!r}: the seats are {seats}", word=word, seats=", ".join(SEATS[:seats]))
    )
