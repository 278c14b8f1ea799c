"""The options in force and the deck, in a form that the rules can read quickly."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from galapagos.games.tyranno.cards import ONE
from galapagos.games.tyranno.odds import Odds


@final
class Rulings:
    def __init__(
        self,
        names: list[str],
        symbols: list[int],
        end_round_counts: bool,
        special_moves_always: bool,
        face_down_may_fight: bool,
        empty_column_bonus: bool,
        wbc_tiebreak: bool,
        chips_one_by_one: bool,
        stone_for_each_colour: bool,
    ) -> None:
        self.names = names  # of the animals
        self.symbols = vec[i64](symbols)  # of each animal: three, three bits each
        self.end_round_counts = end_round_counts  # A2
        self.special_moves_always = special_moves_always  # A3
        self.face_down_may_fight = face_down_may_fight  # A13
        self.empty_column_bonus = empty_column_bonus  # A16
        self.wbc_tiebreak = wbc_tiebreak  # A20
        self.chips_one_by_one = chips_one_by_one  # A21
        self.stone_for_each_colour = stone_for_each_colour  # A18
        self.game: object = None  # the game that has these rulings
        self.odds = Odds()
        self.needs = vec[i64]()  # the same symbols of each animal as a heap of chips
        for three in symbols:
            self.needs = append(self.needs, ONE[three & 7] + ONE[three >> 3 & 7] + ONE[three >> 6 & 7])
