"""Names of people, as they are kept."""

from __future__ import annotations

import re
import unicodedata

LONGEST_NAME = 40
_SPACES = re.compile(r"\s+")


def clean_name(name: str) -> str:
    """A name as it is kept: no control characters, single spaces, not too long.

    Example:
        >>> clean_name("  Anna \\n  Lena ")
        'Anna Lena'
    """
    spaced = _SPACES.sub(" ", name)
    printable = "".join(c for c in spaced if unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn"))
    return _SPACES.sub(" ", printable).strip()[:LONGEST_NAME].strip()
