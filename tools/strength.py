"""Add matches to the table of docs/strength/README.md, and their plots to docs/strength/plots.

python tools/strength.py FOLDER…    each one written by galapagos arena --out

A match of the same name is replaced. The table holds all that is kept of a match, with the command that plays it again.
"""

from __future__ import annotations

import datetime
import shutil
import sys
from pathlib import Path

import msgspec

from galapagos.arena.report import Report, elo, percent

STRENGTH = Path(__file__).resolve().parents[1] / "docs" / "strength"
BEGIN, END = "<!-- matches -->", "<!-- end of matches -->"
HEAD = (
    "| Match | Bots | Games | First bot won (95 %) | Elo (95 %) | Points ahead | Date | Command |\n" + "|---" * 8 + "|"
)


def row(name: str, report: Report, date: str) -> str:
    first = report.standings[0]
    others = ", ".join(one.bot for one in report.standings[1:])
    cells = [
        f"[{name}](plots/{name}.png)" if (STRENGTH / "plots" / f"{name}.png").is_file() else name,
        f"{first.bot} against {others}, {report.match.seats} seats",
        str(report.games),
        f"{percent(first.share)}, even {100 * first.even:.0f} %",
        elo(first.elo),
        f"{first.margin:+.1f}",
        date,
        f"`{report.command}`",
    ]
    return f"| {' | '.join(cells)} |"


def name_of(line: str) -> str:
    return line.split("|")[1].strip().removeprefix("[").partition("]")[0]


def add(rows: dict[str, str], folder: Path, date: str) -> None:
    report = msgspec.json.decode((folder / "report.json").read_bytes(), type=Report)
    if (folder / "victories.png").is_file():
        shutil.copyfile(folder / "victories.png", STRENGTH / "plots" / f"{folder.name}.png")
    rows[folder.name] = row(folder.name, report, date)


def main() -> None:
    page = STRENGTH / "README.md"
    text = page.read_text(encoding="utf-8")
    before, table, after = text.partition(BEGIN)[0], text.partition(BEGIN)[2].partition(END)[0], text.partition(END)[2]
    rows = {name_of(line): line for line in table.splitlines() if line.startswith("|") and not line.startswith("|---")}
    rows.pop("Match", None)
    for folder in map(Path, sys.argv[1:]):
        add(rows, folder, datetime.datetime.now(datetime.UTC).date().isoformat())
    listed = "\n".join([HEAD, *(rows[name] for name in sorted(rows))])
    page.write_text(f"{before}{BEGIN}\n\n{listed}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
