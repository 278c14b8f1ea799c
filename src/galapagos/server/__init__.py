"""The table server: people and bots meet at tables over the web."""
