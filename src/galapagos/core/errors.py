"""Everything that can be wrong with what a person or a program gives us, said in one line."""

from __future__ import annotations

from galapagos.core.messages import msg


class GalapagosError(Exception):
    """What went wrong and what to do about it, fit to be shown as it is."""

    @property
    def said(self) -> str:
        """The sentence: a `Message` where it can be translated."""
        return self.args[0] if self.args else ""


class UnknownName(GalapagosError):
    """A game, option, bot or value that does not exist; names the nearest one that does."""


class NotationError(GalapagosError):
    """Text that cannot be read, with the place of the first thing wrong.

    `about` is the word to blame, where only the reader of the whole text knows its line and column.
    """

    def __init__(self, what: str, line: int = 0, column: int = 0, about: str = "") -> None:
        self.what, self.line, self.column, self.about = what, line, column, about
        super().__init__(
            msg("line {line}, column {column}: {what}", line=line, column=column, what=what) if line else what
        )


class PositionError(NotationError):
    """A position that cannot be read, or that cannot be: two things on one point, more cards than the deck has."""


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
