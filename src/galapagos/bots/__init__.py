"""Players that are programs. They see a seat's view and what that seat has seen of the game, never the state."""

from galapagos.bots.registry import bot, bot_names

__all__ = ["bot", "bot_names"]
