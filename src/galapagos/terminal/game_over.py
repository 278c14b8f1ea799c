"""The end of a game: the table with nothing hidden, the points, the winner."""

from __future__ import annotations

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from galapagos.core.game import Outcome
from galapagos.core.sentinels import EVERYONE
from galapagos.core.table import Table
from galapagos.terminal.palette import ACCENT, seat_text
from galapagos.terminal.saves import Keeper
from galapagos.terminal.screen import Screen
from galapagos.terminal.tables import draw
from galapagos.terminal.translator import GameVoice


def show_ending(screen: Screen, voice: GameVoice, table: Table, keeper: Keeper) -> None:
    outcome = table.game.outcome(table.state)
    screen.say(draw(table.game, table.game.view(table.state, EVERYONE), table.names, voice.language))
    screen.say(Text(f"\n {voice.texts.get('end', outcome.reason)}"))
    screen.say(standings(voice, outcome))
    screen.say(f" {winners(voice, outcome)}", ACCENT)
    if keeper.files:
        screen.quiet(f" {voice('replay_it', file=str(keeper.file))}")


def standings(voice: GameVoice, outcome: Outcome) -> Grid:
    rows = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    rows.add_column(voice("player"))
    rows.add_column(voice("points"), justify="right")
    for seat in sorted(range(len(outcome.scores)), key=lambda seat: -outcome.scores[seat]):
        rows.add_row(seat_text(seat, voice.names), Text(str(outcome.scores[seat]), "bold"))
    return rows


def winners(voice: GameVoice, outcome: Outcome) -> str:
    names = ", ".join(voice.names[seat] for seat in outcome.winners)
    return voice("wins" if len(outcome.winners) == 1 else "share", names=names)
