"""`galapagos check`: replay records and name the move that breaks a rule."""

from __future__ import annotations

from pathlib import Path

from galapagos.core.errors import GalapagosError, RecordError
from galapagos.core.messages import translate
from galapagos.core.record import check_record, load_record
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.terminal.seats import display_names
from galapagos.terminal.translator import Translator


def check(path: Path, translator: Translator) -> str:
    """One line about a legal record; RecordError names the move and the rule it breaks."""
    record = load_record(path)
    try:
        state = check_record(record)
    except GalapagosError as error:
        raise RecordError(f"{path}: {translate(error.said, translator.language)}") from None
    names = record.names or display_names(record.seats)
    if state.actor == OVER:
        scores = ", ".join(f"{name} {points}" for name, points in zip(names, state.scores(), strict=True))
        return translator("check_over", file=str(path), moves=len(record.moves), scores=scores)
    name = translator("chance") if state.actor == CHANCE else names[state.actor]
    return translator("check_open", file=str(path), moves=len(record.moves), name=name)
