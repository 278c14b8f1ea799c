"""The table as text, or as an image drawn by Pillow."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from galapagos.core.game import Game, actor_word
from galapagos.core.sentinels import OVER
from galapagos.core.state import State
from galapagos.games.stones.board import Board
from galapagos.games.stones.field import FREE, OBSTACLE
from galapagos.games.stones.state import StonesState

Pixels = NDArray[np.uint8]

PAPER, INK, LINE, MARGIN, LETTERS = "#f7f3e8", "#22302b", "#b9ae94", 12, 15
STEP, RADIUS = 28, 11
COLOURS = {1: "#ffffff", 2: "#2f6f9f", OBSTACLE: "#5a5146"}


def render(game: Game, state: State, mode: str | None) -> Any:
    """Gymnasium's render modes: text, an image, or text printed to the terminal."""
    match mode:
        case "ansi":
            return text_of(game, state)
        case "rgb_array":
            return picture_of(game, state)
        case "human":
            print(text_of(game, state))
    return None


def text_of(game: Game, state: State) -> str:
    """The whole position with nothing hidden, and who is to move."""
    return f"{game.write_position(state).rstrip()}\n{asked(state)}"


def asked(state: State) -> str:
    return "the game is over" if state.actor == OVER else f"{actor_word(state)} is asked"


def picture_of(game: Game, state: State) -> Pixels:
    """The board if the game has one; otherwise the position as text."""
    return np.asarray(board(state) if isinstance(state, StonesState) else writing(text_of(game, state)))


def writing(text: str) -> Image.Image:
    font = ImageFont.load_default(LETTERS)
    left, top, right, bottom = ImageDraw.Draw(Image.new("RGB", (1, 1))).multiline_textbbox((0, 0), text, font)
    paper = Image.new("RGB", (int(right - left) + 2 * MARGIN, int(bottom - top) + 2 * MARGIN), PAPER)
    ImageDraw.Draw(paper).multiline_text((MARGIN - left, MARGIN - top), text, INK, font)
    return paper


# -- the stone game ---------------------------------------------------------------------------------------------------


def board(state: StonesState) -> Image.Image:
    """Stones and obstacles on the board; what changed in this turn has a dark edge."""
    field = state.field
    centres = places(field.board)
    width, height = (int(max(axis)) + STEP + MARGIN for axis in zip(*centres, strict=True))
    paper = Image.new("RGB", (width, height + LETTERS), PAPER)
    pen = ImageDraw.Draw(paper)
    for start, end in lines(field.board):
        pen.line([centres[start], centres[end]], LINE)
    for point, (x, y) in enumerate(centres):
        thing = field.thing(point)
        if thing != FREE:
            edge, thick = (INK, 3) if state.stamp[point] == state.turns else (LINE, 1)
            pen.circle((x, y), RADIUS, COLOURS[thing], edge, thick)
    pen.text(
        (MARGIN, height - MARGIN), f"{asked(state)}, points {state.scores()}", INK, ImageFont.load_default(LETTERS)
    )
    return paper


def places(board: Board) -> list[tuple[float, float]]:
    """The centre of every point; rows of a hexagon are indented by half a step each."""
    first = MARGIN + STEP / 2
    return [
        (first + STEP * (row.indent / 2 + place), first + STEP * number)
        for number, row in enumerate(board.rows)
        for place in range(row.length)
    ]


def lines(board: Board) -> list[tuple[int, int]]:
    near = [(point, board.near[point * board.ways + way]) for point in range(board.points) for way in range(board.ways)]
    return [(point, other) for point, other in near if point < other < board.points]
