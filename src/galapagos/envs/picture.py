"""The table as text or as a picture, drawn by Pillow: no browser is needed."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from galapagos.core.frames import OVER
from galapagos.core.game import Game, actor_word
from galapagos.core.state import State

Pixels = NDArray[np.uint8]

PAPER, INK, MARGIN, LETTERS = "#f7f3e8", "#22302b", 12, 15


def render(game: Game, state: State, mode: str | None) -> Any:
    """Gymnasium's render modes: text, a picture, or text for a person at the terminal."""
    match mode:
        case "ansi":
            return text_of(game, state)
        case "rgb_array":
            return picture_of(game, state)
        case "human":
            print(text_of(game, state))
    return None


def text_of(game: Game, state: State) -> str:
    """The whole position, nothing hidden, and who is asked."""
    asked = "the game is over" if state.actor == OVER else f"{actor_word(state)} is asked"
    return f"{game.write_position(state).rstrip()}\n{asked}"


def picture_of(game: Game, state: State) -> Pixels:
    """The same words on paper."""
    font = ImageFont.load_default(LETTERS)
    text = text_of(game, state)
    left, top, right, bottom = ImageDraw.Draw(Image.new("RGB", (1, 1))).multiline_textbbox((0, 0), text, font)
    paper = Image.new("RGB", (int(right - left) + 2 * MARGIN, int(bottom - top) + 2 * MARGIN), PAPER)
    ImageDraw.Draw(paper).multiline_text((MARGIN - left, MARGIN - top), text, INK, font)
    return np.asarray(paper)
