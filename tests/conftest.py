"""What all tests share: one hypothesis profile, the games, the repository's root."""

from pathlib import Path

import pytest
from hypothesis import settings

import dreiwurf

# The first call of a compiled rule may compile for seconds, so no deadline; and the same examples in every run, so that
# a red test stays red until it is mended.
settings.register_profile("dreiwurf", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("dreiwurf")


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository's folder."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def maedn() -> "dreiwurf.Game":
    """The game Mensch ärgere Dich nicht."""
    return dreiwurf.game("maedn")
