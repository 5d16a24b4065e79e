"""Players that are programs. A bot is given a view – what its seat may know – and answers with an action."""

from dreiwurf.bots.bots import Bot, BotError, Choose, OwnBot, PolicyBot, make, name_of, names

__all__ = ["Bot", "BotError", "Choose", "OwnBot", "PolicyBot", "make", "name_of", "names"]
