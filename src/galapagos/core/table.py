"""A table is a game being played. The terminal, the arena and the server all drive games through it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property

import msgspec

from galapagos.core.dealers import Dealer
from galapagos.core.errors import GalapagosError, IllegalMove
from galapagos.core.events import Event, Log
from galapagos.core.game import Deed, Game, Question, actor_word
from galapagos.core.names import SEATS
from galapagos.core.record import Record, new_record, read_line
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, EVERYONE, OVER
from galapagos.core.state import State
from galapagos.core.view import View


class Prompt(msgspec.Struct, dict=True):
    """Everything a player gets for a decision. It gives no access to the state."""

    game: Game
    seat: int
    view: View
    choices: list[int]
    question: Question
    record: list[str]  # what this seat has seen of the game so far, one line for each answer

    # Described in an imagined state, on demand: a choice reads the same in all states the seat cannot tell apart.

    @cached_property
    def imagined(self) -> State:
        """A state that the seat cannot tell from the true one; always the same one."""
        return self.game.imagine(self.view, Rng(0))

    @cached_property
    def words(self) -> list[str]:
        """Every choice in words, as in a record."""
        return [self.game.write(self.imagined, action) for action in self.choices]

    @cached_property
    def deeds(self) -> list[Deed]:
        """Every choice for interfaces: the key of its sentence, its values, the pieces to pick."""
        return [self.game.deed(self.imagined, action) for action in self.choices]


class Player(ABC):
    """Anyone who decides: a bot, a person at a keyboard, a program over the network."""

    @abstractmethod
    def choose(self, prompt: Prompt) -> int:
        """Return one of `prompt.choices`."""


class Played(msgspec.Struct):
    """One answer: its words as each seat heard them, what happened, and the state before."""

    before: State
    seat: int
    action: int
    line: str
    heard: list[str]  # the line as each seat heard it
    events: list[Event]
    forced: bool

    def reveals(self) -> bool:
        return self.seat == CHANCE or any(event.reveals for event in self.events)


class Table:
    """A game being played: the state, a dealer who answers for chance, and everything that was played so far.

    `step` and `play_out` let players answer, `answer` takes a move from outside, `record` gives the game as a record:
    `table = Table(game("origin"), SeededDealer("seed")); table.play_out([bot("greedy"), bot("random")])`.
    """

    def __init__(self, game: Game, dealer: Dealer, state: State | None = None, names: Sequence[str] = ()) -> None:
        self.game, self.dealer = game, dealer
        self.state = state if state is not None else game.start()
        self.names = list(names) or list(SEATS[: game.seats])
        self.start_position = "" if state is None else game.write_position(state)
        self.history: list[Played] = []

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the moves in words, not the states between them."""
        lines = [played.line for played in self.history]
        return unpickled_table, (self.game, self.dealer, self.names, self.start_position, lines)

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.actor == OVER

    def prompt(self) -> Prompt:
        """Return what the seat that decides may know."""
        seat = self.state.actor
        if seat < 0:
            raise GalapagosError("no seat is to move")
        return Prompt(
            game=self.game,
            seat=seat,
            view=self.game.view(self.state, seat),
            choices=list(self.state.choices()),
            question=self.game.question(self.state),
            record=self.heard_by(seat),
        )

    def heard_by(self, seat: int) -> list[str]:
        """Return the record as a seat has seen it, with ? for what was hidden from it."""
        if seat == EVERYONE:
            return [played.line for played in self.history]
        return [played.heard[seat] for played in self.history]

    def record(self) -> Record:
        """Return the game so far as a record."""
        record = new_record(self.game, self.names)
        record.position = self.start_position
        record.moves = [played.line for played in self.history]
        if self.over:
            outcome = self.game.outcome(self.state)
            record.scores = outcome.scores
            record.winners = [SEATS[seat] for seat in outcome.winners]
        return record

    # -- moving --------------------------------------------------------------------------------------------------------

    def answer(self, seat: int, action: int) -> Played:
        """Take an answer from a seat or CHANCE. IllegalMove names the rule and leaves the table as it was."""
        if self.over:
            raise IllegalMove("the game is over")
        if seat != self.state.actor:
            raise IllegalMove(f"it is {actor_word(self.state)}'s turn")
        self.game.refuse(self.state, action)
        return self.play(action)

    def step(self, players: Sequence[Player | None]) -> Played | None:
        """Make the next move if it needs nobody outside: by chance, a forced move, or a player who sits here.

        Return None if the seat that decides has no player here (a person elsewhere must answer) or the game is over.
        """
        if self.over:
            return None
        if self.state.actor == CHANCE:
            return self.play(self.dealer.answer(self.state))
        player = players[self.state.actor]
        if len(self.state.choices()) == 1 and not (player is None and self.state.decision().commits(self.state)):
            return self.play(self.state.choices()[0])
        if player is None:
            return None
        return self.answer(self.state.actor, player.choose(self.prompt()))

    def play_out(self, players: Sequence[Player | None]) -> None:
        """Let the players finish the game, or play up to the first decision of a seat without one."""
        while self.step(players) is not None:
            pass

    def follow(self, record: Record) -> None:
        """Replay a record's moves, so that the game can continue from its end."""
        for line in record.moves:
            self.play_line(line)

    def play_line(self, line: str) -> Played:
        """Make the move of one line of a record: 'ann: wolf attacks lizard', 'chance: draw flight'."""
        action = read_line(self.game, self.state, line, len(self.history) + 1)
        if self.state.actor == CHANCE:
            self.dealer.follow(self.state, action)
        return self.play(action)

    def play(self, action: int) -> Played:
        """Play an action for the actor. IllegalMove, from the engine itself, leaves the table as it was."""
        game, before = self.game, self.state
        who = actor_word(before)
        after = before.copy()
        after.log = Log()
        forced = before.actor != CHANCE and len(before.choices()) == 1
        after.apply(action)
        words, heard = game.write_for_seats(before, action)
        played = Played(
            before=before,
            seat=before.actor,
            action=action,
            line=f"{who}: {words}",
            heard=[f"{who}: {each}" for each in heard],
            events=after.log.take(),
            forced=forced,
        )
        after.log = None
        self.state = after
        self.history.append(played)
        return played

    # -- taking back ---------------------------------------------------------------------------------------------------

    def undoable(self, seat: int) -> int:
        """Return how many answers to take back to reach this seat's last decision, or 0 if something was revealed."""
        for back, played in enumerate(reversed(self.history), 1):
            if played.reveals() or played.seat not in (seat, CHANCE):
                return 0
            if played.seat == seat and not played.forced:
                return back
        return 0

    def undo(self, seat: int) -> int:
        """Take back this seat's last decision; return how many answers were taken back."""
        back = self.undoable(seat)
        if back:
            self.state = self.history[-back].before
            del self.history[-back:]
        return back


def unpickled_table(game: Game, dealer: Dealer, names: list[str], position: str, lines: list[str]) -> Table:
    """Make a pickled table again. The dealer was pickled as it is now, so it need not follow the moves."""
    table = Table(game, dealer, game.read_position(position) if position else None, names)
    table.start_position = position
    for number, line in enumerate(lines, 1):
        table.play(read_line(game, table.state, line, number))
    return table
