"""A table in a few words: what a rule test starts from, and how it goes on.

table = TestTable(game("beginning", seats=2), '''
    phase: ann eats
    ann:
      wolf (carnivore) 0
    bob:
      lizard () 0 0
''')
table.play("ann: wolf attacks lizard")
assert table.choices == {"done eating"}
"""

from __future__ import annotations

from textwrap import dedent

from galapagos.core.errors import IllegalMove
from galapagos.core.events import Event, Log
from galapagos.core.game import Game, actor_word, split_line
from galapagos.core.names import SEATS
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, EVERYONE, OVER
from galapagos.core.state import State
from galapagos.core.view import View


class TestTable:
    __test__ = False  # not a test itself

    def __init__(self, game: Game, position: str | None = None, seed: int = 1) -> None:
        self.game = game
        self.state: State = game.start() if position is None else game.read_position(dedent(position), Rng(seed))
        self.events: list[Event] = []
        self.state.log = Log()

    @property
    def asked(self) -> str:
        """Who must decide: a seat's name, chance, or nobody once the game is over."""
        return "nobody" if self.state.actor == OVER else actor_word(self.state)

    @property
    def choices(self) -> set[str]:
        """All choices of the decision that is due, in words."""
        return {self.game.write(self.state, action) for action in self.state.choices()}

    @property
    def stack(self) -> str:
        return ", ".join(str(frame) for frame in self.state.stack)

    @property
    def view(self) -> View:
        return self.game.view(self.state, EVERYONE)

    def seen_by(self, seat: str) -> View:
        return self.game.view(self.state, SEATS.index(seat))

    def play(self, *lines: str) -> TestTable:
        """Answers in turn; the wrong seat or a move that is not allowed fails the test."""
        for line in lines:
            who, words = split_line(line)
            assert who == self.asked, f"{self.asked} is asked, not {who} ({line})"
            self.game.apply_words(self.state, words)
            assert self.state.log is not None
            self.events += self.state.log.take()
        return self

    def refused(self, line: str) -> str:
        """The reason why this is not allowed, with its rule: '3.4: …'."""
        who, words = split_line(line)
        assert who == self.asked, f"{self.asked} is asked, not {who} ({line})"
        try:
            self.game.refuse(self.state, self.game.read(self.state, words))
        except IllegalMove as refusal:
            return str(refusal)
        raise AssertionError(f"{line} is allowed")

    def chance_plays(self, rng: Rng | None = None) -> TestTable:
        """Let chance answer at random until a seat must decide: for what a test does not care about."""
        rng = rng or Rng(1)
        while self.state.actor == CHANCE:
            self.state.apply(self.state.choices()[rng.weighted(self.state.weights())])
        return self

    def told(self, key: str) -> list[Event]:
        return [event for event in self.events if event.key == key]
