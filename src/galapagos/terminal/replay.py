"""`galapagos replay`: a record move by move, forwards and backwards, from any viewpoint."""

from __future__ import annotations

from rich.rule import Rule as Line
from rich.text import Text

from galapagos.core.names import SEATS
from galapagos.core.record import Record
from galapagos.core.sentinels import EVERYONE
from galapagos.core.state import State
from galapagos.core.table import Table
from galapagos.terminal.log_lines import log_lines
from galapagos.terminal.palette import ACCENT, QUIET
from galapagos.terminal.screen import InputEnded, Screen
from galapagos.terminal.seats import ME
from galapagos.terminal.tables import draw
from galapagos.terminal.translator import GameTranslator

SPEED = 1.0  # moves per second


def usual_eyes(record: Record) -> int:
    """Everyone's, unless the record is a person's unfinished game."""
    people = [seat for seat, word in enumerate(record.players) if word == ME]
    return people[0] if not record.scores and len(people) == 1 else EVERYONE


class Replay:
    def __init__(self, table: Table, language: str, screen: Screen, eyes: int) -> None:
        self.table, self.screen, self.eyes = table, screen, eyes
        self.translator = GameTranslator(table.game, language, table.names)
        self.place = 0  # moves shown

    @property
    def last(self) -> int:
        return len(self.table.history)

    def run(self) -> None:
        self.show()
        try:
            while True:
                self.obey(self.screen.ask(self.translator("prompt")))
        except InputEnded:
            return

    def obey(self, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        command = "next" if not typed else self.translator.keyword(word)
        if word.isdecimal():
            self.jump(int(word))
        elif command and hasattr(self, f"do_{command}"):
            getattr(self, f"do_{command}")(rest.strip())
        else:
            self.screen.warn(self.translator("replay_what", how=self.translator("replay_how")))

    # -- steps --------------------------------------------------------------------------------------------------------

    def jump(self, place: int) -> None:
        self.place = min(max(place, 0), self.last)
        self.show()

    def do_next(self, _: str) -> None:
        if self.place == self.last:
            self.screen.quiet(self.translator("replay_end"))
        else:
            self.jump(self.place + 1)

    def do_back(self, _: str) -> None:
        if self.place == 0:
            self.screen.quiet(self.translator("replay_begin"))
        else:
            self.jump(self.place - 1)

    def do_start(self, _: str) -> None:
        self.jump(0)

    def do_end(self, _: str) -> None:
        self.jump(self.last)

    def do_jump(self, place: str) -> None:
        if place.isdecimal():
            self.jump(int(place))
        else:
            self.screen.warn(self.translator("number_please", few=0, many=self.last))

    def do_help(self, _: str) -> None:
        self.screen.say(self.translator("replay_how"))

    def do_quit(self, _: str) -> None:
        raise InputEnded

    def do_play(self, speed: str = "") -> None:
        """Play to the end; Ctrl-C stops."""
        pace = number_of(speed) if speed else SPEED
        if pace is None:
            self.screen.warn(self.translator("speed_number"))
            return
        self.screen.delay = 1 / pace
        try:
            while self.place < self.last:
                self.jump(self.place + 1)
                self.screen.pause()
        except KeyboardInterrupt:
            self.screen.say()
        self.screen.delay = 0

    def do_eyes(self, whose: str) -> None:
        known = {"all": EVERYONE, **{name.lower(): seat for seat, name in enumerate(self.table.names)}}
        if whose.lower() in known:
            self.eyes = known[whose.lower()]
            self.show()
        else:
            self.screen.warn(self.translator("eyes_which", names=", ".join(self.table.names)))

    # -- showing ------------------------------------------------------------------------------------------------------

    def state(self) -> State:
        """The state after the moves shown so far."""
        return self.table.state if self.place == self.last else self.table.history[self.place].before

    def show(self) -> None:
        game = self.table.game
        self.screen.clear()
        self.screen.say(draw(game, game.view(self.state(), self.eyes), self.table.names, self.translator.language))
        self.screen.say(Line(self.title(), style=QUIET))
        if self.place:
            moment = self.table.history[self.place - 1]
            self.screen.say(Text(f" {self.table.heard_by(self.eyes)[self.place - 1]}", ACCENT))
            for sentence in log_lines(self.translator, [moment], self.eyes):
                self.screen.say(sentence)
        self.screen.quiet(f" {self.translator('replay_how')}")

    def title(self) -> str:
        whose = (
            self.translator("eyes_all")
            if self.eyes == EVERYONE
            else self.translator("eyes_of", name=self.table.names[self.eyes])
        )
        return f"{self.translator('replay_at', place=self.place, all=self.last)}, {whose}"


def number_of(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if 0.01 <= number <= 1000 else None


def eyes_named(word: str, seats: int) -> int | None:
    """The viewpoint that --eyes names; None if there is none."""
    if word == "all":
        return EVERYONE
    return SEATS.index(word.lower()) if word.lower() in SEATS[:seats] else None
