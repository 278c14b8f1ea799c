"""Programs that are part of a checkout only: the benchmarks."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

from galapagos.core.errors import GalapagosError

HERE = Path(__file__).resolve().parents[3]


def benchmark(name: str) -> ModuleType:
    """A module of `benchmarks/`, found next to the sources, in the current folder or on Python's path."""
    for folder in (HERE, Path.cwd(), *map(Path, sys.path)):
        if (folder / "benchmarks" / f"{name}.py").is_file() and (folder / "src" / "galapagos").is_dir():
            if str(folder) not in sys.path:
                sys.path.append(str(folder))
            return import_module(f"benchmarks.{name}")
    raise GalapagosError(
        "the benchmarks are not installed with the package: run this command in a checkout of Galápagos"
    )
