"""A language model plays a match, and its illegal answers are counted. Put your own model into `ask`.

python examples/language_model.py
"""

from __future__ import annotations

import re

from galapagos.arena.text_match import TextMatchResult, text_match


def ask(text: str) -> str:
    """Stands for a model: it likes traits and food, and thinks aloud before it answers."""
    liked = re.findall(r"^(\d+)\. .*(?:gains|drinks|attacks)", text, re.MULTILINE)
    return f"I could pick 2, but food and traits win games.\nAnswer: {liked[0] if liked else 1}"


def play(games: int = 4) -> TextMatchResult:
    return text_match("beginning", {"model": ask}, {"random": "random"}, games)


if __name__ == "__main__":
    print(play())
