"""Moves that a bot considers at all."""

from __future__ import annotations

from typing import Any

import msgspec

from galapagos.core.evaluator import Evaluator
from galapagos.core.table import Prompt


def sensible(prompt: Prompt, evaluator: Evaluator[Any]) -> Prompt:
    """The prompt without the choices that the evaluator shuns; the same prompt if nothing would be left."""
    if not evaluator.selective:
        return prompt
    choices = [action for action in prompt.choices if not evaluator.shuns(prompt.imagined, action)]
    return msgspec.structs.replace(prompt, choices=choices) if choices else prompt
