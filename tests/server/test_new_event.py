"""CONTRIBUTING's example of a new event works: two Python files are enough, from the command to the stored journal."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.hygiene.sources import PACKAGE, ROOT

BEFORE = {"wire/stream.py": "# For a type checker", "table/journal.py": "# -- storing "}
USE = """
from galapagos.core.registry import game
from galapagos.server.live.dispatch import read_command
from galapagos.server.people.visitor import Visitor
from galapagos.server.table import commands, journal
from galapagos.server.table.ledger import Ledger
from galapagos.server.table.setup import new_row, seat_by_wish
from galapagos.server.wire.http import NewTable
from galapagos.server.wire.schemas import schemas

ann, wish = Visitor("p1", "Ann"), NewTable(game="beginning", seats=["me", "me"])
ledger = Ledger(new_row(ann, wish, game("beginning", seats=2), ""))
for seat, who in enumerate(wish.seats):
    seat_by_wish(ledger, ann, seat, who, "")
commands.start(ledger)
commands.obey(ledger, ann, read_command('{"type":"raise_hand","seat":1}'))
stored = journal.write_event(ledger.drafts[-1].event)
assert stored == '{"type":"hand_raised","seat":1}', stored
assert journal.read_event(stored) == ledger.drafts[-1].event
assert b'"type":"hand_raised"' in ledger.broadcasts[-1].for_eyes(0)
assert {"HandRaised", "RaiseHand"} <= schemas().keys()
"""


def test_a_new_event_needs_two_python_files(tmp_path: Path):
    copy = tmp_path / "galapagos"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("static", "__pycache__", "strength"))
    section = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Adding an event at a table")[2]
    blocks = re.findall(r"```python\n(.*?)```", section, re.S)
    for (path, marker), block in zip(BEFORE.items(), blocks[:2], strict=True):
        file = copy / "server" / path
        text = file.read_text("utf-8")
        assert text.count(marker) == 1
        file.write_text(text.replace(marker, f"{block}\n\n{marker}"), "utf-8")
    used = subprocess.run(
        [sys.executable, "-c", USE], cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True
    )
    assert used.returncode == 0, used.stderr
