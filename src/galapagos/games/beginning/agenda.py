"""What views of this game say instead of frames."""

from __future__ import annotations

from typing import Literal

from galapagos.core.agenda import Agenda, BaseTask, Words
from galapagos.games.beginning.draw import TO_HAND, TO_NEW_SPECIES
from galapagos.games.beginning.steps import FRAMES


class Task(BaseTask):
    what: Literal[
        "adapt", "bite", "choose_start_player", "draw", "eat", "feast", "feed_long_necks", "fill_hole", "gore",
        "scavenge", "score", "starve", "turn", "turn_over",
    ]  # fmt: skip
    seat: int | None = None  # who draws
    count: int | None = None  # how many cards
    to: Literal["hand", "new_species"] | int | None = None  # where the cards go; a number is a species
    species: int | None = None  # which one is gored or bitten, or feasts


PLACES = {TO_HAND: "hand", TO_NEW_SPECIES: "new_species"}
NUMBERS = {name: number for number, name in PLACES.items()}

AGENDA = Agenda(
    Task,
    FRAMES,
    {
        "Adapt": ("adapt",),
        "Bite": ("bite", "species"),
        "ChooseStartPlayer": ("choose_start_player",),
        "Draw": ("draw", "seat", "count", "to"),
        "Eat": ("eat",),
        "Feast": ("feast", "species"),
        "FeedLongNecks": ("feed_long_necks",),
        "FillHole": ("fill_hole",),
        "Gore": ("gore", "species"),
        "Scavenge": ("scavenge",),
        "Score": ("score",),
        "Starve": ("starve",),
        "Turn": ("turn",),
        "TurnOver": ("turn_over", "seat", "count", "to"),
    },
    {"to": Words(lambda number: PLACES.get(number, number), lambda place: NUMBERS.get(place, place))},
)
