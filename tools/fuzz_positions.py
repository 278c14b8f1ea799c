"""Damaged positions of every game: each is refused as a PositionError with its place, or can be played to the end.

python tools/fuzz_positions.py [MUTATIONS] [GAME]      100,000 of each game, on the engine that is installed

A finding is printed with the text that caused it, and the tool goes on; it exits with 1 if there was any.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from galapagos.core.registry import game_names
from tests.support.mutations import Finding, fuzz

MUTATIONS = 100_000
SHOWN = 20


def report(found: Finding) -> None:
    print(f"== {found.game}: {found.what}\n{found.text}", flush=True)


def main() -> int:
    mutations = int(sys.argv[1]) if len(sys.argv) > 1 else MUTATIONS
    total = 0
    for name in sys.argv[2:] or game_names():
        seen: dict[str, int] = {}
        accepted = 0
        for place, outcome in enumerate(fuzz(name, mutations), 1):
            accepted += outcome is None
            if isinstance(outcome, Finding):
                seen[outcome.what] = seen.get(outcome.what, 0) + 1
                if seen[outcome.what] == 1 and len(seen) <= SHOWN:
                    report(outcome)
            if place % 1000 == 0:
                print(f"\r{name}: {place} of {mutations}, {accepted} playable   ", end="", file=sys.stderr)
        print(f"{name}: {mutations} mutations, {accepted} playable, findings: {seen or 'none'}", flush=True)
        total += len(seen)
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
