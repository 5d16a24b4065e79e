"""The sources: a seeded generator, the operating system, a person, a script."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol


class Source(Protocol):
    """Answers chance events.

    Attributes:
        name: how a record names the source, such as `seeded 42` or `entered`.
    """

    @property
    def name(self) -> str: ...

    def draw(self, chance: Mapping[int, float]) -> int | None:
        """The outcome of a chance event with these probabilities, or None when somebody has to enter it."""
        ...


class _Drawn:
    """Draws by the probabilities from one of Python's generators."""

    def __init__(self, generator: random.Random) -> None:
        self._generator = generator

    def draw(self, chance: Mapping[int, float]) -> int:
        """An outcome, by its probability."""
        outcomes = list(chance)
        if len(set(chance.values())) == 1:  # a die or a lot: exact, without floating point
            return outcomes[self._generator.randrange(len(outcomes))]
        return self._generator.choices(outcomes, list(chance.values()))[0]


class Seeded(_Drawn):
    """The same throws for the same seed, on every machine (Python's Mersenne Twister).

    Example:
        >>> die = {pips: 1 / 6 for pips in range(1, 7)}
        >>> Seeded(7).draw(die) == Seeded(7).draw(die)
        True
    """

    def __init__(self, seed: int) -> None:
        super().__init__(random.Random(seed))
        self.name = f"seeded {seed}"


class System(_Drawn):
    """The operating system's entropy: nobody can predict or repeat it."""

    name = "system"

    def __init__(self) -> None:
        super().__init__(random.SystemRandom())


class Entered:
    """A person enters what the real die shows; the source itself never answers."""

    name = "entered"

    def draw(self, chance: Mapping[int, float]) -> int | None:
        """None: somebody has to enter it."""
        return None


class ScriptEnded(ValueError):
    """A script has no outcome left, or one that cannot happen."""


class Scripted:
    """Outcomes from a list, for tests and puzzles.

    Example:
        >>> source = Scripted([6, 4])
        >>> die = {pips: 1 / 6 for pips in range(1, 7)}
        >>> source.draw(die), source.draw(die)
        (6, 4)
    """

    name = "scripted"

    def __init__(self, outcomes: Iterable[int]) -> None:
        self._outcomes: Iterator[int] = iter(outcomes)
        self._drawn = 0

    def draw(self, chance: Mapping[int, float]) -> int:
        """The next outcome of the list.

        Raises:
            ScriptEnded: none is left, or it cannot happen now.
        """
        outcome = next(self._outcomes, None)
        if outcome is None:
            raise ScriptEnded(f"the script ended after {self._drawn} outcomes, but another is due")
        if outcome not in chance:
            raise ScriptEnded(
                f"outcome {self._drawn + 1} of the script is {outcome}; it may be {sorted(chance)}"
            )
        self._drawn += 1
        return outcome


class SourceLost(ValueError):
    """A match cannot go on with the source that its record names."""


class Lost:
    """A source that cannot be had again: a record tells neither a script nor, while the match runs, a seed.

    Example:
        >>> Lost("scripted").draw({1: 1.0})
        Traceback (most recent call last):
        ...
        dreiwurf.chance.sources.SourceLost: the source of chance 'scripted' cannot be had again; hand another in: chance=…
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def draw(self, chance: Mapping[int, float]) -> int:
        """Raises SourceLost: another source's outcomes must not pass for this one's."""
        raise SourceLost(f"the source of chance {self.name!r} cannot be had again; hand another in: chance=…")


def resumed(name: str, drawn: Iterable[tuple[Mapping[int, float], int]]) -> Source:
    """The source that a header names, as it stands after it answered these chance events.

    Args:
        name: from the header.
        drawn: the probabilities and the outcome of each chance event so far. A seeded source draws them again.

    Returns:
        The source; a `Lost` one where there is no such source or the seed brings other outcomes.

    Example:
        >>> die = {pips: 1 / 6 for pips in range(1, 7)}
        >>> first = Seeded(7)
        >>> drawn = [(die, first.draw(die)) for _ in range(5)]
        >>> resumed("seeded 7", drawn).draw(die) == first.draw(die)
        True
    """
    try:
        source = from_name(name)
    except ValueError:
        return Lost(name)
    if isinstance(source, Seeded) and any(source.draw(chance) != outcome for chance, outcome in drawn):
        return Lost(name)
    return source


def from_name(name: str) -> Source:
    """A source by the name that a record or the web face gives it: `system`, `entered` or `seeded N`.

    Raises:
        ValueError: there is no such source.

    Example:
        >>> from_name("seeded 42").name
        'seeded 42'
    """
    kind, _, seed = name.partition(" ")
    if kind == "seeded" and seed.lstrip("-").isdigit():
        return Seeded(int(seed))
    if name in ("system", "server"):
        return System()
    if name == "entered":
        return Entered()
    raise ValueError(f"there is no source of chance {name!r}; there is 'system', 'entered' and 'seeded N'")
