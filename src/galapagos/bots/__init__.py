"""Players that are programs. They get a seat's view and what that seat has seen of the game, never the state."""

from galapagos.bots.registry import bot, bot_names, check_bot, runs_code

__all__ = ["bot", "bot_names", "check_bot", "runs_code"]
