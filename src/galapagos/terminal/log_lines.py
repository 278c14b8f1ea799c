"""Events as sentences, as a seat may hear them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from rich.text import Text

from galapagos.core.events import Event
from galapagos.core.sentinels import CHANCE, EVERYONE
from galapagos.core.table import Played
from galapagos.terminal.palette import QUIET, SEAT_MARKS, SEAT_STYLES
from galapagos.terminal.translator import GameTranslator


def log_lines(translator: GameTranslator, moments: Iterable[Played], eyes: int = EVERYONE) -> list[Text]:
    """One line per event; repeated sentences are shown once."""
    told = [line for moment in moments for line in sentences(translator, moment, eyes)]
    return [shown(translator, seat, sentence, len(list(same))) for (seat, sentence), same in groupby(told)]


def sentences(translator: GameTranslator, moment: Played, eyes: int) -> Iterator[tuple[int, str]]:
    """Who did what. A forced move is named, so that the person notices it."""
    told, speaker = [], moment.seat
    for event in moment.events:
        speaker = whose(event, speaker)
        told.append((speaker, translator.event(event, eyes)))
    if moment.forced and moment.seat == eyes:
        deed, only = (
            translator.deed(translator.game.describe(moment.before, moment.action, eyes)),
            translator("only_choice"),
        )
        if told and told[0][1].startswith(deed):
            deed = told.pop(0)[1]
        yield moment.seat, f"{deed} {only}"
    yield from told


def whose(event: Event, speaker: int) -> int:
    """The seat that an event names; otherwise the seat of the event before."""
    seat = str(event.values.get("seat", ""))
    return int(seat.removeprefix("seat:")) if seat.startswith("seat:") else speaker


def shown(translator: GameTranslator, seat: int, sentence: str, times: int) -> Text:
    if times > 1:
        sentence = translator("times", sentence=sentence, count=times)
    if seat == CHANCE:
        return Text(f"   {sentence}", QUIET)
    return Text.assemble((f" {SEAT_MARKS[seat]} ", SEAT_STYLES[seat]), sentence)
