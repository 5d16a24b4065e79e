"""Sources of chance. A game asks which outcome a die or draw has; a source answers. The rules never throw dice themselves."""

from dreiwurf.chance.sources import (
    Entered,
    Lost,
    Scripted,
    ScriptEnded,
    Seeded,
    Source,
    SourceLost,
    System,
    from_name,
    resumed,
)

__all__ = [
    "Entered",
    "Lost",
    "ScriptEnded",
    "Scripted",
    "Seeded",
    "Source",
    "SourceLost",
    "System",
    "from_name",
    "resumed",
]
