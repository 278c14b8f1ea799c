"""Try moves from a position. Nothing is stored: the same moves lead to the same table."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from galapagos.core.dealers import SeededDealer
from galapagos.core.errors import GalapagosError
from galapagos.core.game import Game, actor_word, split_line
from galapagos.core.messages import msg
from galapagos.core.names import SEATS
from galapagos.core.rng import Rng
from galapagos.core.sentinels import OVER
from galapagos.core.table import Table

SEED = "study"
MOST_BY_ITSELF = 400  # moves without a question that any game has in a row

Waits = Callable[[int], bool]


def laid_out(game: Game, position: str) -> Table:
    """A table with this position, or at the start. Unknown cards are always drawn the same."""
    state = game.read_position(position, Rng(1)) if position.strip() else None
    return Table(game, SeededDealer(SEED), state, [word.capitalize() for word in SEATS[: game.seats]])


def play_story(table: Table, lines: Iterable[str]) -> None:
    """Play lines that may leave out forced moves and chance that does not matter."""
    for line in lines:
        who = split_line(line)[0]
        while who != actor_word(table.state):
            if not by_itself(table):
                raise GalapagosError(
                    msg(
                        "{asked} must decide, but the story goes on with {line!r}",
                        asked=actor_word(table.state),
                        line=line,
                    )
                )
        table.play_line(line)


def run_on(table: Table, waits: Waits) -> None:
    """Play chance and forced moves until `waits` accepts the seat to move, or a seat has a choice."""
    for _ in range(MOST_BY_ITSELF):
        if table.state.actor == OVER or waits(table.state.actor) or not by_itself(table):
            return


def by_itself(table: Table) -> bool:
    return table.step([None] * table.game.seats) is not None
