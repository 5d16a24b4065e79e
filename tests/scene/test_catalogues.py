"""The catalogues: the same keys and places in all languages, every key that is used exists, none is unused."""

import re
from pathlib import Path
from string import Formatter

import pytest

import dreiwurf
from dreiwurf.games.scene import SEAT_LOOKS
from dreiwurf.locale import LANGUAGES, Translator, language_name, negotiate, translator

SOURCE = Path(dreiwurf.__file__).parent


def keys_of(lang: str) -> set[str]:
    t = translator(lang)
    return set(t.texts) | set(t.plurals)


def places_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def described_keys() -> set[str]:
    """The keys by which the start page names games, presets, options and bots."""
    keys = {f"colour.{look.colour}" for look in SEAT_LOOKS}
    for name in dreiwurf.games_known():
        game = dreiwurf.game(name)
        keys |= {f"{name}.name", f"{name}.blurb"}
        for preset in game.presets:
            keys |= {f"{name}.preset.{preset}", f"{name}.preset.{preset}.help"}
        for option, facts in game.describe_options().items():
            keys |= {f"{name}.option.{option}", f"{name}.option.{option}.help"}
            if facts.kind == "number":
                keys.add(f"{name}.option.{option}.n")
                keys |= {f"{name}.option.{option}.0"} if facts.least == 0 else set()
            else:
                words = [str(value).lower() for value in facts.values]
                keys |= {f"{name}.option.{option}.{word}" for word in words}
            if facts.kind == "choice":
                keys |= {f"{name}.option.{option}.{word}.help" for word in facts.values}
        for bot in game.policies:
            keys |= {f"{name}.bot.{bot}", f"{name}.bot.{bot}.help"}
    return keys


def sources() -> str:
    """Code and templates in one text."""
    paths = [path for path in sorted(SOURCE.rglob("*")) if path.suffix in (".py", ".js", ".html")]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def asked_for(text: str) -> set[str]:
    """The keys that a source surely asks for: those handed to a translator or a text, and all of the page."""
    calls = re.findall(r"""\b(?:t|Text|plural)\(\s*["'`]([a-z_0-9]+(?:\.[a-z_0-9]+)*)["'`]\s*[,)]""", text)
    return set(calls) | set(re.findall(r"""["'`](page(?:\.[a-z_0-9]+)+)["'`]""", text))


def mentioned(text: str) -> re.Pattern[str]:
    """Matches every key that a source may ask for: any string of it, holes standing for a word."""
    hole = re.compile(r"\$?\{[^}]*\}")
    ways: set[str] = set()
    text = re.sub(r"""\bunder\(["'][^"']*["']\)""", "", text)  # hands out whole sections, asks for none
    for found in re.findall(r"""["'`]([a-z]+(?:\.[^"'`\s]*)?)["'`]""", text):
        fixed = "[a-z0-9_]*".join(re.escape(part) for part in hole.split(found))
        ways.add(fixed + ("[a-z0-9_]*" if found.endswith((".", "_")) else ""))
    return re.compile("|".join(sorted(ways)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_have_the_same_keys(lang: str) -> None:
    assert keys_of(lang) == keys_of("en")
    assert set(translator(lang).plurals) == set(translator("en").plurals)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_stands_twice_in_a_catalogue(lang: str) -> None:
    text = (SOURCE / "locale" / lang / "LC_MESSAGES" / "dreiwurf.po").read_text(encoding="utf-8")
    ids = re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_have_the_same_places_in_all_languages_and_none_is_empty(lang: str) -> None:
    here, english = translator(lang), translator("en")
    for key, text in here.texts.items():
        assert text.strip() == text != "", key
        assert places_in(text) == places_in(english.texts[key]), key
    for key, (one, many) in here.plurals.items():
        assert one
        assert many
        assert places_in(many) == places_in(english.plurals[key][1]), key
        assert places_in(one) <= places_in(many), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_a_six_is_exclaimed(lang: str) -> None:
    t = translator(lang)
    texts = list(t.texts.items()) + [(key, " ".join(both)) for key, both in t.plurals.items()]
    names = {
        key for key in t.texts if key.endswith(".name") and key.count(".") == 1
    }  # a game may be called so
    assert {key for key, text in texts if "!" in text} <= {"maedn.did.six", "maedn.now.out_you"} | names


def test_every_key_that_is_used_exists() -> None:
    assert (asked_for(sources()) | described_keys()) - keys_of("en") == set()


def test_every_key_is_used() -> None:
    may_be_used = mentioned(sources())
    assert {key for key in keys_of("en") - described_keys() if not may_be_used.fullmatch(key)} == set()


def test_a_part_of_the_catalogue_holds_all_keys_below_its_prefix_and_no_others() -> None:
    strings = translator("de").under("maedn.fact.")
    assert strings["maedn.fact.gate_open"] == "offen"
    assert set(strings) == {key for key in keys_of("de") if key.startswith("maedn.fact.")}


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("de", "de"),
        ("de-CH, fr;q=0.9", "de"),
        ("fr-CH, it;q=0.8, de;q=0.7", "it"),
        ("en-US,en;q=0.5", "en"),
        ("it;q=0.2, de;q=0.9", "de"),
        ("ja", "en"),
        ("*", "en"),
        ("de;q=0, it", "it"),
        ("de;q=nonsense, it", "it"),
        (";;;,,,", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_the_browsers_wish_decides_the_language(header: str | None, lang: str) -> None:
    assert negotiate(header) == lang


def test_an_unknown_language_says_which_there_are() -> None:
    with pytest.raises(ValueError, match=r"no language 'fr'; there are de, en, it"):
        Translator("fr")
    assert [language_name(lang) for lang in LANGUAGES] == ["Deutsch", "English", "Italiano"]


def test_numbers_choose_singular_and_plural() -> None:
    assert translator("it").plural("maedn.did.tries_left", 1) == "Ancora 1 tentativo."
    assert translator("it").plural("maedn.did.tries_left", 2) == "Ancora 2 tentativi."
    assert "maedn.did.tries_left" in translator("it")
    assert "maedn.nothing" not in translator("it")
