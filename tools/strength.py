"""Copies the reports of matches into docs/strength and lists them there.

python tools/strength.py FOLDER…    each one a folder that galapagos arena --out wrote
python tools/strength.py            only writes the list anew
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import msgspec

from galapagos.arena.report import Report, elo, percent

STRENGTH = Path(__file__).resolve().parents[1] / "docs" / "strength"
KEPT = ("report.json", "report.html", "victories.png")
BEGIN, END = "<!-- matches -->", "<!-- end of matches -->"


def adopt(folder: Path) -> None:
    place = STRENGTH / folder.name
    place.mkdir(parents=True, exist_ok=True)
    for name in KEPT:
        if (folder / name).is_file():
            shutil.copyfile(folder / name, place / name)


def row(path: Path) -> str:
    report = msgspec.json.decode(path.read_bytes(), type=Report)
    first, name = report.standings[0], path.parent.name
    others = ", ".join(one.bot for one in report.standings[1:])
    cells = [
        f"[{name}]({name}/report.html)",
        f"{first.bot} against {others}, {report.match.seats} seats",
        str(report.games),
        f"{percent(first.share)}, even {100 * first.even:.0f} %",
        elo(first.elo),
        f"`{report.command}`",
    ]
    return f"| {' | '.join(cells)} |"


def listing() -> str:
    head = "| Match | Who | Games | First one won (95 %) | Elo (95 %) | Command |\n|---|---|---|---|---|---|"
    return "\n".join([head, *(row(path) for path in sorted(STRENGTH.glob("*/report.json")))])


def main() -> None:
    for folder in sys.argv[1:]:
        adopt(Path(folder))
    page = STRENGTH / "README.md"
    text = page.read_text(encoding="utf-8")
    before, after = text.partition(BEGIN)[0], text.partition(END)[2]
    page.write_text(f"{before}{BEGIN}\n\n{listing()}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
