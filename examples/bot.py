"""A bot that plays at a table of a Galápagos server: `pip install 'galapagos[client]'`.

    python examples/bot.py https://your.server TOKEN TABLE

The token needs the scopes `read` and `play`. TABLE is a table's id or its link.
"""

import random
import sys

import galapagos
from galapagos.client import Client


class Mine(galapagos.Player):
    def choose(self, prompt: galapagos.Prompt) -> int:
        return random.choice(prompt.choices)  # prompt.view is all that the seat may know


if __name__ == "__main__":
    server, token, table = sys.argv[1:]
    with Client(server, token) as client:
        ended = client.play(table, Mine())
    if ended:
        print("winners:", ended.winners, "points:", ended.scores)
