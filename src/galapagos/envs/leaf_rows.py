"""The leaves of a search as rows of numbers: what the seat to move sees, and the letters of its choices. Compiled."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import extend, vec
from mypy_extensions import i16, u8

from galapagos.bots.leaf_search import Leaf
from galapagos.envs.encoding import NO_LETTER, Encoding, Spelling


@final
class LeafRows:
    def __init__(self, encoding: Encoding[Any], leaves: list[Leaf]) -> None:
        count = len(leaves)
        self.rows = vec[i16](capacity=count * int(encoding.features))
        self.masks = vec[u8](capacity=count * int(encoding.size))
        self.letters: list[list[int]] = []  # the first letter of each choice that is not left out, or NO_LETTER
        for leaf in leaves:
            self.add(encoding, leaf)

    def add(self, encoding: Encoding[Any], leaf: Leaf) -> None:
        world = leaf.world
        spelling = Spelling(encoding, world).begin()
        row = encoding.blank_row[:]
        encoding.observe(world, world.actor, spelling.said, row, 0)
        self.rows = extend(self.rows, row)
        self.masks = extend(self.masks, spelling.mask())
        self.letters.append(letters_in_order(spelling))


def letters_in_order(spelling: Spelling) -> list[int]:
    """The next letter of every choice, in the order of the choices, of which some may be left out."""
    choices = spelling.state.choices()
    letters: list[int] = []
    place = 0
    for choice in choices:
        if place < len(spelling.left) and spelling.left[place] == choice:
            letters.append(int(spelling.next[place]))
            place += 1
        else:
            letters.append(NO_LETTER)
    return letters
