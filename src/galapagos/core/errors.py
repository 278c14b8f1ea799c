"""Everything that can be wrong with what a person or a program gives us, said in one line."""

from __future__ import annotations

from galapagos.core.messages import msg


class GalapagosError(Exception):
    """What went wrong and what to do about it, fit to be shown as it is."""

    @property
    def said(self) -> str:
        """The sentence; one that can be said in other languages is more than its text."""
        return self.args[0] if self.args else ""


class UnknownName(GalapagosError):
    """A game, option, bot or value that does not exist; names the nearest one that does."""


class NotationError(GalapagosError):
    """Text that cannot be read, with the place of the first thing wrong."""

    def __init__(self, what: str, line: int = 0, column: int = 0) -> None:
        self.what, self.line, self.column = what, line, column
        super().__init__(
            msg("line {line}, column {column}: {what}", line=line, column=column, what=what) if line else what
        )

    def at(self, line: int, column: int = 1) -> NotationError:
        return NotationError(self.what, line, column)


class PositionError(GalapagosError):
    """A position that cannot be: two things on one point, more cards than the deck has."""


class RecordError(GalapagosError):
    """A record that is damaged, of another version, or that breaks a rule at some move."""

    def __init__(self, what: str, move: int = 0) -> None:
        self.what, self.move = what, move
        super().__init__(msg("move {move}: {what}", move=move, what=what) if move else what)


class IllegalMove(GalapagosError):
    """A move that the rules refuse; `rule` is the number of the rule in the game's rules."""

    def __init__(self, what: str, rule: str = "") -> None:
        self.what, self.rule = what, rule
        super().__init__(msg("{rule}: {what}", rule=rule, what=what) if rule else what)
