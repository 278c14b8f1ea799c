"""Rules never touch a random generator or a clock: chance is a seat, and time belongs to the drivers."""

from __future__ import annotations

from pathlib import Path

import hatch_build
from tests.hygiene.sources import imports, modules

FORBIDDEN = {"datetime", "numpy", "os", "random", "secrets", "threading", "time", "uuid"}


def rules() -> list[Path]:
    """The games whole, and all of the core that is compiled."""
    engine = [module for module in hatch_build.compiled_modules() if module.parts[0] == "core"]
    return [*engine, *(module for module in modules() if module.parts[0] == "games")]


def test_the_engine_is_looked_at():
    assert Path("core/state.py") in rules()
    assert any(module.name == "state.py" and module.parts[0] == "games" for module in rules())


def test_rules_know_neither_chance_nor_time():
    # Every part of the name counts: librt.random and numpy.random are no better than random.
    offences = [
        f"{module}: {name}"
        for module in rules()
        for name, taken in imports(module)
        if not name.startswith("galapagos") and FORBIDDEN & {*name.split("."), taken}
    ]
    assert offences == []
