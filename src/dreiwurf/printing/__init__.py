"""What is printed for a game in a hall, as PDF: the sheets on the floor, the plan of the floor, bibs, the rule card.

Example:
    >>> pdf = printout(Wish(game="maedn", what="card", lang="de", preset="hall"))
    >>> pdf[:5]
    b'%PDF-'
"""

from dreiwurf.printing.wish import (
    FEWEST_PITCH,
    MOST_PITCH,
    PRINTS,
    USUAL_PITCH,
    PrintError,
    Wish,
    printout,
    read_options,
    token_names,
)

__all__ = [
    "FEWEST_PITCH",
    "MOST_PITCH",
    "PRINTS",
    "USUAL_PITCH",
    "PrintError",
    "Wish",
    "printout",
    "read_options",
    "token_names",
]
