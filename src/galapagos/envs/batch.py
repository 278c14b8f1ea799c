"""Many games at once, shown as rows of numbers in one block of memory. Compiled."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i16, i64, u8

from galapagos.core.errors import IllegalMove
from galapagos.core.rng import Rng
from galapagos.core.state import NOTHING, State
from galapagos.envs.encoding import Encoding, unmarked
from galapagos.envs.session import NO_MOVE, Session, rewards_of

# When the next game begins after the end of one: at once, at the next step, or when it is reset.
SAME_STEP: Final = 0
NEXT_STEP: Final = 1
BY_HAND: Final = 2

UNTOUCHED: Final = -1  # the seed of a game that goes on
ASIDE: Final = 1_000_003  # offset from a game's seed to the seed of its random letters


def shares_memory() -> bool:
    """Whether vectors keep their memory while growing within their capacity. Plain lists do not."""
    none = vec[i16](capacity=1)
    first = append(none, 1)
    append(none, 2)
    return len(first) == 1 and first[0] == 2


SHARED: Final = shares_memory()


@final
class Rows:
    """The rows and masks of many games, each in one block of memory, so that they become one array."""

    def __init__(self, encoding: Encoding[Any], count: i64) -> None:
        self.encoding = encoding
        self.all = vec[i16](capacity=count * encoding.features)
        self.marks = vec[u8](capacity=count * encoding.size)
        self.before: list[vec[i16]] = []  # the prefix before each row, in the same memory
        self.marks_before: list[vec[u8]] = []
        for _ in range(count):
            self.before.append(self.all)
            self.marks_before.append(self.marks)
            self.all = extend(self.all, encoding.blank_row)
            self.marks = extend(self.marks, encoding.blank_mask)

    def write(self, number: i64, game: Session) -> None:
        """Write the view of the seat to move. After a letter or a move of the same seat the row is only updated, if
        possible."""
        encoding, said = self.encoding, game.spelling.said
        start = number * encoding.features
        self.wipe_marks(number)
        game.spelling.mark(self.marks, number * encoding.size)
        if game.shown:
            if encoding.observe_further(said, self.all, start):
                return
        elif (
            game.moved != NO_MOVE and len(said) == 0 and encoding.observe_move(game.state, game.moved, self.all, start)
        ):
            game.shown = True
            return
        self.wipe(number, start)
        encoding.observe(game.state, game.state.actor, said, self.all, start)
        game.shown = True

    def write_last(self, number: i64, game: Session, seat: i64) -> None:
        """Write how a finished game looks to a seat; nothing is legal."""
        start = number * self.encoding.features
        self.wipe_marks(number)
        self.wipe(number, start)
        self.encoding.observe(game.state, seat, NOTHING, self.all, start)

    def wipe(self, number: i64, start: i64) -> None:
        """Append a blank row behind the others: one copy within the same memory."""
        if SHARED:
            extend(self.before[number], self.encoding.blank_row)
            return
        for feature in self.encoding.blank_row:
            self.all[start] = feature
            start += 1

    def wipe_marks(self, number: i64) -> None:
        if SHARED:
            extend(self.marks_before[number], self.encoding.blank_mask)
            return
        start = number * self.encoding.size
        for letter in range(self.encoding.size):
            self.marks[start + letter] = 0


@final
class Batch:
    """Many games stepped by one call. Each row shows its game to the seat to move."""

    def __init__(
        self,
        encoding: Encoding[Any],
        start: State,
        count: i64,
        kind: i64,
        first: i64 = 0,
        restarts: i64 = SAME_STEP,
        limit: i64 = 0,
    ) -> None:
        """`first` is the number of the first game, if other batches have the games before it.

        `restarts` is when the next game begins after the end of one; `limit` is the most steps of a game, or 0.
        """
        self.encoding = encoding
        self.count: i64 = count
        self.first: i64 = first
        self.kind: i64 = kind
        self.restarts: i64 = restarts
        self.limit: i64 = limit
        self.games: list[Session] = []
        self.dice: list[Rng] = []  # of each game, for random letters; independent of what chance deals
        for number in range(count):
            self.games.append(Session(encoding, start, int(number)))
            self.dice.append(Rng(int(number)))
        self.steps = zeros(count)  # of the current game
        self.waiting = unmarked(count)  # games that are over and have not begun again
        self.begun: bool = False
        self.pages = Rows(encoding, count)
        # All these are overwritten at every step, in the same memory: copy what you keep.
        self.letters = zeros(count)  # to be played next
        self.seats = zeros(count)  # who is to move in each game
        self.actors = zeros(count)  # who moved in the last step
        self.drawn = zeros(count)  # a random legal letter for each game, every move equally likely
        self.rewards = unrewarded(count * encoding.seats)  # of each seat of each game; zero except at its end
        self.gains = unrewarded(count)  # of the seat that moved
        self.ended = unmarked(count)
        self.cut = unmarked(count)  # games that reached the limit
        # The games that finished in the last step: their numbers, rows (only if the next game began), scores and steps.
        self.finals: list[int] = []
        self.final_rows: list[vec[i16]] = []
        self.final_scores: list[list[int]] = []
        self.final_steps: list[int] = []

    def __reduce__(self) -> tuple[object, ...]:
        shown = (list(self.drawn), list(self.seats), list(self.actors), list(self.ended), list(self.cut))
        going = (self.begun, list(self.steps), list(self.waiting), list(self.rewards), list(self.gains))
        made = (self.encoding, self.kind, self.first, self.restarts, self.limit)
        return unpickled_batch, (made, self.games, self.dice, going, shown)

    def begin(self, seeds: list[int]) -> None:
        """Begin games with these seeds, one for each game; those with the seed UNTOUCHED go on."""
        self.settle()
        for number in range(self.count):
            seed = seeds[number]
            if seed == UNTOUCHED:
                continue
            self.games[number].seed(seed)
            self.dice[number] = Rng(seed + ASIDE)
            self.restart(number)
        self.begun = True
        self.show()

    def restart(self, number: i64) -> None:
        self.games[number].begin()
        self.steps[number] = 0
        self.waiting[number] = 0

    def say(self, said: list[int]) -> None:
        """Play a letter in each game. A finished game gives its rewards, and the next one begins."""
        if len(said) != self.count:
            raise IllegalMove(f"{self.count} games need as many letters, not {len(said)}")
        for number in range(self.count):
            self.letters[number] = said[number]
        self.say_letters()

    def say_letters(self) -> None:
        """The same, with what was written into `letters`."""
        letters = self.letters
        answers = self.settled(letters)
        self.settle()
        for number in range(self.count):
            if self.waiting[number]:
                self.restart(number)
                continue
            game = self.games[number]
            self.steps[number] += 1
            if answers[number] < 0:
                game.spelling.say_further(letters[number])
            else:
                game.answer(answers[number])
                if game.over():
                    self.end(number, game)
                    continue
            if self.steps[number] == self.limit:
                self.cut[number] = 1
                self.finish(number, game)
        self.show()

    def settled(self, letters: vec[i64]) -> vec[i64]:
        """The move that each letter completes, or -1. If one letter is illegal, no game is changed."""
        answers = letters[:]
        for number in range(self.count):
            if self.waiting[number]:
                if self.restarts == BY_HAND:
                    raise IllegalMove(f"game {self.first + number} is over: reset it first")
                continue
            spelling = self.games[number].spelling
            answers[number] = spelling.the_one(letters[number])
            if answers[number] < 0 and not spelling.allows(letters[number]):
                name, game = self.encoding.name_of(letters[number]), self.first + number
                raise IllegalMove(f"{name} is not among the choices of game {game}")
        return answers

    def settle(self) -> None:
        """Forget the ends of the last step."""
        for number in range(self.count):
            self.actors[number] = self.seats[number]
        if len(self.finals) == 0:
            return
        seats = self.encoding.seats
        for finished in self.finals:
            number = finished
            self.ended[number] = 0
            self.cut[number] = 0
            self.gains[number] = 0.0
            for seat in range(seats):
                self.rewards[number * seats + seat] = 0.0
        self.finals = []
        self.final_rows = []
        self.final_scores = []
        self.final_steps = []

    def end(self, number: i64, game: Session) -> None:
        seats = self.encoding.seats
        rewards = rewards_of(game.state, self.kind)
        for seat in range(seats):
            self.rewards[number * seats + seat] = rewards[seat]
        self.gains[number] = rewards[self.actors[number]]
        self.ended[number] = 1
        self.finish(number, game)

    def finish(self, number: i64, game: Session) -> None:
        """Note how a game finished. The last row is what the seat that moved last sees."""
        self.finals.append(int(number))
        self.final_scores.append(game.state.scores())
        self.final_steps.append(int(self.steps[number]))
        if self.restarts == SAME_STEP:
            self.final_rows.append(game.observed(self.actors[number]))
            self.restart(number)
        else:
            self.waiting[number] = 1

    def show(self) -> None:
        number: i64 = 0
        for game in self.games:
            if self.waiting[number]:
                self.seats[number] = self.actors[number]
                self.drawn[number] = 0
                self.pages.write_last(number, game, self.actors[number])
            else:
                self.seats[number] = game.state.actor
                self.drawn[number] = self.dice[number].pick(game.spelling.next)
                self.pages.write(number, game)
            number += 1

    def show_again(
        self, drawn: list[int], seats: list[int], actors: list[int], ended: list[int], cut: list[int]
    ) -> None:
        """Show what a pickled batch showed; nothing is drawn from the dice."""
        dice = self.dice
        self.dice = [rng.copy() for rng in dice]
        self.actors = vec[i64](seats)  # of games that are over, the last row is shown to the same seat
        self.show()
        self.dice = dice
        self.drawn = vec[i64](drawn)
        self.actors = vec[i64](actors)
        self.ended = vec[u8](ended)
        self.cut = vec[u8](cut)
        for number in range(self.count):
            if self.ended[number] or self.cut[number]:
                self.finals.append(int(number))  # only their numbers: how they finished was told before

    def states(self) -> vec[i16]:
        """What all seats of all games see, in the order of the seats: everything that is known to anybody."""
        encoding = self.encoding
        rows = vec[i16](capacity=self.count * encoding.seats * encoding.features)
        for game in self.games:
            for seat in range(encoding.seats):
                rows = extend(rows, game.observed(seat))
        return rows

    @property
    def rows(self) -> vec[i16]:
        """The current rows. They are overwritten at the next step, so copy what you keep."""
        return self.pages.all

    @property
    def masks(self) -> vec[u8]:
        """The current masks. They are overwritten at the next step, so copy what you keep."""
        return self.pages.marks


def zeros(count: i64) -> vec[i64]:
    items = vec[i64](capacity=count)
    for _ in range(count):
        items = append(items, 0)
    return items


def unrewarded(count: i64) -> vec[float]:
    rewards = vec[float](capacity=count)
    for _ in range(count):
        rewards = append(rewards, 0.0)
    return rewards


def unpickled_batch(
    made: tuple[Encoding[Any], int, int, int, int],
    games: list[Session],
    dice: list[Rng],
    going: tuple[bool, list[int], list[int], list[float], list[float]],
    shown: tuple[list[int], list[int], list[int], list[int], list[int]],
) -> Batch:
    encoding, kind, first, restarts, limit = made
    batch = Batch(encoding, games[0].start, len(games), kind, first, restarts, limit)
    batch.games, batch.dice = games, dice
    batch.begun = going[0]
    batch.steps, batch.waiting = vec[i64](going[1]), vec[u8](going[2])
    batch.rewards, batch.gains = vec[float](going[3]), vec[float](going[4])
    if batch.begun:
        batch.show_again(shown[0], shown[1], shown[2], shown[3], shown[4])
    return batch
