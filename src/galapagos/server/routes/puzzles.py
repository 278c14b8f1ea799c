"""A puzzle for every day."""

from __future__ import annotations

import datetime
from typing import Annotated

from litestar import get
from litestar.params import QueryParameter

from galapagos.review.puzzle import number_for, puzzles
from galapagos.server.bodies import PuzzleCard
from galapagos.server.routes.asking import Name
from galapagos.server.routes.catalogue import known
from galapagos.server.trouble import Trouble, not_found

Day = Annotated[str | None, QueryParameter(max_length=10)]


@get("/api/puzzles/{game:str}")
async def puzzle_of_the_day(game: Name, day: Day = None) -> PuzzleCard:
    """The puzzle of a day (`day=2026-11-16`), of today if none is named; they come one after the other and round."""
    book, date = puzzles(known(game).name), date_of(day)
    if not book:
        raise not_found("puzzle")
    number = number_for(date, len(book))
    puzzle = book[number]
    return PuzzleCard(
        game=game,
        key=puzzle.key,
        day=date.isoformat(),
        number=number + 1,
        all=len(book),
        seats=puzzle.seats,
        seat=puzzle.seat,
        options=puzzle.options,
        position=puzzle.position,
        solution=puzzle.solution,
        chances=puzzle.chances,
        reason=puzzle.reason,
    )


def date_of(day: str | None) -> datetime.date:
    if day is None:
        return datetime.datetime.now(datetime.UTC).date()
    try:
        return datetime.date.fromisoformat(day)
    except ValueError:
        raise Trouble("day", "A day is written 2026-11-16.", 400) from None
