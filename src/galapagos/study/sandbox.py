"""A position and what is tried from it. Nothing is kept: the same moves lead to the same table."""

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
MOST_BY_ITSELF = 400  # no table goes on for longer without a question

Waits = Callable[[int], bool]


def laid_out(game: Game, position: str) -> Table:
    """The table as a position says, or at the start; unknown cards are always the same."""
    state = game.read_position(position, Rng(1)) if position.strip() else None
    return Table(game, SeededDealer(SEED), state, [word.capitalize() for word in SEATS[: game.seats]])


def play_story(table: Table, lines: Iterable[str]) -> None:
    """Lines that leave out what happens by itself: chance that matters to nobody, and answers without a choice."""
    for line in lines:
        who = split_line(line)[0]
        while who != actor_word(table.state):
            if not by_itself(table):
                raise GalapagosError(
                    msg(
                        "{asked} is asked, but the story goes on with {line!r}",
                        asked=actor_word(table.state),
                        line=line,
                    )
                )
        table.play_line(line)


def run_on(table: Table, waits: Waits) -> None:
    """Chance and forced answers, until a seat that waits to be asked is asked, or somebody has a choice."""
    for _ in range(MOST_BY_ITSELF):
        if table.state.actor == OVER or waits(table.state.actor) or not by_itself(table):
            return


def by_itself(table: Table) -> bool:
    return table.step([None] * table.game.seats) is not None
