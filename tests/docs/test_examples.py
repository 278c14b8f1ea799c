"""Every Python example of the documentation runs, page by page, as a reader would type it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.servers import ServerThread, settings

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
SERVER = "http://127.0.0.1:8000"  # as pages write it
PAGES = [page for page in sorted(ROOT.glob("docs/**/*.md")) if BLOCK.search(page.read_text("utf-8"))]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with ServerThread(settings(tmp_path_factory.mktemp("served"))) as running:
        yield running


def test_there_are_examples():
    assert {"bots.md", "train.md", "models.md", "network.md", "architecture.md"} <= {page.name for page in PAGES}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page: Path, tmp_path: Path, request: pytest.FixtureRequest):
    """In one program, one after the other: a later example may use what an earlier one made."""
    program = "\n".join(BLOCK.findall(page.read_text("utf-8")))
    if SERVER in program:
        program = program.replace(SERVER, request.getfixturevalue("served").base)
    script = tmp_path / "example.py"
    script.write_text(program, encoding="utf-8")
    ran = subprocess.run([sys.executable, str(script)], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, f"{page.name}\n{ran.stderr}"
