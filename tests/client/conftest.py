"""Clients meet the same server as the people of the server's tests."""

from tests.server.conftest import ann, bob, cat, come, served

__all__ = ["ann", "bob", "cat", "come", "served"]
