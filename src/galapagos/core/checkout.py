"""What is part of a checkout only: the benchmarks, the page's sources."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

from galapagos.core.errors import GalapagosError

HERE = Path(__file__).resolve().parents[3]


def benchmark(name: str) -> ModuleType:
    """A module of `benchmarks/`."""
    folder = folder_of_sources(f"benchmarks/{name}.py", "the benchmarks are not installed with the package")
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    return import_module(f"benchmarks.{name}")


def folder_of_sources(part: str, otherwise: str) -> Path:
    """The checkout that has this part: next to the sources, the current folder, or on Python's path."""
    for folder in (HERE, Path.cwd(), *map(Path, sys.path)):
        if (folder / part).exists() and (folder / "src" / "galapagos").is_dir():
            return folder
    raise GalapagosError(f"{otherwise}: run this command in a checkout of Galápagos")
