"""Studying games: lessons, examples of the rules, replays and the sandbox."""
