"""Programs that find nothing but certain packages, as in a new environment where only these were installed."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from importlib.metadata import distribution, requires
from pathlib import Path

from packaging.requirements import Requirement

import hatch_build


def needed(*extras: str) -> set[str]:
    """The distributions that `pip install galapagos[extras]` brings, with theirs."""
    project = hatch_build.pyproject()["project"]
    wanted = [*project["dependencies"], *(item for extra in extras for item in project["optional-dependencies"][extra])]
    waiting, found = [Requirement(item) for item in wanted], set[str]()
    while waiting:
        one = waiting.pop()
        if one.name in found or (
            one.marker and not any(one.marker.evaluate({"extra": extra}) for extra in one.extras | {""})
        ):
            continue
        if one.name == "galapagos":
            for extra in one.extras:
                waiting += [Requirement(item) for item in project["optional-dependencies"][extra]]
            continue
        found.add(one.name)
        waiting += [Requirement(item) for item in requires(one.name) or []]
    return found


def isolated_site(folder: Path, *extras: str) -> Path:
    """A folder with links to our package and to what it needs, and to nothing else."""
    folder.mkdir()
    spec = importlib.util.find_spec("galapagos")
    assert spec is not None
    assert spec.origin is not None
    package = Path(spec.origin).parent
    for path in [package, *package.parent.glob("*__mypyc*")]:
        (folder / path.name).symlink_to(path)
    for name in needed(*extras):
        files = distribution(name).files or []
        for top in {file.parts[0] for file in files if file.parts[0] not in ("..", "__pycache__")}:
            if not (folder / top).exists():
                (folder / top).symlink_to(Path(str(distribution(name).locate_file(top))))
    return folder


def run_isolated(site: Path, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run Python without its usual packages."""
    environment = {**os.environ, "PYTHONPATH": f"{site}{os.pathsep}{cwd}"}
    command = [sys.executable, "-S", *arguments]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
