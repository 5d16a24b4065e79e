"""German, English and Italian: the catalogues, read once, and which language a visitor wants.

The catalogues are gettext files whose msgid is a key ("maedn.did.throw") and whose msgstr is the sentence with {named}
places. Every sentence is prepared when its language is first asked for; after that a text costs one format call.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale, negotiate_locale
from babel.messages.pofile import read_po

LANGUAGES = ("de", "en", "it")
DEFAULT = "en"
"""For visitors whose browser asks for none of the three."""


class Translator:
    """One language's sentences by key.

    Example:
        >>> t = translator("de")
        >>> t("colour.red")
        'Rot'
        >>> t("maedn.did.throw", seat=t("colour.red"), throw=5)
        'Rot würfelt 5.'
        >>> t.plural("maedn.did.tries_left", 2)
        'Noch 2 Versuche.'
    """

    def __init__(self, lang: str) -> None:
        """Reads the catalogue of a language; ValueError for one that is not in `LANGUAGES`."""
        if lang not in LANGUAGES:
            raise ValueError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
        self.lang = lang
        """The language's two-letter code."""
        self.texts: dict[str, str] = {}
        """Sentences by key, with their {places}."""
        self.plurals: dict[str, tuple[str, str]] = {}
        """Singular and plural by key, for messages that have both."""
        path = Path(__file__).parent / lang / "LC_MESSAGES" / "dreiwurf.po"
        with path.open("rb") as file:
            catalogue: Any = read_po(file, locale=lang, abort_invalid=True)
        for message in catalogue:
            key: Any = message.id
            if isinstance(key, str):
                self.texts[key] = message.string
            else:
                self.plurals[key[0]] = (message.string[0], message.string[1])
        del self.texts[""]  # the catalogue's own head

    def __contains__(self, key: object) -> bool:
        """Whether there is a message of that key."""
        return key in self.texts or key in self.plurals

    def t(self, key: str, /, **values: object) -> str:
        """The sentence of a key, its places filled; KeyError for an unknown key or a place without a value."""
        text = self.texts[key]
        return text.format(**values) if values else text

    __call__ = t

    def plural(self, key: str, n: int, /, **values: object) -> str:
        """The sentence for n of something; the place {n} is filled with the number."""
        one, many = self.plurals[key]
        return (one if n == 1 else many).format(n=n, **values)

    def under(self, prefix: str) -> dict[str, str]:
        """All sentences whose key begins with a prefix: a whole section, for the page's own script."""
        return {key: text for key, text in self.texts.items() if key.startswith(prefix)}


@cache
def translator(lang: str) -> Translator:
    """The translator of a language, read once.

    Example:
        >>> translator("it")("colour.green")
        'Verde'
    """
    return Translator(lang)


def language_name(lang: str) -> str:
    """A language's name in itself.

    Example:
        >>> [language_name(lang) for lang in LANGUAGES]
        ['Deutsch', 'English', 'Italiano']
    """
    name = Locale(lang).get_display_name(lang) or lang
    return name[:1].upper() + name[1:]


def negotiate(accept_language: str | None) -> str:
    """The language to speak, from a browser's Accept-Language header.

    Example:
        >>> negotiate("fr-CH, it;q=0.9, en;q=0.8")
        'it'
        >>> negotiate("de-AT,de;q=0.9"), negotiate("ja"), negotiate(None), negotiate(";;q=x")
        ('de', 'en', 'en', 'en')
    """
    wishes: list[tuple[float, str]] = []
    for part in (accept_language or "").split(","):
        tag, _, quality = part.partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if tag.strip() and weight > 0:
            wishes.append((-weight, tag.strip()))
    wishes.sort(key=lambda wish: wish[0])
    return negotiate_locale([tag for _, tag in wishes], LANGUAGES, sep="-") or DEFAULT
