"""The end of a game: the table with nothing hidden, the points, the winner."""

from __future__ import annotations

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from galapagos.core.game import Outcome
from galapagos.core.sentinels import EVERYONE
from galapagos.core.table import Table
from galapagos.terminal.palette import ACCENT, seat_text
from galapagos.terminal.saves import SaveFiles
from galapagos.terminal.screen import Screen
from galapagos.terminal.tables import draw
from galapagos.terminal.translator import GameTranslator


def show_game_over(screen: Screen, translator: GameTranslator, table: Table, saves: SaveFiles) -> None:
    outcome = table.game.outcome(table.state)
    screen.say(draw(table.game, table.game.view(table.state, EVERYONE), table.names, translator.language))
    screen.say(Text(f"\n {translator.texts.get('end', outcome.reason)}"))
    screen.say(standings(translator, outcome))
    screen.say(f" {winners(translator, outcome)}", ACCENT)
    if saves.files:
        screen.quiet(f" {translator('replay_it', file=str(saves.file))}")


def standings(translator: GameTranslator, outcome: Outcome) -> Grid:
    rows = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    rows.add_column(translator("player"))
    rows.add_column(translator("points"), justify="right")
    for seat in sorted(range(len(outcome.scores)), key=lambda seat: -outcome.scores[seat]):
        rows.add_row(seat_text(seat, translator.names), Text(str(outcome.scores[seat]), "bold"))
    return rows


def winners(translator: GameTranslator, outcome: Outcome) -> str:
    names = ", ".join(translator.names[seat] for seat in outcome.winners)
    return translator("wins" if len(outcome.winners) == 1 else "share", names=names)
