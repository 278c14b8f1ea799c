"""Matches of language models: who wins, and how often a model's reply was no answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from galapagos.arena.facade import Bot, MatchResult, match
from galapagos.core.game import Game
from galapagos.core.languages import FALLBACK
from galapagos.envs.text import AnswerCounts, Ask, TextPlayer


class TextMatchResult(msgspec.Struct):
    """The result of the match, and how each model answered."""

    result: MatchResult
    answers: dict[str, AnswerCounts]

    def __str__(self) -> str:
        told = [
            f"{name}: {counts.illegal} of {counts.replies} replies were no answer ({counts.illegal_share:.1%}); "
            f"{counts.given_up} of {counts.decisions} decisions were made for it"
            for name, counts in self.answers.items()
        ]
        return "\n".join([str(self.result), *told])


def text_match(
    game: str | Game,
    models: Mapping[str, Ask],
    bots: Mapping[str, Bot] | None = None,
    games: int = 10,
    *,
    language: str = FALLBACK,
    tries: int = 3,
    rules: bool = False,
    brief: bool = False,
    **how: Any,
) -> TextMatchResult:
    """Let language models play bots and each other, and count their illegal answers.

    `models` are functions that take a text and return the reply. Everything else is as in `galapagos.match`, in one
    process: `text_match("beginning", {"mine": ask}, {"greedy": "greedy"}, games=20)`.
    """
    players = {name: TextPlayer(ask, language, tries=tries, rules=rules, brief=brief) for name, ask in models.items()}
    seated: dict[str, Bot] = {**players, **(bots or {})}
    result = match(game, seated, games, **how)
    return TextMatchResult(result, {name: player.counts for name, player in players.items()})
