"""Records: the list of answers, in words. A record is the truth; a state is what it replays to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from galapagos.core.decode_errors import explain_decode_error
from galapagos.core.errors import IllegalMove, NotationError, RecordError
from galapagos.core.files import save_atomically
from galapagos.core.game import Game, actor_word, split_line
from galapagos.core.messages import msg
from galapagos.core.names import SEATS
from galapagos.core.options import OptionValue
from galapagos.core.registry import configured_game
from galapagos.core.sentinels import OVER
from galapagos.core.state import State

FORMAT = 1


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """A game as the list of its moves in words, from which `replay` makes every position again.

    `parse_record` and `load_record` read one, `to_json` and `save_record` write it, `check_record` looks for the first
    move that breaks a rule.
    """

    game: str
    seats: int
    format: int = FORMAT
    options: dict[str, OptionValue] = {}
    names: list[str] = []  # what the people and bots at the table are called
    players: list[str] = []  # who sits there: a person ("me") or a bot's name
    seed: str = ""  # the dealer's, if the rest of the game may be dealt from it
    position: str = ""  # where it began, if not at the start
    moves: list[str] = []  # "ann: wolf attacks lizard", "chance: draw flight"
    scores: list[int] = []  # once it is over
    winners: list[str] = []
    proof: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET  # of a server's shuffle, see `server/table/shuffle.py`
    film: Any | msgspec.UnsetType = msgspec.UNSET  # for programs that only show the game; replaying ignores it

    def make_game(self) -> Game:
        """Return the game with the seats and options of this record."""
        return configured_game(self.game, self.seats, self.options)

    def start(self, game: Game) -> State:
        """Return the state in which the record begins."""
        return game.read_position(self.position) if self.position else game.start()

    def to_json(self) -> str:
        """Return the record as JSON with one move per line, so that two records can be compared."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode() + "\n"


def new_record(game: Game, names: list[str] | None = None) -> Record:
    return Record(
        game=game.name, seats=game.seats, options=game.chosen_options(), names=names or list(SEATS[: game.seats])
    )


def parse_record(text: str | bytes) -> Record:
    try:
        header = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(msg("this is not a whole record: {error}", error=explain_decode_error(error))) from None
    if is_wrapped(header):
        header = header["record"]
    if not isinstance(header, dict) or "game" not in header or "moves" not in header:
        raise RecordError("this is not a record: it has no 'game' and 'moves'")
    version = header.get("format")
    if not isinstance(version, int) or version < 1:
        raise RecordError("this is not a record: 'format' must be a number from 1 on")
    if version > FORMAT:
        raise RecordError(
            msg(
                "this record has format {version}, this program reads up to {newest}: a newer galapagos is needed",
                version=version,
                newest=FORMAT,
            )
        )
    header.pop("film", None)
    try:
        return msgspec.convert(header, Record)
    except msgspec.ValidationError as error:
        raise RecordError(msg("this record is damaged: {error}", error=explain_decode_error(error))) from None


def is_wrapped(header: object) -> bool:
    """Whether this is a game of the arena as earlier versions saved it, with the record inside."""
    return isinstance(header, dict) and "fixture" in header and isinstance(header.get("record"), dict)


def record_files(path: Path) -> list[Path]:
    """The records that a path means: the file itself, or those of a folder, such as one that the arena has filled.

    Files of a folder that are something else, such as a report or a review, are left out. Damaged ones are not.
    """
    if not path.is_dir():
        return [path]
    found = [file for file in sorted(path.rglob("*.json")) if may_be_record(file)]
    if not found:
        raise RecordError(msg("{path} holds no records", path=path))
    return found


def may_be_record(file: Path) -> bool:
    try:
        header = msgspec.json.decode(file.read_bytes())
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return True  # loading it says what is wrong
    return is_wrapped(header) or (isinstance(header, dict) and {"game", "moves"} <= header.keys())


def one_record_file(path: Path) -> Path:
    """The one record that a path means; an error names the records of a folder that has several."""
    files = record_files(path)
    if len(files) > 1:
        raise RecordError(
            msg("{path} holds {count} records: name one, such as {first}", path=path, count=len(files), first=files[0])
        )
    return files[0]


def load_record(path: Path) -> Record:
    try:
        return parse_record(path.read_bytes())
    except OSError as error:
        raise RecordError(msg("cannot read {path}: {why}", path=path, why=error.strerror)) from None
    except RecordError as error:
        raise RecordError(msg("{path}: {what}", path=path, what=error.what), error.move) from None


def save_record(record: Record, path: Path) -> None:
    save_atomically(path, record.to_json().encode())


def replay(record: Record) -> Iterator[tuple[State, int]]:
    """Yield each state with the action that was answered to it. Do not change the state: the replay goes on with it.

    The last pair is the final state with -1. A move that breaks a rule raises RecordError with its number.
    """
    game = record.make_game()
    state = record.start(game)
    for number, line in enumerate(record.moves, 1):
        action = read_line(game, state, line, number)
        yield state, action
        state.apply(action)
    yield state, -1


def read_line(game: Game, state: State, line: str, number: int) -> int:
    if state.actor == OVER:
        raise RecordError(msg("the game is already over, but {line!r} follows", line=line), number)
    try:
        who, words = split_line(line)
        if who != actor_word(state):
            raise RecordError(msg("it is {asked}'s turn, not {who}'s", asked=actor_word(state), who=who), number)
        action = game.read(state, words)
        game.refuse(state, action)
    except RecordError:
        raise
    except (NotationError, IllegalMove) as error:
        raise RecordError(msg("{line!r}: {error}", line=line, error=error), number) from None
    return action


def check_record(record: Record) -> State:
    """Replays move by move; the final state, or RecordError at the first move that breaks a rule."""
    game = record.make_game()
    state = game.start()
    for state, _ in replay(record):  # noqa: B007  (the last state is wanted)
        pass
    if state.actor == OVER:
        check_outcome(record, state)
    return state


def check_outcome(record: Record, end: State) -> None:
    """Check that the outcome in the record is the one that its moves lead to."""
    if record.scores and record.scores != end.scores():
        raise RecordError(
            msg("the record says {scores} points, the moves give {reached}", scores=record.scores, reached=end.scores())
        )
    winners = [SEATS[seat] for seat in end.winners()]
    if record.winners and record.winners != winners:
        raise RecordError(
            msg(
                "the record says {winners} won, the moves say {reached}",
                winners=", ".join(record.winners),
                reached=", ".join(winners),
            )
        )
