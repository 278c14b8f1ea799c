"""Moves as small integers, states as arrays of numbers: the input and output of learning programs. Compiled.

A move is spelled in *letters*, integers below `size`. Usually one letter is enough. If a game has no bound on its
pieces, a letter turns to the next page of them; if a move has several parts, each part is a letter. As soon as only one
legal move begins with the letters so far, it is made; a letter that all remaining moves share is skipped.

An *observation* is a row of integers of fixed length, in named parts; each part has a divisor that scales its numbers
to around 1.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from galapagos.core.errors import IllegalMove
from galapagos.core.state import NOTHING, State

NO_LETTER: Final = -1
LONGEST: Final = 1000  # letters of a move: more pages than any state has
MOST: Final = 32767  # the highest feature, where the rules set no bound

S = TypeVar("S", bound=State)


class Encoding(Generic[S]):
    """The letters and features of a game. Subclasses add them when made, and define how to spell and observe."""

    def __init__(self, game: str, version: int, seats: i64) -> None:
        self.game = game
        self.version = version  # changes whenever a letter or feature changes its meaning
        self.seats: i64 = seats
        self.letters: list[tuple[str, int, int]] = []  # name, first letter, count
        self.chances: list[tuple[str, int, int]] = []  # the same for chance
        self.parts: list[tuple[str, int, list[int], int]] = []  # name, first feature, shape, divisor
        self.highest: list[int] = []  # the highest number in each part; the lowest is 0
        self.size: i64 = 0
        self.chance_size: i64 = 0
        self.features: i64 = 0
        self.brief: bool = False  # whether every move is a single letter
        self.blank_row = noughts(0)
        self.blank_mask = unmarked(0)
        self.optional: list[str] = []  # names of letters that environments can leave out: no game needs them
        self.left_out = unmarked(0)  # the letters that are left out
        self.recipe: tuple[object, ...] = ()  # for pickling: the function that makes it again, and its arguments

    def __reduce__(self) -> tuple[object, ...]:
        return self.recipe

    # -- laying it out, when a game's encoding is made ----------------------------------------------------------------

    def add_letters(self, name: str, count: i64) -> i64:
        """Add `count` letters and return the first."""
        first = self.size
        self.letters.append((name, int(first), int(count)))
        self.size += count
        return first

    def add_chances(self, name: str, count: i64) -> i64:
        first = self.chance_size
        self.chances.append((name, int(first), int(count)))
        self.chance_size += count
        return first

    def add_part(self, name: str, shape: list[int], divisor: int, most: int = MOST) -> None:
        """Add features from 0 to `most`."""
        self.parts.append((name, int(self.features), shape, divisor))
        self.highest.append(most)
        count = 1
        for length in shape:
            count *= length
        self.features += count

    def seal(self) -> None:
        """Finish the layout. Copying a blank row is much faster than making one."""
        self.blank_row = noughts(self.features)
        self.blank_mask = unmarked(self.size)

    def leave_out(self, names: list[str]) -> None:
        """Offer the letters of these names only where nothing else is left. They keep their numbers."""
        self.left_out = unmarked(self.size)
        for name, first, count in self.letters:
            if name in names:
                for letter in range(first, first + count):
                    self.left_out[letter] = 1

    # -- what each game says ------------------------------------------------------------------------------------------

    def letter(self, state: S, action: i64, depth: i64) -> i64:
        """The letter of a move at this place of its spelling."""
        raise NotImplementedError

    def chance_letter(self, state: S, action: i64) -> i64:
        """An answer of chance is always one letter, from an alphabet of its own."""
        raise NotImplementedError

    def observe(self, state: S, seat: i64, said: vec[i64], row: vec[i16], start: i64) -> i64:
        """Write what a seat sees into a row of zeros; `said` are the letters of its move so far.

        Returns the index after the last feature.
        """
        raise NotImplementedError

    def observe_further(self, said: vec[i64], row: vec[i16], start: i64 = 0) -> bool:
        """Update a row that was written at an earlier letter of the same move.

        False if more than the letters changed, or if this is not supported: then the row is written again.
        """
        return False

    def observe_move(self, state: S, action: i64, row: vec[i16], start: i64) -> bool:
        """Update a row that was written for the seat to move before it made this move.

        False if too much has changed, or if this is not supported: then the row is written again.
        """
        return False

    def offered(self, state: S, actions: vec[i64]) -> vec[i64]:
        """The moves that are offered, without those whose letters are left out. Games override this to be faster."""
        kept = vec[i64](capacity=len(actions))
        place: i64 = 0
        for letter in self.letters_of(state, actions, 0):
            if not self.left_out[letter]:
                kept = append(kept, actions[place])
            place += 1
        return kept if len(kept) > 0 else actions

    # -- what follows from it -----------------------------------------------------------------------------------------

    def letters_of(self, state: S, actions: vec[i64], depth: i64) -> vec[i64]:
        """The letter of each move. Games override this if they can compute them all at once."""
        letters = actions[:]  # overwritten below: faster than appending
        for place in range(len(letters)):
            letters[place] = self.letter(state, letters[place], depth)
        return letters

    def chance_outcomes(self, state: S) -> list[tuple[int, float]]:
        """The letters that chance may answer, with their probabilities."""
        weights = state.weights()
        total: i64 = 0
        for weight in weights:
            total += weight
        outcomes: list[tuple[int, float]] = []
        place: i64 = 0
        for action in state.choices():
            outcomes.append((int(self.chance_letter(state, action)), float(weights[place]) / float(total)))
            place += 1
        outcomes.sort()
        return outcomes

    def read_chance(self, state: S, letter: i64) -> i64:
        """The action of a letter of chance; IllegalMove if it is not possible now."""
        for action in state.choices():
            if self.chance_letter(state, action) == letter:
                return action
        raise IllegalMove(f"{self.chance_name_of(letter)} cannot come now")

    # Vectors passed by uncompiled callers to compiled functions are never freed, so these functions take lists.

    def observed(self, state: S, seat: i64, said: list[int]) -> vec[i16]:
        """What a seat sees after these letters of its move, as a row of features."""
        row = self.blank_row[:]
        self.observe(state, seat, vec[i64](said), row, 0)
        return row

    def spell(self, state: S, action: i64) -> list[int]:
        """A legal move, letter by letter."""
        spelling = Spelling(self, state).begin()
        letters: list[int] = []
        while not spelling.done:
            letter = self.letter(state, action, len(spelling.said))
            letters.append(int(letter))
            spelling.say(letter)
        assert spelling.action == action
        return letters

    def spell_all(self, state: S) -> list[list[int]]:
        """Every legal move, in the order of the choices; much faster than one by one."""
        spelling = Spelling(self, state).begin()
        times: dict[int, int] = {}
        for letter in spelling.next:
            times[int(letter)] = times.get(int(letter), 0) + 1
        spelled: list[list[int]] = []
        place: i64 = 0
        for letter in spelling.next:
            alone = times[int(letter)] == 1
            spelled.append([int(letter)] if alone else self.spell(state, spelling.left[place]))
            place += 1
        return spelled

    def read(self, state: S, letters: list[int]) -> i64:
        """The move that the letters spell; IllegalMove if they spell none."""
        spelling = Spelling(self, state).begin()
        for letter in letters:
            spelling.say(letter)
        if not spelling.done:
            raise IllegalMove(f"the letters {letters} are not a whole answer")
        return spelling.action

    def name_of(self, letter: i64) -> str:
        """The kind of a letter and its number among them, such as `drink[3]`."""
        return name_among(self.letters, letter)

    def chance_name_of(self, letter: i64) -> str:
        return name_among(self.chances, letter)


def name_among(letters: list[tuple[str, int, int]], letter: i64) -> str:
    for name, first, count in letters:
        if first <= letter < first + count:
            return name if count == 1 else f"{name}[{letter - first}]"
    return f"unknown[{letter}]"


@final
class Spelling:
    """The letters that the seat to move has given so far."""

    def __init__(self, encoding: Encoding[Any], state: State) -> None:
        self.encoding = encoding
        self.state = state
        self.said = NOTHING
        self.left = NOTHING  # the moves that begin with the letters so far
        self.next = NOTHING  # the next letter of each of them
        self.done: bool = False
        self.action: i64 = 0

    def begin(self) -> Spelling:
        """Start the spelling of a move. Nothing is possible while chance is to move or the game is over."""
        self.said = NOTHING
        self.done = False
        self.left = self.state.choices() if self.state.actor >= 0 else NOTHING
        if len(self.encoding.left_out) > 0 and len(self.left) > 1:
            self.left = self.encoding.offered(self.state, self.left)
        self.look_up()
        return self

    def look_up(self) -> None:
        self.next = self.letters_now()
        while len(self.left) > 1 and self.all_agree():
            assert len(self.said) < LONGEST, "these answers are spelled alike"
            self.said = append(self.said[:], self.next[0])
            self.next = self.letters_now()

    def letters_now(self) -> vec[i64]:
        return self.encoding.letters_of(self.state, self.left, len(self.said))

    def all_agree(self) -> bool:
        first = self.next[0]
        for letter in self.next:
            if letter != first:
                return False
        return True

    def resume(self, said: list[int]) -> None:
        """Begin, and give these letters again; those that all moves share come by themselves."""
        self.begin()
        while len(self.said) < len(said):
            self.say(said[len(self.said)])

    def twin(self, state: State) -> Spelling:
        """The same letters for a copy of the state, or for a state imagined from the seat's view."""
        twin = Spelling(self.encoding, state)
        twin.said = self.said
        twin.left = self.left
        twin.next = self.next
        twin.done = self.done
        twin.action = self.action
        return twin

    def say(self, letter: i64) -> None:
        """Add a letter; IllegalMove if no legal move continues with it."""
        settled = self.the_one(letter)
        if settled >= 0:
            self.done = True
            self.action = settled
            return
        self.say_further(letter)

    def say_further(self, letter: i64) -> None:
        """Add a letter that several moves share, or none."""
        left = vec[i64](capacity=8)
        place: i64 = 0
        for possible in self.next:
            if possible == letter:
                left = append(left, self.left[place])
            place += 1
        if len(left) == 0:
            raise IllegalMove(f"{self.encoding.name_of(letter)} is not among the choices")
        self.said = append(self.said[:], letter)
        self.left = left
        self.look_up()

    def the_one(self, letter: i64) -> i64:
        """The move that a letter completes; -1 if more letters are needed."""
        found: i64 = -1
        brief = self.encoding.brief
        place: i64 = 0
        for possible in self.next:
            if possible == letter:
                if found >= 0:
                    return -1
                found = self.left[place]
                if brief:
                    return found
            place += 1
        return found

    def allows(self, letter: i64) -> bool:
        for possible in self.next:
            if possible == letter:
                return True
        return False

    def allowed(self) -> list[int]:
        """The legal letters in order, each once."""
        last: i64 = -1
        for letter in self.next:
            if letter <= last:
                return marked(self.mask())
            last = letter
        return list(self.next)

    def mark(self, mask: vec[u8], start: i64) -> None:
        """Set the legal letters in a mask of zeros."""
        for letter in self.next:
            mask[start + letter] = 1

    def mask(self) -> vec[u8]:
        mask = self.encoding.blank_mask[:]
        self.mark(mask, 0)
        return mask


def around(seat: i64, place: i64, seats: i64) -> i64:
    """The seat `places` further clockwise; faster than a division."""
    other = seat + place
    return other - seats if other >= seats else other


def place_from(seat: i64, other: i64, seats: i64) -> i64:
    """How many places further clockwise the other seat is."""
    return other - seat if other >= seat else other - seat + seats


def noughts(count: i64) -> vec[i16]:
    row = vec[i16](capacity=count)
    for _ in range(count):
        row = append(row, 0)
    return row


def marked(mask: vec[u8]) -> list[int]:
    """The indices of the ones."""
    places: list[int] = []
    place = 0
    for mark in mask:
        if mark:
            places.append(place)
        place += 1
    return places


def unmarked(count: i64) -> vec[u8]:
    mask = vec[u8](capacity=count)
    for _ in range(count):
        mask = append(mask, 0)
    return mask
