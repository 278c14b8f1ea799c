"""Tyranno EX! (Schmiel 1990): animals fight their way up a board while their world changes."""

from galapagos.games.tyranno.game import Tyranno as GAME

__all__ = ["GAME"]
