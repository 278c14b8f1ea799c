"""A Galápagos server from Python: tables, streams that reconnect by themselves, players that play over the network.

    from galapagos.client import Client

    with Client("https://play.example", token="…") as client:
        client.play("https://play.example/#/table/4fz8", galapagos.bot("expert"))

`Client` waits for each answer, `AsyncClient` has the same methods for asyncio. Answers and messages are the structs of
`galapagos.server.wire`. Both need `pip install 'galapagos[client]'` and nothing of the server.
"""

from galapagos.client.async_client import AsyncClient
from galapagos.client.client import Client
from galapagos.client.errors import ServerError, Unreachable
from galapagos.client.seat import SeatedPlayer

__all__ = ["AsyncClient", "Client", "SeatedPlayer", "ServerError", "Unreachable"]
