"""Evolution: The Beginning (Crapuchettes 2016), species at a watering hole."""

from galapagos.games.beginning.game import Beginning as GAME

__all__ = ["GAME"]
