"""The other side of a wheel's bot: a program that runs with another version of Galápagos, older or newer.

It reads and writes lines of JSON, and uses only what every version has had: games, bots and tables by their names, and
moves in words. Run it as `python -I wheel_side.py FOLDER CLOCK`, where FOLDER holds the other version.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from typing import Any

MOST = 32  # players at a time; the games of those that came first are over


class Seat:
    """A bot and its table, where every move of the game is made again."""

    def __init__(self, wanted: dict[str, Any]) -> None:
        from galapagos.bots.registry import bot
        from galapagos.core.registry import game as make_game
        from galapagos.core.table import Table

        game = make_game(wanted["game"], seats=wanted["seats"], **wanted["options"])
        self.player: Any = bot(wanted["bot"], wanted["seed"])
        self.table: Any = Table(game, Follower())  # type: ignore[arg-type]

    def follow(self, lines: list[str]) -> None:
        for line in lines:
            self.table.play_line(line)

    def words(self) -> str:
        """The bot's answer in words. What is called a prompt was once called a turn."""
        table = self.table
        prompt = table.prompt() if hasattr(table, "prompt") else table.turn()
        return str(table.game.write(table.state, self.player.choose(prompt)))


class Follower:
    """Stands for a dealer: chance is decided elsewhere."""

    def follow(self, state: object, action: int) -> None:
        pass


def answer(seats: dict[int, Seat], asked: dict[str, Any]) -> str:
    number = asked["player"]
    if "game" in asked:
        seats[number] = Seat(asked)
        for gone in sorted(seats)[:-MOST]:
            del seats[gone]
        return ""
    seats[number].follow(asked["lines"])
    return seats[number].words()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the arena, which ends this program
    folder, clock = sys.argv[1:]
    if clock == "cpu":
        time.perf_counter = time.process_time  # every version measures its budget with this function
    sys.path.insert(0, folder)
    target, sys.stdout = sys.stdout, sys.stderr  # what a bot prints must not get between the answers
    seats = dict[int, Seat]()
    for line in sys.stdin:
        try:
            said = {"words": answer(seats, json.loads(line))}
        except Exception as error:
            said = {"error": f"{error}" or type(error).__name__}
        print(json.dumps(said), file=target, flush=True)


if __name__ == "__main__":
    main()
