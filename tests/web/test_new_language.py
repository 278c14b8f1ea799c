"""A new language, from nothing to a running page, as `docs/translating.md` tells it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from babel.messages.pofile import read_po, write_po
from playwright.sync_api import expect

from tests.support.servers import ServerProcess
from tests.support.visitor import Visitor

Visit = Callable[..., Visitor]

ROOT = Path(__file__).resolve().parents[2]
CODE = "eo"
NEEDED = ("hatch_build.py", "pyproject.toml")
MADE = shutil.ignore_patterns("node_modules", "static", "__pycache__")


def checkout(folder: Path) -> Path:
    for part in ("src", "web"):
        shutil.copytree(ROOT / part, folder / part, ignore=MADE)
    for name in NEEDED:
        shutil.copy(ROOT / name, folder)
    (folder / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    return folder


def run(folder: Path, *command: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
    subprocess.run([sys.executable, *command], cwd=folder, env=environment, check=True, capture_output=True)


def translate_all(po: Path) -> None:
    """As an editor does it: every text gets a mark that shows it was translated."""
    with po.open("rb") as file:
        catalog = read_po(file, locale=CODE)
    for message in catalog:
        if message.id:
            message.string = f"{message.id}~"
    with po.open("wb") as file:
        write_po(file, catalog, width=0)


def test_a_made_up_language_is_spoken_by_the_page_and_the_table(tmp_path: Path, visit: Visit):
    here = checkout(tmp_path)
    translate = ("-m", "galapagos.terminal.main", "translate")
    run(here, *translate, "export", CODE, "eo.po")
    translate_all(here / "eo.po")
    run(here, *translate, "import", CODE, "eo.po")
    run(here, "hatch_build.py", "--npm", "run", "build")
    server = ServerProcess(str(tmp_path / "tables.db"))
    server.environment["PYTHONPATH"] = str(here / "src")
    with server:
        ann = visit(server.base, locale=CODE)
        ann.open()
        expect(ann.page.locator("h1")).to_have_text(re.compile("~$"))
        ann.play_now("stones")
        ann.wait_until_asked()
        assert ann.page.evaluate("document.documentElement.lang") == CODE
        expect(ann.page.locator("#asked")).to_have_text(re.compile("~$"))
