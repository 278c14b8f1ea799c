"""A game in the terminal: people and bots take turns, and can leave and come back at any time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.padding import Padding
from rich.rule import Rule as Line
from rich.text import Text

from galapagos.bots import bot
from galapagos.core.dealers import SeededDealer, fresh_seed
from galapagos.core.errors import GalapagosError
from galapagos.core.game import Game
from galapagos.core.record import Record
from galapagos.core.sentinels import CHANCE, EVERYONE
from galapagos.core.state import State
from galapagos.core.table import Table
from galapagos.terminal.commands import Commands
from galapagos.terminal.game_over import show_game_over
from galapagos.terminal.log_lines import log_lines
from galapagos.terminal.palette import ACCENT, QUIET, SEAT_STYLES
from galapagos.terminal.prompt import InputPrompt, choices_of
from galapagos.terminal.saves import SaveFiles
from galapagos.terminal.screen import InputEnded, Screen
from galapagos.terminal.seats import ME, USUAL_BOT, display_names, players
from galapagos.terminal.tables import draw
from galapagos.terminal.translator import GameTranslator

RECENT = 12  # lines of the log above the table


class PlaySession:
    """A table, its players, and what each person has been told."""

    def __init__(self, table: Table, seated: Sequence[str], seed: str, language: str, screen: Screen) -> None:
        self.table, self.seated, self.seed, self.screen = table, list(seated), seed, screen
        self.game: Game = table.game
        self.players = players(seated, seed)
        self.translator = GameTranslator(table.game, language, table.names)
        self.told = dict.fromkeys(self.people, len(table.history))
        self.heard = len(table.history)  # moves already shown
        self.saves = SaveFiles([])
        self.looking = -1  # the person at the screen

    # -- who sits here ------------------------------------------------------------------------------------------------

    @property
    def people(self) -> list[int]:
        return [seat for seat, word in enumerate(self.seated) if word == ME]

    @property
    def eyes(self) -> int | None:
        """The viewpoint for showing events as they happen: EVERYONE if no person plays."""
        if len(self.people) > 1:
            return None
        return self.people[0] if self.people else EVERYONE

    def replace_by_bot(self, seat: int) -> None:
        self.seated[seat] = USUAL_BOT
        self.players[seat] = bot(USUAL_BOT)
        self.keep()
        self.screen.wipe()
        self.screen.say(self.translator("resigned", name=self.table.names[seat]))

    def record(self) -> Record:
        record = self.table.record()
        record.players, record.seed = self.seated, self.seed
        return record

    # -- the game -----------------------------------------------------------------------------------------------------

    def run(self, saves: SaveFiles) -> None:
        self.saves = saves
        self.keep()
        try:
            self.greet()
            while not self.table.over:
                self.go_on()
        except (InputEnded, KeyboardInterrupt):
            self.keep()
            self.say_where_kept()
        else:
            show_game_over(self.screen, self.translator, self.table, self.saves)

    def greet(self) -> None:
        seated = [f"{name} ({word})" for name, word in zip(self.table.names, self.seated, strict=True)]
        if len(self.people) == 1:
            me = self.people[0]
            others = ", ".join(seated[:me] + seated[me + 1 :])
            self.screen.say(self.translator("you_are", name=self.table.names[me], others=others), ACCENT)
        else:
            self.screen.say(self.translator("watching", others=", ".join(seated)), ACCENT)
        if self.table.history:
            self.screen.say(self.translator("resumed", moves=len(self.table.history)))

    def go_on(self) -> None:
        """One move: by chance, a bot, necessity, or a person here."""
        state = self.table.state
        # A person gets a veiled question even with only one choice: being asked must reveal nothing.
        veiled = state.actor in self.people and state.decision().veiled(state)
        if veiled or not self.step():
            self.ask(state.actor)
            return
        while self.table.state.actor == CHANCE:  # show cards that are dealt together at once
            self.step()
        self.tell()

    def step(self) -> bool:
        """Whether no person here is needed for the next move."""
        moment = self.table.step(self.players)
        if moment:
            self.keep()
        return moment is not None

    def answer(self, seat: int, action: int) -> None:
        self.table.answer(seat, action)
        self.keep()
        self.tell()

    def keep(self) -> None:
        self.saves.keep(self.record())
        if trouble := self.saves.take_errors():
            self.screen.warn(self.translator("not_kept", why=trouble))

    def say_where_kept(self) -> None:
        if self.saves.files:
            self.screen.say(self.translator("left"))
            self.screen.quiet(str(self.saves.file))
        else:
            self.screen.warn(self.translator("left_unkept"))

    # -- telling ------------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Show what happened since the last call, event by event."""
        news = self.table.history[self.heard :]
        self.heard = len(self.table.history)
        if self.eyes is None:
            return
        for sentence in log_lines(self.translator, news, self.eyes):
            self.screen.say(sentence)
            self.screen.pause()

    def ask(self, seat: int) -> None:
        """Ask until the person has moved or taken a move back."""
        self.hand_over(seat)
        self.screen.clear()
        self.show_news(seat)
        self.told[seat] = len(self.table.history)
        prompt = InputPrompt(choices_of(self.table.prompt(), self.translator), self.translator)
        self.show_table(seat)
        self.screen.say(prompt.render())
        commands = Commands(self, seat, prompt)
        while not commands.obey(self.screen.ask(self.prompt_of(seat))):
            pass

    def prompt_of(self, seat: int) -> str:
        return f"{self.table.names[seat]}> "

    def hand_over(self, seat: int) -> None:
        """Clear the screen before it changes hands, if people have secrets from each other."""
        if self.looking == seat or len(self.people) < 2:
            return
        self.looking = seat
        if not self.secrets_between_people():
            return
        name = self.table.names[seat]
        self.screen.wipe()
        self.screen.say(Line(self.translator("pass_on", name=name), style=SEAT_STYLES[seat]))
        self.screen.ask(self.translator("only_you", name=name) + " ")
        self.screen.wipe()

    def secrets_between_people(self) -> bool:
        seen = [msgspec.structs.replace(self.game.view(self.table.state, seat), eyes=EVERYONE) for seat in self.people]
        return any(view != seen[0] for view in seen)

    def show_news(self, seat: int) -> None:
        """What this person has not been shown yet, or what a cleared screen no longer shows."""
        if self.eyes is not None and not self.screen.interactive:
            return
        lines = log_lines(self.translator, self.table.history[self.told[seat] :], seat)
        if lines:
            self.screen.say(Text(self.translator("since"), QUIET))
        if self.screen.interactive and len(lines) > RECENT:
            self.screen.quiet(f"   {self.translator('earlier', count=len(lines) - RECENT)}")
            lines = lines[-RECENT:]
        for sentence in lines:
            self.screen.say(sentence)

    def show_table(self, seat: int) -> None:
        state = self.table.state
        self.screen.say(draw(self.game, self.game.view(state, seat), self.table.names, self.translator.language))
        question = self.translator.question(self.game.question(state))
        self.screen.say(Padding(Text(question, ACCENT), (1, 1, 0, 1)))


def new_table(game: Game, seed: str | None, position: Path | None) -> tuple[Table, str]:
    seed = fresh_seed() if seed is None else seed
    state = read_position(game, position) if position else None
    return Table(game, SeededDealer(seed), state, display_names(game.seats)), seed


def read_position(game: Game, path: Path) -> State:
    try:
        return game.read_position(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise GalapagosError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise GalapagosError(f"{path} is not a text file") from None
    except GalapagosError as error:
        raise GalapagosError(f"{path}: {error}") from None


def table_of(record: Record) -> tuple[Table, str]:
    """The table at the end of a record, ready to continue."""
    game = record.make_game()
    seed = record.seed or fresh_seed()
    start = record.start(game) if record.position else None
    table = Table(game, SeededDealer(seed), start, record.names or display_names(game.seats))
    table.follow(record)
    return table, seed
