"""The phases of a round in their order, and the end marker of the round indicator."""

from __future__ import annotations

from typing import Final

LAYING: Final = 0
SETTING: Final = 1
STONES: Final = 2
FIGHTING: Final = 3
PUSHING: Final = 4
PHASES: Final = ["laying", "setting", "stones", "fighting", "pushing"]

END_MARKER_AT_FIRST: Final = 3
END_MARKER_OFF: Final = 6  # the Ende stone has left the round indicator
SETTING_ROUNDS: Final = 5
LAST_ROUND_WITH_EXTRAS: Final = 3  # the round indicator shows exchange and strength next to 1, 2 and 3 only
