"""Matches: header and events, and what follows from them."""

from dreiwurf.match.events import Act, End, Event, Happen, Header, Next, Seated, TakeBack
from dreiwurf.match.knowledge import is_known
from dreiwurf.match.match import Draft, Match, Step
from dreiwurf.match.record import RecordError, RecordWarning
from dreiwurf.match.situation import Player, Situation

__all__ = [
    "Act",
    "Draft",
    "End",
    "Event",
    "Happen",
    "Header",
    "Match",
    "Next",
    "Player",
    "RecordError",
    "RecordWarning",
    "Seated",
    "Situation",
    "Step",
    "TakeBack",
    "is_known",
]
