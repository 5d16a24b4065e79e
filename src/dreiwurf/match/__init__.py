"""Matches: header and events, and what follows from them."""

from dreiwurf.match.events import (
    Act,
    Clock,
    Correct,
    End,
    Event,
    Happen,
    Header,
    LastRound,
    Next,
    Seated,
    Stage,
    TakeBack,
    Undo,
)
from dreiwurf.match.knowledge import is_known
from dreiwurf.match.match import Draft, Match, Step
from dreiwurf.match.record import RecordError, RecordWarning
from dreiwurf.match.situation import Player, Situation

__all__ = [
    "Act",
    "Clock",
    "Correct",
    "Draft",
    "End",
    "Event",
    "Happen",
    "Header",
    "LastRound",
    "Match",
    "Next",
    "Player",
    "RecordError",
    "RecordWarning",
    "Seated",
    "Situation",
    "Stage",
    "Step",
    "TakeBack",
    "Undo",
    "is_known",
]
