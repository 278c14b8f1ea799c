"""Asks a newcomer what to play, and against whom."""

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
from galapagos.terminal.translator import Voice

TORTOISE = """\
            _____
         .-'/ | \\`-.   ___
        /__/__|__\\__\\ / o \\
   ~~~~ ~|_|~~~~~|_|~~`---'~~~~"""


class Wish(msgspec.Struct):
    """What a person wants to play: a new game with these seats, or a kept one."""

    game: str = ""
    seated: list[str] = []
    kept: Path | None = None


def ask_all(screen: Screen, voice: Voice) -> Wish:
    screen.say(Panel(Text(TORTOISE, "green"), title=Text("Galápagos", ACCENT), box=box.ROUNDED, border_style=QUIET))
    screen.say(voice("welcome"), "bold")
    kept = kept_game()
    lines = [go_on_line(voice, kept[1])] if kept else []
    number = pick(screen, voice, lines + [game_line(voice, name) for name in playable_games()])
    if kept and number == 0:
        return Wish(kept=kept[0])
    return ask_seats(screen, voice, playable_games()[number - len(lines)])


def go_on_line(voice: Voice, kept: Record) -> Text:
    title = texts_of(kept.game, voice).get("game", "name")
    return Text(voice("go_on", game=title, moves=len(kept.moves)), "bold")


def kept_game() -> tuple[Path, Record] | None:
    kept = latest_unfinished()
    return kept if kept and kept[1].game in playable_games() else None


def game_line(voice: Voice, name: str) -> Text:
    texts, game = texts_of(name, voice), known_game(name)
    seats = voice("seats_minutes", seats=span(game), minutes=texts.get("game", "minutes"))
    return Text.assemble((texts.get("game", "name"), "bold"), f"  {seats}\n", (texts.get("game", "tagline"), QUIET))


def ask_seats(screen: Screen, voice: Voice, name: str) -> Wish:
    game = known_game(name)
    others = ask_opponents(screen, voice, game)
    screen.say(voice("which_bot"), "bold")
    bots = [USUAL_BOT, *(bot for bot in bot_names() if bot != USUAL_BOT)]
    chosen = bots[pick(screen, voice, [Text(bot_line(voice, bot)) for bot in bots])]
    screen.quiet(voice("good_game"))
    return Wish(name, [ME] + [chosen] * others)


def bot_line(voice: Voice, bot: str) -> str:
    return voice(f"bot_{bot}" if voice.own.has("terminal", f"bot_{bot}") else "bot_other", bot=bot)


def ask_opponents(screen: Screen, voice: Voice, game: type[Game]) -> int:
    few, many = game.seat_counts[0] - 1, game.seat_counts[-1] - 1
    if few == many:
        return few
    usual = len(usual_seats(game)) - 1
    screen.say(voice("opponents", few=few, many=many, default=usual), "bold")
    return number_from(screen, voice, few, many, usual)


def pick(screen: Screen, voice: Voice, lines: list[Text]) -> int:
    """Which of the lines, counted from 0; Enter takes the first."""
    rows = Grid.grid(padding=(0, 2, 0, 0))
    rows.add_column(justify="right", min_width=3)
    for number, line in enumerate(lines, 1):
        rows.add_row(Text(str(number), ACCENT), line)
    screen.say(rows)
    return number_from(screen, voice, 1, len(lines), 1) - 1


def number_from(screen: Screen, voice: Voice, few: int, many: int, usual: int) -> int:
    while True:
        typed = screen.ask(voice("prompt"))
        if voice.keyword(typed) == "quit":
            screen.leave()
        if not typed:
            return usual
        if typed.isdecimal() and few <= int(typed) <= many:
            return int(typed)
        screen.warn(voice("number_please", few=few, many=many))


def latest_kept() -> Path:
    kept = latest_unfinished()
    if kept is None:
        raise GalapagosError("there is no unfinished game to go on with")
    return kept[0]
