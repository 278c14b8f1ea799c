"""A bot that plays at a table of a Galápagos server, with nothing but Python.

    python examples/bot.py https://your.server TOKEN TABLE

The token needs the scopes `read` and `play` (POST /api/tokens). It joins the table and plays random
legal moves; put your own code into `choose`. Everything the seat may know is in the situation's `view`.
"""

import hashlib
import json
import random
import secrets
import sys
import urllib.request

server, token, table = sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3]


def call(path, body=None):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    content = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(f"{server}/api/tables/{table}{path}", content, headers))


def choose(situation):
    return random.choice(situation["choices"])["action"]


def take_part(shuffle):
    """Bind our seats to values; show them when everyone is bound."""
    number = shuffle["round"]
    for seat in shuffle["commit"]:
        value = values.setdefault((seat, number), secrets.token_hex(16))
        commitment = hashlib.sha256(f"galapagos value {table} {number} {seat} {value}".encode()).hexdigest()
        call("/messages", {"type": "commit", "seat": seat, "round": number, "commitment": commitment}).close()
    for seat in shuffle["reveal"]:
        call("/messages", {"type": "reveal", "seat": seat, "round": number, "value": values[seat, number]}).close()


values = {}
call("/join", {}).close()
for line in call("/stream"):
    message = json.loads(line)
    if message["type"] == "situation" and message["shuffle"]:
        take_part(message["shuffle"])
    elif message["type"] == "situation" and message["choices"]:
        answer = {"type": "answer", "decision": message["decision"], "seat": message["actor"]}
        call("/messages", {**answer, "action": choose(message)}).close()
    elif message["type"] == "ended":
        print("winners:", message["winners"], "points:", message["scores"])
