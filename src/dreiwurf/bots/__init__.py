"""Players that are programs. A bot is given a view – what its seat may know – and answers with an action."""

from dreiwurf.bots.bots import Bot, BotError, OwnBot, PolicyBot, make, names

__all__ = ["Bot", "BotError", "OwnBot", "PolicyBot", "make", "names"]
