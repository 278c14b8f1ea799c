"""`galapagos mcp`: an assistant looks up rules, plays and reviews games."""

from __future__ import annotations


def mcp_command() -> None:
    """Serve an assistant over standard input and output, by the Model Context Protocol."""
    from galapagos.assistant.server import serve

    serve()
