"""Games in which chance deals automatically and seats answer in letters: one, or many at once. Compiled."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from galapagos.core.errors import IllegalMove
from galapagos.core.rng import Rng
from galapagos.core.sentinels import CHANCE, OVER
from galapagos.core.state import NOTHING, State, play_chance
from galapagos.envs.encoding import Encoding, Spelling, unmarked

WIN: Final = 0
POINTS: Final = 1

APART: Final = 7919  # distance between the seeds of two games of a batch
ASIDE: Final = 1_000_003  # offset from a game's seed to the seed of its random letters


@final
class Session:
    def __init__(self, encoding: Encoding[Any], start: State, seed: int) -> None:
        self.encoding = encoding
        self.start = start
        self.rng = Rng(seed)
        self.state = start
        self.opening = Spelling(encoding, start).begin()  # the first letters, if chance does not begin
        self.spelling = self.opening
        self.shown: bool = False  # whether the row was written since the last move
        self.begin()

    def __reduce__(self) -> tuple[object, ...]:
        said = [int(letter) for letter in self.spelling.said]
        return unpickled_session, (self.encoding, self.start, self.rng, self.state, said)

    def begin(self) -> None:
        """Start a new game; the random generator goes on from the last one."""
        self.state = self.start.copy()
        self.spelling = self.opening.twin(self.state)
        self.shown = False
        if self.state.actor == CHANCE:
            self.go_on()

    def seed(self, seed: int) -> None:
        self.rng = Rng(seed)

    def go_on(self) -> None:
        state = self.state
        while state.actor == CHANCE:
            play_chance(state, self.rng)
        self.spelling.state = state
        self.spelling.begin()
        self.shown = False

    def over(self) -> bool:
        return self.state.actor == OVER

    def say(self, letter: i64) -> bool:
        """Add a letter; True if it completes a move."""
        if self.state.actor == OVER:
            raise IllegalMove("the game is over")
        self.spelling.say(letter)
        if not self.spelling.done:
            return False
        self.answer(self.spelling.action)
        return True

    def answer(self, action: i64) -> None:
        self.state.play(action)
        self.go_on()

    def any_letter(self) -> i64:
        """A random legal letter, such that every remaining move is equally likely."""
        return self.rng.pick(self.spelling.next)

    def observed(self, seat: i64) -> vec[i16]:
        """What a seat sees. The letters of an unfinished move are known only to its seat."""
        row = self.encoding.blank_row[:]
        said = self.spelling.said if seat == self.state.actor else NOTHING
        self.encoding.observe(self.state, seat, said, row, 0)
        return row

    def mask(self, seat: i64) -> vec[u8]:
        """The legal letters of a seat; none unless it is to move."""
        return self.spelling.mask() if seat == self.state.actor else self.encoding.blank_mask[:]

    def rewards(self, kind: i64) -> vec[float]:
        return rewards_of(self.state, kind)


def unpickled_session(encoding: Encoding[Any], start: State, rng: Rng, state: State, said: list[int]) -> Session:
    session = Session(encoding, start, 0)
    session.rng, session.state = rng, state
    session.spelling = Spelling(encoding, state)
    session.spelling.resume(said)
    return session


def rewards_of(state: State, kind: i64) -> vec[float]:
    """The rewards of a finished game; they sum to zero.

    WIN: 1 to a sole winner, shared by several, paid by the others. POINTS: the difference from the mean.
    """
    seats = float(state.seats)
    rewards = vec[float](capacity=state.seats)
    if kind == WIN:
        winners = state.winners()
        share = seats / float(len(winners))
        for seat in range(state.seats):
            won = share if int(seat) in winners else 0.0
            rewards = append(rewards, (won - 1.0) / (seats - 1.0))
        return rewards
    scores = state.scores()
    total = 0.0
    for score in scores:
        total += float(score)
    for score in scores:
        rewards = append(rewards, float(score) - total / seats)
    return rewards


@mypyc_attr(allow_interpreted_subclasses=True)
class SpelledGame:
    """A game in which chance answers in letters too, with the letters of the current move so far."""

    def __init__(self, encoding: Encoding[Any], state: State, spelling: Spelling) -> None:
        self.encoding = encoding
        self.state = state
        self.spelling = spelling

    def say(self, letter: i64) -> i64:
        """Add a letter; returns who is to move."""
        state, spelling = self.state, self.spelling
        if state.actor == CHANCE:
            state.play(self.encoding.read_chance(state, letter))
            spelling.begin()
        else:
            spelling.say(letter)
            if spelling.done:
                state.play(spelling.action)
                spelling.begin()
        return state.actor

    def allowed(self) -> list[int]:
        """The legal letters of the actor, which may be chance."""
        if self.state.actor != CHANCE:
            return self.spelling.allowed()
        return [letter for letter, _ in self.outcomes()]

    def outcomes(self) -> list[tuple[int, float]]:
        return self.encoding.chance_outcomes(self.state)


def shares_memory() -> bool:
    """Whether vectors keep their memory while growing within their capacity. Plain lists do not."""
    none = vec[i16](capacity=1)
    first = append(none, 1)
    append(none, 2)
    return len(first) == 1 and first[0] == 2


SHARED: Final = shares_memory()


@final
class Rows:
    """The rows of many games in one block of memory, so that they become one array."""

    def __init__(self, encoding: Encoding[Any], count: i64) -> None:
        self.encoding = encoding
        self.all = vec[i16](capacity=count * encoding.features)
        self.before: list[vec[i16]] = []  # the prefix before each row, in the same memory
        for _ in range(count):
            self.before.append(self.all)
            self.all = extend(self.all, encoding.blank_row)

    def write(self, number: i64, game: Session) -> None:
        """Write the view of the seat to move. Between the letters of one move the row is only updated, if possible."""
        encoding, said = self.encoding, game.spelling.said
        start = number * encoding.features
        if game.shown and encoding.observe_further(said, self.all, start):
            return
        self.wipe(number, start)
        encoding.observe(game.state, game.state.actor, said, self.all, start)
        game.shown = True

    def wipe(self, number: i64, start: i64) -> None:
        """Append a blank row behind the others: one copy within the same memory."""
        if SHARED:
            extend(self.before[number], self.encoding.blank_row)
            return
        for feature in self.encoding.blank_row:
            self.all[start] = feature
            start += 1


@final
class Batch:
    """Many games stepped by one call. Each row shows its game to the seat to move."""

    def __init__(self, encoding: Encoding[Any], start: State, count: i64, seed: int, kind: i64, first: i64 = 0) -> None:
        """`first` is the number of the first game, if other batches have the games before it."""
        self.encoding = encoding
        self.count: i64 = count
        self.first: i64 = first
        self.kind: i64 = kind
        self.games: list[Session] = []
        self.dice: list[Rng] = []  # of each game, for random letters; independent of what chance deals
        for number in range(count):
            self.games.append(Session(encoding, start, self.seed_of(seed, number)))
            self.dice.append(self.dice_of(seed, number))
        self.blank_masks = unmarked(count * encoding.size)
        self.blank_rewards = unrewarded(count * encoding.seats)
        self.blank_ended = unmarked(count)
        self.pages = Rows(encoding, count)
        # New at every step, so that what was handed out never changes.
        self.masks = self.blank_masks
        self.rewards = self.blank_rewards  # of each seat of each game; zero except at its end
        self.ended = self.blank_ended
        self.seats = vec[i64]()  # who is to move in each game
        self.drawn = vec[i64]()  # a random legal letter for each game, every move equally likely

    def __reduce__(self) -> tuple[object, ...]:
        shown = (list(self.drawn), list(self.rewards), list(self.ended))
        return unpickled_batch, (self.encoding, self.kind, self.first, self.games, self.dice, shown)

    def seed_of(self, seed: int, number: i64) -> int:
        return seed + APART * int(self.first + number)

    def dice_of(self, seed: int, number: i64) -> Rng:
        return Rng(self.seed_of(seed, number) + ASIDE)

    def begin(self, seed: int) -> None:
        for number in range(self.count):
            game = self.games[number]
            game.seed(self.seed_of(seed, number))
            game.begin()
            self.dice[number] = self.dice_of(seed, number)
        self.show()

    def say(self, said: list[int]) -> None:
        """Play a letter in each game. A finished game gives its rewards, and the next one begins."""
        letters = vec[i64](said)
        answers = self.settled(letters)
        self.settle()
        for number in range(self.count):
            game = self.games[number]
            if answers[number] < 0:
                game.spelling.say_further(letters[number])
                continue
            game.answer(answers[number])
            if game.over():
                self.end(number, game)
        self.show()

    def settled(self, letters: vec[i64]) -> vec[i64]:
        """The move that each letter completes, or -1. If one letter is illegal, no game is changed."""
        if len(letters) != self.count:
            raise IllegalMove(f"{self.count} games need as many letters, not {len(letters)}")
        answers = letters[:]
        for number in range(self.count):
            spelling = self.games[number].spelling
            answers[number] = spelling.the_one(letters[number])
            if answers[number] < 0 and not spelling.allows(letters[number]):
                name, game = self.encoding.name_of(letters[number]), self.first + number
                raise IllegalMove(f"{name} is not among the choices of game {game}")
        return answers

    def settle(self) -> None:
        self.rewards = self.blank_rewards[:]
        self.ended = self.blank_ended[:]

    def end(self, number: i64, game: Session) -> None:
        seats = self.encoding.seats
        rewards = rewards_of(game.state, self.kind)
        for seat in range(seats):
            self.rewards[number * seats + seat] = rewards[seat]
        self.ended[number] = 1
        game.begin()

    def show(self) -> None:
        masks, seats, drawn = self.blank_masks[:], vec[i64](capacity=self.count), vec[i64](capacity=self.count)
        number: i64 = 0
        for game in self.games:
            seats = append(seats, game.state.actor)
            drawn = append(drawn, self.dice[number].pick(game.spelling.next))
            self.pages.write(number, game)
            game.spelling.mark(masks, number * self.encoding.size)
            number += 1
        self.masks, self.seats, self.drawn = masks, seats, drawn

    def show_again(self, drawn: list[int], rewards: list[float], ended: list[int]) -> None:
        """Show what a pickled batch showed; nothing is drawn from the dice."""
        if len(drawn) == 0:
            return  # it had not begun
        dice = self.dice
        self.dice = [rng.copy() for rng in dice]
        self.show()
        self.dice = dice
        self.drawn = vec[i64](drawn)
        self.rewards = vec[float](rewards)
        self.ended = vec[u8](ended)

    @property
    def rows(self) -> vec[i16]:
        """The current rows. They are overwritten at the next step, so copy what you keep."""
        return self.pages.all


def unrewarded(count: i64) -> vec[float]:
    rewards = vec[float](capacity=count)
    for _ in range(count):
        rewards = append(rewards, 0.0)
    return rewards


def unpickled_batch(
    encoding: Encoding[Any],
    kind: int,
    first: int,
    games: list[Session],
    dice: list[Rng],
    shown: tuple[list[int], list[float], list[int]],
) -> Batch:
    batch = Batch(encoding, games[0].start, len(games), 0, kind, first)
    batch.games, batch.dice = games, dice
    batch.show_again(shown[0], shown[1], shown[2])
    return batch
