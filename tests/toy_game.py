"""The toy of `tests/toys` on the table: a game with hidden facts that the program knows only while a test asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import dreiwurf
from dreiwurf import games
from dreiwurf.locale import LANGUAGES, translator

_TEXTS = {
    "toy.name": "Toy",
    "toy.now": "Phase {phase}, {seat}.",
    "toy.chance": "Chance is due.",
    "toy.bid": "Bid {n}",
    "toy.throw": "Throw {n}",
    "toy.number": "{n}",
    "toy.did": "{seat} did {what} in phase {phase}.",
    "toy.bids": "The bids are {bids}.",
    "toy.option.rounds": "Rounds",
    "toy.option.missed": "Missed bids",
    "toy.option.doubled": "Doubled",
}
_TOYS = str(Path(__file__).parent / "toys")


@contextmanager
def toy_at_hand() -> Iterator[dreiwurf.Game]:
    """Puts the toy's folder beside those of the other games, and its texts into the catalogues."""
    games.__path__.append(_TOYS)
    for lang in LANGUAGES:
        translator(lang).texts.update(_TEXTS)
    try:
        yield dreiwurf.game("toy")
    finally:
        games.__path__.remove(_TOYS)
        for lang in LANGUAGES:
            for key in _TEXTS:
                del translator(lang).texts[key]


with toy_at_hand() as _toy:
    TOY = _toy
"""For lists of games; `Match("toy")` and whatever else asks for it by name needs `toy_at_hand`."""
