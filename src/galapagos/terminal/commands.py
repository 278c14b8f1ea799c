"""What a person can type: a number, the words of a move, or a command."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from rich.text import Text

from galapagos.bots import bot
from galapagos.core.errors import GalapagosError, NotationError
from galapagos.core.game import Game
from galapagos.core.messages import translate
from galapagos.core.record import Record
from galapagos.core.table import Table
from galapagos.terminal.explain import explain, overview
from galapagos.terminal.log_lines import log_lines
from galapagos.terminal.move_parser import read_move, why_not
from galapagos.terminal.palette import GOOD, WARN
from galapagos.terminal.prompt import InputPrompt
from galapagos.terminal.saves import SaveFiles
from galapagos.terminal.screen import InputEnded, Screen
from galapagos.terminal.seats import USUAL_BOT
from galapagos.terminal.tables import extra_commands
from galapagos.terminal.translator import GameTranslator

LOG_LINES = 40
WITH_WORDS = {"help", "why", "save"}  # commands with arguments


class PlaySession(Protocol):
    """The game under way, as far as commands need it; `play.py` has all of it."""

    game: Game
    table: Table
    screen: Screen
    translator: GameTranslator
    saves: SaveFiles
    heard: int

    def answer(self, seat: int, action: int) -> None: ...

    def keep(self) -> None: ...

    def record(self) -> Record: ...

    def replace_by_bot(self, seat: int) -> None: ...

    def show_table(self, seat: int) -> None: ...


class Commands:
    """One decision of one person. Every command returns True if the decision is made."""

    def __init__(self, sitting: PlaySession, seat: int, prompt: InputPrompt) -> None:
        self.sitting, self.seat, self.prompt = sitting, seat, prompt
        self.screen, self.translator, self.table = sitting.screen, sitting.translator, sitting.table
        self.extra = extra_commands(sitting.game)

    def obey(self, typed: str) -> bool:
        if not typed:
            return self.enter()
        if typed.isdecimal():
            return self.number(int(typed))
        word, _, rest = typed.replace("?", "? ", 1).partition(" ") if typed[0] == "?" else typed.partition(" ")
        command = self.translator.keyword(word)
        if command and hasattr(self, f"do_{command}") and (command in WITH_WORDS or not rest):
            return bool(getattr(self, f"do_{command}")(rest.strip()))
        shown = self.translator.keyword(typed, "table_command")
        if shown is not None and shown in self.extra:
            return self.show_extra(shown)
        return self.words(typed)

    # -- moves --------------------------------------------------------------------------------------------------------

    def move(self, action: int) -> bool:
        self.sitting.answer(self.seat, action)
        return True

    def enter(self) -> bool:
        """Enter: the next page, the only choice left, one level up, or the table again."""
        prompt = self.prompt
        if prompt.more():
            self.screen.say(prompt.render())
        elif len(prompt.menu.entries) == 1 and len(prompt.menu.entries[0].choices) == 1:
            return self.move(prompt.menu.entries[0].choices[0].action)
        else:
            self.look_again()
        return False

    def number(self, number: int) -> bool:
        if not self.prompt.offers(number):
            self.screen.warn(self.translator("no_such_number", number=number, many=len(self.prompt.menu.entries)))
            return False
        action = self.prompt.pick(number)
        if action is not None:
            return self.move(action)
        self.screen.say(self.prompt.render())
        return False

    def words(self, typed: str) -> bool:
        """Read a whole move, legal or not, or part of one."""
        action = self.prompt.exact(typed)
        if action is not None:
            return self.move(action)
        try:
            action = read_move(self.translator, self.table.state, typed)
        except GalapagosError as error:
            self.search(typed, translate(error.said, self.translator.language))
            return False
        refusal = self.sitting.game.why_not(self.table.state, action)
        if refusal is None:
            return self.move(action)
        self.screen.say(Text(f"  {self.translator.refusal(refusal)}", WARN))
        return False

    def search(self, typed: str, why: str) -> None:
        if found := self.prompt.filter(typed):
            self.screen.say(self.translator("found", count=found))
            self.screen.say(self.prompt.render())
        else:
            self.screen.warn(self.translator("nothing_found", why=why[:1].upper() + why[1:] + "."))

    def look_again(self) -> None:
        if not self.prompt.deep:
            self.screen.clear()
            self.sitting.show_table(self.seat)
        self.prompt.back()
        self.screen.say(self.prompt.render())

    # -- commands -----------------------------------------------------------------------------------------------------

    def do_back(self, _: str) -> None:
        self.look_again()

    def do_more(self, _: str) -> None:
        self.prompt.more()
        self.screen.say(self.prompt.render())

    def do_table(self, _: str) -> None:
        self.sitting.show_table(self.seat)
        self.screen.say(self.prompt.render())

    def do_help(self, asked: str) -> None:
        shown = [self.translator.own.get("table_command", command) for command in self.extra]
        self.screen.say(explain(self.translator, asked) if asked else overview(self.translator, shown))

    def do_why(self, move: str) -> None:
        if not move:
            self.screen.say(self.translator("why_what"))
            return
        try:
            refusal = why_not(self.translator, self.sitting.game, self.table.state, move)
        except NotationError as error:
            self.screen.warn(translate(error.said, self.translator.language))
            return
        self.screen.say(Text(f"  {refusal}", WARN) if refusal else Text(f"  {self.translator('allowed')}", GOOD))

    def do_undo(self, _: str) -> bool:
        if not self.table.undo(self.seat):
            self.screen.say(self.translator("cannot_undo"))
            return False
        self.sitting.heard = min(self.sitting.heard, len(self.table.history))
        self.sitting.keep()
        self.screen.say(self.translator("undone"))
        return True

    def do_save(self, name: str) -> None:
        saves = self.sitting.saves
        if not name:
            self.screen.say(
                self.translator("save_where", file=str(saves.file)) if saves.files else self.translator("left_unkept")
            )
            return
        path = Path(name).expanduser().absolute()
        try:
            saved = saves.copy_to(self.sitting.record(), path)
        except GalapagosError as error:
            self.screen.warn(translate(error.said, self.translator.language))
            return
        self.screen.say(self.translator("saved" if saved else "exists", file=name), None if saved else WARN)

    def do_hint(self, _: str) -> None:
        action = bot(USUAL_BOT).choose(self.table.prompt())
        choice = next(choice for choice in self.prompt.choices if choice.action == action)
        self.screen.say(self.translator("hint", choice=choice.sentence), GOOD)

    def do_log(self, _: str) -> None:
        for sentence in log_lines(self.translator, self.table.history, self.seat)[-LOG_LINES:]:
            self.screen.say(sentence)

    def do_quit(self, _: str) -> None:
        raise InputEnded

    def do_resign(self, _: str) -> bool:
        """A bot takes over the seat, so that the others can finish the game."""
        sure = self.screen.ask(self.translator("resign_sure") + " ")
        if self.translator.keyword(sure) != "yes":
            return False
        self.sitting.replace_by_bot(self.seat)
        return True

    def show_extra(self, command: str) -> bool:
        view = self.sitting.game.view(self.table.state, self.seat)
        self.screen.say(self.extra[command](self.sitting.game, view, self.table.names, self.translator.language))
        return False
