"""The stone game in words: the board is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from galapagos.envs.prose import Reader
from galapagos.games.stones.view import StonesView


def describe(reader: Reader, view: StonesView) -> Iterator[str]:
    white = view.white
    for seat in reader.seats(view):
        colour = "white" if seat == white else "blue"
        yield reader.say(
            "seat",
            player=reader.player(seat, view.eyes),
            colour=reader.say(colour),
            points=view.scores[seat],
            supply=view.supply[colour],
        )
    yield reader.say("table", turn=view.turn)
    yield from drawing(reader, view)
    if view.last:
        yield reader.say("last", points=", ".join(view.last))
    if view.captures:
        yield reader.say("captures", points=", ".join(view.captures))


def drawing(reader: Reader, view: StonesView) -> list[str]:
    """The board as positions show it: the indented lines below `board`."""
    lines = reader.game.write_view(view).splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("board:")) + 1
    below = lines[start:]
    end = next((number for number, line in enumerate(below) if not line.startswith(" ")), len(below))
    return below[:end]
