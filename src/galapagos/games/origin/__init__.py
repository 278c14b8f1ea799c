"""Evolution: The Origin of Species (Knorre and Machin 2010), animals and their traits around a food bank."""

from galapagos.games.origin.game import Origin as GAME

__all__ = ["GAME"]
