"""Which engine runs: the compiled one, or the same source as plain Python."""

from __future__ import annotations

from typing import Final

from galapagos.core import state

ENGINE: Final = "pure" if str(state.__file__).endswith(".py") else "compiled"


def engine() -> str:
    return ENGINE
