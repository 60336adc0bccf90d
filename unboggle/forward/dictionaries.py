"""Dictionaries that the system has: Debian's word lists, and those of hunspell."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from unboggle.errors import InputError, MissingFile
from unboggle.system.files import decode, read_bytes

LIMIT = 200_000_000
"""The most bytes of a dictionary file, and the most letters of its forms."""
LISTS = ("/usr/share/dict", "/usr/local/share/dict")
HUNSPELL = (
    "/usr/share/hunspell",
    "/usr/local/share/hunspell",
    "/usr/share/myspell/dicts",
    "/Library/Spelling",
)
"""Folders of hunspell's dictionaries; ``DICPATH`` names more, as it does for hunspell."""
_LANGUAGES = """bg bulgarian, ca catalan, cs czech, cy welsh, da danish, de german ngerman,
    de_CH swiss, el greek, en english american-english, eo esperanto, es spanish, et estonian,
    eu basque, fi finnish, fr french, ga irish, gl galician, hr croatian, hu hungarian, it italian,
    lt lithuanian, lv latvian, nb norwegian bokmaal, nl dutch, nn nynorsk, pl polish,
    pt portuguese, pt_BR brazilian, ro romanian, ru russian, sk slovak, sl slovenian, sv swedish,
    tr turkish, uk ukrainian"""
_NAMES = [entry.split() for entry in _LANGUAGES.split(",")]
_PACKAGES = """bg wbulgarian hunspell-bg, ca wcatalan hunspell-ca, cs hunspell-cs,
    da wdanish hunspell-da, de wngerman hunspell-de-de, de_CH wswiss hunspell-de-ch,
    el hunspell-el, en wamerican hunspell-en-us, eo wesperanto myspell-eo, es wspanish hunspell-es,
    et myspell-et, eu hunspell-eu, fr wfrench hunspell-fr, ga wirish myspell-ga,
    gl wgalician-minimos hunspell-gl, hr hunspell-hr, hu hunspell-hu, it witalian hunspell-it,
    lt hunspell-lt, lv hunspell-lv, nb wnorwegian hunspell-no, nl wdutch hunspell-nl,
    nn wnorwegian hunspell-no, pl wpolish hunspell-pl, pt wportuguese hunspell-pt-pt,
    pt_BR wbrazilian hunspell-pt-br, ro hunspell-ro, ru hunspell-ru, sk hunspell-sk, sl hunspell-sl,
    sv wswedish hunspell-sv, tr hunspell-tr, uk wukrainian hunspell-uk"""
_IN_DEBIAN = {code: names for code, *names in map(str.split, _PACKAGES.split(","))}
_NAME = re.compile(r"[A-Za-z][\w-]*")


def is_name(path: str) -> bool:
    """Return whether ``path`` is no file here, but may name a dictionary of the system."""
    return bool(_NAME.fullmatch(path)) and not os.path.exists(path)


def names() -> list[str]:
    """Return the names of all dictionaries that the system has."""
    return sorted(set(_known()))


def load(path: str) -> str:
    """Return the words of the dictionary ``path``: a file, a language, or a name of the system's.

    Raises `InputError` if there is none, or if it cannot be read.
    """
    if is_name(path):
        path = _found(path)
    data = read_bytes(path, limit=LIMIT, what="dictionary")
    affixes = f"{path.removesuffix('.dic')}.aff"
    if path.endswith(".dic") and os.path.isfile(affixes):
        return _hunspell(path, data, affixes)
    return decode(data, "standard input" if path == "-" else path)


def _found(name: str) -> str:
    """Return the file that the system has for ``name``: a word list, or for a code hunspell's."""
    code, *languages = next((one for one in _NAMES if name in one), (name,))
    lists = [
        os.path.join(folder, tried)
        for tried in dict.fromkeys((name, *languages))
        for folder in LISTS
    ]
    of_hunspell = [_of_hunspell(tried) for tried in dict.fromkeys((name, code))]
    every = [*of_hunspell, *lists] if name == code else [*lists, *of_hunspell]
    for path in every:
        if path is not None and os.path.isfile(path):
            return path
    known = names()
    have = f"the system has {', '.join(known)}" if known else "the system has none"
    raise MissingFile(
        f"{name}: no such file, and no dictionary of this name; {have}. {_way_out(code)}"
    )


def _way_out(code: str) -> str:
    """Return what to do if the system has no dictionary of the language ``code``."""
    code = code.replace("-", "_")
    packages = _IN_DEBIAN.get(code) or _IN_DEBIAN.get(code.partition("_")[0])
    if packages:
        return f"On Debian, install {' or '.join(packages)}"
    return "Name a file, or a language, such as es (on Debian, install hunspell-es)"


def _folders() -> list[str]:
    own = os.environ.get("DICPATH", "").split(os.pathsep)
    return [folder for folder in (*own, *HUNSPELL) if folder]


def _of_hunspell(code: str) -> str | None:
    """Return hunspell's dictionary ``code``; of a language, that of its own country first."""
    code = code.replace("-", "_")
    for folder in _folders():
        files = sorted(_entries(folder, ".dic"))
        for wanted in (code, f"{code}_{code.upper()}", "en_US" if code == "en" else code):
            if wanted in files:
                return os.path.join(folder, f"{wanted}.dic")
        for one in files:
            if one.startswith(f"{code}_"):
                return os.path.join(folder, f"{one}.dic")
    return None


def _entries(folder: str, suffix: str) -> Iterator[str]:
    """Yield the names of files in ``folder``, without their ``suffix``."""
    try:
        for name in os.listdir(folder):
            if name.endswith(suffix):
                yield name.removesuffix(suffix)
    except OSError:
        return


def _known() -> Iterator[str]:
    """Yield the names of all dictionaries of the system, one per language of hunspell."""
    for folder in LISTS:
        yield from (name for name in _entries(folder, "") if "." not in name)
    for folder in _folders():
        yield from (name.partition("_")[0] for name in _entries(folder, ".dic"))


def _hunspell(path: str, data: bytes, affixes: str) -> str:
    from unboggle.forward.hunspell import Affixes, decoder, words_of

    rules = read_bytes(affixes, limit=LIMIT, what="dictionary")
    try:
        decoded = decoder(rules)
        return "\n".join(words_of(decoded(data), Affixes.parse(decoded(rules))))
    except InputError as error:
        raise InputError(f"{path}: {error}") from None
