"""The table server, as people and programs meet it: over real sockets, with a real database."""
