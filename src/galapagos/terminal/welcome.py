"""Ask what to play, and against whom."""

from __future__ import annotations

from pathlib import Path

import msgspec
from rich import box
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from galapagos.bots import bot_names
from galapagos.core.errors import GalapagosError
from galapagos.core.game import Game
from galapagos.core.record import Record
from galapagos.terminal.games import span, texts_of
from galapagos.terminal.palette import ACCENT, QUIET
from galapagos.terminal.saves import latest_unfinished
from galapagos.terminal.screen import Screen
from galapagos.terminal.seats import ME, USUAL_BOT, known_game, playable_games, usual_seats
from galapagos.terminal.translator import Translator

TORTOISE = """\
            _____
         .-'/ | \\`-.   ___
        /__/__|__\\__\\ / o \\
   ~~~~ ~|_|~~~~~|_|~~`---'~~~~"""


class Selection(msgspec.Struct):
    """What to play: a new game with these seats, or a saved one."""

    game: str = ""
    seated: list[str] = []
    kept: Path | None = None


def ask_all(screen: Screen, translator: Translator) -> Selection:
    screen.say(Panel(Text(TORTOISE, "green"), title=Text("Galápagos", ACCENT), box=box.ROUNDED, border_style=QUIET))
    screen.say(translator("welcome"), "bold")
    kept = kept_game()
    lines = [go_on_line(translator, kept[1])] if kept else []
    number = pick(screen, translator, lines + [game_line(translator, name) for name in playable_games()])
    if kept and number == 0:
        return Selection(kept=kept[0])
    return ask_seats(screen, translator, playable_games()[number - len(lines)])


def go_on_line(translator: Translator, kept: Record) -> Text:
    title = texts_of(kept.game, translator).get("game", "name")
    return Text(translator("go_on", game=title, moves=len(kept.moves)), "bold")


def kept_game() -> tuple[Path, Record] | None:
    kept = latest_unfinished()
    return kept if kept and kept[1].game in playable_games() else None


def game_line(translator: Translator, name: str) -> Text:
    texts, game = texts_of(name, translator), known_game(name)
    seats = translator("seats_minutes", seats=span(game), minutes=texts.get("game", "minutes"))
    return Text.assemble((texts.get("game", "name"), "bold"), f"  {seats}\n", (texts.get("game", "tagline"), QUIET))


def ask_seats(screen: Screen, translator: Translator, name: str) -> Selection:
    game = known_game(name)
    others = ask_opponents(screen, translator, game)
    screen.say(translator("which_bot"), "bold")
    bots = [USUAL_BOT, *(bot for bot in bot_names() if bot != USUAL_BOT)]
    chosen = bots[pick(screen, translator, [Text(bot_line(translator, bot)) for bot in bots])]
    screen.quiet(translator("good_game"))
    return Selection(name, [ME] + [chosen] * others)


def bot_line(translator: Translator, bot: str) -> str:
    return translator(f"bot_{bot}" if translator.own.has("terminal", f"bot_{bot}") else "bot_other", bot=bot)


def ask_opponents(screen: Screen, translator: Translator, game: type[Game]) -> int:
    few, many = game.seat_counts[0] - 1, game.seat_counts[-1] - 1
    if few == many:
        return few
    usual = len(usual_seats(game)) - 1
    screen.say(translator("opponents", few=few, many=many, default=usual), "bold")
    return number_from(screen, translator, few, many, usual)


def pick(screen: Screen, translator: Translator, lines: list[Text]) -> int:
    """The number of the chosen line, from 0; Enter takes the first."""
    rows = Grid.grid(padding=(0, 2, 0, 0))
    rows.add_column(justify="right", min_width=3)
    for number, line in enumerate(lines, 1):
        rows.add_row(Text(str(number), ACCENT), line)
    screen.say(rows)
    return number_from(screen, translator, 1, len(lines), 1) - 1


def number_from(screen: Screen, translator: Translator, few: int, many: int, usual: int) -> int:
    while True:
        typed = screen.ask(translator("prompt"))
        if translator.keyword(typed) == "quit":
            screen.leave()
        if not typed:
            return usual
        if typed.isdecimal() and few <= int(typed) <= many:
            return int(typed)
        screen.warn(translator("number_please", few=few, many=many))


def latest_saved() -> Path:
    kept = latest_unfinished()
    if kept is None:
        raise GalapagosError("there is no unfinished game to continue")
    return kept[0]
