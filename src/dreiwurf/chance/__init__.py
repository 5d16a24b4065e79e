"""Sources of chance. A game asks which outcome a die or draw has; a source answers. The rules never throw dice themselves."""

from dreiwurf.chance.sources import Entered, Scripted, ScriptEnded, Seeded, Source, System, from_name

__all__ = ["Entered", "ScriptEnded", "Scripted", "Seeded", "Source", "System", "from_name"]
