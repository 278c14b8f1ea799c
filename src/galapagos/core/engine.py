"""Which engine runs: the compiled one, or the same source as plain Python."""

from __future__ import annotations

from galapagos.core import state


def engine() -> str:
    return "pure" if str(state.__file__).endswith(".py") else "compiled"
