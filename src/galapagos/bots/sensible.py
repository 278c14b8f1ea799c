"""Moves that a bot considers at all."""

from __future__ import annotations

from typing import Any

import msgspec

from galapagos.core.evaluator import Evaluator
from galapagos.core.table import Prompt


def sensible(prompt: Prompt, evaluator: Evaluator[Any]) -> Prompt:
    """The prompt without choices that the evaluator shuns or that only go back; the same prompt if none are left."""
    if not evaluator.selective:
        return prompt
    state, record = prompt.imagined, prompt.record
    choices = [
        action
        for action in prompt.choices
        if not evaluator.shuns(state, action) and not evaluator.retraces(state, action, record)
    ]
    return msgspec.structs.replace(prompt, choices=choices) if choices else prompt
